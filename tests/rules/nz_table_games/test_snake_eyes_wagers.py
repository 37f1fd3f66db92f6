"""The wagers of Snake Eyes in New Zealand, clause by clause of section 4."""

from __future__ import annotations

import pytest

from fairfelt.core.errors import Refused
from fairfelt.core.game import Draw
from fairfelt.core.play import Coup, Slip
from fairfelt.floor.views import table_body
from fairfelt.rulebooks import OptionError
from tests.floors import floor_config, quiet
from tests.marks import rule
from tests.rules import snake_eyes as tables
from tests.rules.snake_eyes import EVERY_ROLL, KINDS, MULTI_ROLL, SINGLE_ROLL, build, follow, line

RULESET = "nz-table-games"
GAME = build()


@rule(RULESET, "SE 4.1")
def test_4_1_these_wagers_and_no_other() -> None:
    assert list(GAME.spots) == KINDS
    for stranger in ("four", "nine", "pass", "hard-2", "hard-12", "any-craps", ""):
        with pytest.raises(Refused) as refused:
            GAME.settle(Coup().drawn("1-3"), Slip({stranger: 100}))
        assert refused.value.code == "spot_unknown"


@rule(RULESET, "SE 4.1")
def test_4_1_a_player_may_place_all_of_them_at_once() -> None:
    settled = GAME.settle(Coup().drawn("3-3"), Slip(dict.fromkeys(KINDS, 100)))
    assert {line.spot: line.verdict for line in settled.lines} == {
        "hard-4": "stays", "hard-6": "won", "hard-8": "stays", "hard-10": "stays",
        "hardway-combo": "won", "five": "stays", "six": "won", "eight": "stays", "field": "lost",
        "any-7": "lost", "c-and-e": "lost", "craps-2": "lost", "craps-3": "lost",
        "craps-12": "lost", "eleven": "lost",
    }  # fmt: skip


BY_LETTER = [
    pytest.param("hard-4", marks=rule(RULESET, "SE 4.1(a)")),
    pytest.param("hard-6", marks=rule(RULESET, "SE 4.1(a)")),
    pytest.param("hard-8", marks=rule(RULESET, "SE 4.1(a)")),
    pytest.param("hard-10", marks=rule(RULESET, "SE 4.1(a)")),
    pytest.param("hardway-combo", marks=rule(RULESET, "SE 4.1(b)")),
    pytest.param("five", marks=rule(RULESET, "SE 4.1(c)")),
    pytest.param("six", marks=rule(RULESET, "SE 4.1(d)")),
    pytest.param("eight", marks=rule(RULESET, "SE 4.1(e)")),
    pytest.param("field", marks=rule(RULESET, "SE 4.1(f)")),
    pytest.param("any-7", marks=rule(RULESET, "SE 4.1(g)")),
    pytest.param("c-and-e", marks=rule(RULESET, "SE 4.1(h)")),
    pytest.param("craps-2", marks=rule(RULESET, "SE 4.1(i)")),
    pytest.param("craps-3", marks=rule(RULESET, "SE 4.1(j)")),
    pytest.param("craps-12", marks=rule(RULESET, "SE 4.1(k)")),
    pytest.param("eleven", marks=rule(RULESET, "SE 4.1(l)")),
]


@pytest.mark.parametrize("kind", BY_LETTER)
def test_4_1_every_wager_against_all_36_rolls(kind: str) -> None:
    found = {roll: line(GAME, kind, roll).verdict for roll in EVERY_ROLL}
    assert found == {roll: tables.judged(kind, roll) for roll in EVERY_ROLL}


@rule(RULESET, "SE 4.1")
@pytest.mark.parametrize(
    ("kind", "rolls", "verdicts"),
    [
        # (a) the hard way before the easy way and before a seven
        pytest.param(
            "hard-4", "1-1 3-3 2-2", "stays stays won", marks=rule(RULESET, "SE 4.1(a)(i)")
        ),
        pytest.param(
            "hard-4",
            "1-2 1-3",
            "stays lost",
            marks=rule(RULESET, "SE 4.1(a)(i)(A)", "SE 4.1(a)(ii)"),
        ),
        pytest.param(
            "hard-4",
            "6-6 3-4",
            "stays lost",
            marks=rule(RULESET, "SE 4.1(a)(i)(B)", "SE 4.1(a)(ii)"),
        ),
        pytest.param(
            "hard-6", "2-2 4-4 3-3", "stays stays won", marks=rule(RULESET, "SE 4.1(a)(i)")
        ),
        pytest.param(
            "hard-6",
            "1-3 2-4",
            "stays lost",
            marks=rule(RULESET, "SE 4.1(a)(i)(A)", "SE 4.1(a)(ii)"),
        ),
        pytest.param(
            "hard-6",
            "5-6 1-5",
            "stays lost",
            marks=rule(RULESET, "SE 4.1(a)(i)(A)", "SE 4.1(a)(ii)"),
        ),
        pytest.param("hard-8", "3-3 4-4", "stays won", marks=rule(RULESET, "SE 4.1(a)(i)")),
        pytest.param(
            "hard-8",
            "2-4 2-6",
            "stays lost",
            marks=rule(RULESET, "SE 4.1(a)(i)(A)", "SE 4.1(a)(ii)"),
        ),
        pytest.param(
            "hard-8",
            "2-2 3-5",
            "stays lost",
            marks=rule(RULESET, "SE 4.1(a)(i)(A)", "SE 4.1(a)(ii)"),
        ),
        pytest.param("hard-10", "1-3 5-5", "stays won", marks=rule(RULESET, "SE 4.1(a)(i)")),
        pytest.param(
            "hard-10",
            "5-6 4-6",
            "stays lost",
            marks=rule(RULESET, "SE 4.1(a)(i)(A)", "SE 4.1(a)(ii)"),
        ),
        pytest.param(
            "hard-10",
            "6-6 1-6",
            "stays lost",
            marks=rule(RULESET, "SE 4.1(a)(i)(B)", "SE 4.1(a)(ii)"),
        ),
        # (b) any of the four, before any of them the easy way
        pytest.param("hardway-combo", "1-1 2-2", "stays won", marks=rule(RULESET, "SE 4.1(b)(i)")),
        pytest.param("hardway-combo", "1-4 3-3", "stays won", marks=rule(RULESET, "SE 4.1(b)(i)")),
        pytest.param("hardway-combo", "5-6 4-4", "stays won", marks=rule(RULESET, "SE 4.1(b)(i)")),
        pytest.param("hardway-combo", "6-6 5-5", "stays won", marks=rule(RULESET, "SE 4.1(b)(i)")),
        pytest.param(
            "hardway-combo",
            "1-2 1-3",
            "stays lost",
            marks=rule(RULESET, "SE 4.1(b)(i)(A)", "SE 4.1(b)(ii)"),
        ),
        pytest.param(
            "hardway-combo",
            "4-5 1-5",
            "stays lost",
            marks=rule(RULESET, "SE 4.1(b)(i)(A)", "SE 4.1(b)(ii)"),
        ),
        pytest.param(
            "hardway-combo",
            "1-1 2-6",
            "stays lost",
            marks=rule(RULESET, "SE 4.1(b)(i)(A)", "SE 4.1(b)(ii)"),
        ),
        pytest.param(
            "hardway-combo",
            "3-6 4-6",
            "stays lost",
            marks=rule(RULESET, "SE 4.1(b)(i)(A)", "SE 4.1(b)(ii)"),
        ),
        pytest.param(
            "hardway-combo",
            "2-3 2-5",
            "stays lost",
            marks=rule(RULESET, "SE 4.1(b)(i)(B)", "SE 4.1(b)(ii)"),
        ),
        # (c) to (e) the total before a seven, hard or easy
        pytest.param("five", "3-3 1-1 1-4", "stays stays won", marks=rule(RULESET, "SE 4.1(c)(i)")),
        pytest.param("five", "4-6 2-3", "stays won", marks=rule(RULESET, "SE 4.1(c)(i)")),
        pytest.param("five", "2-2 3-4", "stays lost", marks=rule(RULESET, "SE 4.1(c)(ii)")),
        pytest.param("six", "2-3 3-3", "stays won", marks=rule(RULESET, "SE 4.1(d)(i)")),
        pytest.param("six", "4-4 2-4", "stays won", marks=rule(RULESET, "SE 4.1(d)(i)")),
        pytest.param("six", "6-6 1-6", "stays lost", marks=rule(RULESET, "SE 4.1(d)(ii)")),
        pytest.param("eight", "2-4 4-4", "stays won", marks=rule(RULESET, "SE 4.1(e)(i)")),
        pytest.param("eight", "1-5 2-6", "stays won", marks=rule(RULESET, "SE 4.1(e)(i)")),
        pytest.param("eight", "1-4 2-5", "stays lost", marks=rule(RULESET, "SE 4.1(e)(ii)")),
    ],
)
def test_4_1_a_to_e_wagers_over_several_rolls(kind: str, rolls: str, verdicts: str) -> None:
    assert follow(GAME, kind, rolls) == verdicts


@rule(RULESET, "SE 4.1")
@pytest.mark.parametrize(
    ("kind", "verdict", "rolls"),
    [
        pytest.param(
            "field",
            "won",
            "1-1 1-2 1-3 2-2 3-6 4-5 4-6 5-5 5-6 6-6",
            marks=rule(RULESET, "SE 4.1(f)(i)"),
        ),
        pytest.param(
            "field", "lost", "1-4 2-4 3-3 3-4 2-6 4-4", marks=rule(RULESET, "SE 4.1(f)(ii)")
        ),
        pytest.param("any-7", "won", "1-6 2-5 3-4", marks=rule(RULESET, "SE 4.1(g)(i)")),
        pytest.param("any-7", "lost", "3-3 4-4 1-1 6-6", marks=rule(RULESET, "SE 4.1(g)(ii)")),
        pytest.param("c-and-e", "won", "1-1 1-2 5-6 6-6", marks=rule(RULESET, "SE 4.1(h)(i)")),
        pytest.param("c-and-e", "lost", "1-3 4-6 3-4", marks=rule(RULESET, "SE 4.1(h)(ii)")),
        pytest.param("craps-2", "won", "1-1", marks=rule(RULESET, "SE 4.1(i)(i)")),
        pytest.param("craps-2", "lost", "1-2 6-6 3-4", marks=rule(RULESET, "SE 4.1(i)(ii)")),
        pytest.param("craps-3", "won", "1-2", marks=rule(RULESET, "SE 4.1(j)(i)")),
        pytest.param("craps-3", "lost", "1-1 1-3 3-3", marks=rule(RULESET, "SE 4.1(j)(ii)")),
        pytest.param("craps-12", "won", "6-6", marks=rule(RULESET, "SE 4.1(k)(i)")),
        pytest.param("craps-12", "lost", "5-6 1-1 3-4", marks=rule(RULESET, "SE 4.1(k)(ii)")),
        pytest.param("eleven", "won", "5-6", marks=rule(RULESET, "SE 4.1(l)(i)")),
        pytest.param("eleven", "lost", "6-6 5-5 1-1", marks=rule(RULESET, "SE 4.1(l)(ii)")),
    ],
)
def test_4_1_f_to_l_wagers_on_a_single_roll(kind: str, verdict: str, rolls: str) -> None:
    assert {follow(GAME, kind, roll) for roll in rolls.split()} == {verdict}


@rule(RULESET, "SE 4.2")
@pytest.mark.parametrize("kind", SINGLE_ROLL)
def test_4_2_a_single_roll_wager_is_decided_by_any_roll(kind: str) -> None:
    assert not any(line(GAME, kind, roll).verdict == "stays" for roll in EVERY_ROLL)


@rule(RULESET, "SE 4.2")
@pytest.mark.parametrize("kind", MULTI_ROLL)
def test_4_2_a_multi_roll_wager_waits_for_a_roll_that_matters_to_it(kind: str) -> None:
    waits = [roll for roll in EVERY_ROLL if tables.judged(kind, roll) == "stays"]
    assert waits
    for roll in waits:
        assert line(GAME, kind, roll) == (kind, 100, "stays", 0, "SE 4.2", 0)


@rule(RULESET, "SE 4.2")
def test_4_2_a_seven_decides_every_wager() -> None:
    for roll in ("1-6", "2-5", "3-4"):
        settled = GAME.settle(Coup().drawn(roll), Slip(dict.fromkeys(KINDS, 100)))
        verdicts = {line.spot: line.verdict for line in settled.lines}
        assert verdicts == {kind: "won" if kind == "any-7" else "lost" for kind in KINDS}


@rule(RULESET, "SE 4.2", "SE 1.1 Total")
def test_4_2_only_the_total_and_hard_or_easy_tell_rolls_apart() -> None:
    awaited = GAME.step(Coup(), [])
    assert isinstance(awaited, Draw)
    assert len(awaited.weights) == 21
    for (one, other), weight in (
        (map(int, key.split("-")), n) for key, n in awaited.weights.items()
    ):
        assert one <= other
        assert weight == (1 if one == other else 2)


@rule(RULESET, "SE 4.9")
@pytest.mark.parametrize("options", [{}, *tables.every_single_choice()], ids=str)
def test_4_9_winning_wagers_are_paid_by_the_tables(options: dict[str, str]) -> None:
    game = build(**options)
    for kind in KINDS:
        for roll in EVERY_ROLL:
            if tables.judged(kind, roll) == "won":
                pays = tables.odds_to_one(kind, roll, **options)
                assert line(game, kind, roll) == (kind, 100, "won", pays * 100, "SE 4.9", 100)


# Each line of the tables: a roll that wins, the option that chooses among its odds, and those odds.
PAID = [
    pytest.param(
        "hard-4", (2, 2), "hard_4", "7:1 6:1", marks=rule(RULESET, "SE 4.9 Four the hard way")
    ),
    pytest.param(
        "hard-6", (3, 3), "hard_6", "9:1 8:1", marks=rule(RULESET, "SE 4.9 Six the hard way")
    ),
    pytest.param(
        "hard-8", (4, 4), "hard_8", "9:1 8:1", marks=rule(RULESET, "SE 4.9 Eight the hard way")
    ),
    pytest.param(
        "hard-10", (5, 5), "hard_10", "7:1 6:1", marks=rule(RULESET, "SE 4.9 Ten the hard way")
    ),
    pytest.param("hardway-combo", (3, 3), "", "4:1", marks=rule(RULESET, "SE 4.9 Hardway combo")),
    pytest.param("five", (1, 4), "", "1:1", marks=rule(RULESET, "SE 4.9 Five")),
    pytest.param("six", (1, 5), "", "1:1", marks=rule(RULESET, "SE 4.9 Six")),
    pytest.param("eight", (2, 6), "", "1:1", marks=rule(RULESET, "SE 4.9 Eight")),
    pytest.param("any-7", (3, 4), "", "4:1", marks=rule(RULESET, "SE 4.9 Any seven")),
    pytest.param("c-and-e", (5, 6), "", "4:1", marks=rule(RULESET, "SE 4.9 C and E")),
    pytest.param(
        "craps-2", (1, 1), "craps_2", "33:1 32:1 31:1 30:1", marks=rule(RULESET, "SE 4.9 Craps two")
    ),
    pytest.param("craps-3", (1, 2), "", "15:1", marks=rule(RULESET, "SE 4.9 Craps three")),
    pytest.param(
        "craps-12",
        (6, 6),
        "craps_12",
        "33:1 32:1 31:1 30:1",
        marks=rule(RULESET, "SE 4.9 Craps twelve"),
    ),
    pytest.param("eleven", (5, 6), "", "15:1", marks=rule(RULESET, "SE 4.9 Eleven in one roll")),
]


@pytest.mark.parametrize(("kind", "roll", "option", "odds"), PAID)
def test_4_9_each_line_of_the_tables(
    kind: str, roll: tuple[int, int], option: str, odds: str
) -> None:
    for one in odds.split():
        won = line(build(**({option: one} if option else {})), kind, roll)
        assert (won.verdict, won.win_cents) == ("won", 100 * int(one.partition(":")[0]))


@rule(RULESET, "SE 4.9", "SE 4.9 Field")
@pytest.mark.parametrize(
    ("options", "table"),
    [
        ({}, "2 3, 3 1, 4 1, 9 1, 10 1, 11 1, 12 2"),
        ({"field": "1"}, "2 3, 3 1, 4 1, 9 1, 10 1, 11 1, 12 2"),
        ({"field": "2"}, "2 2, 3 1, 4 1, 9 1, 10 1, 11 1, 12 2"),
        ({"field": "3"}, "2 3, 3 1, 4 1, 9 1, 10 1, 11 1, 12 1"),
    ],
)
def test_4_9_the_three_tables_of_the_field(options: dict[str, str], table: str) -> None:
    game = build(**options)
    odds = dict(map(int, row.split()) for row in table.split(","))
    for roll in EVERY_ROLL:
        assert line(game, "field", roll).win_cents == 100 * odds.get(sum(roll), 0)


@rule(RULESET, "SE 4.1", "SE 4.9")
def test_4_9_what_does_not_win_is_paid_nothing_and_lost_by_4_1() -> None:
    for kind in KINDS:
        for roll in EVERY_ROLL:
            if tables.judged(kind, roll) == "lost":
                lost = line(GAME, kind, roll)
                assert lost == (kind, 100, "lost", 0, lost.rule, 0)
                assert lost.rule.startswith("SE 4.1(")


@rule(RULESET, "SE 4.10")
def test_4_10_any_mix_of_the_odds_may_be_on_offer_and_is_what_the_layout_says() -> None:
    mixes = list(tables.every_mix())
    assert len(mixes) == 768
    for mix in mixes:
        spots = build(**mix).spots
        for kind in KINDS:
            said = {roll: odds.win for roll, odds in spots[kind].pays.items()}
            assert said == {
                tables.written(roll): tables.odds_to_one(kind, roll, **mix)
                for roll in EVERY_ROLL
                if tables.judged(kind, roll) == "won"
            }


@rule(RULESET, "SE 4.10")
def test_4_10_a_table_tells_its_screens_the_odds_that_apply_there() -> None:
    mix = {"hard_4": "6:1", "hard_8": "8:1", "field": "3", "craps_12": "31:1"}
    floor = quiet(floor_config(ruleset=RULESET, game="snake-eyes", **mix)).floor
    told = table_body(floor.pit.runners["R1"], demo=floor.config.demo)["spots"]
    assert {kind: told[kind]["odds"] for kind in KINDS} == {
        "hard-4": "6:1", "hard-6": "9:1", "hard-8": "8:1", "hard-10": "7:1",
        "hardway-combo": "4:1", "five": "1:1", "six": "1:1", "eight": "1:1",
        "field": "1:1, 3:1", "any-7": "4:1", "c-and-e": "4:1", "craps-2": "33:1",
        "craps-3": "15:1", "craps-12": "31:1", "eleven": "15:1",
    }  # fmt: skip
    assert told["field"]["pays"] == {"other": "1:1", "12": "1:1", "2": "3:1"}
    assert told["field"]["lines"]["2"] == "2 (Snake Eyes)"


@rule(RULESET, "SE 4.10")
@pytest.mark.parametrize(
    "option",
    [
        {"hard_4": "9:1"}, {"hard_6": "7:1"}, {"hard_8": "10:1"}, {"hard_10": "8:1"},
        {"field": "4"}, {"field": 1}, {"craps_2": "34:1"}, {"craps_12": "29:1"},
        {"eleven": "14:1"},
    ],
    ids=str,
)  # fmt: skip
def test_4_10_other_odds_are_never_on_offer(option: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        build(**option)


@pytest.mark.parametrize("layout", ["1", "2", "3"])
def test_the_three_layouts_have_the_same_wagers(layout: str) -> None:
    assert build(layout=layout).spots == GAME.spots
