"""Tables with odds of their own, and those that favour the player: they open only if meant."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from fairfelt.cli.run import favour_words
from fairfelt.core.errors import ConfigError
from fairfelt.core.play import Coup, Slip
from fairfelt.floor import FloorConfig, views
from fairfelt.floor.config import floor_from
from fairfelt.floor.history.audit import audit
from fairfelt.floor.player_edges import PlayerEdge, needs_work, player_edges, unknown_edges
from fairfelt.floor.script import Player
from fairfelt.laboratory.player_edges import edges_by_returns, find_player_edges
from fairfelt.odds import returns_under
from fairfelt.rulebooks import games_of
from fairfelt.store import SqliteStore, Store
from fairfelt.table import Limit, Table, TableConfig
from fairfelt.table import table as table_module
from fairfelt.words import refusal_words
from tests.floors import DEMO, EVERY_TABLE, NZ, floor_config, hashed, limits_for, table_config
from tests.marks import rule

GENEROUS = {"straight": "37:1"}  # on a wheel of 37 pockets


def floor_with(odds: dict[str, str], **table: Any) -> FloorConfig:
    config = table_config(**table)
    return floor_config(tables=(msgspec.structs.replace(config, odds=odds),))


def evening(config: FloorConfig, store: Store | None = None, now: int = 0) -> tuple[Player, Any]:
    said: list[Any] = []
    store = store or SqliteStore(":memory:")
    return Player(config, said.append, store=store, now=now, find_edges=find_player_edges), said


def kinds(said: list[Any]) -> list[str]:
    return [event["kind"] for event in said if event.get("table")]


def open_r1(player: Player, **fields: Any) -> None:
    player.play({"as": "SV-1", "type": "open_table", "table": "R1", **fields})


def phase(player: Player) -> str:
    return player.floor.pit.tables["R1"].state.phase


# -- by whose rules -----------------------------------------------------------------------------


def real(config: FloorConfig) -> dict[str, Any]:
    """The same floor for money."""
    staff = [msgspec.structs.replace(s, pin="", pin_hash=hashed(s.pin)) for s in config.staff]
    plain: dict[str, Any] = msgspec.to_builtins(config)
    return plain | {"demo": False, "staff": msgspec.to_builtins(staff), "network": {}}


@rule("star-rapid-fusion-2024", "11.4.2")
@pytest.mark.parametrize("odds", ["20:1", "36:1"])
def test_a_floor_for_money_pays_the_odds_of_the_document_and_no_others(odds: str) -> None:
    config = floor_with({"straight": odds}, mode="live", device="attached")
    with pytest.raises(ConfigError, match="those of star-rapid-fusion-2024 are for demo floors"):
        floor_from(real(config), "a floor")
    floor_from(real(floor_with({}, mode="live", device="attached")), "a floor")


@pytest.mark.parametrize("game", games_of("nz-table-games"))
def test_random_numbers_are_no_mode_of_new_zealand_tables_for_money(game: str) -> None:
    table = {"ruleset": "nz-table-games", "game": game, "device": "attached"}
    config = floor_config(mode="rng", **table)
    with pytest.raises(ConfigError, match="'rng' is not in nz-table-games"):
        floor_from(real(config), "a floor")
    floor_from(real(floor_config(mode="live", **table)), "a floor")
    player, _ = evening(config)
    described = views.table_body(player.floor.pit.runners["R1"], demo=player.floor.config.demo)
    assert described["demo_options"] == ["mode"]


@rule("star-rapid-fusion-2024", "11.4.2")
def test_odds_of_a_demo_table_cite_no_rule() -> None:
    table = Table.of(floor_with({"straight": "20:1"}, mode="rng").tables[0])
    lines = table.settle(Coup().drawn("17"), Slip({"straight:17": 100, "split:17-20": 100})).lines
    assert [(line.win_cents, line.rule) for line in lines] == [
        (2_000, "own odds"), (1_700, "11.4.2"),
    ]  # fmt: skip


# -- odds of a table's own ----------------------------------------------------------------------


def test_a_table_pays_its_own_odds() -> None:
    player, said = evening(floor_with({"straight": "30:1"}))
    player.play({"as": "PT-1", "type": "insert_note", "cents": 5000})
    for step in (
        {"as": "DT-1", "type": "start_round"},
        {"as": "PT-1", "type": "place_bets", "stakes": {"straight:17": 100}},
        {"as": "DT-1", "type": "close_wagering"},
        {"as": "SV-1", "type": "enter_result", "result": "17"},
        {"as": "DT-1", "type": "confirm_result"},
    ):
        player.play({**step, "table": "R1"})
    settled = next(event["body"] for event in said if event.get("kind") == "bet.settled")
    assert settled["won_cents"] == 3000
    body = views.table_body(player.floor.pit.runners["R1"], demo=player.floor.config.demo)
    assert body["spots"]["straight:17"]["odds"] == "30:1"
    assert body["spots"]["straight:17"]["book_odds"] == "35:1"
    assert "book_odds" not in body["spots"]["red"]
    assert body["own_odds"] == {"straight": "30:1"}


@pytest.mark.parametrize(
    ("odds", "said"),
    [
        ({"strait": "30:1"}, r"tables\[0\]\.odds\.strait: .*no such odds; it has straight, split"),
        ({"straight": "30"}, r"tables\[0\]\.odds\.straight: '30' is not odds such as 35:1"),
        ({"straight": "0:1"}, r"tables\[0\]\.odds\.straight: '0:1' is not odds"),
        ({"straight": 30}, r"tables\[0\]\.odds\[\.\.\.\]: Expected `str`, got `int`"),
    ],
)
def test_wrong_odds_are_named_when_the_floor_is_read(odds: dict[str, Any], said: str) -> None:
    data = msgspec.to_builtins(floor_config())
    data["tables"][0]["odds"] = odds
    with pytest.raises(ConfigError, match=said):
        floor_from(data, "floor.toml")


def test_the_hash_of_a_table_stands_for_its_odds() -> None:
    hashes = [Table.of(floor_with(odds).tables[0]).config_hash
              for odds in ({}, {"straight": "30:1"}, {"straight": "31:1"})]  # fmt: skip
    assert len(set(hashes)) == 3


# -- who is favoured ----------------------------------------------------------------------------


def found(config: TableConfig) -> list[tuple[str, Fraction | None]]:
    return [(one.wager, one.ev) for one in player_edges(Table.of(config), find_player_edges)]


@pytest.mark.parametrize(
    ("odds", "expected"),
    [
        ({}, []),
        ({"straight": "36:1"}, []),  # even: the house keeps nothing, and gives nothing
        ({"straight": "37:1"}, [("straight", Fraction(1, 37))]),
        (
            {"straight": "37:1", "red": "2:1"},
            [("red", Fraction(17, 37)), ("straight", Fraction(1, 37))],
        ),
    ],
)
def test_wagers_that_return_more_than_is_staked(
    odds: dict[str, str], expected: list[tuple[str, Fraction | None]]
) -> None:
    assert found(floor_with(odds).tables[0]) == expected


def test_an_option_alone_can_favour_the_player() -> None:
    config = table_config(game="three-card-poker", mode="rng", qualify="none")
    assert found(config) == [("ante", Fraction(9449981, 50896300))]


def test_of_places_that_differ_the_best_is_told() -> None:
    odds = {"total.4": "90:1", "total.17": "80:1"}
    config = floor_with(odds, ruleset=NZ, game="tai-sai").tables[0]
    assert found(config) == [("total", Fraction(91 * 3, 216) - 1)]


def test_other_odds_for_a_raise_may_turn_the_wager_before_it() -> None:
    """The ante of casino war is worth more where the war pays more."""
    odds = {"war.higher": "5:1"}
    config = floor_with(odds, game="casino-war", limits=limits_for(game="casino-war")).tables[0]
    assert [wager for wager, _ in found(config)] == ["ante"]


def test_a_return_that_nobody_can_tell_is_asked_about_too() -> None:
    table = Table.of(floor_with({"straight": "30:1"}).tables[0])
    rows = [row for row in returns_under(table.rules, table.options) if row.wager != "split"]
    assert [favour_words(one) for one in edges_by_returns(table, rows)] == ["Split (unknown)"]


def test_what_is_known_of_a_documents_odds_says_nothing_of_others() -> None:
    odds = {"ante.not-qualified": "2:1"}
    config = floor_with(odds, ruleset=NZ, game="lunar-poker").tables[0]
    assert found(config) == [("ante", None)]


def test_where_nobody_could_work_anything_out_every_wager_is_asked_about() -> None:
    told = unknown_edges(table_config(game="casino-war", limits=limits_for(game="casino-war")))
    assert [favour_words(one) for one in told] == ["Ante (unknown)", "Tie (unknown)"]


# -- what is known without working anything out -------------------------------------------------


def never(_: TableConfig) -> tuple[PlayerEdge, ...]:
    raise AssertionError("worked out, which takes time")


@pytest.mark.parametrize("config", [*DEMO.tables, *EVERY_TABLE], ids=lambda config: config.id)
def test_usual_tables_open_without_anything_being_worked_out(config: TableConfig) -> None:
    assert player_edges(Table.of(config), never) == ()


def test_a_wager_of_which_nothing_is_known_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.of(table_config(ruleset=NZ, game="lunar-poker"))
    ante = replace(table.rules.wagers["ante"], edge_at_least=None)
    unknown = replace(table.rules, wagers={**table.rules.wagers, "ante": ante})
    monkeypatch.setattr(table_module, "rules_of", lambda config: unknown)
    table = Table.of(table.config)
    assert needs_work(table)
    assert [favour_words(one) for one in player_edges(table, find_player_edges)] == [
        "Ante (unknown)"
    ]


# -- stakes that chips do not pay exactly -------------------------------------------------------


def banker(min_cents: int, chip: int, unit_cents: int = 500, **table: Any) -> TableConfig:
    kinds = {"banker": Limit(min_cents, 200_000, unit_cents)}
    limits = limits_for(NZ, "baccarat", each=Limit(1000, 200_000, 1000), kinds=kinds)
    return table_config(
        ruleset=NZ, game="baccarat", limits=limits, smallest_chip_cents=chip, **table
    )


@pytest.mark.parametrize(
    ("min_cents", "chip", "unit_cents", "words"),
    [
        (500, 500, 500, ["Banker at $5.00 (+1.24%)"]),  # it wins $5.00 in place of $4.75
        (1500, 500, 500, ["Banker at $15.00 (+1.24%)"]),
        (10_000, 500, 10_000, []),  # nothing is rounded
        (10_000, 500, 500, ["Banker at $195.00 (+0.06%)"]),  # $190.00 in place of $185.25
        (20_000, 500, 500, []),  # $285.00 in place of $280.25 for $295.00 is too little
        (500, 20, 500, []),  # $4.80 in place of $4.75
        (500, 1, 500, []),
    ],
)
def test_a_stake_that_is_paid_up_to_the_next_chip_may_favour_the_player(
    min_cents: int, chip: int, unit_cents: int, words: list[str]
) -> None:
    table = Table.of(banker(min_cents, chip, unit_cents))
    assert [favour_words(one) for one in player_edges(table, find_player_edges)] == words


@pytest.mark.parametrize(("min_cents", "words"), [(1, ["Banker at $0.01 (unknown)"]), (100, [])])
def test_cents_are_paid_up_too_where_stakes_are_very_small(
    min_cents: int, words: list[str]
) -> None:
    limits = limits_for(game="baccarat", kinds={"banker": Limit(min_cents, 200_000)})
    table = Table.of(table_config(game="baccarat", limits=limits))
    assert [favour_words(one) for one in player_edges(table, never)] == words


def test_own_odds_are_looked_at_in_chips_as_well() -> None:
    config = table_config(ruleset=NZ, game="money-wheel", smallest_chip_cents=100)
    own = msgspec.structs.replace(config, odds={"A": "11:10"})  # 23 of 52 segments
    row = next(row for row in find_player_edges(own) if row.wager == "A")
    assert row.stake_cents == 100


def test_a_favour_is_told_between_processes_as_it_is() -> None:
    for ev, stake in ((Fraction(1, 37), None), (None, 500)):
        favour = PlayerEdge("straight", "Straight up", ev, stake)
        assert PlayerEdge.from_body(favour.body()) == favour


# -- opening ------------------------------------------------------------------------------------


def test_a_table_that_favours_the_player_stays_closed_when_the_floor_starts() -> None:
    player, said = evening(floor_with(GENEROUS))
    player.advance(60_000)
    assert (phase(player), kinds(said)) == ("closed", [])


def test_opening_it_is_refused_with_the_wagers_and_their_returns() -> None:
    player, said = evening(floor_with(GENEROUS))
    open_r1(player)
    refused = next(event["refused"] for event in said if "refused" in event)
    assert refused["code"] == "return_favours_player"
    assert "ruled out: Straight up" in refusal_words(refused)
    assert refused["details"]["favours"] == [
        {
            "wager": "straight",
            "name": "Straight up",
            "ev": "1/37",
            "ev_float": 1 / 37,
            "stake_cents": None,
        }
    ]
    assert phase(player) == "closed"


def test_confirming_opens_it_and_goes_on_record() -> None:
    player, said = evening(floor_with(GENEROUS))
    open_r1(player, confirmed=True)
    opened = next(event["body"] for event in said if event.get("kind") == "table.opened")
    assert (opened["by"], [one["wager"] for one in opened["favours"]]) == ("2001", ["straight"])
    assert phase(player) == "open"
    assert audit(player.store).findings == []


def test_a_dealer_cannot_confirm_it() -> None:
    player, said = evening(floor_with(GENEROUS))
    player.play({"as": "DT-1", "type": "open_table", "table": "R1", "confirmed": True})
    assert said[-1]["refused"]["code"] == "act_needs_role"
    assert refusal_words(said[-1]["refused"]) == (
        "Opening the table requires the rank of gaming supervisor or above. "
        "You are signed in as dealer."
    )
    assert phase(player) == "closed"


@pytest.mark.parametrize(
    ("odds", "asks"), [({}, ""), ({"straight": "34:1"}, ""), (GENEROUS, "favours")]
)
def test_screens_are_told_why_a_table_did_not_open(odds: dict[str, str], asks: str) -> None:
    player, _ = evening(floor_with(odds))
    assert (
        views.table_body(player.floor.pit.runners["R1"], demo=player.floor.config.demo)[
            "asks_to_open"
        ]
        == asks
    )


def test_screens_are_told_that_nobody_knows_whom_a_table_favours() -> None:
    player, _ = evening(floor_with({"straight": "34:1"}))
    player.floor.pit.kit.find_edges = unknown_edges
    assert (
        views.table_body(player.floor.pit.runners["R1"], demo=player.floor.config.demo)[
            "asks_to_open"
        ]
        == "unknown"
    )


def test_where_nothing_favours_the_player_nobody_is_asked() -> None:
    player, said = evening(floor_with({"straight": "34:1"}))
    player.play({"as": "SV-1", "type": "close_table", "table": "R1"})
    open_r1(player, confirmed=True)
    opened = [event["body"] for event in said if event.get("kind") == "table.opened"]
    assert [("favours" in body) for body in opened] == [False, False]


def test_an_open_table_is_not_asked_about_again() -> None:
    player, said = evening(floor_with(GENEROUS))
    open_r1(player, confirmed=True)
    open_r1(player)
    assert said[-1]["refused"]["code"] == "phase_forbids"


# -- starting again -----------------------------------------------------------------------------


def test_what_was_open_stays_open_over_a_restart() -> None:
    player, _ = evening(floor_with(GENEROUS))
    open_r1(player, confirmed=True)
    player.play({"at": 5_000, "type": "power_failure"})
    assert phase(player) == "open"


def test_a_table_that_has_come_to_favour_the_player_closes_and_waits() -> None:
    store = SqliteStore(":memory:")
    first, _ = evening(floor_with({}), store)
    assert phase(first) == "open"
    second, said = evening(floor_with(GENEROUS), store, now=1_000)
    assert (phase(second), kinds(said)) == ("closed", ["table.closed"])
    open_r1(second)
    assert said[-1]["refused"]["code"] == "return_favours_player"
    open_r1(second, confirmed=True)
    assert phase(second) == "open"
    assert audit(store).findings == []


def test_confirmed_odds_need_no_second_word_when_something_else_changes() -> None:
    store = SqliteStore(":memory:")
    first, _ = evening(floor_with(GENEROUS), store)
    open_r1(first, confirmed=True)
    wider = limits_for(each=Limit(100, 200_000))
    second, said = evening(floor_with(GENEROUS, limits=wider), store, now=1_000)
    assert (phase(second), kinds(said)) == ("open", ["table.closed", "table.opened"])
    assert [one["wager"] for one in said[-1]["body"]["favours"]] == ["straight"]


def test_another_sign_is_another_question_where_the_stake_makes_the_difference() -> None:
    store = SqliteStore(":memory:")
    first, _ = evening(floor_config(tables=(banker(1500, 500),)), store)
    open_r1(first, confirmed=True)
    second, said = evening(floor_config(tables=(banker(500, 500),)), store, now=1_000)
    assert (phase(second), kinds(said)) == ("closed", ["table.closed"])


def test_a_round_in_progress_ends_before_the_table_closes_and_waits() -> None:
    store = SqliteStore(":memory:")
    first, _ = evening(floor_with({}, mode="rng"), store)
    first.advance(0)
    first.play({"as": "PT-1", "type": "insert_note", "cents": 5000})
    first.play({"as": "PT-1", "type": "place_bets", "table": "R1", "stakes": {"red": 500}})
    second, said = evening(floor_with(GENEROUS, mode="rng"), store, now=9_000)
    second.advance(120_000)
    assert phase(second) == "closed"
    assert "round.settled" in kinds(said)
    assert kinds(said)[-1] == "table.closed"
