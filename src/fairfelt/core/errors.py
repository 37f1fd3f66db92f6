"""The three ways in which something does not happen.

A `Refused` is expected: a rule or a limit says no, nothing has changed, and the message says what
to do. `Broken` means that an invariant failed: the table freezes with its evidence. A `Fault` is
a device, a disk or a peer: retried within a limit, then shown to a supervisor.
"""

from __future__ import annotations

from collections.abc import Mapping

from fairfelt.core.money import format_cents

# Every refusal there is, by its name, with the words a person reads. docs/reference/refusals.md
# lists them all.
REFUSALS: Mapping[str, str] = {
    "act_needs_role": "{act} needs {needed} or above; you are signed in as {role}.",
    "adjustment_invalid": "{received_cents} came to {seat} out of round {round}. An adjustment "
    "adds to that or takes of it, is not nothing, and leaves at most {most_cents}, which is what "
    "the wagers there could have brought.",
    "already_signed_in": "You are signed in at {terminal}. Sign out there, or take over here: "
    "{terminal} is then signed out.",
    "answer_by_decider": "You decided dispute {dispute}. The player answers it at {seat}, or other "
    "staff do so for the player.",
    "approval_missing": "Rule {rule} asks for an approval that this table is not configured with.",
    "authority_needed": "{act} needs {needed} or above to authorise it.",
    "authority_own": "{act} takes two people. Somebody else gives number and PIN.",
    "authority_too_low": "{act} needs {needed} or above; whoever gave number and PIN has the "
    "role of {role}.",
    "bad_message": "That message could not be read: {problem}.",
    "ball_in_play": "The ball of this round has already been spun.",
    "ball_not_out": "The ball of this round has not been spun yet.",
    "ball_unexamined": "The ball left the wheel. A supervisor examines it before it is spun again "
    "(rule {rule}).",
    "ball_unknown": "No spin has been reported in this round, so this does not belong to it.",
    "bets_confirmed": "Your wagers of this round are confirmed and can no longer be changed.",
    "bets_elsewhere": "You have wagers at {table}. On this floor a seat plays one game at a time.",
    "bets_outstanding": "Seats with wagers on the layout: {count}. Settle or void them first.",
    "call_unknown": "There is no multi-piece wager {call} at this table.",
    "can_be_corrected": "Round {round} can be settled by its right result. Correct it by rule "
    "{rule}.",
    "card_held": "A card dealt in error is kept already. Play it first.",
    "card_impossible": "{card} cannot be the card at {place}: no such card is left.",
    "card_is_next": "A card is awaited for {place}, so a card dealt in error goes there.",
    "card_lies_under": "The first card of this round lies under the shuffling device. Enter it.",
    "card_missing": "Say which card it was.",
    "card_not_third": "Rule {rule} is for a third card where the player's hand gets none: the "
    "player stands, and the banker draws or the coup waits to be confirmed.",
    "card_surplus": "The hands are complete. A card dealt in error now is burned if it was seen, "
    "and else kept under the shuffling device.",
    "card_unaccounted": "A card has been drawn that nobody awaited. First say what becomes of it "
    "(rule {rules}).",
    "cards_unchecked": "The cards must be checked before play goes on (rule {rule}).",
    "cards_wrong": "A card is missing or does not belong to these decks, so the coup is void (rule "
    "{rule}).",
    "cause_missing": "A wheel that reports no spin says why.",
    "chips_in_play": "The value of your chips is declared before play. Take your wagers down "
    "first.",
    "choice_stale": "The hand has moved on since your screen was drawn. Look again and choose.",
    "closing_not_announced": "No sign of closing is up at this table.",
    "closing_not_shown": "Players at this table: {players}. A sign with the time must be up for "
    "{minutes} minutes before it closes (rule {rule}). Announce the closing first.",
    "closing_not_yet": "Players at this table: {players}. The time on the sign comes in {left} "
    "minutes; until then the table stays open (rule {rule}).",
    "closing_time_wrong": "The time on the sign must be at least {minutes} minutes and at most "
    "{hours} hours away (rule {rule}).",
    "count_differs": "{counted} cards were counted. There are {cards} in these decks, and with "
    "what was found there would be {found}. Count again, or name what is missing or foreign.",
    "count_missing": "Say how many cards were counted: there are {cards} in these decks.",
    "count_stands": "A count by the deck checker found this to be wrong: {cards}. Have it count "
    "again, or replace the cards.",
    "cover_lifted": "The cover of the tumbler is off already.",
    "cover_on": "The dice are still under their cover. Lift it first.",
    "credit_limit": "The credit meter takes at most {limit_cents}. The note was handed back.",
    "credit_too_low": "This needs {needed_cents} and the credit meter holds {credit_cents}.",
    "cutting_card_far": "{dealt} of {cards} cards are out, so the cutting card is not due yet. "
    "Press again if it has come.",
    "cutting_card_not_shown": "The cutting card of this shoe has not been shown.",
    "cutting_card_shown": "The cutting card of this shoe has been shown already.",
    "debt_first": "{owed_cents} is owed here from a correction. Call a supervisor first.",
    "decided_on_it": "Seats have decided on that card. It can no longer be corrected.",
    "deciding_over": "The time to decide is over.",
    "device_forbids": "{act} is not possible at a table with a {device}.",
    "device_in_order": "{device} is in order, as far as the floor was told.",
    "device_kind": "No {kind} can stand there. Known: {known}.",
    "device_unknown": "{device} is not attached to this table.",
    "dice_held": "{seat} has the dice.",
    "dice_inspected": "The {role} has inspected these dice already.",
    "dice_not_offered": "The dice are offered to nobody now, and no player has them.",
    "dice_not_out": "The dice of this round have not left the hand yet.",
    "dice_not_yours": "The dice are not offered to you.",
    "dice_offered": "The dice are offered to {seat}. Wait for the answer or record it.",
    "dice_out": "The dice of this round have left the hand already.",
    "dice_shaken": "The dice of this round have already been shaken.",
    "dice_uninspected": "These dice have not been inspected by the {awaited}. Each of the two "
    "looks at them before they are played with (rule {rule}).",
    "dice_unknown": "No throw has been reported in this round, so this does not belong to it.",
    "dice_unwanted": "Nobody has a wager on the layout, so there is nobody to throw for.",
    "dispute_exists": "Dispute {dispute} about round {round} is not decided for good yet.",
    "dispute_stage": "Dispute {dispute} is {stage}. That cannot be done with it now.",
    "dispute_unknown": "There is no dispute {dispute}.",
    "disputes_too_many": "{most} disputes of this terminal wait for a decision. Have one of them "
    "decided first.",
    "enrolment_locked": "Too many wrong enrolment codes. Try again in {seconds} seconds.",
    "enrolment_refused": "That enrolment code is not known, already used or expired.",
    "excluded": "You are excluded from this game under rule {rule}.",
    "excluded_already": "{seat} is excluded from this game already, under rule {rule}.",
    "fault_missing": "A device that reports a fault says which.",
    "fault_reported": "Staff have been told of your report already and will come to {terminal}.",
    "fault_there": "{device} has a fault already. Clear it first.",
    "fault_unknown": "{device} cannot have that fault. Known: {known}.",
    "fault_words_missing": "Write what is wrong, in a few words.",
    "faults_not_demo": "Faults are put into simulated devices of demo floors only.",
    "field_unused": "This act does not use {field}. Leave it out, or say what you mean to have "
    "done.",
    "game_not_taken": "This terminal deals {games}. Choose {game} at it first, in exchange or, "
    "where both documents allow it, as a second game.",
    "game_of_another": "{game} is dealt at {terminal}. To deal it here, choose the table here.",
    "games_too_many": "A dealer conducts at most {most} games at once.",
    "ground_missing": "Say which rule was broken. Rule {rule} is for {grounds}.",
    "hand_entry_on": "Cards are entered by hand in this round, so the shoe's reading is not taken.",
    "hello_again": "This connection is {terminal}'s. Open another connection to say hello again.",
    "host_unknown": "This floor does not go by that name. Its configuration lists the names under "
    "which it is reached (network.origins).",
    "house_away": "The house has not answered for {seconds} s, so this must wait. The floor goes "
    "on playing.",
    "id_stale": "Command {id} is older than what this terminal has sent since. Send a new one.",
    "id_used": "Command {id} was another command, or came from another session. Send this one with "
    "a new number.",
    "inspector_same": "{staff} has inspected these dice already. Somebody else looks at them too "
    "(rule {rule}).",
    "irregularity_unknown": "Nothing at this table is called {irregularity}. There are: {known}.",
    "laboratory_busy": "{most} questions wait for the laboratory already. Ask again in a moment.",
    "laboratory_failed": "The laboratory could not work that out: {problem}.",
    "lifted_early": "The dealer lifted the cover before the end of betting: the result stands "
    "(rule {rule}).",
    "metrics_refused": "The counters are for those who have the token in the network section of "
    "the floor's configuration.",
    "mode_forbids": "{act} is not possible while the table runs in {mode} mode.",
    "money_not_demo": "Simulated money is taken and paid on a demo floor only.",
    "name_same": "{terminal} is called so already.",
    "name_taken": "Another terminal is called {name}.",
    "needs_main": "{spot} can only be placed beside a wager on {main}.",
    "no_debt": "Nothing is owed at {terminal}.",
    "nobody_signed_in": "{staff} is signed in nowhere.",
    "not_early": "By the records the result did not come before the end of wagering. Rule {rule} "
    "is about one that did.",
    "not_enrolled": "This terminal is not enrolled. Ask a supervisor for an enrolment code.",
    "not_excluded": "{seat} is not excluded from this game.",
    "not_exposed": "The cover came off after betting had ended, so nobody saw the dice too early.",
    "not_frozen": "{table} has not stopped, so there is nothing to release.",
    "not_identified": "Enter the name of the person and the document that you have seen.",
    "not_noticed": "By the records the system has noticed no error in that round. Rule {rule} is "
    "about one that it has.",
    "not_offered": "{act} is not part of {ruleset}.",
    "not_signed_in": "Sign in at this terminal first.",
    "not_stored": "The record could not be written, so nothing was changed. Please try again.",
    "note_refused": (
        "This terminal takes no notes now: note stacker, {fault}. Please call an attendant."
    ),
    "note_unknown": "Notes of {cents_cents} are not accepted here. Accepted: {accepted}.",
    "nothing_before": "Rule {rule} follows only upon one of these: {names}.",
    "nothing_differs": "By its records round {round} was paid as it should be.",
    "nothing_forfeited": "Rule {rule} lets no wager be forfeited.",
    "nothing_owed": "Nothing is owed at {terminal}, or its credit meter is empty.",
    "nothing_to_choose": "There is nothing for you to choose now.",
    "nothing_to_confirm": "There is no wager to confirm.",
    "nothing_to_correct": "There is no card that could be corrected now.",
    "nothing_to_examine": "No ball waits to be examined at this table.",
    "nothing_to_pay": "There is no credit to pay out.",
    "nothing_to_return": "No stakes lie at {table}, so there is nothing to return.",
    "nothing_withheld": "Nothing is kept back from {seat}.",
    "notice_acknowledged": "Notice {notice} was acknowledged by {by} already.",
    "notice_not_yours": "That notice is for the {to}.",
    "notice_unknown": "There is no notice {notice}.",
    "one_game_only": "This is for a dealer who conducts two games of {game}. Nobody conducts "
    "another one beside this.",
    "option_unknown": "There is nothing to choose by {option} in this game.",
    "origin_foreign": "A page from elsewhere asks this, so it is not done. The configuration lists "
    "the addresses of this floor's own pages (network.origins).",
    "outcome_known": "Something of the result is known already, so rule {rule} changes no wager "
    "any more. What went wrong is put right under Something is wrong.",
    "overpaid_less": "By the records {seat} was paid {over_cents} too much in round {round}.",
    "payment_withheld": "What {seat} received out of round {round} is kept back. Release it or "
    "keep it first.",
    "phase_forbids": "{act} is not possible now: the table is {phase}.",
    "put_right_already": "That has been put right already.",
    "rate_exceeded": "Too many messages at once. Wait a moment and go on.",
    "reason_missing": "The reason is missing. Write why.",
    "received_changed": "{seat} has received {received_cents} out of round {round} by now, and "
    "your screen showed {shown_cents}. Look at it again.",
    "received_missing": "Say what {seat} had received out of round {round} when you looked.",
    "reconstruction_impossible": "The round cannot be laid out like that: {problem}. A supervisor "
    "can have it void.",
    "records_unreadable": "That part of the records cannot be read. It is in the log.",
    "release_disagrees": "The table stays stopped, its records do not agree: {problem}.",
    "result_impossible": "{result} is not a result that this game can have.",
    "result_missing": "No result has been entered yet.",
    "result_same": "{result} is the result that round {round} has already.",
    "return_favours_player": "This table favours the player, or nobody can tell whether it does: "
    "{wagers}. A gaming supervisor or above opens it, if that is meant.",
    "review_by_same": "A review is for somebody else than who decided first (rule {rule}).",
    "role_forbids": "A {role} terminal cannot do that.",
    "round_other": "That was for round {asked}; the table is at round {now}.",
    "round_spoilt": "By rule {rule} a round that the system has spoilt is void. No rule of this "
    "game lets it go on. Release the table without going on, and the stakes go back.",
    "round_stands": "Rule {rule} does not reach back to round {round}. It stands as it is.",
    "round_unknown": "There is no round {round} at {table} that is over.",
    "round_unnamed": "What stood after round {round} is void already. Name the round if what it "
    "has settled is void too.",
    "round_unsettled": "Round {round} is not among the last settled rounds of this table.",
    "round_void": "Round {round} is void already.",
    "rounds_differ": "The last completed games of these terminals differ (rule {rule}).",
    "rule_no_ground": "Rule {rule} is no ground for this. It can be done under {grounds}.",
    "rules_changed": "Round {round} was played by rule data that are not kept with the records, or "
    "that this version of Fairfelt cannot play. It cannot be settled again.",
    "ruleset_unknown": "There is no rule set {ruleset}. There are: {known}.",
    "seat_has_no_wager": "{seat} has no wager in this round.",
    "seat_not_idle": "{seat} has sat out {rounds} rounds here. A player may be asked to vacate "
    "after {least} (rule {rule}).",
    "seat_plays": "{seat} has wagers on the layout, and whoever plays is not asked to vacate.",
    "seat_void": "The wagers of {seat} in round {round} are void already.",
    "seats_missing": "Say which terminal it concerns.",
    "seen_stale": "The table has moved on since your screen was drawn. Look again and repeat if it "
    "is still right.",
    "session_ended": "This session has ended. Sign in again.",
    "session_foreign": "This session was opened at another terminal.",
    "session_locked": "This terminal is locked, since nobody has used it for a while. {name} gives "
    "the PIN to go on.",
    "session_taken_over": "{name} has signed in at {terminal} and taken over from this terminal. "
    "Sign in here again to work here.",
    "setup_impossible": "A table cannot be set up like that: {problem}.",
    "sheet_unknown": "That sheet is no longer kept. Make it again in the laboratory.",
    "shoe_empty": "There are no cards left in the shoe. Have a supervisor void the round.",
    "shoe_needed": "There is no shoe to deal from. Start a new shoe first.",
    "shoe_on_standby": "The shoe is on standby. Take it off standby to deal.",
    "shoe_prepared": "Nothing is left to be done with this shoe before play.",
    "shoe_step": "Before play with this shoe there is still a step to be done: {awaited} (rule "
    "{rule}).",
    "shooter_missing": "Nobody has the dice yet. Offer them first.",
    "shooter_without_wager": "{seat} has no wager that lets a player throw the dice.",
    "sign_in_busy": "A PIN is being looked at for this terminal already. Wait a moment.",
    "sign_in_elsewhere": "As {role} you sign in at a supervisor's console.",
    "sign_in_locked": "Too many wrong PINs. Try again in {seconds} seconds.",
    "sign_in_refused": "Staff number and PIN do not match. If you have an authenticator, its code "
    "counts too, and each code once.",
    "spot_by_choice": "{spot} takes no chips. It is placed when you choose it during the game.",
    "spot_unknown": "There is no spot {spot} at this table.",
    "stake_invalid": "{stake} is not a stake. It must be whole cents from {least} to {most}.",
    "still_writing": "What was just said of a round is still being written. Do it again.",
    "table_frozen": "This table has stopped because its records do not agree. Call a supervisor.",
    "table_full": "{most} terminals have wagers here, which is as many as this game takes.",
    "table_unknown": "There is no table {table} on this floor.",
    "taken_over": "This terminal was opened in another window, which now has the seat.",
    "terminal_holds": "{terminal} has {held_cents} of credit, debts or unclaimed money. Have it "
    "collected, held or set aside first.",
    "terminal_not_enrolled": "No terminal {terminal} is enrolled on this floor.",
    "terminal_own": "You are at {terminal} yourself. Revoke it from another console.",
    "terminal_plays": "{terminal} has wagers at {table}. Revoke it once they are decided.",
    "terminal_unknown": "There is no player terminal {terminal} on this floor.",
    "terminals_free": "Other terminals are free: {count}. Nobody is asked to vacate while they are "
    "(rule {rule}).",
    "too_many_spots": "At most {most} spots can be set at once.",
    "voucher_unprintable": (
        "This terminal cannot print your voucher now: ticket printer, {fault}. Your "
        "credit stays on the meter. Please call an attendant."
    ),
    "wagering_over": "Wagering has ended for this round.",
    "wagers_stand": "Wagers stand at {table}. Credit is paid out or held when none does.",
    "withheld_less": "{received_cents} came to {seat} out of round {round} that is not kept back.",
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


class Disagrees(Broken):
    """What the ledger has for a table is not what lies on its layout."""


class Fault(Exception):  # noqa: N818
    """A device, a disk or a peer did not do its part."""
