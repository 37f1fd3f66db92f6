"""For whom each act is, typed out: it is compared with what the floor does, so it is not made from
the same code. A new act of staff is taken for one of dealers and everybody above until it is typed
out; any other has to be."""

from __future__ import annotations

from typing import Any

from fairfelt.core.ranks import Rank, is_enough
from fairfelt.rulebooks import load_disputes
from fairfelt.table import Table
from tests.laws.everybody import House, Who

PLAYERS = {
    "place_bets", "place_call", "confirm_bets", "choose", "answer_dice", "declare_chips",
    "insert_note", "insert_ticket", "insert_card", "remove_card", "cash_out", "report_fault",
}  # fmt: skip
PLAYERS_AND_STAFF = {"open_dispute", "answer_decision"}
# By act, what stands there: at the table, or at the player terminal, that the message names.
AT_TABLES = {
    "report_wheel": "wheel", "report_tumbler": "tumbler", "report_dice": "dice",
    "report_shoe": "shoe", "report_shuffler": "shuffler", "report_deck_checker": "deck_checker",
    "report_display": "display",
}  # fmt: skip
AT_TERMINALS = {
    "report_stacker": "stacker", "report_printer": "printer", "report_card_reader": "card_reader",
}  # fmt: skip
ANY_STAFF = {"preview_remedy", "see_irregularities", "see_acts", "acknowledge_notice"}
AT_DEALER_TERMINALS = {"conduct_games"}
DEALER = {
    "open_table", "close_table", "start_round", "close_wagering", "spin_wheel", "lift_cover",
    "invite_guest", "enter_result", "confirm_result", "start_shoe", "prepare_shoe",
    "show_cutting_card", "take_back_cutting_card", "set_standby", "enter_card", "deal_card",
    "enter_winner", "bring_dice", "offer_dice", "record_answer", "take_dice", "throw_dice",
    "rest_dice", "confirm_late_bet", "refer_dispute", "conduct_games",
}  # fmt: skip
SUPERVISOR = {
    "correct_card", "approve_hand_entry", "order_check", "recover_overpayment", "collect_owed",
    "set_debt_aside", "hold_unclaimed", "return_unclaimed", "issue_enrolment", "revoke_terminal",
    "rename_terminal", "inject_fault", "clear_fault", "settle_print", "reissue_ticket",
    "settle_ticket", "enrol_patron", "issue_card", "free_card",
    "withhold_ticket", "release_ticket",
}  # fmt: skip
MANAGER = {"end_session", "release_table", "return_stakes"}
OPERATOR = {"readmit_player"}
OUTSIDE = {
    "order_check": "inspector", "collect_owed": "cage", "hold_unclaimed": "cage",
    "return_unclaimed": "cage", "enrol_patron": "cage", "issue_card": "cage",
    "withhold_ticket": "cage", "release_ticket": "cage",
}  # fmt: skip
# Whom the document of the table names; nobody where it does not know such a thing.
BY_RULE = {
    "remedy", "exclude_player", "announce_closing", "withdraw_closing", "change_bet",
    "ask_to_vacate", "decide_dispute", "inspect_dice",
}  # fmt: skip
RANKED = {
    **dict.fromkeys(DEALER, Rank.DEALER),
    **dict.fromkeys(SUPERVISOR, Rank.GAMING_SUPERVISOR),
    **dict.fromkeys(MANAGER, Rank.ASSISTANT_GAMING_MANAGER),
    **dict.fromkeys(OPERATOR, Rank.CASINO_OPERATOR),
}
STAFF = RANKED.keys() | BY_RULE | ANY_STAFF
EVERY = PLAYERS | PLAYERS_AND_STAFF | AT_TABLES.keys() | AT_TERMINALS.keys() | STAFF

# What is said to a session that is not good here any more, whatever is asked.
OVER = {
    "none": "not_signed_in", "expired": "session_ended", "ended": "session_ended",
    "stolen": "session_foreign", "locked": "session_locked", "taken over": "session_taken_over",
}  # fmt: skip
# What is said before rank: a dealer's terminal that has taken games deals no others, and no table
# knows every act at every time.
OTHER_GAME = {"game_of_another", "game_not_taken"}
NOT_THERE = {
    ("enter_result", "B1"): "device_forbids", ("enter_result", "S1"): "phase_forbids",
    ("enter_result", "A1"): "phase_forbids", ("inspect_dice", "R1"): "not_offered",
    ("inspect_dice", "B1"): "not_offered", ("inspect_dice", "A1"): "not_offered",
}  # fmt: skip


def terminals_for(tag: str) -> set[str]:
    """The kinds from which it may come."""
    if tag in AT_TABLES or tag in AT_TERMINALS:
        return {"device"}
    if tag in PLAYERS:
        return {"player"}
    if tag in AT_DEALER_TERMINALS:
        return {"dealer"}
    return {"dealer", "supervisor"} | ({"player"} if tag in PLAYERS_AND_STAFF else set())


def refusals_of(who: Who, said: dict[str, Any], house: House) -> set[str]:
    """One of these is the answer, if there are any: it is not for them. What else may be wrong with
    it is for other tests to say."""
    tag = said["type"]
    if who.session == "revoked":
        return {"not_enrolled"}
    if who.terminal not in terminals_for(tag):
        return {"role_forbids"}
    if who.terminal == "device":
        return set() if speaks_for(who, said) else _of_others(who, said)
    if who.terminal == "player":
        return set()
    if who.session in OVER:
        return {OVER[who.session]}
    if not is_below(who, said, house):
        return set()
    first = {NOT_THERE[tag, said["table"]]} if (tag, said.get("table")) in NOT_THERE else set()
    return {"act_needs_role"} | first | (OTHER_GAME if who.terminal == "dealer" else set())


def _of_others(who: Who, said: dict[str, Any]) -> set[str]:
    """What no such device at all can report there is said first to one that stands there."""
    there = said["type"] in AT_TABLES and stands_at(who, said)
    return {"device_unknown", "device_forbids"} if there else {"device_unknown"}


def speaks_for(who: Who, said: dict[str, Any]) -> bool:
    kind = AT_TABLES.get(said["type"]) or AT_TERMINALS[said["type"]]
    return stands_at(who, said) and who.caller.terminal.kind in ("", kind)


def stands_at(who: Who, said: dict[str, Any]) -> bool:
    terminal = who.caller.terminal
    if said["type"] in AT_TABLES:
        return bool(said["table"] == terminal.table)
    return bool(said["terminal"] == terminal.serves)


def is_below(who: Who, said: dict[str, Any], house: House) -> bool:
    tag = said["type"]
    if tag in ANY_STAFF | PLAYERS_AND_STAFF or who.role == OUTSIDE.get(tag):
        return False
    lowest = by_rule(who, said, house) if tag in BY_RULE else RANKED.get(tag, Rank.DEALER)
    return lowest is not None and not is_enough(who.role, lowest)


def by_rule(who: Who, said: dict[str, Any], house: House) -> Rank | None:
    """The rank that the document names for it at this table."""
    if said["type"] == "decide_dispute":
        return _to_decide(house, said["dispute"])
    table: Table = house.floor.pit.tables[said["table"]]
    rules, tag = table.rules, said["type"]
    if tag == "remedy":
        found = table.irregularities.get(said["irregularity"])
        return found.role if found else None
    if tag == "exclude_player":
        measures = {one.rule: one.role for one in rules.exclusions.values()}
        return measures.get(said["rule"], Rank.CASINO_OPERATOR)
    if tag == "inspect_dice":  # two people; whoever is at a console is the second
        return Rank.DEALER if who.terminal == "dealer" else Rank.GAMING_SUPERVISOR
    named = {"announce_closing": rules.close_table, "withdraw_closing": rules.close_table,
             "change_bet": rules.late_change, "ask_to_vacate": rules.vacate}[tag]  # fmt: skip
    return named.role if named else Rank.DEALER


def _to_decide(house: House, number: int) -> Rank | None:
    dispute = house.floor.state.disputes.known.get(number)
    if dispute is None or dispute.stage not in ("referred", "under_review"):
        return None
    rules = load_disputes(house.floor.pit.tables[dispute.table].config.ruleset)
    return (rules.first, rules.review, rules.final)[min(len(dispute.decisions), 2)]
