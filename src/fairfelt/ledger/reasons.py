"""Why money moves."""

from __future__ import annotations

from enum import Enum


class Reason(Enum):
    """The value is how the reason is written in the records."""

    text: str
    says: str
    corrects: bool  # what an earlier entry has done, which the transfer must cite

    def __new__(cls, text: str, says: str, corrects: bool = False) -> Reason:
        reason = object.__new__(cls)
        reason._value_ = reason.text = text
        reason.says = says
        reason.corrects = corrects
        return reason

    # At a terminal.
    NOTE = ("note", "A note goes in.")
    PAID_OUT = ("paid_out", "The credit is paid out.")
    COLLECTED = ("collected", "The player collects the credit.")
    ISSUED = ("issued", "A ticket is issued for what a floor has handed over.")
    TICKET = ("ticket", "A ticket is redeemed at a terminal.")
    NOT_PRINTED = ("not_printed", "A ticket that was not printed whole is void: its value is kept.")
    UNCLAIMED = ("unclaimed", "Credit that was left behind is taken into keeping.")
    CLAIMED = ("claimed", "Credit that was left behind is given back.")
    DEBT_COLLECTED = ("debt_collected", "A debt is collected from the meter.")
    SET_ASIDE = ("set_aside", "A debt is set aside, since its debtor has left.")

    # While a round is played.
    STAKED = (
        "staked",
        "A bet is placed or raised, a late one is held, or a choice adds to it.",
    )
    TAKEN_DOWN = ("taken_down", "A bet is lowered or taken down.")
    BELOW_MINIMUM = ("below_minimum", "A wager is below its minimum when bets close.")
    BELOW_TOTAL_MINIMUM = (
        "below_total_minimum",
        "All wagers of a seat together are below the minimum when bets close.",
    )
    NEEDS_MAIN = ("needs_main", "A side bet has no main wager when bets close.")
    NOT_CONFIRMED = ("not_confirmed", "The dealer did not confirm a late wager in time.")
    WITHDRAWN = (
        "withdrawn",
        "All wagers of a seat are taken back after a power failure, where the document allows it.",
    )
    DECLARED_VOID = ("declared_void", "Staff declared the wagers of one seat void.")

    # When it ends.
    LOST = ("lost", "A wager loses, or the half of it that is surrendered.")
    RETURNED = ("returned", "What comes back of a stake that wins, pushes or is surrendered.")
    WON = ("won", "The winnings of a wager.")
    VOID = ("void", "A round is void, or a player is shut out: the stakes go back.")
    TAKEN_BACK = ("taken_back", "What a void round had paid before its end is taken back.")
    FORFEITED = ("forfeited", "A round is void, and a cheat's wagers are kept.")

    # After it has ended.
    CORRECTED = ("corrected", "A settled round is corrected by the difference.", True)
    OVERPAID = ("overpaid", "An overpayment is recovered.", True)
    WITHHELD = ("withheld", "A payment is on hold pending review.")
    RELEASED = ("released", "A payment on hold is paid after all.")
    KEPT = ("kept", "A payment on hold stays with the house.")
    RECONCILED = ("reconciled", "The ledger of a stopped table is made what lies on its layout.")

    # Value on its way.
    HOLD_BEGUN = ("hold_begun", "Value that is on its way is held.")
    HOLD_POSTED = ("hold_posted", "It has arrived: the hold is posted.")
    HOLD_RELEASED = ("hold_released", "It did not arrive: the hold is released.")


_BY_TEXT = {reason.text: reason for reason in Reason}


def reason_of(text: str) -> Reason:
    """The reason that is written like this. Raises ValueError where there is none."""
    if text not in _BY_TEXT:
        raise ValueError(f"{text!r} is no reason for a transfer")
    return _BY_TEXT[text]
