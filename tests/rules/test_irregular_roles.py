"""Who may put right what: every irregularity of every document, with the lowest role that its rule
lets do so. The roles are typed out here from the documents, not read from the rule data."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from fairfelt.rulebooks import load_rules
from tests.floors import GAMES
from tests.rules.irregular import DEALER, MANAGER, OPERATOR, SUPERVISOR
from tests.sitting import INTERBLOCK, MINISTAR, NZ, STAR, Sitting

INSPECTOR, CASINO_SUPERVISOR = "5001", "2501"
# By staff number, who comes just below. Nobody does below a dealer: an inspector has no rank.
BELOW = {
    DEALER: INSPECTOR, SUPERVISOR: DEALER, MANAGER: CASINO_SUPERVISOR, OPERATOR: MANAGER,
}  # fmt: skip
NAMES = {
    DEALER: "dealer", SUPERVISOR: "gaming_supervisor", MANAGER: "assistant_gaming_manager",
    OPERATOR: "casino_operator",
}  # fmt: skip

_INVALID_NZ = "wrong_pay disrupted fraud"  # D1 11.1, D1 18.1
_OF_2016 = (
    "wrong_credits play_interrupted terminal adjust_meter unconfirmed unconfirmed_terminal "
    "same_error system display disrupted fraud"
)
_OF_2024 = "system disrupted fraud no_own_card"  # 9.1, 18.4.1, 18.4.2, 3.8.1
_SHUFFLED = {  # 13.1, 13.5; 14.1, 14.5
    DEALER: "face_up card_in_error surplus_exposed first_exposed surplus_unseen",
    SUPERVISOR: "more_face_up card_misdealt misdeal cards_short wrong_shuffler unfit_cards "
    f"cards_to_check display_correct display {_OF_2024}",
}

ROLES: dict[tuple[str, str], dict[str, str]] = {
    (NZ, "baccarat"): {SUPERVISOR: "correct_hand", OPERATOR: _INVALID_NZ},
    (NZ, "lunar-poker"): {SUPERVISOR: "correct_hand", OPERATOR: _INVALID_NZ},
    (NZ, "money-wheel"): {SUPERVISOR: "no_spin correct_result", OPERATOR: _INVALID_NZ},
    (NZ, "snake-eyes"): {
        DEALER: "off_table stacked on_chips in_bowl two_faces fraudulent_dice callable "
        "wrong_shooter apart short improper irregular",
        SUPERVISOR: "disputed uppermost_face wrong_call dice_found dice_missing correct_result",
        OPERATOR: f"operator_decides {_INVALID_NZ}",
    },
    (NZ, "tai-sai"): {
        DEALER: "not_flat tumbler exposed not_activated throw_line left_area obstructed "
        "not_flat_area interfered not_random",
        SUPERVISOR: "wrong_entry correct_result",
        OPERATOR: _INVALID_NZ,
    },
    (INTERBLOCK, "roulette"): {
        DEALER: "wheel_still",
        SUPERVISOR: f"early_ball wheel_error automated_wheel unread_number {_OF_2016}",
    },
    (INTERBLOCK, "sic-bo"): {
        SUPERVISOR: f"cocked tumbler early_dice correct_result {_OF_2016}",
    },
    (MINISTAR, "roulette"): {
        SUPERVISOR: "early same_error wheel early_ball system",
        MANAGER: "wrong_credits play_interrupted terminal adjust_meter correct_result unconfirmed "
        "unconfirmed_terminal withhold release_withheld keep_withheld disrupted fraud",
    },
    (STAR, "baccarat"): {
        DEALER: "third_to_player face_up wrong_cut burn_forgotten shuffle_missed",
        SUPERVISOR: "doubtful_order misdeal new_cards wrong_shoe third_to_banker first_exposed "
        "cards_short cards_wrong decks_checked discrepancy outcome_confirmed not_required "
        "shoe_failed "
        "shuffler_failed plastic_damaged paper_damaged shuffler unfit_cards cards_to_check "
        f"display_correct display {_OF_2024}",
        MANAGER: "outcome_unconfirmed revealed",
    },
    (STAR, "blackjack"): _SHUFFLED,
    (STAR, "casino-war"): _SHUFFLED,
    (STAR, "roulette"): {
        DEALER: "same_direction wheel_still few_revolutions foreign_object no_pocket ball_out "
        "interference",
        SUPERVISOR: "ball_examined correct_result wrong_credits play_interrupted early_ball "
        f"automated_wheel terminal adjust_meter display_correct display {_OF_2024}",
        MANAGER: "wheel_error unconfirmed unconfirmed_terminal",
    },
    (STAR, "sic-bo"): {
        DEALER: "cocked tumbler not_activated exposed broken",
        SUPERVISOR: f"correct_result cannot_roll_back display_correct display {_OF_2024}",
    },
    (STAR, "three-card-poker"): {
        SUPERVISOR: _OF_2024,
        MANAGER: "irregularity irregularity_stands",
    },
}  # fmt: skip

_AUTOMATED = ["early_ball", "automated_wheel", "wheel_error"]  # at the roulette of 2024
_THROWN = ["throw_line", "left_area", "obstructed", "not_flat_area", "interfered", "not_random"]

_OF_TWO_GAMES = ("wrong_shoe", "wrong_shuffler")


def all_of_them() -> Iterator[tuple[str, str, str, str]]:
    for (ruleset, game), by_role in ROLES.items():
        for staff, names in by_role.items():
            yield from ((ruleset, game, name, staff) for name in names.split())


@cache
def table_for(ruleset: str, game: str, mode: str, style: str) -> Sitting:
    """One for all irregularities of its kind: what is refused changes nothing."""
    options = {"style": style} if style else {}
    sitting = Sitting(ruleset, mode, game=game, **options)
    if (ruleset, game) == (STAR, "baccarat"):
        sitting.deal("start_shoe")
        assert sitting.shoe("card", "KS") == {}  # read, so that nobody enters it by hand (10.5.12)
    return sitting


def where(ruleset: str, game: str, name: str) -> Sitting:
    """A table at which it can happen."""
    mode = "automated" if ruleset in (INTERBLOCK, MINISTAR) else "live"
    if game == "three-card-poker":
        mode = "rng"
    if (ruleset, game) == (STAR, "roulette") and name in _AUTOMATED:
        mode = "automated"
    style = ("B" if name in _THROWN else "A") if game == "tai-sai" else ""
    return table_for(ruleset, game, mode, style)


@pytest.mark.parametrize(("ruleset", "game"), GAMES)
def test_every_irregularity_has_its_role_here_once(ruleset: str, game: str) -> None:
    listed = " ".join(ROLES[ruleset, game].values()).split()
    assert sorted(listed) == sorted(load_rules(ruleset, game).irregularities)


@pytest.mark.parametrize(("ruleset", "game", "name", "staff"), list(all_of_them()))
def test_nobody_below_the_role_of_the_rule_puts_it_right(
    ruleset: str, game: str, name: str, staff: str
) -> None:
    sitting = where(ruleset, game, name)
    assert name in sitting.table.irregularities
    before = sitting.state.n
    said = {"irregularity": name, "reason": "It went wrong"}
    sitting.sign_in(BELOW[staff])
    refused = sitting.deal("remedy", "SV-1", **said)
    assert (refused["code"], refused["details"]["needed"]) == ("act_needs_role", NAMES[staff])
    # Whoever has the role is asked for something else next, so the role was enough.
    sitting.sign_in(staff)
    asked = sitting.deal("remedy", "SV-1", **{**said, "reason": " "})
    assert asked["code"] == ("one_game_only" if name in _OF_TWO_GAMES else "reason_missing")
    assert sitting.state.n == before
