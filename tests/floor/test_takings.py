"""What reports are made of: every cent of the record, by gaming day, terminal, table and wager."""

from __future__ import annotations

from collections import Counter
from datetime import date
from fractions import Fraction
from math import ceil

import pytest

from fairfelt.floor.gaming_day import day_begins
from fairfelt.floor.history.audit import audit
from fairfelt.floor.history.audit_takings import differences
from fairfelt.floor.history.takings import (
    BankKey,
    BankSums,
    KnownWager,
    Takings,
    WagerKey,
    WagerSums,
)
from fairfelt.floor.history.takings_csv import hold_csv, meter_csv
from fairfelt.floor.history.takings_follow import TakingsBook
from fairfelt.floor.history.takings_report import (
    DEVIATIONS,
    ReportPeriod,
    hold_report,
    meter_report,
)
from fairfelt.table import Table
from tests.floors import GAMES, table_config
from tests.sitting import Sitting
from tests.takings import STARTS, Sums, book_of, two_days, walked

NEW_YEAR = date(1970, 1, 1)
EVE = date(1969, 12, 31)  # to which the night belongs
FLOWS = ("notes", "tickets_in", "staked", "paid", "corrected", "tickets_out")


def period(first: date = EVE, last: date = NEW_YEAR, **of: str) -> ReportPeriod:
    return ReportPeriod("A floor", first, last, 0, STARTS, **of)


def by_reports(takings: Takings) -> Sums:
    """The same sums as the walk has, out of the reports of each day."""
    found: Sums = Counter()
    for name, day in (("first", EVE), ("second", NEW_YEAR)):
        one = period(day, day)
        for row in meter_report(takings, one).terminals:
            for flow in FLOWS:
                found[name, row.terminal, flow] = getattr(row.sums, f"{flow}_cents")
        for table in hold_report(takings, one).tables:
            for flow in ("staked", "paid", "corrected"):
                found[name, table.table, flow] = getattr(table, f"{flow}_cents")
            found[name, table.table, "voided"] = table.voided
            found[name, table.table, "rolled_back"] = table.rolled_back
    return Counter({key: cents for key, cents in found.items() if cents})


@pytest.mark.parametrize("seed", [1, 2])
def test_every_total_of_two_days_is_that_of_the_journal_to_the_cent(seed: int) -> None:
    player = two_days(seed)
    takings = book_of(player).takings
    found = walked(player)
    assert by_reports(takings) == found
    said = {what for _, _, what in found}
    assert said == {*FLOWS, "voided", "rolled_back"}
    assert {table for _, table, what in found if what == "staked" and "PT" not in table} == {
        "LIVE", "WHEEL", "DICE", "CARDS", "JACK"}  # fmt: skip
    assert list(differences(takings, player.store.balances())) == []
    assert audit(player.store).findings == []


def test_read_in_small_slices_or_large_it_is_the_same() -> None:
    player = two_days(2)
    whole = TakingsBook(STARTS)
    assert not whole.follow(player.store, 1_000_000)
    assert book_of(player).takings == whole.takings


def test_a_sum_that_is_not_what_the_account_has_is_found() -> None:
    player = two_days(1)
    takings = book_of(player).takings
    balances = player.store.balances()
    key = next(iter(takings.meters))
    takings.meters[key].notes_cents += 1
    bank, sums = next((bank, sums) for bank, sums in takings.banks.items() if sums.staked_cents)
    sums.staked_cents += 1
    found = list(differences(takings, balances))
    assert [one.split(" comes")[0] for one in found[:2]] == [
        f"reports: meter/{key[1]}", f"reports: house/{bank.table}"]  # fmt: skip
    assert "by kind of wager" in found[2]


def test_an_audit_says_where_the_reports_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting()
    sitting.pay_in()
    assert audit(sitting.player.store).findings == []
    monkeypatch.setattr(Takings, "take_meters", lambda self, day, move: None)
    (finding,) = audit(sitting.player.store).findings
    assert finding.startswith("reports: meter/PT-1 comes to 0 by the reports")


def test_theoretical_win_is_the_exact_edge_of_what_was_staked() -> None:
    sitting = Sitting(mode="live")
    sitting.pay_in()
    sitting.deal("start_round")
    sitting.bet({"red": 1_000, "straight:17": 500})
    sitting.deal("close_wagering")
    sitting.deal("enter_result", "SV-1", result="17")
    sitting.deal("confirm_result", "SV-1")
    total = hold_report(book_of(sitting.player).takings, period()).total
    edge, deviation = Fraction(1, 37), 0.0
    for stake, odds in ((1_000, 1), (500, 35)):
        deviation += stake * float((1 - edge) * (odds + edge)) ** 0.5
    assert total.known_staked_cents == total.staked_cents == 1_500
    assert total.known_win_cents == total.win_cents == 1_000 - 35 * 500
    assert (total.expected_cents, total.expected_float) == (round(1_500 * edge), float(edge))
    assert total.band_cents == ceil(DEVIATIONS * deviation)
    assert total.within is None  # of one round nobody can tell


@pytest.mark.parametrize(("paid_cents", "within"), [(9_730_000, True), (8_800_000, False)])
def test_of_many_rounds_it_tells_whether_the_win_is_inside_the_band(
    paid_cents: int, within: bool
) -> None:
    """A thousand rounds with $100.00 on red each."""
    takings, key = Takings(), BankKey(day_begins(EVE, STARTS), "R1", "", "roulette")
    staked = 10_000_000
    takings.banks[key] = BankSums(1_000, staked_cents=staked, paid_cents=paid_cents)
    takings.wagers[WagerKey(key, "", "red")] = WagerSums(
        1_000, staked, paid_cents, squares=1_000 * 10_000**2
    )
    takings.terms["", "red"] = KnownWager(Fraction(1, 37), Fraction(1))
    (row,) = hold_report(takings, period()).tables
    assert (row.expected_cents, row.band_cents, row.within) == (270_270, 814_242, within)


def test_a_game_with_choices_has_no_theoretical_win() -> None:
    takings = book_of(two_days(1)).takings
    cards = hold_report(takings, period(game="blackjack")).total
    assert cards.staked_cents > 0
    assert (cards.known_staked_cents, cards.expected_cents, cards.within) == (0, None, None)
    wheel = hold_report(takings, period(table="WHEEL")).total
    assert wheel.known_staked_cents == wheel.staked_cents > 0


@pytest.mark.parametrize(("ruleset", "game"), GAMES)
def test_every_place_of_every_game_can_be_told_apart(ruleset: str, game: str) -> None:
    """Fees and what only a choice can stake as well, for which the rule data have no edge."""
    table = Table.of(table_config(ruleset=ruleset, game=game))
    book = TakingsBook(STARTS)
    for spot in table.spots:
        wager = book._wager("", table, spot)
        kind = table.rules.wagers.get(table.spots[spot].kind)
        known = book.takings.terms["", wager].edge
        edges = {} if kind is None or kind.strategy else kind.edges_under(table.options)
        assert (known is None) == (not edges)
        assert known is None or known in edges.values()


def test_a_report_of_nothing_is_a_report() -> None:
    nothing = Takings()
    said = hold_csv(hold_report(nothing, period(table="R1")), "2001 Ann", "en")
    assert '"Drop, win and hold"' in said
    assert "table R1" in said
    assert "Total,,,,0,0,0,0.00" in said
    assert "Total,0,0,0.00" in meter_csv(meter_report(nothing, period()), "2001 Ann", "en")
