"""What may go wrong at a table, as the staff's screens put it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page

from fairfelt.rulebooks import games_of, load_rules, rule_sets
from tests.browser.modules.asking import QUIET, ask

pytestmark = pytest.mark.browser

KINDS = "staff/irregular-kinds"
WHEEL, DICE = {"device": "wheel", "carries": False}, {"device": "dice", "carries": True}


def irregularities() -> dict[str, Any]:
    """Every one of every document, under its name and game."""
    return {
        f"{ruleset} {game} {name}": msgspec.to_builtins(found)
        for ruleset in rule_sets()
        for game in games_of(ruleset)
        for name, found in load_rules(ruleset, game).irregularities.items()
    }


def test_each_is_found_under_the_heading_where_people_look_for_it(page: Page) -> None:
    script = """return Object.fromEntries(Object.entries(given).map(
      ([key, found]) => [key, m.groupOf(key.split(" ")[2], found)]));"""
    groups = ask(page, script, irregularities(), KINDS)
    under: dict[str, set[str]] = {}
    for key, group in groups.items():
        under.setdefault(group, set()).add(key.split(" ")[2])
    assert under["game"] == {"disrupted", "unconfirmed", "irregularity", "irregularity_stands",
                             "operator_decides"}  # fmt: skip
    assert {"ball_out", "off_table", "cocked"} <= under["throw"]
    assert {"misdeal", "wrong_shoe", "first_exposed", "card_misdealt"} <= under["cards"]
    assert {"correct_result", "wrong_call", "cannot_roll_back"} <= under["result"]
    assert {"system", "display", "shoe_failed", "tumbler"} <= under["equipment"]
    assert {"fraud", "adjust_meter", "no_own_card", "withhold"} <= under["player"]


@pytest.mark.parametrize(
    ("does", "until", "table", "about", "possible"),
    [("void", "settled", {"phase": "wagering"}, WHEEL, True),
     ("void", "settled", {"phase": "open"}, WHEEL, False),
     ("void", "settled", {"phase": "open"}, DICE, True),
     ("void", "recorded", {"phase": "open"}, WHEEL, False),
     ("void", "recorded", {"phase": "open", "results": [{"round": 3, "result": "5"}]}, WHEEL, True),
     ("respin", "settled", {"phase": "wagering"}, WHEEL, False),
     ("respin", "settled", {"phase": "wagering", "spinning": True}, WHEEL, True),
     ("again", "settled", {"phase": "awaiting_result"}, DICE, False),
     ("again", "settled", {"phase": "awaiting_result", "entered": "1-3"}, DICE, True),
     ("check_cards", "settled", {"phase": "open"}, WHEEL, True),
     ("check_cards", "settled", {"phase": "closed"}, WHEEL, False)],
)  # fmt: skip
def test_what_is_possible_hangs_on_how_far_the_round_is(
    page: Page, does: str, until: str, table: Any, about: Any, possible: bool
) -> None:
    given = [{"does": does, "until": until}, {**QUIET, **table}, about]
    assert ask(page, "return m.isPossible(...given);", given, KINDS) is possible


FOUR = [{"place": place, "card": "KS"} for place in ("player", "banker", "player", "banker")]
AT_CARDS = {"device": "shoe", "carries": False}


@pytest.mark.parametrize(
    ("name", "does", "table", "possible"),
    [("third_to_player", "next_card", {"phase": "awaiting_result"}, False),
     ("third_to_player", "next_card",
      {"phase": "awaiting_result", "awaits": "banker", "cards": FOUR}, True),
     ("third_to_player", "next_card", {"phase": "result_entered", "cards": FOUR}, True),
     ("third_to_banker", "dummy", {"phase": "awaiting_result", "cards": FOUR}, False),
     ("third_to_banker", "dummy", {"phase": "open", "cards": FOUR}, True),
     ("first_exposed", "dummy", {"phase": "wagering"}, True),
     ("first_exposed", "dummy", {"phase": "awaiting_result", "cards": FOUR[:1]}, False),
     ("face_up", "play_on", {"phase": "wagering"}, False),
     ("face_up", "play_on", {"phase": "awaiting_result", "cards": FOUR[:1]}, True),
     ("face_up", "play_on",
      {"phase": "wagering", "alerts": [{"cause": "x", "irregularities": ["face_up"]}]}, True),
     ("misdeal", "void", {"phase": "awaiting_result"}, False),
     ("decks_checked", "check_cards", {"phase": "open"}, False),
     ("decks_checked", "check_cards", {"phase": "open", "unchecked": "10.5.10.3"}, True)],
)  # fmt: skip
def test_nothing_is_offered_that_the_cards_show_not_to_have_happened(
    page: Page, name: str, does: str, table: Any, possible: bool
) -> None:
    given = [{"does": does, "until": "settled"}, {**QUIET, **table}, AT_CARDS, name]
    assert ask(page, "return m.isPossible(...given);", given, KINDS) is possible


@pytest.mark.parametrize(
    ("table", "possible", "chosen"),
    [({"phase": "wagering"}, False, None),
     ({"phase": "wagering", "results": [{"round": 2, "result": "5"}]}, True, 2),
     ({"phase": "result_entered", "entered": "8", "results": [{"round": 2, "result": "5"}]},
      True, 3),
     ({"phase": "open", "results": [{"round": 3, "result": "5"}]}, True, 3)],
)  # fmt: skip
def test_a_wrong_result_is_that_of_the_last_round_that_has_one(
    page: Page, table: Any, possible: bool, chosen: int | None
) -> None:
    found = {"does": "correct", "until": "recorded", "forfeit_rule": None, "two_games": False}
    script = """const [found, table, about] = given;
      return [m.isPossible(found, table, about),
              m.nothingSaid(table, found, m.wantedOf(found)).round];"""
    given = [found, {**QUIET, **table}, WHEEL]
    told = ask(page, script, given, KINDS, "staff/irregular-said")
    assert told == [possible, chosen]


@pytest.mark.parametrize(
    ("does", "steps", "before"),
    [("next_card", ["card_aside", "complete_coup"], ["card_aside"]),
     ("last_coup", ["complete_coup", "call_supervisor", "shuffle_and_cut"], ["call_supervisor"]),
     ("dummy", ["card_aside", "complete_coup"], ["card_aside", "complete_coup"])],
)  # fmt: skip
def test_what_is_done_with_the_coup_afterwards_is_not_asked_for_before(
    page: Page, does: str, steps: list[str], before: list[str]
) -> None:
    told = ask(page, "return m.stepsOf(given);", {"does": does, "steps": steps}, KINDS)
    assert told["before"] == before
    assert sorted(told["before"] + told["after"]) == sorted(steps)


def test_nothing_goes_to_the_floor_before_all_is_said(page: Page) -> None:
    said = {"round": 3, "result": None, "cards": [], "missing": [], "foreign": "", "seats": [],
            "typed": "", "less": True, "reason": " why ", "counted": ""}  # fmt: skip
    script = """return given.map(([found, said]) => m.fieldsOf("x", m.wantedOf(found), said));"""

    def found(does: str, until: str = "recorded", **more: Any) -> dict[str, Any]:
        return {"does": does, "until": until, "forfeit_rule": None, "two_games": False, **more}

    asked = [
        (found("void", "settled"), said, {"irregularity": "x", "reason": "why"}),
        (found("void", "settled"), {**said, "reason": " "}, None),
        (found("void", forfeit_rule="18.5"), {**said, "seats": ["PT-1"]},
         {"irregularity": "x", "reason": "why", "round": 3, "seats": ["PT-1"]}),
        (found("correct"), said, None),
        (found("correct"), {**said, "result": "5"},
         {"irregularity": "x", "reason": "why", "round": 3, "result": "5"}),
        (found("adjust"), {**said, "seats": ["PT-1"], "typed": "2.5"},
         {"irregularity": "x", "reason": "why", "round": 3, "seats": ["PT-1"], "cents": -250}),
        (found("adjust"), {**said, "seats": ["PT-1"]}, None),
        (found("withhold"), {**said, "seats": ["PT-1"], "less": False},
         {"irregularity": "x", "reason": "why", "round": 3, "seats": ["PT-1"]}),
        (found("withhold"), {**said, "seats": ["PT-1"], "typed": "much"}, None),
        (found("reconstruct", "next_coup"), said, None),
        (found("next_card", "settled"), {**said, "cards": ["KS"]},
         {"irregularity": "x", "reason": "why", "cards": ["KS"]}),
        (found("check_cards", "settled"), said, {"irregularity": "x", "reason": "why"}),
        (found("check_cards", "settled"), {**said, "missing": ["KS"], "foreign": "JOKER, , 1"},
         {"irregularity": "x", "reason": "why", "missing": ["KS"], "foreign": ["JOKER", "1"]}),
    ]  # fmt: skip
    told = ask(page, script, [one[:2] for one in asked], KINDS, "staff/irregular-said")
    assert told == [one[2] for one in asked]


# -- a round step by step, once it was put right --------------------------------------------------

BACK = {"was": "32", "result": "23", "coup": [["23", ""]], "round": 2, "rule": "11.5.1.10"}
HIT = {"spot": "straight:32", "stake_cents": 2500, "win_cents": 87500, "back_cents": 2500,
       "verdict": "won", "rule": "11.4.2"}  # fmt: skip
MISSED = HIT | {"verdict": "lost", "win_cents": 0, "back_cents": 0}


def test_after_a_roll_back_the_right_result_is_shown(page: Page) -> None:
    steps = [
        {"kind": "result.confirmed", "seat": "", "body": {"result": "32"}},
        {"kind": "bet.settled", "seat": "PT-2", "body": {"lines": [HIT]}},
        {"kind": "round.rolled_back", "seat": "", "body": BACK},
        {"kind": "seat.corrected", "seat": "PT-2", "body": {"lines": [MISSED]}},
    ]
    script = """return given.map((_, at) => m.sceneAt(given, at)).map(({ result, lines }) =>
      [result, lines["straight:32"]?.verdict ?? null]);"""
    assert ask(page, script, steps, "recall/fold") == [
        ["32", None], ["32", "won"], ["23", None], ["23", "lost"],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("cents", "meter_cents", "owed_cents", "words"),
    [(-90_000, 0, 90_000, "$900.00 owed"),
     (-90_000, -5_000, 85_000, "$50.00 taken back · $850.00 owed"),
     (1_000, 400, -600, "$4.00 paid in addition · $6.00 paid against what is owed"),
     (0, 0, 0, "By the right result as before: $10.00")],
)  # fmt: skip
def test_a_correction_says_what_truly_moved(
    page: Page, cents: int, meter_cents: int, owed_cents: int, words: str
) -> None:
    body = {"cents": cents, "meter_cents": meter_cents, "owed_cents": owed_cents, "due_cents": 1000}
    script = "await m.loadMessages(); return m.stepWords(given, null);"
    given = {"kind": "seat.corrected", "seat": "PT-2", "body": body}
    assert ask(page, script, given, "lib/i18n", "recall/words") == words


@pytest.mark.parametrize(("cents", "said"), [(-90_000, True), (0, False)])
def test_the_seat_reads_which_result_became_which(
    page: Page, table: dict[str, Any], cents: int, said: bool
) -> None:
    body = {"table": "R1", "round": 2, "void": False, "was_cents": 90_000, "due_cents": 0,
            "cents": cents, "owed_cents": 0, "rule": "11.5.1.10"}  # fmt: skip
    script = """await m.loadMessages();
      let hear;
      const floor = { facts: (listener) => { hear = listener; }, terminal: m.signal("PT-2") };
      const { list } = m.createMessages({ floor, description: m.signal(given.table),
        tableId: m.signal("R1") });
      hear({ kind: "seat.corrected", channel: "seat:PT-2", body: given.body });
      hear({ kind: "round.rolled_back", channel: "table:R1", body: given.back });
      return list.value.map(({ text }) => text);"""
    given = {"table": table, "back": BACK, "body": body}
    texts = ask(page, script, given, "vendor/index", "lib/i18n", "play/messages")
    assert len(texts) == said
    for text in texts:
        assert text.endswith("The result was entered as 32 red; it is 23 red.")
