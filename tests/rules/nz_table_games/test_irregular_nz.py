"""Dice that are lost, calls and entries that were wrong, and wagers paid wrongly in New Zealand
(SE 6, D9 7, D1 11.1, D1 18.1), with the money before and after."""

from __future__ import annotations

from typing import Any

import pytest

from fairfelt.rulebooks import load_rules
from tests.marks import rule
from tests.rules.irregular import (
    DEALER,
    MANAGER,
    OPERATOR,
    SUPERVISOR,
    Purse,
    credits,
    purse,
    remedy,
)
from tests.rules.thrown_dice import RANKS, DiceTable
from tests.sitting import NZ, Sitting
from tests.unclaimed import left_at

BOOK = "nz-table-games"
SNAKE = load_rules(BOOK, "snake-eyes").irregularities
TAI_SAI = load_rules(BOOK, "tai-sai").irregularities
# $10.00 on 6, which stays on most rolls, and $5.00 on the field; $5.00 on hard 8.
BETS = {"PT-1": {"six": 1000, "field": 500}, "PT-2": {"hard-8": 500}}


def thrown(**config: Any) -> DiceTable:
    sitting = DiceTable("snake-eyes", **config)
    sitting.start(BETS)
    sitting.give_dice_to("PT-1")
    sitting.throw()
    return sitting


def rolled(dice: str) -> DiceTable:
    sitting = thrown()
    sitting.call(dice)
    sitting.deal("confirm_result")
    return sitting


# -- SE 6 ------------------------------------------------------------------------------------------


@rule(BOOK, "SE 6.1")
@pytest.mark.parametrize(("name", "number", "last"), [
    pytest.param(
        "dice_found", "SE 6.1(c)", ["inspect_dice", "return_dice"], marks=rule(BOOK, "SE 6.1(c)")
    ),
    pytest.param(
        "dice_missing", "SE 6.1(d)", ["finish_turn", "replace_all_dice"],
        marks=rule(BOOK, "SE 6.1(d)"),
    ),
])  # fmt: skip
def test_6_1_what_becomes_of_dice_that_left_the_table_is_on_record(
    name: str, number: str, last: list[str]
) -> None:
    sitting = thrown()
    assert SNAKE[name].steps == ["retrieve_dice", "offer_dice", *last]
    assert remedy(sitting, "off_table", DEALER) == {}  # that roll is void
    assert remedy(sitting, name, DEALER)["code"] == "act_needs_role"
    assert remedy(sitting, name) == {}
    assert sitting.recorded("irregularity.noted")[-1]["rule"] == number
    assert (credits(sitting), sitting.phase) == ((8_500, 9_500), "wagering")
    assert sitting.state.dice.shooter == "PT-1"  # the shooter plays on
    sitting.roll("3-3")
    assert sitting.lines()["six"][0] == "won"


@rule(BOOK, "SE 6.2")
def test_6_2_the_supervisor_says_which_face_is_uppermost() -> None:
    sitting = thrown()
    assert remedy(sitting, "uppermost_face", DEALER, result="3-3")["code"] == "act_needs_role"
    assert remedy(sitting, "uppermost_face", result="3-3") == {}
    assert (sitting.state.round.entered, credits(sitting)) == ("3-3", (8_500, 9_500))
    sitting.deal("confirm_result", "SV-1")
    assert sitting.lines()["six"][0] == "won"


@rule(BOOK, "SE 6.2")
def test_6_2_not_before_the_dice_are_out() -> None:
    sitting = DiceTable("snake-eyes")
    sitting.start(BETS)
    assert remedy(sitting, "uppermost_face", result="3-3")["code"] == "phase_forbids"


@rule(BOOK, "SE 6.5")
@pytest.mark.parametrize(
    "role",
    [
        pytest.param("dealer", marks=rule(BOOK, "SE 6.5(a)")),
        pytest.param("gaming_supervisor", marks=rule(BOOK, "SE 6.5(b)")),
        pytest.param("casino_supervisor", marks=rule(BOOK, "SE 6.5(c)")),
        pytest.param("assistant_gaming_manager", marks=rule(BOOK, "SE 6.5(d)")),
    ],
)
def test_6_5_a_call_is_overruled_by_whoever_ranks_above(role: str) -> None:
    sitting, ranks = thrown(), list(RANKS)
    sitting.sign_in_as(role)
    assert sitting.call("1-3", "SV-1") == {}
    for rank in ranks[: ranks.index(role) + 1]:
        said = remedy(sitting, "wrong_call", RANKS[rank], result="3-3")
        assert said["code"] == "act_needs_role"
    above = ranks[ranks.index(role) + 1]
    assert remedy(sitting, "wrong_call", RANKS[above], result="3-3") == {}
    assert (sitting.state.round.entered, credits(sitting)) == ("3-3", (8_500, 9_500))


@rule(BOOK, "SE 6.6")
def test_6_6_what_no_rule_addresses_the_operator_decides() -> None:
    sitting = rolled("2-3")
    before = credits(sitting)
    for staff in ("2001", "2501", "3001"):
        assert remedy(sitting, "operator_decides", staff)["code"] == "act_needs_role"
    assert remedy(sitting, "operator_decides", OPERATOR) == {}
    assert credits(sitting) == before


# -- D1 11.1 at Snake Eyes: wagers that stay -------------------------------------------------------

# What the roll truly was: credits of both seats, and what then stands on the layout.
ROLLS = [
    ("2-3", (8_500, 9_500), {"PT-1": {"six": 1000}, "PT-2": {"hard-8": 500}}),
    ("3-4", (8_500, 9_500), {}),
    ("4-4", (8_500, 14_500), {"PT-1": {"six": 1000}}),
    ("2-6", (8_500, 9_500), {"PT-1": {"six": 1000}}),
]


@rule(BOOK, "D1 11.1")
@pytest.mark.parametrize("was", [roll[0] for roll in ROLLS])
@pytest.mark.parametrize(("dice", "now", "standing"), ROLLS)
def test_11_1_a_wrong_roll_is_settled_anew_with_the_wagers_that_stay(
    was: str, dice: str, now: tuple[int, int], standing: dict[str, Any]
) -> None:
    sitting = rolled(was)
    said = remedy(sitting, "correct_result", result=dice)
    assert said.get("code") == ("result_same" if was == dice else None)
    assert credits(sitting) == now
    assert dict(sitting.state.layout.standing) == standing
    assert sitting.state.layout.staked_cents == sum(sum(s.values()) for s in standing.values())
    assert sitting.deal("start_round") == {}
    assert {seat: dict(slip.stakes) for seat, slip in sitting.state.round.slips.items()} == standing
    assert sitting.findings == []


# What has become of $10.00 on 6 that stood after a roll of 2-3, and what of it lies there now.
SINCE = {"lowered": 400, "taken down": 0, "next round": 1_000, "next roll": 0}


def since(sitting: DiceTable, what: str) -> None:
    """PT-2 does nothing. `next roll` is a 7, so that all is lost that stood."""
    if what in ("lowered", "taken down"):
        sitting.bet({"six": SINCE[what]})
    else:
        assert sitting.deal("start_round") == {}
    if what == "next roll":
        sitting.roll("3-4")


def lies_there(sitting: DiceTable) -> dict[str, dict[str, int]]:
    return {seat: dict(slip.stakes) for seat, slip in sitting.state.laid.items()}


@rule(BOOK, "D1 18.1")
@pytest.mark.parametrize("restart", [False, True])
@pytest.mark.parametrize("what", SINCE)
def test_18_1_nobody_makes_a_roll_stand_by_touching_what_it_left(what: str, restart: bool) -> None:
    sitting = rolled("2-3")  # of PT-1 the field is lost and 6 stands, of PT-2 hard 8 stands
    since(sitting, what)
    if restart:
        sitting.power_failure()
    lies, before = lies_there(sitting), credits(sitting)
    for below in ("2001", "2501", MANAGER):
        assert remedy(sitting, "fraud", below, round=1)["code"] == "act_needs_role"
    assert remedy(sitting, "fraud", OPERATOR, round=1) == {}
    if what in ("lowered", "taken down"):
        assert (credits(sitting), lies_there(sitting)) == ((10_000, 10_000), {})
    else:  # the field goes back; 6 and hard 8 were played on with
        assert credits(sitting) == (before[0] + 500, before[1])
        assert lies_there(sitting) == lies
    assert sitting.findings == []


# The roll was 2-3 by mistake. By what it truly was: PT-1 has lost field and 6, or won the 6 and
# lost the field; PT-2's hard 8 is lost, or still stands.
TRULY = [("3-4", -1_000, -500), ("1-5", 1_000, 0), ("2-4", 1_000, 0), ("2-6", 0, -500)]


@rule(BOOK, "D1 11.1")
@pytest.mark.parametrize("what", SINCE)
@pytest.mark.parametrize(("dice", "first", "second"), TRULY)
def test_11_1_a_wrong_roll_is_settled_anew_whatever_became_of_what_it_left(
    dice: str, first: int, second: int, what: str
) -> None:
    sitting = rolled("2-3")
    since(sitting, what)
    before, lies = worth(sitting), lies_there(sitting)
    assert remedy(sitting, "correct_result", result=dice, round=1) == {}
    assert worth(sitting) == (before[0] + first, before[1] + second)
    if what in ("next round", "next roll"):
        assert lies_there(sitting) == lies
    elif dice == "2-6":  # 6 stays as far as it was left there
        left = {"PT-1": {"six": SINCE[what]}}
        assert lies_there(sitting) == (left if SINCE[what] else {})
    assert sitting.findings == []


def worth(sitting: DiceTable) -> tuple[int, ...]:
    """What the two seats have, on their meters and on the layout, less what they owe."""
    lies = lies_there(sitting)
    purses = {seat: purse(sitting, seat) for seat in ("PT-1", "PT-2")}
    return tuple(
        had.credit_cents - had.owed_cents + sum(lies.get(seat, {}).values())
        for seat, had in purses.items()
    )


@rule(BOOK, "D1 11.1")
@pytest.mark.parametrize("what", ["nothing", *SINCE])
def test_11_1_a_roll_is_corrected_as_often_as_it_takes_and_back_again(what: str) -> None:
    sitting = rolled("2-3")
    if what != "nothing":
        since(sitting, what)
    before = worth(sitting)
    for dice in ("3-4", "1-5", "4-4", "2-3"):
        assert remedy(sitting, "correct_result", result=dice, round=1) == {}
    assert worth(sitting) == before
    assert remedy(sitting, "fraud", OPERATOR, round=1) == {}
    assert worth(sitting) == (before[0] + 500, before[1])  # only the field had been decided


@rule(BOOK, "D1 11.1")
def test_11_1_a_wager_that_should_stand_goes_back_to_a_player_who_has_left() -> None:
    sitting = rolled("3-4")  # all is lost; in truth it was 2-3
    sitting.do("PT-1", "cash_out")
    sitting.pay_in("PT-1")  # the next player
    assert remedy(sitting, "correct_result", result="2-3") == {}
    assert dict(sitting.state.layout.standing) == {"PT-2": {"hard-8": 500}}
    held = left_at(sitting.player.floor.ledger.balances, "PT-1")
    assert (sitting.credit(), held) == (10_000, 1_000)


@rule(BOOK, "D1 11.1")
def test_11_1_nothing_is_recovered_of_a_wager_that_stood_and_was_paid_for() -> None:
    sitting = rolled("3-4")
    assert sitting.deal("start_round") == {}
    assert remedy(sitting, "correct_result", result="2-3", round=1) == {}  # 6 goes back
    recover = {"seat": "PT-1", "round": 1, "reason": "Paid twice", "cents": 1}
    assert sitting.deal("recover_overpayment", "SV-1", **recover)["code"] == "overpaid_less"


@rule(BOOK, "D1 18.1")
def test_18_1_a_roll_that_was_settled_is_void_with_all_that_stayed() -> None:
    sitting = rolled("4-4")
    assert remedy(sitting, "fraud", OPERATOR, round=1) == {}
    assert credits(sitting) == (10_000, 10_000)
    assert (dict(sitting.state.layout.standing), sitting.state.layout.staked_cents) == ({}, 0)


@rule(BOOK, "D1 18.1")
@pytest.mark.parametrize("restart", [False, True])
def test_18_1_what_stands_goes_back_first_and_the_roll_where_it_is_named(restart: bool) -> None:
    sitting = rolled("2-3")  # the field is lost; 6 and hard 8 stand
    assert remedy(sitting, "fraud", OPERATOR) == {}
    assert (credits(sitting), dict(sitting.state.layout.standing)) == ((9_500, 10_000), {})
    assert list(sitting.state.results) == [(1, "2-3")]
    if restart:
        sitting.power_failure()
    assert remedy(sitting, "fraud", OPERATOR)["code"] == "round_unnamed"
    assert remedy(sitting, "correct_result", OPERATOR, result="3-3", round=1) == {}
    assert (credits(sitting), dict(sitting.state.layout.standing)) == (
        (10_500, 10_000),
        {},
    )  # the 6 has won
    assert remedy(sitting, "fraud", OPERATOR, round=1) == {}
    assert (credits(sitting), list(sitting.state.results)) == ((10_000, 10_000), [])
    assert remedy(sitting, "fraud", OPERATOR, round=1)["code"] == "round_void"


@rule(BOOK, "D1 11.1")
def test_11_1_dice_go_on_where_the_right_roll_has_it_so() -> None:
    sitting = rolled("2-3")
    assert sitting.state.dice.shooter == "PT-1"
    assert remedy(sitting, "correct_result", result="3-4") == {}
    assert sitting.state.dice.shooter is None


NO_ROLL = [
    pytest.param("SE 6.3(a)", "off_table", marks=rule(BOOK, "SE 6.3(a)")),
    pytest.param("SE 6.3(b)", "stacked", marks=rule(BOOK, "SE 6.3(b)")),
    pytest.param("SE 6.3(c)", "on_chips", marks=rule(BOOK, "SE 6.3(c)")),
    pytest.param("SE 6.3(d)", "in_bowl", marks=rule(BOOK, "SE 6.3(d)")),
    pytest.param("SE 6.3(e)", "two_faces", marks=rule(BOOK, "SE 6.3(e)")),
    pytest.param("SE 6.3(f)", "fraudulent_dice", marks=rule(BOOK, "SE 6.3(f)")),
    pytest.param("SE 6.3(g)", "callable", marks=rule(BOOK, "SE 6.3(g)")),
    pytest.param("SE 6.3(h)", "wrong_shooter", marks=rule(BOOK, "SE 6.3(h)")),
    pytest.param("SE 6.4(a)", "apart", marks=rule(BOOK, "SE 6.4(a)")),
    pytest.param("SE 6.4(b)", "short", marks=rule(BOOK, "SE 6.4(b)")),
    pytest.param("SE 6.4(c)", "improper", marks=rule(BOOK, "SE 6.4(c)")),
    pytest.param("SE 6.4(d)", "irregular", marks=rule(BOOK, "SE 6.4(d)")),
]


@pytest.mark.parametrize(("number", "name"), NO_ROLL)
def test_6_3_6_4_every_letter_is_a_no_roll_after_which_wagers_stand(number: str, name: str) -> None:
    sitting = thrown()
    sitting.call("3-3")  # which would have paid 6
    assert remedy(sitting, name, DEALER) == {}
    assert (credits(sitting), sitting.phase) == ((8_500, 9_500), "wagering")
    assert sitting.last("throw.voided")["rule"] == number


# -- D9 7 ------------------------------------------------------------------------------------------

LETTERS = [
    pytest.param("a", "not_flat", marks=rule(BOOK, "D9 7.1(a)")),
    pytest.param("b", "tumbler", marks=rule(BOOK, "D9 7.1(b)")),
    pytest.param("c", "exposed", marks=rule(BOOK, "D9 7.1(c)")),
    pytest.param("d", "not_activated", marks=rule(BOOK, "D9 7.1(d)")),
    pytest.param("e", "throw_line", marks=rule(BOOK, "D9 7.1(e)")),
    pytest.param("f", "left_area", marks=rule(BOOK, "D9 7.1(f)")),
    pytest.param("g", "obstructed", marks=rule(BOOK, "D9 7.1(g)")),
    pytest.param("h", "not_flat_area", marks=rule(BOOK, "D9 7.1(h)")),
    pytest.param("i", "interfered", marks=rule(BOOK, "D9 7.1(i)")),
    pytest.param("j", "not_random", marks=rule(BOOK, "D9 7.1(j)")),
]
STYLES = {"b": "A", "c": "A", "d": "A", **dict.fromkeys("efghij", "B")}


@rule(BOOK, "D9 7.1")
@pytest.mark.parametrize(("letter", "name"), LETTERS)
def test_7_1_every_letter_is_a_no_spin_after_which_wagers_stand(letter: str, name: str) -> None:
    style = STYLES.get(letter, "A")
    assert TAI_SAI[name].when == (f"style={style}" if letter in STYLES else "")
    sitting = DiceTable("tai-sai", style=style)
    sitting.start({"PT-1": {"triple:1": 500}, "PT-2": {"big": 500}})
    sitting.deal("close_wagering")
    if style == "B":
        sitting.give_dice_to("PT-1")
        sitting.throw()
    elif name == "not_flat":
        assert remedy(sitting, name, DEALER)["code"] == "cover_on"
        sitting.deal("lift_cover")
    assert remedy(sitting, name, DEALER) == {}
    assert (credits(sitting), sitting.phase) == ((9_500, 9_500), "wagering")
    assert sitting.last("throw.voided")["rule"] == f"D9 7.1({letter})"


@rule(BOOK, "D9 7.1")
@pytest.mark.parametrize(("letter", "name"), LETTERS)
@pytest.mark.parametrize("later", [False, True])
def test_7_1_every_letter_voids_a_spin_also_where_nobody_announced_it(
    letter: str, name: str, later: bool
) -> None:
    sitting = DiceTable("tai-sai", style=STYLES.get(letter, "A"))
    sitting.start({"PT-1": {"total:6": 500}, "PT-2": {"big": 500}})
    sitting.deal("close_wagering")
    if STYLES.get(letter) == "B":
        sitting.give_dice_to("PT-1")
        sitting.throw()
    else:
        sitting.deal("lift_cover")
    assert sitting.call("1-2-3") == {}
    sitting.deal("confirm_result")
    assert sitting.credit("PT-2") == 9_500 < 10_000 < sitting.credit()
    if later:
        sitting.start({})
    assert remedy(sitting, name, DEALER, round=1)["code"] == "act_needs_role"  # it is paid
    assert remedy(sitting, name, round=1) == {}
    assert (credits(sitting), list(sitting.state.results)) == ((10_000, 10_000), [])
    assert sitting.last("round.rolled_back")["rule"] == f"D9 7.1({letter})"
    assert remedy(sitting, name, round=1)["code"] == "round_void"


@rule(BOOK, "D9 7.1")
@pytest.mark.parametrize("seen", ["in the air", "at rest", "entered"])
def test_7_1_a_thrown_die_that_does_not_lie_flat_is_thrown_again_and_then_settled(
    seen: str,
) -> None:
    sitting = DiceTable("tai-sai", style="B")
    sitting.start({"PT-1": {"total:9": 500}, "PT-2": {"big": 500}})
    sitting.deal("close_wagering")
    sitting.give_dice_to("PT-1")
    sitting.throw()
    if seen != "in the air":
        sitting.dice("rested", "4-5-6")
    if seen == "entered":
        sitting.call("4-5-6")
    if seen != "in the air":  # the sensor has read flat dice
        assert remedy(sitting, "not_flat", DEALER)["code"] == "act_needs_role"
    assert remedy(sitting, "not_flat", SUPERVISOR) == {}
    assert (credits(sitting), sitting.phase) == ((9_500, 9_500), "wagering")
    assert (sitting.state.dice.shooter, sitting.state.round.sensed) == ("PT-1", None)
    assert sitting.deal("confirm_result")["code"] == "phase_forbids"  # 4-5-6 counts for nothing
    sitting.deal("close_wagering")
    sitting.throw()
    sitting.dice("rested", "2-3-4")
    sitting.call("2-3-4")
    sitting.deal("confirm_result")
    assert sitting.lines() == {"total:9": ("won", 3_500, 500)}
    assert (credits(sitting), sitting.findings) == ((13_500, 9_500), [])


def entered(result: str = "1-2-3") -> Sitting:
    """Dice of style A, entered: $5.00 on small and $5.00 on big."""
    sitting = Sitting(NZ, "live", game="tai-sai", style="A")
    for seat in ("PT-1", "PT-2"):
        sitting.pay_in(seat)
    sitting.deal("start_round")
    sitting.bet({"small": 500})
    sitting.bet({"big": 500}, "PT-2")
    sitting.deal("close_wagering")
    sitting.deal("lift_cover")
    assert sitting.deal("enter_result", result=result) == {}
    return sitting


@rule(BOOK, "D9 7.2")
def test_7_2_numbers_entered_wrongly_are_amended_before_settlement() -> None:
    sitting = entered()
    assert remedy(sitting, "wrong_entry", DEALER, result="4-5-6")["code"] == "act_needs_role"
    assert remedy(sitting, "wrong_entry", result="4-5-6") == {}
    assert (sitting.state.round.entered, credits(sitting)) == ("4-5-6", (9_500, 9_500))
    sitting.deal("confirm_result", "SV-1")
    assert credits(sitting) == (9_500, 10_500)
    assert remedy(sitting, "wrong_entry", result="1-2-3")["code"] == "phase_forbids"
    assert remedy(sitting, "wrong_entry", result="1-2-3", round=1)["code"] == "round_stands"


@rule(BOOK, "D1 11.1")
def test_11_1_a_settled_round_is_paid_by_what_the_dice_showed() -> None:
    sitting = entered()
    sitting.deal("confirm_result")
    assert credits(sitting) == (10_500, 9_500)
    assert remedy(sitting, "correct_result", DEALER, result="4-5-6")["code"] == "act_needs_role"
    assert remedy(sitting, "correct_result", result="4-5-6") == {}
    assert (credits(sitting), list(sitting.state.results)) == ((9_500, 10_500), [(1, "4-5-6")])


@rule(BOOK, "D1 11.1")
def test_11_1_whoever_was_paid_too_little_gets_the_rest_and_too_much_is_recovered() -> None:
    sitting = entered()
    sitting.deal("confirm_result")
    low = remedy(sitting, "wrong_pay", MANAGER, seats=("PT-2",), cents=250)
    assert low["code"] == "act_needs_role"
    assert remedy(sitting, "wrong_pay", OPERATOR, seats=("PT-2",), cents=250) == {}
    assert credits(sitting) == (10_500, 9_750)
    recover = {"seat": "PT-2", "round": 1, "reason": "Paid twice"}
    assert sitting.deal("recover_overpayment", "SV-1", **recover, cents=251)["code"] == (
        "overpaid_less"
    )
    sitting.do("PT-2", "cash_out")
    assert sitting.deal("recover_overpayment", "SV-1", **recover, cents=250) == {}
    assert (purse(sitting, "PT-2"), sitting.findings) == (Purse(0, 250), [])
    right = {**recover, "seat": "PT-1"}
    assert sitting.deal("recover_overpayment", "SV-1", **right, cents=1)["code"] == "overpaid_less"


# -- D1 11.1 at the card games ---------------------------------------------------------------------

ACTUAL = ["2S", "2H", "KD", "4H", "KC"]  # player 2, banker 6


def dealt(game: str, **config: Any) -> Sitting:
    sitting = Sitting(NZ, "live", game=game, **config)
    sitting.pay_in()
    return sitting


def coup(sitting: Sitting, cards: str = "9S 2H KD 4H") -> None:
    """$5.00 on the player, who has 9 against 6."""
    if sitting.state.shoe is None or sitting.state.shoe.over:
        sitting.deal("start_shoe", "SV-1")
    sitting.deal("start_round")
    sitting.bet({"player": 500})
    sitting.deal("close_wagering")
    sitting.cards(cards)
    sitting.settle()


@rule(BOOK, "D1 11.1")
@pytest.mark.parametrize("since", ["nothing", "a coup", "another shoe"])
def test_11_1_a_settled_coup_of_baccarat_is_paid_by_the_cards_that_were_dealt(since: str) -> None:
    sitting = dealt("baccarat")
    coup(sitting)
    if since == "a coup":
        coup(sitting, "9H 2C KS 4C")
    elif since == "another shoe":
        sitting.deal("start_shoe", "SV-1")
    before, said = sitting.credit(), {"cards": ACTUAL, "round": 1}
    assert remedy(sitting, "correct_hand", DEALER, **said)["code"] == "act_needs_role"
    short = {**said, "cards": ACTUAL[:4]}
    assert remedy(sitting, "correct_hand", **short)["code"] == "reconstruction_impossible"
    assert remedy(sitting, "correct_hand", **said) == {}
    assert sitting.credit() == before - 1_000
    assert sitting.state.results[-1] == (1, "banker 2-6")
    assert sitting.last("seat.corrected")["rule"] == "D1 11.1"


@rule(BOOK, "D1 11.1")
def test_11_1_what_lies_there_now_cannot_have_been_dealt_before() -> None:
    sitting = dealt("baccarat", decks=6)
    coup(sitting)
    for _ in range(2):
        coup(sitting, "9S 9H 9S KH")
    sitting.deal("start_round")
    sitting.bet({"player": 500})
    sitting.deal("close_wagering")
    sitting.cards("9S")  # the sixth and last of them
    hand = ["9S", "9S", "KD", "KH"]
    before = sitting.credit()
    refused = remedy(sitting, "correct_hand", round=1, cards=hand)
    assert (refused["code"], sitting.credit()) == ("card_impossible", before)


@rule(BOOK, "D1 11.1")
def test_11_1_a_settled_hand_of_lunar_poker_is_paid_by_the_cards_that_were_dealt() -> None:
    sitting = dealt("lunar-poker")
    sitting.deal("start_round")
    sitting.bet({"ante": 1_000})
    sitting.deal("close_wagering")
    own, shown, rest = "KS KH 9D 7C 2S", "AH", "KD 8C 5S 3H"
    sitting.cards(f"{own} {shown} {rest}")
    sitting.choose("bet")
    sitting.settle()
    assert sitting.credit() == 12_000  # a pair beats ace-king
    hand = [*own.split(), shown, *["AD", "8C", "5S", "3H"]]  # it was a pair of aces
    assert remedy(sitting, "correct_hand", DEALER, cards=hand)["code"] == "act_needs_role"
    assert remedy(sitting, "correct_hand", cards=hand) == {}
    assert sitting.credit() == 7_000  # ante and bet are lost
    assert sitting.last("round.rolled_back")["rule"] == "D1 11.1"
    twice = [*hand[:-1], "KS"]
    assert remedy(sitting, "correct_hand", cards=twice)["code"] == "card_impossible"
