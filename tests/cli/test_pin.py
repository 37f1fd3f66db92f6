"""What `fairfelt pin` makes for a floor's configuration."""

from __future__ import annotations

import io

import pytest

from fairfelt.cli.main import main
from fairfelt.floor.pins import hash_problem, pin_matches, totp_problem


def typed(pin: str, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{pin}\n"))
    return main(["pin"])


@pytest.mark.parametrize("pin", ["1234", "12345", "12345a", "1234567890123"])
def test_a_pin_of_fewer_than_six_figures_is_refused(
    pin: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed(pin, monkeypatch) == 2
    assert capsys.readouterr() == ("", "fairfelt: a PIN has 6 to 12 figures\n")


def test_a_pin_of_six_figures_gives_a_hash_that_floors_take(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed("123456", monkeypatch) == 0
    made = capsys.readouterr().out.strip()
    assert hash_problem(made) is None
    assert pin_matches("123456", made)


def test_a_second_factor_is_a_line_for_the_configuration_and_one_for_the_authenticator(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["pin", "--totp", "3001"]) == 0
    setting, line = capsys.readouterr().out.splitlines()
    secret = setting.removeprefix('totp = "').removesuffix('"')
    assert totp_problem(secret) is None
    assert line == f"otpauth://totp/Fairfelt%3A3001?secret={secret}&issuer=Fairfelt"
