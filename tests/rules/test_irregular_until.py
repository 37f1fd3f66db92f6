"""Until when a round can be put right: every irregularity of the wheels and the dice, and what is
said once it is too late. The limits are typed out here from the documents, not read from the data.

Cards have limits of their own, by the coup; they are shown with the other rules of those games.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from tests.marks import rule
from tests.rules.irregular import OPERATOR, credits, remedy
from tests.rules.thrown_dice import DiceTable
from tests.sitting import INTERBLOCK, MINISTAR, NZ, STAR, Sitting

# How a round is played here: a wager of each seat, and the result on which the first wins.
PLAYED: dict[tuple[str, str, str], tuple[str, str, str]] = {
    (INTERBLOCK, "roulette", "automated"): ("red", "black", "18"),
    (INTERBLOCK, "sic-bo", "automated"): ("small", "big", "1-2-3"),
    (MINISTAR, "roulette", "automated"): ("red", "black", "18"),
    (STAR, "roulette", "live"): ("red", "black", "18"),
    (STAR, "roulette", "automated"): ("red", "black", "18"),
    (STAR, "sic-bo", "live"): ("small", "big", "1-2-3"),
    (NZ, "money-wheel", "live"): ("A", "B", "A"),
    (NZ, "snake-eyes", "live"): ("field", "any-7", "1-1"),
    (NZ, "tai-sai", "live"): ("small", "big", "1-2-3"),
}
OTHER = {"18": "17", "1-2-3": "4-5-6", "A": "B", "1-1": "3-4"}  # on which the second wins

# Only while the round is played: once it is settled, by no name and by no number of it.
PLAYING = {
    (INTERBLOCK, "roulette", "automated"): "wheel_still unread_number",
    (MINISTAR, "roulette", "automated"): "early",
    (STAR, "roulette", "live"): "same_direction wheel_still few_revolutions foreign_object "
    "no_pocket ball_out interference",
    (STAR, "roulette", "automated"): "wheel_error",
    (STAR, "sic-bo", "live"): "tumbler not_activated exposed broken",
    (NZ, "money-wheel", "live"): "no_spin",
    (NZ, "snake-eyes", "live"): "apart short improper irregular disputed uppermost_face wrong_call",
    (NZ, "tai-sai", "live"): "wrong_entry",
}
# The last round that was completed, and none before it.
LAST = {
    (STAR, "roulette", "live"): "no_own_card",
    (STAR, "roulette", "automated"): "no_own_card",
    (STAR, "sic-bo", "live"): "no_own_card",
}
# Whatever was recorded, however long ago.
_OF_2016 = "unconfirmed unconfirmed_terminal same_error system disrupted fraud adjust_meter"
RECORDED = {
    (INTERBLOCK, "roulette", "automated"): f"{_OF_2016} automated_wheel",
    (INTERBLOCK, "sic-bo", "automated"): f"{_OF_2016} correct_result cocked tumbler",
    (MINISTAR, "roulette", "automated"): "unconfirmed unconfirmed_terminal same_error wheel system "
    "disrupted fraud adjust_meter correct_result withhold",
    (STAR, "roulette", "live"): "correct_result display_correct adjust_meter unconfirmed "
    "unconfirmed_terminal system disrupted fraud",
    (STAR, "roulette", "automated"): "automated_wheel adjust_meter unconfirmed "
    "unconfirmed_terminal system disrupted fraud",
    (STAR, "sic-bo", "live"): "cocked correct_result display_correct system disrupted fraud",
    (NZ, "money-wheel", "live"): "correct_result wrong_pay disrupted fraud",
    (NZ, "snake-eyes", "live"): "off_table stacked on_chips in_bowl two_faces fraudulent_dice "
    "callable wrong_shooter correct_result wrong_pay disrupted fraud",
    (
        NZ,
        "tai-sai",
        "live",
    ): "not_flat tumbler exposed not_activated correct_result wrong_pay disrupted fraud",
}
# By what rule, for those that no other test shows to be too late.
CITED = {
    (INTERBLOCK, "unread_number"): "8.8", (INTERBLOCK, "cocked"): "8.4.1",
    (INTERBLOCK, "tumbler"): "8.4.2", (STAR, "cocked"): "12.5.3",
    (MINISTAR, "early"): "3.12", (NZ, "disputed"): "SE 6.2",
    (NZ, "uppermost_face"): "SE 6.2", (NZ, "wrong_call"): "SE 6.5",
}  # fmt: skip

Where = tuple[str, str, str]


def listed(by_table: dict[Where, str]) -> list[Any]:
    return list(_params(by_table))


def _params(by_table: dict[Where, str]) -> Iterator[Any]:
    for where, names in by_table.items():
        for name in names.split():
            cited = CITED.get((where[0], name))
            marks = [rule(where[0], cited)] if cited else []
            yield pytest.param(where, name, marks=marks, id=f"{where[0]}-{where[1]}-{name}")


@cache
def played(where: Where) -> Sitting:
    """Two rounds that are settled. What is refused changes nothing, so that one will do for all."""
    ruleset, game, mode = where
    sitting = Sitting(ruleset, mode, game=game) if game != "snake-eyes" else DiceTable(game)
    for seat in ("PT-1", "PT-2"):
        sitting.pay_in(seat)
    for _ in range(2):
        play(sitting, where)
    assert [number for number, _ in sitting.state.results] == [2, 1]
    return sitting


def play(sitting: Sitting, where: Where) -> None:
    first, second, result = PLAYED[where]
    if sitting.phase == "open" and sitting.table.mode == "live":
        assert sitting.deal("start_round") == {}
    sitting.pass_ms(0 if sitting.table.mode == "live" else 6_000)
    for seat, spot in (("PT-1", first), ("PT-2", second)):
        assert "code" not in sitting.bet({spot: 500}, seat)
    if isinstance(sitting, DiceTable):
        if sitting.state.dice.shooter is None:
            sitting.give_dice_to("PT-1")
        sitting.roll(result)
        return
    sitting.pass_ms(20_000)
    if sitting.table.mode == "live":
        _deal(sitting, result)
    else:
        _read(sitting, result)
    sitting.settle_round()


def _deal(sitting: Sitting, result: str) -> None:
    if sitting.phase == "wagering":
        assert sitting.deal("close_wagering") == {}
    if sitting.table.device == "tumbler":
        assert sitting.deal("lift_cover") == {}
    assert sitting.deal("enter_result", result=result) == {}


def _read(sitting: Sitting, result: str) -> None:
    if sitting.table.device == "tumbler":
        if sitting.state.underway.device != "spun":
            assert sitting.tumbler("shaken") == {}
        assert sitting.tumbler("rested", result) == {}
    else:
        assert sitting.wheel("rested", result) == {}


def said_of(sitting: Sitting, where: Where, name: str) -> dict[str, Any]:
    """What the remedy asks for."""
    match sitting.table.irregularities[name].does:
        case "correct":
            return {"result": OTHER[PLAYED[where][2]]}
        case "void_seat" | "withhold":
            return {"seats": ("PT-1",)}
        case "adjust":
            return {"seats": ("PT-1",), "cents": -100}
    return {}


@pytest.mark.parametrize(("where", "name"), listed(PLAYING))
def test_what_belongs_to_the_round_being_played_is_too_late_once_it_is_settled(
    where: Where, name: str
) -> None:
    sitting = played(where)
    said, before = said_of(sitting, where, name), credits(sitting)
    found = sitting.table.irregularities[name]
    assert found.until == "settled"
    # A spin or a throw is done again in its own round only, these balls were not early, and no
    # error was shown.
    spun = found.does in ("again", "respin")
    named = (
        {1: "round_other", 2: "phase_forbids"} if spun else dict.fromkeys((1, 2), "round_stands")
    )
    missing = {"early": "not_early", "noticed": "not_noticed"}.get(found.only)
    if missing is not None:
        named = dict.fromkeys((1, 2), missing)
    now = remedy(sitting, name, OPERATOR, **said)["code"]
    assert now == (missing or "phase_forbids")
    for number, code in named.items():
        assert remedy(sitting, name, OPERATOR, **said, round=number)["code"] == code
    never = {0: "round_unknown", 3: "round_unknown", -1: "bad_message", 10**30: "bad_message"}
    for number, code in never.items():
        assert remedy(sitting, name, OPERATOR, **said, round=number)["code"] == code
    assert credits(sitting) == before


@pytest.mark.parametrize(("where", "name"), listed(LAST))
def test_what_is_about_the_last_round_leaves_the_one_before_as_it_is(
    where: Where, name: str
) -> None:
    sitting = played(where)
    said, before = said_of(sitting, where, name), credits(sitting)
    late = remedy(sitting, name, OPERATOR, **said, round=1)
    assert (late["code"], late["details"]["round"]) == ("round_stands", 1)
    assert credits(sitting) == before
    asked = {"irregularity": name, "reason": "It went wrong", **said}
    assert "code" not in sitting.deal("preview_remedy", "SV-1", **asked, round=2)


@pytest.mark.parametrize(("where", "name"), listed(RECORDED))
def test_what_is_on_record_is_never_too_late(where: Where, name: str) -> None:
    sitting = played(where)
    asked = {"irregularity": name, "reason": "It went wrong", **said_of(sitting, where, name)}
    shown = sitting.deal("preview_remedy", "SV-1", **asked, round=1)
    assert ("code" in shown, shown.get("round")) == (False, 1), shown


def test_nothing_that_puts_a_round_right_is_left_out() -> None:
    """But what needs something on record that these rounds did not have."""
    beyond = {
        "early_ball", "early_dice", "wheel_error", "wrong_credits", "play_interrupted", "terminal",
        "cannot_roll_back", "release_withheld", "keep_withheld",
    }  # fmt: skip
    for where in PLAYED:
        names = " ".join(table.get(where, "") for table in (PLAYING, LAST, RECORDED)).split()
        found = Sitting(where[0], where[2], game=where[1]).table.irregularities
        rounds = {n for n, one in found.items() if one.does not in ("play_on", "examine")}
        assert rounds - beyond <= set(names) <= found.keys()
