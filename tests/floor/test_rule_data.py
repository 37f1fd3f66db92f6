"""Rule data that change between two evenings: what was played by the old ones stays by the old."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from fairfelt.floor.history.audit import audit
from fairfelt.floor.history.playback import play_back
from fairfelt.floor.history.viewer import Viewer
from fairfelt.floor.restore import restore
from fairfelt.floor.script import Player
from fairfelt.journal import decode_entry
from fairfelt.rulebooks import load_rules
from fairfelt.rulebooks.files import FOLDER
from fairfelt.store import SqliteStore
from tests.sitting import one_table

RULESET = "star-rapid-fusion-2024"
T1 = {"table": "T1"}
CONFIG = one_table(mode="live")
COMMENT = ("\n[wagers", "\n# Said otherwise.\n[wagers")
FIGURE = ('odds = "35:1"\nhouse_edge = "1/37"', 'odds = "30:1"\nhouse_edge = "6/37"')


@contextmanager
def edited(folder: Path, old: str, new: str) -> Iterator[None]:
    """The next release, with another file of roulette."""
    shutil.copytree(FOLDER / RULESET, folder / RULESET)
    file = folder / RULESET / "roulette.toml"
    text = file.read_text(encoding="utf-8")
    assert old in text, f"{old!r} is no longer in the data"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with mock.patch("fairfelt.rulebooks.load.FOLDER", folder):
        load_rules.cache_clear()
        yield
    load_rules.cache_clear()


def night(store: SqliteStore, now: int = 0, before: Player | None = None) -> Player:
    player = Player(CONFIG, lambda event: None, store=store, now=now)
    if before is not None:
        player.terminals, player.callers = before.terminals, before.callers
        player.unasked = before.unasked
    return player


def laid(player: Player, number: str) -> None:
    player.play({"as": "DT-1", "type": "start_round", **T1})
    player.play({"as": "PT-1", "type": "place_bets", **T1, "stakes": {f"straight:{number}": 100}})


def settled(player: Player, number: str) -> None:
    player.play({"as": "DT-1", "type": "close_wagering", **T1})
    player.play({"as": "SV-1", "type": "enter_result", **T1, "result": number})
    player.play({"as": "DT-1", "type": "confirm_result", **T1})


@pytest.fixture
def store() -> SqliteStore:
    return SqliteStore(":memory:")


@pytest.fixture
def first(store: SqliteStore) -> Player:
    """An evening on which $1.00 on 17 was laid and 18 was called."""
    player = night(store)
    player.play({"as": "PT-1", "type": "insert_note", "cents": 1_000})
    laid(player, "17")
    settled(player, "18")
    return player


def openings(store: SqliteStore) -> list[str]:
    entries = (decode_entry(body) for _, body, _ in store.entries("table:T1"))
    facts = (fact for entry in entries for fact in entry.facts)
    return [fact.body.config_hash for fact in facts if fact.kind == "table.opened"]


def test_a_new_comment_changes_nothing(store: SqliteStore, first: Player, tmp_path: Path) -> None:
    size = store.size()
    with edited(tmp_path, *COMMENT):
        again = restore(CONFIG, store, first.rng)
        assert [*again.pit.pending_tables] == []
        assert audit(store).findings == []
    assert (store.size(), len(list(store.rules()))) == (size, 1)


def test_a_table_goes_over_to_a_new_figure_between_two_rounds(
    store: SqliteStore, first: Player, tmp_path: Path
) -> None:
    with edited(tmp_path, *FIGURE):
        second = night(store, first.now + 1_000, first)
        laid(second, "17")
        settled(second, "17")
        assert second.floor.recorder.credit("PT-1") == 1_000 - 100 + 3_000
        assert audit(store).findings == []
    before, after = openings(store)
    assert before != after
    assert {kept.sha256 for kept in store.rules()} > {load_rules(RULESET, "roulette").sha256}
    assert audit(store).findings == []  # and by the release before


def test_an_old_round_is_corrected_by_the_old_figure(
    store: SqliteStore, first: Player, tmp_path: Path
) -> None:
    with edited(tmp_path, *FIGURE):
        second = night(store, first.now + 1_000, first)
        second.play({"as": "SV-1", "type": "remedy", **T1, "irregularity": "correct_result",
                     "reason": "It was 17", "round": 1, "result": "17"})  # fmt: skip
        assert second.floor.recorder.credit("PT-1") == 1_000 + 3_500
        assert audit(store).findings == []


def test_playback_shows_the_old_settlement(
    store: SqliteStore, first: Player, tmp_path: Path
) -> None:
    laid(first, "17")
    settled(first, "17")
    with edited(tmp_path, *FIGURE):
        night(store, first.now + 1_000, first)
        shown = play_back(store, "T1", 2, Viewer(None, None))
    assert shown["same_rules"] is True
    (won,) = [step["body"] for step in shown["steps"] if step["kind"] == "bet.settled"]
    assert won["won_cents"] == 3_500


def test_a_round_in_progress_is_finished_by_the_old_figure(
    store: SqliteStore, first: Player, tmp_path: Path
) -> None:
    laid(first, "17")
    with edited(tmp_path, *FIGURE):
        second = night(store, first.now + 1_000, first)
        assert [*second.floor.pit.pending_tables] == ["T1"]
        settled(second, "17")
        assert second.floor.recorder.credit("PT-1") == 1_000 - 100 - 100 + 3_600
        second._commit(second.floor.tick(second.now))
        laid(second, "17")
        settled(second, "17")
        assert second.floor.recorder.credit("PT-1") == 1_000 - 100 + 3_500 - 100 + 3_100
        assert audit(store).findings == []


def _replaced(store: SqliteStore, **columns: Any) -> None:
    for name, value in columns.items():
        store._db.execute(f"UPDATE rules SET {name} = ?", (value,))  # noqa: S608


def test_kept_data_that_were_changed_are_found_and_not_used(
    store: SqliteStore, first: Player, tmp_path: Path
) -> None:
    (kept,) = store.rules()
    _replaced(store, content=kept.content.replace(b'"35:1"', b'"99:1"'))
    (finding,) = audit(store).findings
    assert finding.startswith(f"rules: the data of {RULESET} roulette kept as {kept.sha256}")
    with edited(tmp_path, *FIGURE), mock.patch("fairfelt.rulebooks.former.by_file", dict):
        findings = audit(store).findings
        assert any("not kept with the records, or were changed there" in one for one in findings)
        second = night(store, first.now + 1_000, first)
        second.play({"as": "SV-1", "type": "remedy", **T1, "irregularity": "correct_result",
                     "reason": "It was 17", "round": 1, "result": "17"})  # fmt: skip
        assert second.floor.recorder.credit("PT-1") == 1_000 - 100


def test_kept_data_that_were_taken_away_are_found(store: SqliteStore, first: Player) -> None:
    assert first.floor.pit.frozen == {}
    store._db.execute("DELETE FROM rules")
    assert audit(store).findings == [
        "table:T1: the rule data by which entry 1 opened it are not kept"
    ]


def test_data_are_kept_once_however_often_a_table_opens(store: SqliteStore) -> None:
    player = night(store)
    for kind in ("close_table", "open_table", "close_table", "open_table"):
        player.play({"as": "SV-1", "type": kind, **T1})
    assert len(openings(store)) == 3
    assert len(list(store.rules())) == 1
