"""The three ways in which something does not happen.

A `Refused` is expected: a rule or a limit says no, nothing has changed, and the message says what
to do. `Broken` means that an invariant failed: the table freezes with its evidence. A `Fault` is
a device, a disk or a peer: retried within a limit, then shown to a supervisor.
"""

from __future__ import annotations

from collections.abc import Mapping

from fairfelt.core.money import format_cents

# Every refusal there is, with the words a person reads. docs/reference/refusals.md lists them all.
REFUSALS: Mapping[str, str] = {
    "act_needs_role": "{act} needs {needed} or above; you are signed in as {role}.",
    "bad_message": "That message could not be read: {problem}.",
    "ball_in_play": "The ball of this round has already been spun.",
    "ball_unknown": "No spin has been reported in this round, so this does not belong to it.",
    "bets_confirmed": "Your wagers of this round are confirmed and can no longer be changed.",
    "bets_elsewhere": "You have wagers at {table}. On this floor a seat plays one game at a time.",
    "bets_outstanding": "Seats with wagers on the layout: {count}. Settle or void them first.",
    "call_unknown": "There is no multi-piece wager {call} at this table.",
    "card_impossible": "{card} cannot be the card at {place}: no such card is left.",
    "chips_in_play": "The value of your chips is declared before play. Take your wagers down "
    "first.",
    "choice_stale": "The hand has moved on since your screen was drawn. Look again and choose.",
    "cover_lifted": "The cover of the tumbler is off already.",
    "cover_on": "The dice are still under their cover. Lift it first.",
    "credit_limit": "The credit meter takes at most {limit_cents}. The note was handed back.",
    "credit_too_low": "This needs {needed_cents} and the credit meter holds {credit_cents}.",
    "cutting_card_shown": "The cutting card of this shoe has been shown already.",
    "debt_first": "{owed_cents} is owed here from a correction. Call a supervisor first.",
    "decided_on_it": "Seats have decided on that card. It can no longer be corrected.",
    "deciding_over": "The time to decide is over.",
    "device_forbids": "{act} is not possible at a table with a {device}.",
    "device_unknown": "{device} is not attached to this table.",
    "dice_held": "{seat} has the dice.",
    "dice_not_offered": "The dice are offered to nobody now, and no player has them.",
    "dice_not_out": "The dice of this round have not left the hand yet.",
    "dice_not_yours": "The dice are not offered to you.",
    "dice_offered": "The dice are offered to {seat}. Wait for the answer or record it.",
    "dice_out": "The dice of this round have left the hand already.",
    "dice_shaken": "The dice of this round have already been shaken.",
    "dice_unknown": "No throw has been reported in this round, so this does not belong to it.",
    "dice_unwanted": "Nobody has a wager on the layout, so there is nobody to throw for.",
    "enrolment_refused": "That enrolment code is not known, already used or expired.",
    "excluded": "You are excluded from this game under rule {rule}.",
    "excluded_already": "{seat} is excluded from this game already, under rule {rule}.",
    "hand_entry_on": "Cards are entered by hand in this round, so the shoe's reading is not taken.",
    "id_stale": "Command {id} is older than what this terminal has sent since. Send a new one.",
    "laboratory_busy": "{most} questions wait for the laboratory already. Ask again in a moment.",
    "laboratory_failed": "The laboratory could not work that out: {problem}.",
    "mode_forbids": "{act} is not possible while the table runs in {mode} mode.",
    "money_not_demo": "Simulated money is taken and paid on a demo floor only.",
    "needs_main": "{spot} can only be placed beside a wager on {main}.",
    "not_enrolled": "This terminal is not enrolled. Ask a supervisor for an enrolment code.",
    "not_excluded": "{seat} is not excluded from this game.",
    "not_offered": "{act} is not part of {ruleset}.",
    "not_signed_in": "Sign in at this terminal first.",
    "not_stored": "The record could not be written, so nothing was changed. Please try again.",
    "note_unknown": "Notes of {cents_cents} are not accepted here. Accepted: {accepted}.",
    "nothing_owed": "Nothing is owed at {terminal}, or its credit meter is empty.",
    "nothing_to_choose": "There is nothing for you to choose now.",
    "nothing_to_confirm": "There is no wager to confirm.",
    "nothing_to_correct": "There is no card that could be corrected now.",
    "nothing_to_pay": "There is no credit to pay out.",
    "nothing_unclaimed": "Nothing is held for {terminal}.",
    "option_unknown": "There is nothing to choose by {option} in this game.",
    "overpaid_less": "{seat} was paid {paid_cents} in round {round} that is not recovered yet.",
    "phase_forbids": "{act} is not possible now: the table is {phase}.",
    "rate_exceeded": "Too many messages at once. Wait a moment and go on.",
    "reason_missing": "Give a reason and the rule under which it is done.",
    "result_impossible": "{result} is not a result that this game can have.",
    "result_missing": "No result has been entered yet.",
    "return_favours_player": "This table favours the player, or nobody can tell whether it does: "
    "{wagers}. A gaming supervisor or above opens it, if that is meant.",
    "role_forbids": "A {role} terminal cannot do that.",
    "round_other": "That was for round {asked}; the table is at round {now}.",
    "round_unsettled": "Round {round} is not among the last settled rounds of this table.",
    "rule_no_ground": "Rule {rule} is no ground for this. It can be done under {grounds}.",
    "ruleset_unknown": "There is no rule set {ruleset}. There are: {known}.",
    "seen_stale": "The table has moved on since your screen was drawn (you saw {seen}, it is at "
    "{now}). Look again and repeat if it is still right.",
    "session_ended": "This session has ended. Sign in again.",
    "session_foreign": "This session was opened at another terminal.",
    "setup_impossible": "A table cannot be set up like that: {problem}.",
    "sheet_unknown": "That sheet is no longer kept. Make it again in the laboratory.",
    "shoe_empty": "There are no cards left in the shoe. Have a supervisor void the round.",
    "shoe_needed": "There is no shoe to deal from. Start a new shoe first.",
    "shoe_on_standby": "The shoe is on standby. Take it off standby to deal.",
    "shooter_missing": "Nobody has the dice yet. Offer them first.",
    "shooter_without_wager": "{seat} has no wager that lets a player throw the dice.",
    "sign_in_locked": "Too many wrong PINs. Try again in {seconds} seconds.",
    "sign_in_refused": "Staff number and PIN do not match.",
    "spot_by_choice": "{spot} takes no chips. It is placed when you choose it during the game.",
    "spot_unknown": "There is no spot {spot} at this table.",
    "stake_invalid": "{stake} is not a stake. It must be whole cents from {least} to {most}.",
    "table_frozen": "This table has stopped because its records do not agree. Call a supervisor.",
    "table_full": "{most} terminals have wagers here, which is as many as this game takes.",
    "table_unknown": "There is no table {table} on this floor.",
    "taken_over": "This terminal was opened in another window, which now has the seat.",
    "terminal_unknown": "There is no player terminal {terminal} on this floor.",
    "too_many_spots": "At most {most} spots can be set at once.",
    "wagering_over": "Wagering has ended for this round.",
    "wagers_stand": "You have wagers at {table}. Credit is paid out when no wager stands.",
}


class Refused(Exception):  # noqa: N818 - the name is the floor's word for it
    """A clear no that changed nothing."""

    def __init__(self, code: str, **details: object) -> None:
        self.code = code
        self.details = details
        super().__init__(code)

    @property
    def message(self) -> str:
        shown = {
            key: format_cents(value) if key.endswith("_cents") and isinstance(value, int) else value
            for key, value in self.details.items()
        }
        return REFUSALS[self.code].format(**shown)

    def __str__(self) -> str:
        return self.message


class Broken(Exception):  # noqa: N818
    """An invariant failed. What it concerns stops, and the evidence is kept."""


class Fault(Exception):  # noqa: N818
    """A device, a disk or a peer did not do its part."""
