"""Irregularities in rule data of formats 1 and 2, which said neither under which heading a screen
lists them, nor what a device may have noticed, nor what must lie there: that stood in code."""

from __future__ import annotations

from typing import Any

Raw = dict[str, Any]

_BY_NAME = {
    "throw": ("cocked exposed early early_ball early_dice dice_found dice_missing"),
    "cards": (
        "doubtful_order misdeal new_cards wrong_shoe wrong_shuffler face_up cards_short "
        "burn_forgotten cards_wrong outcome_unconfirmed outcome_confirmed revealed "
        "unfit_cards"
    ),
    "result": ("cannot_roll_back"),
    "equipment": (
        "tumbler not_activated broken wheel wheel_error automated_wheel unread_number display "
        "display_correct system same_error terminal play_interrupted paper_damaged shuffler"
    ),
    "player": ("fraud"),
}
_BY_REMEDY = {
    "throw": "again respin examine",
    "cards": "next_card burn under dummy reconstruct last_coup check_cards",
    "result": "correct",
    "equipment": "transfer",
    "player": "recalculate adjust void_seat withhold release keep",
}
_NOTICED = {
    "same_direction": "same_direction",
    "wheel_still": "wheel_still",
    "few_revolutions": "few_revolutions",
    "foreign_object": "foreign_object",
    "no_pocket": "no_pocket",
    "ball_out": "ball_out",
    "interference": "interference",
    "no_spin": "no_spin",
    "wheel": "no_spin device_silent wheel:no_reading wheel:blocked",
    "automated_wheel": (
        "no_spin reading_differs reading_late device_silent wheel:no_reading wheel:blocked"
    ),
    "unconfirmed": "no_spin device_silent wheel:no_reading wheel:blocked tumbler:no_reading",
    "ball_examined": "ball_unexamined",
    "cocked": "cocked",
    "not_flat": "cocked",
    "not_flat_area": "cocked",
    "two_faces": "cocked",
    "not_activated": "not_shaken shaken_too_little",
    "wrong_shooter": "wrong_shooter throw_unseen",
    "interfered": "wrong_shooter throw_unseen",
    "wrong_entry": "reading_differs",
    "wrong_call": "reading_differs",
    "correct_result": "reading_differs reading_late",
    "unread_number": "device_silent wheel:no_reading",
    "wheel_error": "device_silent wheel:no_reading",
    "system": "device_silent draw_lost wheel:no_reading wheel:blocked",
    "tumbler": "device_silent tumbler:broken tumbler:not_operating tumbler:no_reading",
    "disrupted": "draw_lost",
    "third_to_player": "card_unexpected",
    "third_to_banker": "card_unexpected",
    "first_exposed": "card_unexpected",
    "not_required": "card_unexpected",
    "card_in_error": "card_unexpected",
    "surplus_exposed": "card_unexpected",
    "surplus_unseen": "card_unexpected",
    "discrepancy": "card_misread shoe_differs winner_differs",
    "outcome_unconfirmed": "card_misread shoe_differs winner_differs",
    "card_misdealt": "card_misread",
    "correct_hand": "card_misread",
    "outcome_confirmed": "shoe_differs winner_differs",
    "cards_wrong": "card_foreign cards_missing cards_foreign",
    "decks_checked": "card_foreign cards_missing cards_foreign",
    "cards_to_check": "card_foreign cards_missing cards_foreign",
    "display_correct": "display_differs",
    "display": "display_differs",
    "broken": "tumbler:broken",
    "shoe_failed": "shoe:not_reading",
    "shuffler_failed": "shuffler:malfunction",
    "shuffler": "shuffler:malfunction shuffler:damaged_cards",
    "plastic_damaged": "shuffler:damaged_cards",
    "paper_damaged": "shuffler:damaged_cards",
}
_LIES = {
    "third_to_banker": "complete_coup",
    "not_required": "no_coup",
    "first_exposed": "no_coup",
    "face_up": "cards",
    "surplus_exposed": "complete_coup",
    "decks_checked": "check_due",
    "doubtful_order": "cards",
    "misdeal": "cards",
    "wrong_shoe": "cards",
    "wrong_shuffler": "cards",
    "outcome_confirmed": "complete_coup",
    "outcome_unconfirmed": "cards",
}
_DISCRETION = ["apart", "short", "improper", "irregular"]


def said(name: str, one: Raw) -> Raw:
    """The irregularity with what was in code."""
    told = {**one, "heading": _heading(name, one["does"])}
    if name in _NOTICED:
        told["noticed"] = _NOTICED[name].split()
    if name in _LIES:
        told["lies"] = _LIES[name]
    return told | ({"discretion": True} if name in _DISCRETION else {})


def _heading(name: str, does: str) -> str:
    named = (heading for heading, names in _BY_NAME.items() if name in names.split())
    done = (heading for heading, remedies in _BY_REMEDY.items() if does in remedies.split())
    return next(named, None) or next(done, "game")
