"""Six games on one terminal, with a dealer or by random numbers: 2.1 and 17.1."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from fairfelt.core.errors import ConfigError
from fairfelt.floor.config import floor_from
from fairfelt.floor.history.audit import audit
from fairfelt.floor.script import Player
from tests.floors import RAPID, floor_config, table_config
from tests.marks import rule
from tests.sitting import Sitting

BOOK = "star-rapid-fusion-2024"
# A bet of every component.
SIX: dict[str, dict[str, int]] = {
    "baccarat": {"player": 500},
    "roulette": {"red": 500},
    "sic-bo": {"big": 500},
    "blackjack": {"player": 500},
    "casino-war": {"ante:1": 500},
    "three-card-poker": {"ante": 500},
}
every_component = pytest.mark.parametrize("game", SIX)


@rule(BOOK, "17.1", "2.1")
@every_component
def test_every_component_runs_on_the_generator_from_bet_to_payment(game: str) -> None:
    sitting = Sitting(game=game, mode="rng")
    sitting.pay_in()
    sitting.bet(SIX[game])
    while "round.settled" not in sitting.kinds():
        sitting.player.advance(sitting.player.floor.due())
    assert {s["body"]["source"] for s in sitting.said if s.get("kind") == "result.entered"} == (
        {"rng"}
    )
    settled = sitting.last("bet.settled")
    assert settled["won_cents"] + settled["returned_cents"] + settled["lost_cents"] > 0
    assert sitting.last("result.confirmed")["by"] == "floor"
    sitting.pass_ms(6_000)
    assert (sitting.phase, sitting.state.round.number) == ("wagering", 2)
    assert sitting.findings == []


@rule(BOOK, "17.1", "1.1 RNG Mode")
@every_component
def test_on_the_generator_nobody_deals_by_hand_and_no_device_is_heard(game: str) -> None:
    sitting = Sitting(game=game, mode="rng")
    assert sitting.refusal("DT-1", "start_round", table="T1") == "mode_forbids"
    device = sitting.table.rules.device
    if device in ("wheel", "tumbler"):
        result = {"wheel": "17", "tumbler": "1-2-3"}[device]
        assert sitting.refusal("DT-1", "enter_result", table="T1", result=result) == "mode_forbids"
        report = {"type_": f"report_{device}", "report": "rested", "result": result}
    else:
        assert sitting.refusal("DT-1", "enter_card", table="T1", card="KS") in (
            "mode_forbids", "act_needs_role",
        )  # fmt: skip
        assert sitting.refusal("SV-1", "enter_card", table="T1", card="KS") == "mode_forbids"
        assert sitting.refusal("DT-1", "deal_card", table="T1") == "device_unknown"
        report = {"type_": "report_shoe", "report": "card", "card": "KS"}
    assert sitting.refusal("DV-1", table="T1", **report) == "mode_forbids"
    assert sitting.state.round.coup.draws == ()


# What a dealer may run by hand, or a wheel by itself.
MODES = {
    "baccarat": {"live", "rng"},
    "roulette": {"live", "automated", "rng"},
    "sic-bo": {"live", "rng"},
    "blackjack": {"live", "rng"},
    "casino-war": {"live", "rng"},
    "three-card-poker": {"rng"},
}


@rule(BOOK, "2.1")
@every_component
@pytest.mark.parametrize("mode", ["live", "automated", "rng"])
def test_three_card_poker_is_never_dealt_and_only_roulette_is_automated(
    game: str, mode: str
) -> None:
    config = msgspec.to_builtins(floor_config(game=game))
    config["tables"][0]["options"]["mode"] = mode
    if mode in MODES[game]:
        assert floor_from(config, "floor.toml").tables[0].options["mode"] == mode
    else:
        with pytest.raises(ConfigError, match=r"mode: '\w+' is not one of .*rule 2\.1"):
            floor_from(config, "floor.toml")


# -- several games at one terminal --------------------------------------------------------------


def floor(**settings: Any) -> tuple[Player, list[dict[str, Any]]]:
    """All six games by random numbers, and a seat with $100.00."""
    tables = tuple(table_config(game, game=game, mode="rng", ruleset=RAPID) for game in SIX)
    config = msgspec.structs.replace(floor_config(tables=tables), **settings)
    said: list[dict[str, Any]] = []
    player = Player(config, said.append)
    player.advance(0)
    player.play({"as": "PT-1", "type": "insert_note", "cents": 10_000})
    return player, said


def bet_everywhere(player: Player, said: list[dict[str, Any]]) -> Iterator[str]:
    """The code by which each bet is refused, or nothing."""
    for game, stakes in SIX.items():
        player.play({"as": "PT-1", "type": "place_bets", "table": game, "stakes": stakes})
        yield said[-1].get("refused", {}).get("code", "")


@rule(BOOK, "2.1")
def test_one_terminal_offers_six_games_and_bets_at_all_of_them_at_once() -> None:
    player, said = floor()
    assert list(bet_everywhere(player, said)) == [""] * 6
    assert player.floor.recorder.credit("PT-1") == 10_000 - 6 * 500
    player.advance(120_000)
    settled = {s["body"]["table"] for s in said if s.get("kind") == "bet.settled"}
    assert settled == set(SIX)
    assert audit(player.store).findings == []


@rule(BOOK, "2.1")
def test_an_operator_may_allow_one_game_at_a_time() -> None:
    player, said = floor(several_games=False)
    assert list(bet_everywhere(player, said)) == ["", *["bets_elsewhere"] * 5]
    refused = said[-1]["refused"]
    assert refused["details"] == {"table": "baccarat"}
    player.play({"as": "PT-2", "type": "insert_note", "cents": 500})
    player.play({"as": "PT-2", "type": "place_bets", "table": "sic-bo", "stakes": SIX["sic-bo"]})
    assert said[-1]["answer"] == {}  # another seat plays another game
    # To switch is to take the bets down, or to wait until they are settled.
    player.play({"as": "PT-1", "type": "place_bets", "table": "baccarat", "stakes": {"player": 0}})
    player.play({"as": "PT-1", "type": "place_bets", "table": "sic-bo", "stakes": SIX["sic-bo"]})
    assert said[-1]["answer"] == {}
    while not any(s.get("kind") == "bet.settled" and s["seat"] == "PT-1" for s in said):
        player.advance(player.floor.due() or 0)
    player.play({"as": "PT-1", "type": "place_bets", "table": "blackjack",
                 "stakes": SIX["blackjack"]})  # fmt: skip
    assert said[-1].get("refused", {}).get("code") != "bets_elsewhere"
