"""Something went wrong and is put right: the stage on which each such rule shows its money.

Whatever is done is previewed first, and must then do to every meter exactly what was shown. The
records must be clean afterwards, and a refusal must have changed nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest import mock

import msgspec
import pytest

from fairfelt.core.game import Settlement
from fairfelt.core.play import Coup, Slip
from fairfelt.ledger import house, owed, withheld
from fairfelt.table import Table
from fairfelt.table.recorded import Unplayable
from tests.sitting import Sitting

DEALER, SUPERVISOR, MANAGER, OPERATOR = "1001", "2001", "3001", "4001"
SEATS = ("PT-1", "PT-2", "PT-3")


class Purse(NamedTuple):
    credit_cents: int
    owed_cents: int = 0
    withheld_cents: int = 0


def purse(sitting: Sitting, seat: str = "PT-1") -> Purse:
    balance = sitting.player.floor.ledger.balance
    return Purse(sitting.credit(seat), -balance(owed(seat)), balance(withheld(seat)))


def credits(sitting: Sitting, *seats: str) -> tuple[int, ...]:
    return tuple(sitting.credit(seat) for seat in seats or ("PT-1", "PT-2"))


def remedy(
    sitting: Sitting, irregularity: str, by: str = SUPERVISOR, **said: Any
) -> dict[str, Any]:
    """Somebody of the staff does it at the supervisor's terminal; the answer, or the refusal."""
    asked = {"irregularity": irregularity, "reason": "It went wrong", **said}
    sitting.sign_in(by)
    before, told = _all(sitting), len(sitting.told("round.rolled_back"))
    shown = sitting.deal("preview_remedy", "SV-1", **asked)
    assert _all(sitting) == before  # looking changes nothing
    done = sitting.deal("remedy", "SV-1", **asked)
    if "code" in done:
        assert _all(sitting) == before
        assert shown.get("code", done["code"]) == done["code"]  # the role is asked for at the end
        assert len(sitting.told("round.rolled_back")) == told
    else:
        _check_as_shown(sitting, before, shown)
    assert sitting.findings == []
    return done


def _all(sitting: Sitting) -> dict[str, Any]:
    bank = sitting.player.floor.ledger.balance(house("T1"))
    return {"house": bank, **{seat: purse(sitting, seat) for seat in SEATS}}


def _check_as_shown(sitting: Sitting, before: dict[str, Any], shown: dict[str, Any]) -> None:
    rows = {row["seat"]: row for row in shown["seats"]}
    for seat in SEATS:
        row, was, now = rows.get(seat), before[seat], purse(sitting, seat)
        change, debt = (row["change_cents"], row["owed_cents"]) if row else (0, 0)
        if row and row.get("left") and was.credit_cents:
            debt = min(debt, 0)  # set aside, since somebody else is there
        assert now[:2] == (was.credit_cents + change, was.owed_cents + debt), seat
        if row is not None:
            assert row["credit_cents"] == was.credit_cents
    assert _all(sitting)["house"] == before["house"] + shown["house_cents"]


def reconfigure(sitting: Sitting, **options: Any) -> None:
    """The floor starts again with the table under another configuration."""
    player = sitting.player
    (table,) = player.config.tables
    changed = msgspec.structs.replace(table, options={**table.options, **options})
    player.config = msgspec.structs.replace(player.config, tables=(changed,))
    sitting.power_failure()
    assert sitting.table.config == changed


def forget_rule_data(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the floor can have no table as it was under an earlier configuration."""

    def unplayable(*_: Any) -> None:
        raise Unplayable("they are gone")

    monkeypatch.setattr("fairfelt.floor.history.past_round.recorded_table", unplayable)


def close_table(sitting: Sitting) -> None:
    ms = 20 * 60_000  # as long as the sign must be up
    sitting.deal("announce_closing", "SV-1", closes_at=sitting.player.now + ms)
    sitting.pass_ms(ms)
    assert sitting.phase == "closed"


def spun(number: str, *, seats: int = 2, **config: Any) -> Sitting:
    """A settled round of live roulette: $5.00 on red and $1.00 on 17 of PT-1, $7.00 on black of
    PT-2."""
    sitting = roulette(seats, **config)
    play_number(sitting, number)
    return sitting


def roulette(seats: int = 2, **config: Any) -> Sitting:
    sitting = Sitting(mode="live", **config)
    for seat in SEATS[:seats]:
        sitting.pay_in(seat)
    return sitting


def bets_laid(sitting: Sitting) -> None:
    sitting.deal("start_round")
    sitting.bet({"red": 500, "straight:17": 100})
    sitting.bet({"black": 700}, "PT-2")


def play_number(sitting: Sitting, number: str) -> None:
    bets_laid(sitting)
    sitting.pass_ms(20_000)
    assert sitting.deal("enter_result", result=number) == {}
    assert sitting.deal("confirm_result") == {}


@contextmanager
def pays_double() -> Iterator[None]:
    """The game system malfunctions: it pays every win twice."""
    true = Table.settle

    def faulty(table: Table, coup: Coup, slip: Slip) -> Settlement:
        lines = true(table, coup, slip).lines
        return Settlement(tuple(line._replace(win_cents=2 * line.win_cents) for line in lines))

    with mock.patch.object(Table, "settle", faulty):
        yield


@contextmanager
def pays_nothing() -> Iterator[None]:
    """The game system breaks off: whatever was won, nothing comes to any meter."""
    true = Table.settle

    def faulty(table: Table, coup: Coup, slip: Slip) -> Settlement:
        lines = true(table, coup, slip).lines
        return Settlement(
            tuple(line._replace(verdict="lost", win_cents=0, back_cents=0) for line in lines)
        )

    with mock.patch.object(Table, "settle", faulty):
        yield


def asking(name: str) -> dict[str, Any]:
    return {"irregularity": name, "reason": "Looked into"}


def corrections(sitting: Sitting) -> list[tuple[Any, ...]]:
    """Each meter that was put right: its seat, what the round had paid, what was due, the rule."""
    found = (s["body"] for s in sitting.said if s.get("kind") == "seat.corrected")
    return [(one["seat"], one["was_cents"], one["due_cents"], one["rule"]) for one in found]


def break_off(sitting: Sitting, broken: str) -> None:
    """The play of the first terminal is interrupted, or its player reports a faulty display."""
    if broken == "sequence":
        sitting.power_failure()
        return
    assert sitting.do("PT-1", "report_fault", table="T1", fault="screen", words="") == {}
    (fault,) = sitting.recorded("fault.reported")
    assert (fault["seat"], fault["round"], fault["fault"]) == ("PT-1", 1, "screen")
