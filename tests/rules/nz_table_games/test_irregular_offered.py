"""What the floor offers of the irregularities of the rules of New Zealand (SE 6, D9 7.1, D9 7.2,
D1 11.1, D1 18.1), clause by clause, as a round goes on: what they have for the moment, and nothing
else."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import pytest

from tests.marks import rule
from tests.rules.offered import (
    Offer,
    case,
    cash_out_and_close,
    check_complete,
    check_offered,
    look,
)
from tests.rules.thrown_dice import DiceTable
from tests.sitting import NZ, Sitting

BOOK = "nz-table-games"
DICE = ("snake-eyes", "tai-sai A", "tai-sai B")
CARDS = ("baccarat", "lunar-poker")
GAMES = (*DICE, "money-wheel", *CARDS)

# Dice of style A are shaken before bets, and are seen when the cover is off.
OUT = ("out", "called")  # they have left the hand, or the wheel was spun
MOMENTS: Mapping[str, tuple[str, ...]] = {
    "snake-eyes": ("before", "betting", *OUT, "settled", "closed"),
    "tai-sai A": ("before", "betting", "covered", "seen", "called", "settled", "closed"),
    "tai-sai B": ("before", "betting", "bets over", *OUT, "settled", "closed"),
    "money-wheel": ("before", "betting", "bets over", *OUT, "settled", "closed"),
    "baccarat": ("before", "betting", "bets over", "dealing", "complete", "settled", "closed"),
    # The first card ends betting.
    "lunar-poker": ("before", "betting", "dealing", "complete", "settled", "closed"),
}
BETS = {
    "snake-eyes": {"PT-1": {"field": 500}, "PT-2": {"any-7": 500}},
    "tai-sai A": {"PT-1": {"total:6": 500}, "PT-2": {"big": 500}},
    "tai-sai B": {"PT-1": {"total:6": 500}, "PT-2": {"big": 500}},
    "money-wheel": {"PT-1": {"A": 500}, "PT-2": {"B": 500}},
    "baccarat": {"PT-1": {"player": 500}},
    "lunar-poker": {"PT-1": {"ante": 1_000}},
}
RESULT = {"snake-eyes": "1-1", "tai-sai A": "1-2-3", "tai-sai B": "1-2-3", "money-wheel": "A"}
HANDS = {"baccarat": "9S 2H KD 4H", "lunar-poker": "KS KH 9D 7C 2S AH KD 8C 5S 3H"}


def in_round(game: str) -> list[str]:
    return [one for one in MOMENTS[game] if one not in ("before", "settled", "closed")]


def while_open(game: str) -> list[str]:
    return [one for one in MOMENTS[game] if one != "closed"]


of = partial(case, BOOK)
CASES = [
    # Dice that leave the table during play. A closed table is not in play.
    of("SE 6.1(c)", "snake-eyes", "dice_found", while_open("snake-eyes")),
    of("SE 6.1(d)", "snake-eyes", "dice_missing", while_open("snake-eyes")),
    # A roll, once there is one. It is void whether or not it was announced, so also when settled.
    *(
        of(f"SE 6.3({letter})", "snake-eyes", name, OUT, over=True)
        for letter, name in zip(
            "abcdefgh",
            ["off_table", "stacked", "on_chips", "in_bowl", "two_faces", "fraudulent_dice",
             "callable", "wrong_shooter"],
            strict=True,
        )
    ),
    # Void only by being announced.
    *(
        of(f"SE 6.4({letter})", "snake-eyes", name, OUT)
        for letter, name in zip("abcd", ["apart", "short", "improper", "irregular"], strict=True)
    ),
    of("SE 6.2", "snake-eyes", "uppermost_face", OUT),
    of("SE 6.2", "snake-eyes", "disputed", OUT),
    # An error in calling the outcome: somebody has to have called it.
    of("SE 6.5", "snake-eyes", "wrong_call", ["called"]),
    # Whatever the rules do not address, whenever.
    of("SE 6.6", "snake-eyes", "operator_decides", MOMENTS["snake-eyes"]),
    # After the dice have been spun: under the cover nobody can see how they lie.
    of("D9 7.1(a)", "tai-sai A", "not_flat", ["seen", "called"], over=True),
    of("D9 7.1(b)", "tai-sai A", "tumbler", in_round("tai-sai A"), over=True),
    of("D9 7.1(c)", "tai-sai A", "exposed", in_round("tai-sai A"), over=True),
    of("D9 7.1(d)", "tai-sai A", "not_activated", in_round("tai-sai A"), over=True),
    *(
        of(f"D9 7.1({letter})", "tai-sai B", name, OUT, over=True)
        for letter, name in zip(
            "aefghij",
            ["not_flat", "throw_line", "left_area", "obstructed", "not_flat_area", "interfered",
             "not_random"],
            strict=True,
        )
    ),
    # The entry button has been pressed, and the wagers are not settled.
    of("D9 7.2", "tai-sai A", "wrong_entry", ["called"]),
    of("D9 7.2", "tai-sai B", "wrong_entry", ["called"]),
    # Once bets are closed the wheel may have been spun, where no sensor has told of any.
    of("D10 No spin", "money-wheel", "no_spin", ["bets over", *OUT]),
    # What is paid is paid by the rules: what was called or dealt may be wrong, before and after.
    *(
        of("D1 11.1", game, "correct_result", ["called"], over=True)
        for game in (*DICE, "money-wheel")
    ),
    *(of("D1 11.1", game, "correct_hand", ["dealing", "complete"], over=True) for game in CARDS),
    *(
        one
        for game in GAMES
        for one in (
            of("D1 11.1", game, "wrong_pay", over=True),
            of("D1 18.1(a)", game, "disrupted", in_round(game), over=True),
            of("D1 18.1(b)", game, "fraud", in_round(game), over=True),
        )
    ),
]  # fmt: skip


def at_moment(game: str, moment: str) -> Sitting:
    """The first round of the table has come so far."""
    sitting = _table(game)
    if moment == "before":
        return sitting
    assert sitting.deal("start_round") == {}
    for seat, stakes in BETS[game].items():
        assert "code" not in sitting.bet(stakes, seat)
    if moment == "betting":
        return sitting
    if game not in ("snake-eyes", "lunar-poker"):
        assert sitting.deal("close_wagering") == {}
    if moment not in ("bets over", "covered"):
        (_deal if game in CARDS else _throw)(sitting, game, moment)
    if moment in ("settled", "closed"):
        sitting.settle_round()
    if moment == "closed":
        cash_out_and_close(sitting)
    return sitting


def _table(game: str) -> Sitting:
    name, _, style = game.partition(" ")
    options = {"style": style} if style else {}
    if game in DICE:
        return DiceTable(name, **options)
    sitting = Sitting(NZ, "live", game=game)
    for seat in ("PT-1", "PT-2"):
        sitting.pay_in(seat)
    if game == "baccarat":
        sitting.deal("start_shoe", "SV-1")
        sitting.get_ready()
    return sitting


def _throw(sitting: Sitting, game: str, moment: str) -> None:
    if game == "money-wheel":
        assert sitting.wheel("spun") == {}
    elif game == "tai-sai A":
        assert sitting.deal("lift_cover") == {}
    elif isinstance(sitting, DiceTable):
        sitting.give_dice_to("PT-1")
        sitting.throw()
    if moment in ("out", "seen"):
        return
    if game == "money-wheel":
        assert sitting.wheel("rested", RESULT[game]) == {}
    assert sitting.deal("enter_result", result=RESULT[game]) == {}


def _deal(sitting: Sitting, game: str, moment: str) -> None:
    hand = HANDS[game]
    sitting.cards(hand.split()[0] if moment == "dealing" else hand)
    if game == "lunar-poker" and moment != "dealing":
        assert sitting.choose("bet") == {}


@pytest.mark.parametrize("offer", CASES)
def test_offered_when_the_rules_have_it(offer: Offer) -> None:
    check_offered(offer, at_moment, MOMENTS[offer.game])


def test_nothing_of_the_rules_is_left_out() -> None:
    check_complete(CASES, at_moment)


@rule(BOOK, "D1 18.1")
@pytest.mark.parametrize("name", ["disrupted", "fraud"])
def test_18_1_between_two_rolls_what_stands_may_be_invalidated(name: str) -> None:
    sitting = DiceTable("snake-eyes")
    sitting.start({"PT-1": {"six": 1_000}})
    sitting.give_dice_to("PT-1")
    sitting.roll("2-3")
    told = look(sitting, name)
    assert (told["now"], [one["round"] for one in told["rounds"]]) == (True, [1])
