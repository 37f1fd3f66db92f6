"""What happens at tables of every kind, step by step, for screens that follow them."""

from __future__ import annotations

from collections.abc import Iterator

from tests.sitting import Sitting


def live_round(sitting: Sitting) -> Iterator[None]:
    yield sitting.deal("start_round")
    yield sitting.pay_in()
    yield sitting.bet({"red": 500})
    yield sitting.deal("spin_wheel")
    yield sitting.pass_ms(1_000)
    yield sitting.deal("close_wagering")
    yield sitting.pass_ms(60_000)
    yield sitting.deal("enter_result", result="5")
    yield sitting.deal("enter_result", result="17")
    yield sitting.deal("confirm_result")
    yield sitting.deal("start_round")
    yield sitting.deal("remedy", who="SV-1", reason="x", irregularity="system")
    yield sitting.deal("start_round")
    yield sitting.deal("spin_wheel")
    yield sitting.pass_ms(1_000)
    yield sitting.deal("remedy", reason="x", irregularity="ball_out")
    yield sitting.deal("remedy", who="SV-1", reason="x", irregularity="ball_examined")
    yield sitting.deal("close_wagering")
    yield sitting.deal("enter_result", result="0")
    yield sitting.deal("confirm_result")
    wrong = {"who": "SV-1", "reason": "x"}
    yield sitting.deal("remedy", **wrong, irregularity="correct_result", result="5")
    yield sitting.deal("remedy", **wrong, irregularity="correct_result", result="8", round=1)
    yield sitting.deal("remedy", **wrong, irregularity="disrupted", round=1)
    yield sitting.deal("remedy", **wrong, irregularity="disrupted")
    yield sitting.deal("announce_closing", who="SV-1", closes_at=sitting.player.now + 7_200_000)
    yield sitting.do("PT-1", "cash_out")
    yield sitting.deal("close_table")
    yield sitting.deal("open_table")


def automated_rounds(sitting: Sitting) -> Iterator[None]:
    for _ in range(60):
        yield sitting.pass_ms(1_000)


def stopped_round(sitting: Sitting) -> Iterator[None]:
    while sitting.phase != "suspended":
        yield sitting.pass_ms(1_000)
    sitting.sign_in("3001")
    yield sitting.deal("enter_result", who="SV-1", result="5")
    yield sitting.deal("enter_result", who="SV-1", result="17")
    yield sitting.deal("confirm_result", who="SV-1")


def shoe_dealt_out(sitting: Sitting) -> Iterator[None]:
    """A coup, one in which the cutting card comes, one that is void, and the last."""
    yield sitting.deal("start_shoe")
    yield sitting.get_ready()
    yield sitting.pay_in()
    for cut in (False, True):
        yield sitting.deal("start_round")
        yield sitting.bet({"player": 500})
        yield sitting.cards("9S")
        if cut:
            yield sitting.shoe("cutting_card")
        yield sitting.cards("KH KD 2C")
        yield sitting.deal("confirm_result")
        yield sitting.deal("set_standby", on=True)
    yield sitting.deal("start_round")
    yield sitting.cards("9S KH KD")
    yield sitting.deal("approve_hand_entry", who="SV-1")
    yield sitting.deal("enter_card", card="2C")
    yield sitting.deal("correct_card", who="SV-1", card="3C")
    yield sitting.deal("confirm_result")
    yield sitting.deal("start_shoe")
    yield sitting.get_ready()
    wrong = {"who": "SV-1", "reason": "x"}
    yield sitting.deal("remedy", **wrong, irregularity="burn_forgotten")
    yield sitting.deal("start_round")
    yield sitting.deal("remedy", **wrong, irregularity="first_exposed", cards=["KD"])
    yield sitting.deal("start_round")
    yield sitting.cards("9S 2D 7C")
    yield sitting.deal("confirm_result")
    yield sitting.deal("start_round")
    yield sitting.bet({"player": 500})
    yield sitting.cards("9S KH KD 2C")
    cards = ["9S", "KH", "KD", "9C"]
    yield sitting.deal("remedy", **wrong, irregularity="discrepancy", cards=cards)
    yield sitting.deal("confirm_result")
    yield sitting.deal("remedy", **wrong, irregularity="misdeal")
    yield sitting.deal("start_round")
    yield sitting.cards("9S")
    yield sitting.deal("remedy", **wrong, irregularity="system")


def dice_thrown(sitting: Sitting) -> Iterator[None]:
    for early in (False, True):
        yield sitting.deal("start_round")
        yield sitting.tumbler("shaken")
        if not early:
            yield sitting.pass_ms(30_000)
        yield sitting.tumbler("uncovered")
        yield sitting.tumbler("rested", "1-3-6")
        yield sitting.deal("enter_result", result="1-3-6")
        yield sitting.deal("confirm_result")


def players_throw(sitting: Sitting) -> Iterator[None]:
    """Declined, accepted, late and lowered; a roll that does not count, one that leaves wagers
    standing, and the seven that ends it."""
    for seat in ("PT-1", "PT-2"):
        yield sitting.pay_in(seat)
    yield sitting.do("PT-1", "declare_chips", table="T1", cents=250)
    yield sitting.deal("start_round")
    for seat in ("PT-1", "PT-2"):
        yield sitting.bet({"six": 500, "field": 500}, seat)
    yield sitting.deal("offer_dice")
    yield sitting.do("PT-1", "answer_dice", table="T1", accept=False)
    yield sitting.deal("record_answer", accept=True)
    yield sitting.deal("throw_dice")
    yield sitting.do("PT-1", "place_bets", table="T1", stakes={"five": 500})
    yield sitting.deal("confirm_late_bet", seat="PT-1")
    yield sitting.do("PT-2", "place_bets", table="T1", stakes={"five": 500, "field": 0})
    yield sitting.deal("remedy", reason="x", irregularity="off_table")
    yield sitting.deal("throw_dice")
    yield sitting.deal("enter_result", result="1-3")
    yield sitting.deal("confirm_result")
    yield sitting.do("PT-1", "place_bets", table="T1", stakes={"six": 200})
    yield sitting.deal("start_round")
    yield sitting.deal("throw_dice")
    yield sitting.deal("enter_result", result="3-4")
    yield sitting.deal("confirm_result")
    yield sitting.deal("start_round")
    yield sitting.bet({"six": 500})
    yield sitting.deal("offer_dice")
    yield sitting.deal("record_answer", accept=True)
    yield sitting.deal("take_dice", reason="delay")


def run_by_itself(sitting: Sitting) -> Iterator[None]:
    """Seats that bet whatever the game is named after, and leave every choice to the clock."""
    main = next(iter(sitting.table.game.spots))
    yield sitting.pay_in()
    for _ in range(120):
        if sitting.phase == "wagering" and not sitting.stakes():
            yield sitting.bet({main: 500})
        yield sitting.pass_ms(900)


def interrupted(sitting: Sitting) -> Iterator[None]:
    """The power fails before the first card, and again while a seat decides."""
    yield sitting.pay_in()
    yield sitting.bet({"ante": 500})
    yield sitting.pass_ms(20_000)
    yield sitting.power_failure()
    yield sitting.choose("stay")
    while sitting.phase != "deciding":
        yield sitting.pass_ms(500)
    yield sitting.power_failure()
    yield from run_by_itself(sitting)
