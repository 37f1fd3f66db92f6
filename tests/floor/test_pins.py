"""PINs, second factors and enrolment codes: how they are kept, and what guessing brings."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fairfelt.core.errors import ConfigError, Refused
from fairfelt.floor import enrol, pins
from fairfelt.floor.authority import new_code
from fairfelt.floor.caller import Caller
from fairfelt.floor.config import StaffConfig, floor_from, load_floor
from fairfelt.floor.facts.refusals import FORGOTTEN_MS
from fairfelt.floor.pins import Given, ProofNeeded, hash_problem, totp_code
from fairfelt.floor.refusals import OnRecord
from fairfelt.journal import told
from tests.floors import STAFF, floor_config, hashed, quiet, revoked
from tests.sitting import Sitting

SECRET = base64.b32encode(b"12345678901234567890").decode()
OLD = "scrypt:" + "00" * 16 + ":" + "00" * 64  # of four figures, and found out in seconds


def staffed(*staff: StaffConfig, **more: Any) -> dict[str, Any]:
    table = msgspec.to_builtins(floor_config(mode="rng"))
    return {**table, "staff": msgspec.to_builtins(staff), **more}


def manager(**more: str) -> StaffConfig:
    return StaffConfig("3001", "Manager", "assistant_gaming_manager", **more)


# -- what a configuration takes -----------------------------------------------------------------


@pytest.mark.parametrize("pin_hash", [OLD, "scrypt:12:" + OLD[7:], "plain", "scrypt:15:zz:zz"])
def test_a_hash_of_a_short_pin_or_one_that_is_found_fast_is_refused(pin_hash: str) -> None:
    with pytest.raises(ConfigError, match=r"pin_hash.*fairfelt pin.*6 figures or more"):
        floor_from(staffed(manager(pin_hash=pin_hash)), "floor.toml")


def test_a_hash_costs_as_much_as_it_should_and_is_taken() -> None:
    made = hashed("123456")
    assert made.startswith("scrypt:15:")
    assert hash_problem(made) is None
    assert pins.pin_matches("123456", made)
    assert not pins.pin_matches("123457", made)


@pytest.mark.parametrize("pin", ["", "12345", "1234567890123", "abcdef", "１２３４５６"])
def test_a_pin_has_six_figures_or_more(pin: str) -> None:
    assert pins.pin_problem(pin) == "a PIN has 6 to 12 figures"


def test_managers_and_operators_must_have_a_second_factor_where_the_floor_wants_it() -> None:
    wants = {"second_factor_from": "assistant_gaming_manager"}
    with pytest.raises(ConfigError, match=r"staff\[0\].totp: missing"):
        floor_from(staffed(manager(pin="3333"), **wants), "floor.toml")
    dealer = StaffConfig("1001", "Dealer", "dealer", pin="1111")
    floor_from(staffed(dealer, manager(pin="3333", totp=SECRET), **wants), "floor.toml")
    with pytest.raises(ConfigError, match="totp"):
        floor_from(staffed(manager(pin="3333", totp="AAAA")), "floor.toml")


def test_a_real_floors_second_factors_are_not_for_everybody_to_read(tmp_path: Path) -> None:
    file, hash_ = tmp_path / "floor.toml", hashed("123456")
    small = (Path(__file__).parent.parent / "sim" / "kill_floor.toml").read_text(encoding="utf-8")
    known = f'pin_hash = "{hash_}"\ntotp = "{SECRET}"'
    real = re.sub(r'pin = "\d+"', lambda _: known, small.replace("demo = true", ""))
    file.write_text(real, encoding="utf-8")
    file.chmod(0o644)
    with pytest.raises(ConfigError, match=r"staff\[0\].totp: every user .*chmod o= it"):
        load_floor(file)
    file.chmod(0o600)
    assert load_floor(file).staff[0].totp == SECRET


# -- second factors -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seconds", "code"),  # RFC 6238, appendix B, the last six of eight figures
    [(59, "287082"), (1111111109, "081804"), (1111111111, "050471"), (1234567890, "005924"),
     (2000000000, "279037"), (20000000000, "353130")],
)  # fmt: skip
def test_codes_are_those_of_the_standard(seconds: int, code: str) -> None:
    assert totp_code(SECRET, seconds // 30) == code


def test_a_code_is_good_for_its_time() -> None:
    person, at = manager(pin="3333", totp=SECRET), 1_700_000_000_000
    step = at // pins.STEP_MS

    def right(pin: str, code: str) -> bool:
        return ProofNeeded(Given("3001", pin, code), person, "").prove(at).right

    for near in (step - 1, step, step + 1):
        assert right("3333", totp_code(SECRET, near))
    assert not right("3333", totp_code(SECRET, step - 2))
    assert not right("3333", totp_code(SECRET, step + 2))
    assert not right("3333", "")
    assert not right("3334", totp_code(SECRET, step))


# -- guessing -----------------------------------------------------------------------------------


def signing_in(sitting: Sitting, who: str, number: str, pin: str) -> dict[str, Any]:
    """The refusal, or nothing."""
    count = len(sitting.said)
    said = {"staff": number, "pin": pin, "take_over": True}
    sitting.player.play({"as": who, "type": "sign_in", **said})
    refused = [s["refused"] for s in sitting.said[count:] if "refused" in s]
    return dict(refused[0]) if refused else {}


def test_the_wait_grows_with_each_miss_and_the_right_pin_clears_it() -> None:
    sitting, waits = Sitting(mode="live"), []
    for _ in range(4):
        signing_in(sitting, "DT-1", "1001", "0")
    for _ in range(8):
        assert signing_in(sitting, "DT-1", "1001", "0")["code"] == "sign_in_refused"
        locked = signing_in(sitting, "DT-1", "1001", "1111")
        assert locked["code"] == "sign_in_locked"
        waits.append(locked["details"]["seconds"])
        sitting.pass_ms(waits[-1] * 1000)
    assert waits == [60, 120, 240, 480, 960, 1920, 3600, 3600]
    sitting.pass_ms(FORGOTTEN_MS)
    assert signing_in(sitting, "DT-1", "1001", "1111") == {}
    assert sitting.player.floor.state.refusals.tries == {}


def test_no_terminal_can_shut_the_staff_out_of_another() -> None:
    sitting = Sitting(mode="live")
    for person in STAFF:
        for _ in range(6):
            signing_in(sitting, "DT-1", person.number, "0")
    assert signing_in(sitting, "DT-1", "2001", "2222")["code"] == "sign_in_locked"
    for person in STAFF:
        assert signing_in(sitting, "SV-1", person.number, person.pin) == {}


def test_numbers_that_nobody_has_are_answered_as_those_that_somebody_has() -> None:
    known, unknown = Sitting(mode="live"), Sitting(mode="live")
    heard = [[signing_in(one, "DT-1", number, "0") for _ in range(7)]
             for one, number in ((known, "1001"), (unknown, "9999"))]  # fmt: skip
    assert heard[0] == heard[1]
    # One that was not tried is as free as before, whether there is such a person or not.
    for one, number in ((known, "2001"), (unknown, "8888")):
        assert signing_in(one, "DT-1", number, "0")["code"] == "sign_in_refused"


def test_what_is_nobodys_number_is_written_nowhere() -> None:
    sitting = Sitting(mode="live")
    signing_in(sitting, "DT-1", "717171", "0")
    (refused,) = sitting.recorded("act.refused")
    assert refused["staff"] == "DT-1"
    assert "717171" not in str(sitting.player.floor.state.refusals) + str(refused)


def test_the_work_is_the_same_for_numbers_that_nobody_has() -> None:
    person = manager(pin_hash=hashed("123456"))
    done: list[str] = []
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(pins, "pin_matches", lambda _, kept: bool(done.append(kept)))
        for known in (person, None):
            assert not ProofNeeded(Given("3001", "1"), known, person.pin_hash).prove(0).right
    assert done == [person.pin_hash] * 2


# -- enrolment codes ----------------------------------------------------------------------------


def real() -> Any:
    staff = (StaffConfig("2001", "Supervisor", "gaming_supervisor", pin_hash=hashed("222222")),)
    return msgspec.structs.replace(floor_config(mode="rng"), demo=False, staff=staff)


def knock(player: Any, code: str, address: str = "192.0.2.1") -> str:
    try:
        commit, _ = enrol.enrol(player.floor.reception, "supervisor", code, player.now, address)
    except OnRecord as refused:
        player._commit([refused.commit])
        return refused.code
    except Refused as refused:
        return refused.code
    player._commit([commit])
    return "enrolled"


def test_a_code_has_twelve_characters_that_can_be_read_in_groups() -> None:
    for code in (new_code() for _ in range(200)):
        assert [len(group) for group in code.split("-")] == [4, 4, 4]
        assert not set(code) & set("01OI")


def test_wrong_codes_are_on_record_and_whoever_goes_on_guessing_waits() -> None:
    player = quiet(real())
    _, code = enrol.first_code(player.floor.reception, player.now) or (None, "")
    assert [knock(player, "AAAA-BBBB-CCCC") for _ in range(5)] == ["enrolment_refused"] * 5
    assert knock(player, code) == "enrolment_locked"
    seen = player.floor.state.refusals
    assert seen.enrolment_locked_ms("192.0.2.1", player.now) == 60_000
    assert seen.enrolment_locked_ms("192.0.2.2", player.now) == 0
    assert knock(player, code.lower().replace("-", " "), "192.0.2.2") == "enrolled"
    assert knock(player, code, "192.0.2.2") == "enrolment_refused"


@pytest.mark.parametrize("address", ["127.0.0.1", "::ffff:127.0.0.1", "::1"])
def test_one_guesser_behind_a_proxy_does_not_lock_out_everybody(address: str) -> None:
    player = quiet(real())
    _, code = enrol.first_code(player.floor.reception, player.now) or (None, "")
    tried = [knock(player, "AAAA-BBBB-CCCC", address) for _ in range(59)]
    assert tried == ["enrolment_refused"] * 59
    assert knock(player, code, address) == "enrolled"
    knock(player, "AAAA-BBBB-CCCC", address)
    assert knock(player, "AAAA-BBBB-CCCC", address) == "enrolment_locked"  # like everybody


def test_guesses_from_many_addresses_are_limited_together() -> None:
    player = quiet(real())
    tried = [knock(player, "AAAA-BBBB-CCCC", f"192.0.2.{i // 4}") for i in range(64)]
    assert tried.count("enrolment_refused") == 60
    assert tried[-1] == "enrolment_locked"
    player._wake()  # and a restart gives no more
    assert knock(player, "AAAA-BBBB-CCCC", "198.51.100.1") == "enrolment_locked"


def test_nothing_in_the_records_gives_a_code_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its digest needs a key of the process: with another one the code itself does not match."""
    player = quiet(real())
    _, code = enrol.first_code(player.floor.reception, player.now) or (None, "")
    monkeypatch.setattr("fairfelt.floor.authority._KEY", b"another")
    assert knock(player, code) == "enrolment_refused"


def test_a_floor_whose_consoles_are_all_revoked_gives_a_code_again() -> None:
    player = quiet(real())
    _, code = enrol.first_code(player.floor.reception, player.now) or (None, "")
    assert knock(player, code) == "enrolled"
    assert enrol.first_code(player.floor.reception, player.now) is None
    gone = [told(revoked("SV-1"))]
    player._commit(
        [player.floor.recorder.commit_floor(gone, [], "DT-1", "revoke_terminal", player.now)]
    )
    player._wake()
    commit, code = enrol.first_code(player.floor.reception, player.now) or (None, "")
    assert commit is not None
    player._commit([commit])
    assert knock(player, code) == "enrolled"
    assert {one.id for one in player.floor.state.people.terminals.values()} == {"SV-2"}


def test_a_code_in_place_of_a_lost_console_names_who_asked_for_it() -> None:
    player = quiet(real())
    _, code = enrol.first_code(player.floor.reception, player.now) or (None, "")
    knock(player, code)
    commit, _ = enrol.first_code(player.floor.reception, player.now, "3001") or (None, "")
    assert commit is not None
    assert b'"by":"3001"' in commit.row.body


def test_codes_that_are_over_are_dropped() -> None:
    sitting = Sitting(mode="live")
    for _ in range(3):
        sitting.do("SV-1", "issue_enrolment", for_role="player")
        sitting.pass_ms(10 * 60_000)
    assert len(sitting.player.floor.state.people.codes) == 2


def test_a_proof_goes_for_the_number_for_which_it_was_made() -> None:
    player = quiet(floor_config(mode="live"))
    reception, terminal = player.floor.reception, player.caller("DT-1", {}).terminal
    proof = pins.Proof("1001", right=True, credentials=reception.members["1001"].credentials)
    with pytest.raises(Refused, match="sign_in_refused"):
        enrol.sign_in(reception, Caller(terminal, proof=proof), Given("2001", "1"), player.now)


def test_a_pin_that_was_changed_while_it_was_looked_at_does_not_count() -> None:
    player = quiet(floor_config(mode="live"))
    reception, terminal = player.floor.reception, player.caller("DT-1", {}).terminal
    person, given = reception.members["1001"], Given("1001", "1111")
    proof = pins.ProofNeeded(given, person, "").prove(player.now)
    assert proof.right
    members = (msgspec.structs.replace(person, pin="9999"), *reception.config.staff[1:])
    reception.employ(msgspec.structs.replace(reception.config, staff=members))
    with pytest.raises(Refused, match="sign_in_refused"):
        enrol.sign_in(reception, Caller(terminal, proof=proof), given, player.now)
