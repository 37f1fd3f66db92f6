"""The wagers of New Zealand's tai-sai, on every roll.

The amendments print no odds, so the table below is what is published elsewhere: the combinations of
three and of four numbers in the New Zealand Gazette (2001, no. 132, page 3390), and the rest by our
reading as in the sic bo of 2016.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from fairfelt.core.errors import Refused
from fairfelt.core.game import Done, Draw
from fairfelt.core.play import Coup, Slip
from fairfelt.games import build_game
from fairfelt.rulebooks import OptionError, load_rules
from tests.marks import rule
from tests.rules import sic_bo as tables
from tests.rules.thrown_dice import DiceTable

RULESET = "nz-table-games"
RULES = load_rules(RULESET, "tai-sai")
GAME = build_game(RULES)

ODDS = """
    triple       190
    any-triple    31
    double        12
    small          1
    big            1
    single 1       1
    single 2       2
    single 3      12
    pair           6
    pair-and-one  60
    three         30
    four           7
    total 4       62
    total 17      62
    total 5       31
    total 16      31
    total 6       18
    total 15      18
    total 7       12
    total 14      12
    total 8        8
    total 13       8
    total 9        7
    total 12       7
    total 10       6
    total 11       6
"""
PLACES = {
    "small": "",
    "big": "",
    "triple": tables.NUMBERS,
    "double": tables.NUMBERS,
    "any-triple": "",
    "total": tables.TOTALS,
    "pair": tables.PAIRS,
    "single": tables.NUMBERS,
    "pair-and-one": """
        1-1-2 1-1-3 1-1-4 1-1-5 1-1-6   1-2-2 2-2-3 2-2-4 2-2-5 2-2-6
        1-3-3 2-3-3 3-3-4 3-3-5 3-3-6   1-4-4 2-4-4 3-4-4 4-4-5 4-4-6
        1-5-5 2-5-5 3-5-5 4-5-5 5-5-6   1-6-6 2-6-6 3-6-6 4-6-6 5-6-6
    """,
    "three": """
        1-2-3 1-2-4 1-2-5 1-2-6   1-3-4 1-3-5 1-3-6   1-4-5 1-4-6   1-5-6
        2-3-4 2-3-5 2-3-6         2-4-5 2-4-6         2-5-6
        3-4-5 3-4-6 3-5-6         4-5-6
    """,
    "four": "1-2-3-4 2-3-4-5 2-3-5-6 3-4-5-6",
}
WAYS = {
    "small": 105, "big": 105, "triple": 1, "double": 16, "any-triple": 6, "pair": 30, "single": 91,
    "pair-and-one": 3, "three": 6, "four": 24,
}  # fmt: skip


@pytest.mark.parametrize("kind", PLACES)
def test_each_kind_has_its_places_and_no_other(kind: str) -> None:
    assert sorted(tables.places_of(GAME, kind).split()) == sorted(PLACES[kind].split())


def test_there_are_eleven_kinds_of_wagers_all_from_outside_the_amendments() -> None:
    assert {spot.kind for spot in GAME.spots.values()} == PLACES.keys()
    assert {wager.source for wager in RULES.wagers.values()} == {"published"}
    assert {place.source for place in RULES.wagers["four"].also.values()} == {"published"}


@pytest.mark.parametrize(
    "stranger",
    ["even", "odd", "total:3", "pair:2-1", "three:1-1-2", "three:3-2-1", "pair-and-one:2-2-2",
     "pair-and-one:5-2-2", "four:1-2-3-5"],
)  # fmt: skip
def test_nothing_else_is_taken(stranger: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.settle(Coup().drawn("1-2-3"), Slip({stranger: 100}))
    assert refused.value.code == "spot_unknown"


KINDS = [
    pytest.param("small", marks=rule(RULESET, "D9 Small")),
    pytest.param("big", marks=rule(RULESET, "D9 Big")),
    pytest.param("triple", marks=rule(RULESET, "D9 Triple")),
    pytest.param("double", marks=rule(RULESET, "D9 Double")),
    pytest.param("any-triple", marks=rule(RULESET, "D9 Any triple")),
    pytest.param("total", marks=rule(RULESET, "D9 Total")),
    pytest.param("pair", marks=rule(RULESET, "D9 Combination")),
    pytest.param("single", marks=rule(RULESET, "D9 Single")),
    pytest.param("pair-and-one", marks=rule(RULESET, "D9 Pair and one")),
    pytest.param("three", marks=rule(RULESET, "D9 Three numbers")),
    pytest.param("four", marks=rule(RULESET, "D9 Four numbers")),
]


@pytest.mark.parametrize("kind", KINDS)
def test_every_place_on_every_roll(kind: str) -> None:
    tables.check_every_roll(GAME, kind, ODDS)


@pytest.mark.parametrize("kind", WAYS)
def test_ways_in_which_a_place_wins(kind: str) -> None:
    spots = [spot.id for spot in GAME.spots.values() if spot.kind == kind]
    assert {tables.count_of_wins(GAME, spot) for spot in spots} == {WAYS[kind]}


def test_each_throw_is_a_triple_or_a_pair_and_one_or_three_numbers() -> None:
    """The three kinds between them have one place for every throw, and it alone wins."""
    slip = Slip(
        {s.id: 100 for s in GAME.spots.values() if s.kind in ("triple", "pair-and-one", "three")}
    )
    for roll in tables.EVERY_ROLL:
        settled = GAME.settle(Coup().drawn(tables.written(roll)), slip)
        won = [line.spot.partition(":")[2] for line in settled.lines if line.verdict == "won"]
        assert won == [str(roll[0]) if len(set(roll)) == 1 else tables.written(roll)]


def test_a_four_wins_with_the_three_numbers_that_it_contains() -> None:
    for group in PLACES["four"].split():
        inside = {"-".join(three) for three in combinations(group.split("-"), 3)}
        spot = GAME.spots[f"four:{group}"]
        assert set(spot.pays) == inside
        assert inside <= set(PLACES["three"].split())


@pytest.mark.parametrize(
    ("spot", "roll", "verdict", "pays", "cites"),
    [
        ("small", (1, 1, 2), "won", 1, "D9 Small"),
        ("small", (2, 2, 2), "lost", 0, "D9 Small"),
        ("big", (4, 4, 4), "lost", 0, "D9 Big"),
        ("double:4", (4, 4, 4), "won", 12, "D9 Double"),
        ("pair:2-5", (2, 2, 5), "won", 6, "D9 Combination"),
        ("pair-and-one:2-2-5", (2, 5, 2), "won", 60, "D9 Pair and one"),
        ("pair-and-one:2-2-5", (2, 5, 5), "lost", 0, "D9 Pair and one"),
        ("pair-and-one:2-2-5", (2, 2, 2), "lost", 0, "D9 Pair and one"),
        ("pair-and-one:2-5-5", (5, 5, 2), "won", 60, "D9 Pair and one"),
        ("three:1-2-4", (4, 1, 2), "won", 30, "D9 Three numbers"),
        ("three:1-2-4", (1, 2, 2), "lost", 0, "D9 Three numbers"),
        ("four:1-2-3-4", (4, 1, 2), "won", 7, "D9 Four numbers"),
        ("four:1-2-3-4", (4, 4, 2), "lost", 0, "D9 Four numbers"),
    ],
)
def test_a_line_cites_the_line_of_the_register_that_names_its_source(
    spot: str, roll: tables.Roll, verdict: str, pays: int, cites: str
) -> None:
    assert tables.line(GAME, spot, roll) == tables.settled(spot, verdict, pays, cites)


@rule(RULESET, "D9 6A.12")
def test_6a_12_one_throw_decides_every_wager_and_the_game_is_over() -> None:
    slip = Slip(dict.fromkeys(GAME.spots, 100))
    assert isinstance(GAME.step(Coup(), [("PT-1", slip)]), Draw)
    for roll in tables.EVERY_ROLL:
        coup = Coup().drawn(tables.written(roll))
        assert GAME.step(coup, [("PT-1", slip)]) == Done()
        settled = GAME.settle(coup, slip)
        assert {line.spot for line in settled.lines} == set(GAME.spots)
        assert {line.verdict for line in settled.lines} == {"won", "lost"}


@rule(RULESET, "D9 3.4")
@pytest.mark.parametrize(
    ("options", "device"),
    [
        ({}, "tumbler"),
        ({"style": "A"}, "tumbler"),
        ({"style": "B"}, "dice"),
        ({"style": "B", "mode": "rng"}, "tumbler"),  # nobody throws what the system draws
    ],
)
def test_3_4_a_tumbler_in_style_a_and_thrown_dice_in_style_b(
    options: dict[str, object], device: str
) -> None:
    assert RULES.device_under(RULES.configure(options)) == device
    with pytest.raises(OptionError, match="style: 'C' is not one of A, B"):
        RULES.configure({"style": "C"})


@pytest.mark.parametrize("options", [{"style": "B"}, {"mode": "rng"}])
def test_the_style_changes_no_wager(options: dict[str, object]) -> None:
    assert build_game(RULES, options).spots == GAME.spots


@rule(RULESET, "D9 7.1", "D1 10.6")
@pytest.mark.parametrize(
    ("style", "phase", "cites"),
    [("A", "wagering", "D9 7.1(c)"), ("B", "awaiting_result", "D1 10.6")],
)
def test_7_1_dice_seen_before_the_call_void_the_spin_in_style_a_alone(
    style: str, phase: str, cites: str
) -> None:
    sitting = DiceTable("tai-sai", style=style)
    sitting.start({"PT-1": {"total:9": 500}})
    if style == "A":
        assert (sitting.tumbler("shaken"), sitting.tumbler("uncovered")) == ({}, {})
    else:
        assert sitting.dice("thrown") == {}
    ended = sitting.last("throw.voided" if style == "A" else "wagering.closed")
    assert (sitting.phase, ended["rule"]) == (phase, cites)
    assert len(sitting.told("throw.voided")) == (style == "A")
    may_bet = "code" not in sitting.bet({"total:9": 700}, "PT-2")
    assert (may_bet, sitting.stakes("PT-1")) == (style == "A", {"total:9": 500})


@rule(RULESET, "D9 7.1")
def test_7_1_whatever_voids_a_spin_is_for_the_dealer_to_announce_and_it_is_done_again() -> None:
    faults = {
        name for name, ground in RULES.irregularities.items() if ground.rule.startswith("D9 7.1(")
    }
    assert faults == {
        "not_flat", "tumbler", "exposed", "not_activated", "throw_line", "left_area", "obstructed",
        "not_flat_area", "interfered", "not_random",
    }  # fmt: skip
    assert {RULES.irregularities[fault].does for fault in faults} == {"again"}
    assert {RULES.irregularities[fault].role for fault in faults} == {"dealer"}
    assert {RULES.irregularities[name].does for name in ("disrupted", "fraud")} == {"void"}


SHAKEN = {"not_flat", "tumbler", "exposed", "not_activated"}
THROWN = {
    "not_flat", "throw_line", "left_area", "obstructed", "not_flat_area", "interfered",
    "not_random",
}  # fmt: skip


@rule(RULESET, "D9 7.1")
@pytest.mark.parametrize(
    ("options", "faults"),
    [
        ({"style": "A"}, SHAKEN),
        ({"style": "B"}, THROWN),
        ({"style": "A", "mode": "rng"}, set()),  # what the system has drawn counts
        ({"style": "B", "mode": "rng"}, set()),
    ],
)
def test_7_1_a_table_knows_the_faults_of_its_own_style(
    options: dict[str, object], faults: set[str]
) -> None:
    grounds = RULES.irregularities_under(RULES.configure(options))
    assert {name for name, one in grounds.items() if one.rule.startswith("D9 7.1(")} == faults
    assert {"disrupted", "fraud"} <= grounds.keys()


CALLS = ("no_more_bets", "settlement", "after_closing", "countdown", "hand_entry")


@pytest.mark.parametrize("policy", CALLS)
def test_of_style_a_only_the_heading_is_printed_so_what_it_does_is_our_reading(policy: str) -> None:
    shaken, thrown = (
        RULES.policies[policy].under(RULES.configure({"style": style})) for style in "AB"
    )
    assert shaken.value == thrown.value
    assert shaken.rule.startswith("D9 Style A ")
    assert shaken.source == "readings"
    assert thrown.rule.startswith("D9 6A.")
