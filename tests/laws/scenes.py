"""Where each act that takes somebody above a dealer exists, and what is said when it comes up.

A scene is a function of the evening: the fields of the command, or nothing while it is not time
yet. It may bring that time about: put up the sign, have the device report, stop the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any
from unittest import mock

from fairfelt.core.errors import Broken
from fairfelt.core.game import Draw
from fairfelt.core.play import Coup
from fairfelt.floor.player_edges import PlayerEdge
from fairfelt.floor.runner import Kit
from fairfelt.ledger import AT_HOUSE, owed
from fairfelt.rulebooks import Irregularity
from fairfelt.table import Table, inspection
from tests.laws.authorised import Asked, Say
from tests.laws.evening import SIGN_MS
from tests.laws.says import SEATS
from tests.laws.ushers import possible

OPERATOR = "SV-2"
Where = Callable[[Table], bool]


@dataclass(frozen=True)
class Scene:
    say: Say
    exists: Where


SCENES: dict[str, Scene] = {}


def scene(act: str, exists: Where = lambda _: True) -> Callable[[Say], Say]:
    def kept(say: Say) -> Say:
        SCENES[act] = Scene(say, exists)
        return say

    return kept


def by_hand(table: Table) -> bool:
    return table.mode != "rng"


def dealt(table: Table) -> bool:
    return table.deals and table.mode == "live"


def approves(table: Table) -> bool:
    return dealt(table) and table.policy("hand_entry").value == "approval"


def with_shoe(table: Table) -> bool:
    return table.rules.shoe is not None and table.mode == "live"


# -- closing, and players -----------------------------------------------------------------------


@scene("open_table")
def open_table(evening: Asked) -> dict[str, Any] | None:
    if evening.table.state.phase == "closed":
        return {"table": evening.id, "confirmed": True}
    evening.send(OPERATOR, type="close_table", table=evening.id)
    return None


def favoured() -> Any:
    """Some wager favours the player, as the operator may want it."""
    one = PlayerEdge("straight", "Straight up", Fraction(101, 100))
    return mock.patch.object(Kit, "player_edges", return_value=(one,))


def bound_by_sign(table: Table) -> bool:
    data = table.rules.close_table
    return data is not None and data.role != "dealer" and data.sign_minutes > 0


def has_sign(table: Table) -> bool:
    return table.rules.close_table is not None and table.rules.close_table.role != "dealer"


@scene("close_table", bound_by_sign)
def close_table(evening: Asked) -> dict[str, Any] | None:
    """The time on the sign has come, and the table has not closed by itself yet."""
    if not evening.rounds or evening.table.state.phase != "open":
        return None
    evening.hurry = True
    evening.send(OPERATOR, **announced(evening))
    evening.player.now = evening.table.state.closing.closes_at
    return {"table": evening.id}


def announced(evening: Asked) -> dict[str, Any]:
    at = evening.player.now + 2 * SIGN_MS
    return {"type": "announce_closing", "table": evening.id, "closes_at": at}


@scene("announce_closing", has_sign)
def announce_closing(evening: Asked) -> dict[str, Any]:
    return {"table": evening.id, "closes_at": evening.player.now + 2 * SIGN_MS}


@scene("withdraw_closing", has_sign)
def withdraw_closing(evening: Asked) -> dict[str, Any]:
    if evening.table.state.closing is None:
        evening.send(OPERATOR, **announced(evening))
    return {"table": evening.id}


@scene("ask_to_vacate", lambda table: table.rules.vacate is not None)
def ask_to_vacate(evening: Asked) -> dict[str, Any]:
    evening.idle = SEATS[0]
    return {"table": evening.id, "seat": evening.idle}


@scene("exclude_player", lambda table: bool(table.rules.exclusions))
def exclude_player(evening: Asked) -> dict[str, Any]:
    measure = next(iter(evening.table.rules.exclusions.values()))
    seat = next(iter(evening.table.state.round.slips), SEATS[0])
    return {"table": evening.id, "seat": seat, "rule": measure.rule,
            "ground": measure.grounds[0], "reason": "Seen by two"}  # fmt: skip


def shuts_out(table: Table) -> bool:
    return any(
        one.reach in ("table", "document", "casino") for one in table.rules.exclusions.values()
    )


@scene("readmit_player", shuts_out)
def readmit_player(evening: Asked) -> dict[str, Any]:
    if not evening.table.state.players.excluded:
        reach = ("table", "document", "casino")
        for one in evening.table.rules.exclusions.values():
            if one.reach in reach:
                said = {"rule": one.rule, "ground": one.grounds[0], "reason": "Seen by two"}
                evening.send(
                    OPERATOR, type="exclude_player", table=evening.id, seat=SEATS[0], **said
                )
                break
    return {"table": evening.id, "seat": SEATS[0], "reason": "Another player"}


@scene("change_bet", lambda table: table.rules.late_change is not None and by_hand(table))
def change_bet(evening: Asked) -> dict[str, Any] | None:
    """Betting has just ended, and nothing has come yet."""
    spot, state = evening.first_spot, evening.table.state
    if state.phase != "wagering" or not state.laid:
        return None
    evening.player.advance(state.times.closes_at)
    laid = state.slip(SEATS[0]).stakes.get(spot, 0)
    return {"table": evening.id, "seat": SEATS[0], "spot": spot, "cents": 0 if laid else 500,
            "reason": "The terminal hung"}  # fmt: skip


@scene("recover_overpayment", lambda table: table.rules.overpayment_rule is not None)
def recover_overpayment(evening: Asked) -> dict[str, Any] | None:
    """Too much was paid for a round, by hand."""
    for number, played in evening.rounds.items():
        seat = next(iter(played.slips), None)
        if seat is not None and played.over:
            return recovered(evening, number, seat)
    return None


def recovered(evening: Asked, number: int, seat: str) -> dict[str, Any]:
    paid = {"irregularity": "wrong_pay", "round": number, "seats": [seat], "cents": 300}
    evening.send(OPERATOR, type="remedy", table=evening.id, reason="misread", **paid)
    return {"table": evening.id, "seat": seat, "round": number, "cents": 200, "reason": "misread"}


# -- results, dice, cards -----------------------------------------------------------------------


def result_entered_by_people(table: Table) -> bool:
    """By hand, or where the device has stopped and its round is not void for that."""
    waits = table.mode == "automated" and table.policy("malfunction").value != "void"
    return not table.deals and (table.mode == "live" or waits)


@scene("enter_result", result_entered_by_people)
def enter_result(evening: Asked) -> dict[str, Any] | None:
    """The device has read something else, or has stopped."""
    table = evening.table
    if table.state.phase != "awaiting_result":
        return None
    if table.runs_itself:
        evening.report_now("fault", fault=FAULTS[table.device])
    else:
        evening.report_now("rested", result=possible(table, evening.random))
    return {"table": evening.id, "result": other_than(table, table.state.round.sensed)}


FAULTS = {"wheel": "blocked", "tumbler": "broken"}


def other_than(table: Table, result: str | None) -> str:
    step = table.game.step(Coup(), ())
    assert isinstance(step, Draw)
    return next(one for one, weight in step.weights.items() if weight and one != result)


@scene("confirm_result", lambda table: result_entered_by_people(table) and table.mode == "live")
def confirm_result(evening: Asked) -> dict[str, Any] | None:
    """The dealer entered what nobody had read, and then something else was."""
    table = evening.table
    if table.state.phase != "awaiting_result":
        return None
    said = {"type": "enter_result", "table": evening.id, "result": other_than(table, None)}
    if "refused" in evening.send("DT-1", **said):
        return None  # not before the dice are out, or uncovered
    evening.report_now("rested", result=other_than(table, table.state.round.entered))
    return {"table": evening.id}


def taken_by_a_supervisor(table: Table) -> bool:
    throw = table.rules.throw
    return table.throws and throw is not None and throw.required_role != "dealer"


@scene("take_dice", taken_by_a_supervisor)
def take_dice(evening: Asked) -> dict[str, Any] | None:
    if evening.table.state.dice.shooter in (None, "dealer"):
        return None
    return {"table": evening.id, "reason": "Off the table again and again"}


@scene("inspect_dice", lambda table: bool(inspection.missing(table)))
def inspect_dice(evening: Asked) -> dict[str, Any] | None:
    """After the dealer, at the same terminal."""
    evening.send("DT-1", type="inspect_dice", table=evening.id)
    return {"table": evening.id}


@scene("correct_card", dealt)
def correct_card(evening: Asked) -> dict[str, Any] | None:
    draws = evening.table.state.round.coup.draws
    if not draws or draws[-1] == "XX":
        return None
    return {"table": evening.id, "card": "8D" if draws[-1] != "8D" else "9D"}


@scene("enter_card", approves)
def enter_card(evening: Asked) -> dict[str, Any] | None:
    if evening.table.state.phase != "awaiting_result" or evening.table.state.underway.hand_entry:
        return None
    return {"table": evening.id, "card": possible(evening.table, evening.random)}


@scene("approve_hand_entry", approves)
def approve_hand_entry(evening: Asked) -> dict[str, Any]:
    return {"table": evening.id}


@scene("start_shoe", with_shoe)
def start_shoe(evening: Asked) -> dict[str, Any] | None:
    shoe = evening.table.state.shoe
    ready = evening.rounds and shoe is not None and not shoe.over
    return {"table": evening.id} if ready else None


@scene("take_back_cutting_card", with_shoe)
def take_back_cutting_card(evening: Asked) -> dict[str, Any] | None:
    """The shoe has reported it: that is no slip of the dealer's."""
    shoe = evening.table.state.shoe
    if shoe is None or evening.table.state.phase != "wagering":
        return None
    evening.report_now("cutting_card")
    return {"table": evening.id}


@scene("order_check", lambda table: any(one.does == "check_cards" for one in known(table)))
def order_check(evening: Asked) -> dict[str, Any]:
    return {"table": evening.id}


def known(table: Table) -> Iterator[Irregularity]:
    yield from table.irregularities.values()


_BOTH_STAND = ("3S", "2H", "4D", "5H")


@scene("start_round", lambda table: any(one.does == "dummy" for one in known(table)))
def start_round(evening: Asked) -> dict[str, Any] | None:
    """A card is kept in a coup that is then void: the system prompts a dummy hand."""
    state, here = evening.table.state, {"table": evening.id}
    if state.phase != "wagering" or not state.laid:
        return None
    evening.player.advance(state.times.closes_at)
    for card in (*_BOTH_STAND, "9C"):
        evening.report_now("card", card=card)
    for name in ("third_to_player", "misdeal"):
        said = {"irregularity": name, "reason": "Drawn too early"}
        evening.send(OPERATOR, type="remedy", **said, **here)
    return here


# -- a table that has stopped, and what is decided away from the tables ---------------------------


def frozen(evening: Asked) -> None:
    player = evening.player
    if evening.id not in player.floor.pit.frozen:
        player._commit([player.floor.pit.runners[evening.id].freeze(Broken("test"), player.now)])


def staked(evening: Asked) -> bool:
    return evening.table.state.phase == "wagering" and bool(evening.table.state.laid)


@scene("release_table")
def release_table(evening: Asked) -> dict[str, Any] | None:
    if not staked(evening):
        return None
    frozen(evening)
    return {"table": evening.id, "reason": "Looked into"}


@scene("return_stakes")
def return_stakes(evening: Asked) -> dict[str, Any] | None:
    if not staked(evening):
        return None
    frozen(evening)
    return {"table": evening.id, "reason": "It takes long"}


@scene("decide_dispute")
def decide_dispute(evening: Asked) -> dict[str, Any] | None:
    if not evening.rounds:
        return None
    said = {"table": evening.id, "round": max(evening.rounds), "words": "It was not so"}
    evening.send(SEATS[0], type="open_dispute", **said)
    evening.send("DT-1", type="refer_dispute", dispute=1)
    evening.send(SEATS[0], type="answer_decision", dispute=1, review=True)  # of the dealer's word
    return {"dispute": 1, "words": "It was so"}


@scene("hold_unclaimed")
def hold_unclaimed(evening: Asked) -> dict[str, Any]:
    return {"terminal": SEATS[0], "reason": "Left behind"}


@scene("return_unclaimed")
def return_unclaimed(evening: Asked) -> dict[str, Any]:
    evening.send(OPERATOR, type="hold_unclaimed", terminal=SEATS[0], reason="Left behind")
    cents = evening.floor.ledger.balance(AT_HOUSE)
    return {"credit": 1, "cents": cents, "terminal": SEATS[0], "name": "Ann Lee",
            "document": "Passport 1", "reason": "Came back"}  # fmt: skip


def pays_by_hand(table: Table) -> bool:
    return any(one.does == "adjust" for one in known(table))


@scene("collect_owed", pays_by_hand)
def collect_owed(evening: Asked) -> dict[str, Any] | None:
    if not indebted(evening):
        return None
    evening.send(SEATS[0], type="insert_note", cents=5_000)
    return {"terminal": SEATS[0], "reason": "There is credit now"}


@scene("set_debt_aside", pays_by_hand)
def set_debt_aside(evening: Asked) -> dict[str, Any] | None:
    return {"terminal": SEATS[0], "reason": "Has left"} if indebted(evening) else None


def indebted(evening: Asked) -> bool:
    """Something is paid by hand, staked with all the rest, and taken back."""
    if not evening.rounds or evening.table.state.phase != "wagering":
        return False
    pay(evening, 300)
    rest = evening.floor.recorder.credit(SEATS[0])
    evening.send(SEATS[0], type="place_bets", table=evening.id, stakes={evening.spots[0]: rest})
    pay(evening, -300)
    return bool(evening.floor.ledger.balance(owed(SEATS[0])))


def pay(evening: Asked, cents: int) -> None:
    name = next(n for n, one in evening.table.irregularities.items() if one.does == "adjust")
    said = {"irregularity": name, "seats": [SEATS[0]], "cents": cents, "reason": "Too much"}
    round_ = max(evening.rounds)
    evening.send(OPERATOR, type="remedy", table=evening.id, round=round_, **said)


@scene("issue_enrolment")
def issue_enrolment(evening: Asked) -> dict[str, Any]:
    """One that was lost comes back under its name."""
    revoked = evening.floor.state.people.former
    if "PT-4" not in revoked:
        evening.player.caller("PT-4", {})
        evening.send(OPERATOR, type="revoke_terminal", terminal="PT-4", reason="Lost")
    return {"for_role": "player", "terminal": "PT-4"}


@scene("revoke_terminal")
def revoke_terminal(evening: Asked) -> dict[str, Any]:
    evening.player.caller("PT-4", {})
    return {"terminal": "PT-4", "reason": "Lost"}


@scene("rename_terminal")
def rename_terminal(evening: Asked) -> dict[str, Any]:
    return {"terminal": SEATS[0], "name": "By the window"}


@scene("end_session")
def end_session(evening: Asked) -> dict[str, Any]:
    evening.player.caller("SV-1", {})
    (session,) = (s for s in evening.floor.state.people.sessions.values() if s.terminal == "SV-1")
    return {"staff": session.staff, "reason": "Left the console as it was"}


@scene("inject_fault")
def inject_fault(evening: Asked) -> dict[str, Any]:
    return {"device": f"printer:{SEATS[0]}", "fault": "paper_out"}


@scene("clear_fault")
def clear_fault(evening: Asked) -> dict[str, Any]:
    evening.send(OPERATOR, type="inject_fault", device=f"printer:{SEATS[0]}", fault="paper_out")
    return {"device": f"printer:{SEATS[0]}"}


# -- tickets --------------------------------------------------------------------------------------


def device_of(evening: Asked, machine: str, report: str, **fields: Any) -> None:
    """What a machine of the first seat reports, once it is attached there."""
    known = evening.floor.reception.people.terminals.values()
    there = [one.id for one in known if one.serves == SEATS[0]]
    devices = sum(one.role == "device" for one in known)
    name = there[0] if there else f"DV-{devices + 1}"
    evening.send(name, type=f"report_{machine}", terminal=SEATS[0], report=report, **fields)


def printing(evening: Asked) -> str:
    """The validation number of a ticket that an attached printer is at work on; nothing while the
    player has a wager somewhere."""
    if evening.floor.pit.admission.plays(SEATS[0]):
        return ""
    device_of(evening, "printer", "ready")
    device_of(evening, "stacker", "note_stacked", cents=5_000)
    evening.send(SEATS[0], type="cash_out")
    there = evening.floor.state.tickets.unsettled(SEATS[0])
    return there.validation if there is not None else ""


@scene("settle_print")
def settle_print(evening: Asked) -> dict[str, Any] | None:
    number = printing(evening)
    said = {"terminal": SEATS[0], "validation": number, "paper": "whole", "reason": "It is whole"}
    return said if number else None


@scene("reissue_ticket")
def reissue_ticket(evening: Asked) -> dict[str, Any] | None:
    if not (number := printing(evening)):
        return None
    ticket = evening.floor.state.tickets.printed_at(SEATS[0], number)
    assert ticket is not None
    spoilt = {"validation": number, "paper": "spoilt", "reason": "Torn"}
    evening.send(OPERATOR, type="settle_print", terminal=SEATS[0], **spoilt)
    return {"terminal": SEATS[0], "sitting": ticket.sitting, "reason": "The first was torn"}


@scene("enrol_patron")
def enrol_patron(evening: Asked) -> dict[str, Any] | None:
    return {"patron": "A-17", "name": "Ann Lee", "reason": "At the desk"}


@scene("issue_card")
def issue_card(evening: Asked) -> dict[str, Any] | None:
    return {"patron": "A-17", "card": "5001", "reason": "At the desk"}


@scene("free_card")
def free_card(evening: Asked) -> dict[str, Any] | None:
    evening.send(OPERATOR, type="enrol_patron", patron="A-17", name="Ann Lee", reason="New")
    evening.send(OPERATOR, type="issue_card", patron="A-17", card="5001", reason="New")
    evening.send(SEATS[0], type="insert_card", card="5001")
    return {"terminal": SEATS[0], "reason": "The reader is empty"}


@scene("settle_ticket")
def settle_ticket(evening: Asked) -> dict[str, Any] | None:
    if not (number := printing(evening)):
        return None
    device_of(evening, "printer", "printed", voucher=number)
    device_of(evening, "stacker", "ticket_read", validation=number)
    return {"terminal": SEATS[0], "taken_in": True, "reason": "It lies in the stacker"}


@scene("withhold_ticket")
def withhold_ticket(evening: Asked) -> dict[str, Any] | None:
    if not (number := printing(evening)):
        return None
    device_of(evening, "printer", "printed", voucher=number)
    return {"validation": number, "reason": "Found on the carpet", "notice": "By telephone"}


@scene("release_ticket")
def release_ticket(evening: Asked) -> dict[str, Any] | None:
    if (said := withhold_ticket(evening)) is None:
        return None
    evening.send(OPERATOR, type="withhold_ticket", **said)
    return said
