"""A repeated command gets its answer again: the same command, of the same session, no secret."""

from __future__ import annotations

from typing import Any

from tests.sitting import Sitting

CODE: dict[str, Any] = {"id": 41, "for_role": "supervisor"}


def issued() -> Sitting:
    sitting = Sitting(mode="live")
    sitting.sign_in("2001")
    sitting.do("SV-1", "issue_enrolment", **CODE)
    return sitting


def session(sitting: Sitting) -> str | None:
    return sitting.player.callers["SV-1"].session


def test_the_same_command_is_answered_again_without_the_code() -> None:
    sitting = issued()
    first = next(s["answer"] for s in sitting.said if "code" in s.get("answer", {}))
    again = sitting.do("SV-1", "issue_enrolment", **CODE)
    assert again == {"expires_at": first["expires_at"]}
    assert len(sitting.recorded("enrolment.issued")) == 1


def test_another_command_with_a_used_number_is_refused_and_not_done() -> None:
    sitting = issued()
    assert sitting.refusal("SV-1", "issue_enrolment", id=41, for_role="player") == "id_used"
    assert sitting.refusal("SV-1", "cash_out", id=41) == "id_used"
    assert len(sitting.recorded("enrolment.issued")) == 1


def test_nobody_gets_the_answers_of_a_session_that_is_over() -> None:
    sitting = issued()
    sitting.player.play({"as": "SV-1", "type": "sign_out"})
    assert sitting.refusal("SV-1", "issue_enrolment", **CODE) == "session_ended"
    sitting.sign_in("2501")
    assert sitting.refusal("SV-1", "issue_enrolment", **CODE) == "id_used"


def test_a_restart_knows_to_what_and_to_whom_an_answer_belongs() -> None:
    sitting = issued()
    sitting.power_failure()
    assert "code" not in sitting.do("SV-1", "issue_enrolment", **CODE)
    assert sitting.refusal("SV-1", "cash_out", id=41) == "id_used"


def test_the_pin_of_whoever_authorises_is_no_part_of_what_is_kept() -> None:
    """What is kept of two PINs is the same, so that nothing of a PIN can be found from it."""
    sitting = Sitting(mode="live")
    sitting.sign_in("1001", "DT-1")
    code = {"id": 7, "for_role": "player"}
    given = {"staff": "2001", "pin": "2222"}
    assert "code" in sitting.do("DT-1", "issue_enrolment", **code, authority=given)
    again = sitting.do("DT-1", "issue_enrolment", **code, authority=given | {"pin": "9999"})
    assert again.keys() == {"expires_at"}
