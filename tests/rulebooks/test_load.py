"""Wrong rule data fail at load, with a message that names the file, the key and what is allowed."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from fairfelt.games import build_game
from fairfelt.rulebooks import (
    GameRules,
    OptionError,
    RuleDataError,
    games_of,
    load_rules,
    read_rules,
    rule_sets,
)
from fairfelt.rulebooks.files import FOLDER
from fairfelt.rulebooks.schema import POLICIES

RULESET = "star-rapid-fusion-2024"
FILE = f"{RULESET}/roulette.toml"
RULES = load_rules(RULESET, "roulette")


def changed(folder: Path, old: str, new: str) -> GameRules:
    """The rules as they would be with this change, used as a table uses them."""
    copy = folder / RULESET
    shutil.copytree(FOLDER / RULESET, copy)
    text = (copy / "roulette.toml").read_text(encoding="utf-8")
    assert old in text, f"{old!r} is no longer in the data; this test needs another place to harm"
    (copy / "roulette.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    rules = read_rules(copy, "roulette")
    build_game(rules)
    return rules


def test_data_that_are_right_load(tmp_path: Path) -> None:
    rules = changed(tmp_path, 'title = "Roulette"', 'title = "Roulette for one"')
    assert rules.title == "Roulette for one"
    assert rules.sha256 != RULES.sha256


STRAIGHT = 'odds = "35:1"\nhouse_edge = "1/37"\nrule = "11.2.1.1"'


@pytest.mark.parametrize(
    ("old", "new", "key", "says"),
    [
        # keys
        ("covers = 1\n", "covers = 1\nhue = 1\n", "wagers.straight.hue", "allowed: name, covers"),
        ('title = "Roulette"', 'titel = "Roulette"', "titel", "allowed: title, wagers"),
        ("covers = 1\n", "", "wagers.straight.covers", "missing"),
        ("covers = 1\n", 'covers = "1"\n', "wagers.straight.covers", "Expected `int`, got `str`"),
        ("covers = 1\n", "covers = 2\n", "wagers.straight.covers", "covers 1 number"),
        ("least = 5000", "at_least = 5000", "options.wagering_ms.at_least", "allowed: least, most"),
        # odds
        ('odds = "35:1"', 'odds = "35"', "wagers.straight.odds", "a ratio such as '35:1'"),
        ('odds = "35:1"', 'odds = "35.0:1"', "wagers.straight.odds", "a ratio such as '35:1'"),
        ('odds = "35:1"', 'odds = "0:1"', "wagers.straight.odds", "a ratio such as '35:1'"),
        ('odds = "35:1"', 'odds = "35:0"', "wagers.straight.odds", "a ratio such as '35:1'"),
        ('odds = "35:1"', 'odds = "-35:1"', "wagers.straight.odds", "a ratio such as '35:1'"),
        ('odds = "35:1"', "odds = 35.0", "wagers.straight.odds", "Expected `str`, got `float`"),
        ('house_edge = "1/37"', 'house_edge = "0.027"', "wagers.straight.house_edge", "'1/37'"),
        ('house_edge = "1/37"', 'house_edge = "1/0"', "wagers.straight.house_edge", "'1/37'"),
        # citations
        (STRAIGHT, STRAIGHT.partition("rule")[0], "wagers.straight.rule", "missing"),
        ('"11.2.1.1"', '"11.2.1.99"', "wagers.straight.rule", "'11.2.1.99' is not a rule of"),
        ('rule = "3.6"', 'rule = ""', "policies.early_result.rule", "'' is not a rule of"),
        ('0 = "11.4.1"', '0 = "11.4.9"', "loses_on.0", "'11.4.9' is not a rule of"),
        ('red_rule = "11.1.3.1"', "red_rule = 11", "wheel.red_rule", "11 is not a rule of"),
        # the layout
        ("[wagers.column]", "[wagers.diagonal]", "wagers.diagonal", "allowed: straight, split"),
        ("also.0-1 =", "also.0-37 =", "wagers.split.also.0-37", "such as 0-2-3"),
        ("also.0-1 =", "also.1-0 =", "wagers.split.also.1-0", "such as 0-2-3"),
        ("also.0-1 =", "also.0-x =", "wagers.split.also.0-x", "such as 0-2-3"),
        ("0, 32, 15,", "0, 32, 32,", "wheel.order", "each of 0 to 36 once"),
        ("red = [1, 3,", "red = [2, 3,", "wheel.red", "alternate"),
        ('0 = "11.4.1"', '37 = "11.4.1"', "loses_on.37", "allowed: 0, 32, 15"),
        ("[wheel]", "[wheel]\nzero = 0", "wheel.zero", "allowed: order, red"),
        # calls
        ('["split:5-8"', '["split:5-9"', "calls.tier.pieces", "no spot split:5-9; allowed: split"),
        ('["split:5-8"', '["spilt:5-8"', "calls.tier.pieces", "allowed: straight, split"),
        ('form = "fixed"', 'form = "loose"', "calls.tier.form", "allowed: fixed, neighbours"),
        ("around = [1, 2, 3]", "around = [19]", "calls.neighbours.around", "1 to 18"),
        ("around = [1, 2, 3]", "around = [0]", "calls.neighbours.around", "1 to 18"),
        ("digits = [0, 1,", "digits = [10, 1,", "calls.finale.digits", "0 to 9"),
        # options
        ('type = "integer"', 'type = "float"', "options.wagering_ms.type", "choice, integer"),
        ("default = 30000", "default = 3000", "options.wagering_ms.default", "5000 to 600000"),
        ('default = "live"', 'default = "video"', "options.mode.default", "live, automated, rng"),
        # policies
        ('value = "stand"', 'value = "keep"', "policies.early_result.value", "stand, return, malf"),
        ("[policies.closing]", "[policies.shutting]", "policies.shutting", "allowed: early_result"),
        ("modes.rng =", "modes.video =", "policies.settlement.modes.video", "live, automated, rng"),
        ('source = "readings"', 'source = "hearsay"', "wheel.source", "document, readings"),
    ],
)  # fmt: skip
def test_wrong_data_fail_with_file_key_and_what_is_allowed(
    tmp_path: Path, old: str, new: str, key: str, says: str
) -> None:
    with pytest.raises(RuleDataError) as error:
        changed(tmp_path, old, new)
    assert str(error.value).startswith(f"{FILE}: {key}: ")
    assert says in str(error.value)


def test_a_file_that_is_no_toml_says_where(tmp_path: Path) -> None:
    with pytest.raises(RuleDataError, match=f"{FILE}: not readable as TOML: .*line 16"):
        changed(tmp_path, 'title = "Roulette"', "title = Roulette")


def test_a_missing_policy_is_not_guessed(tmp_path: Path) -> None:
    text = '[policies.below_total_minimum]\nvalue = "return"\nrule = "4.3.4"\n'
    with pytest.raises(RuleDataError, match=r"policies.below_total_minimum: .* missing"):
        changed(tmp_path, text, "")


def test_rules_of_a_game_that_is_not_built_in_say_which_are() -> None:
    with pytest.raises(RuleDataError, match=r"ludo.toml: no game ludo is built in; .*roulette"):
        build_game(replace(RULES, game="ludo"))


def test_rule_sets_and_their_games() -> None:
    assert rule_sets() == (
        "nz-table-games", "star-interblock-2016", "star-ministar-2018", "star-rapid-fusion-2024",
    )  # fmt: skip
    assert "roulette" in games_of(RULESET)


@pytest.mark.parametrize("name", ["star-2030", "../rulebooks", "", "."])
def test_an_unknown_rule_set_says_which_are_known(name: str) -> None:
    with pytest.raises(RuleDataError, match="is not a rule set; known: nz-table-games, star"):
        load_rules(name, "roulette")


@pytest.mark.parametrize("name", ["ludo", "register", "../star-ministar-2018/roulette"])
def test_an_unknown_game_says_which_are_known(name: str) -> None:
    with pytest.raises(RuleDataError, match=f"not a game in {RULESET}; known: .*roulette"):
        load_rules(RULESET, name)


def test_options_left_out_take_their_defaults() -> None:
    assert dict(RULES.configure({})) == {"mode": "live", "wagering_ms": 30000}
    assert RULES.configure(RULES.configure({"mode": "rng"}))["mode"] == "rng"


@pytest.mark.parametrize(
    ("chosen", "says"),
    [
        ({"speed": 3}, "option speed: .* leaves open: mode, wagering_ms"),
        ({"mode": "video"}, "option mode: 'video' is not one of live, automated, rng"),
        ({"mode": 1}, "option mode: 1 is not one of"),
        ({"mode": None}, "option mode: None is not one of"),
        ({"wagering_ms": 4999}, "option wagering_ms: 4999 .* from 5000 to 600000 .rule 5.1."),
        ({"wagering_ms": 600_001}, "from 5000 to 600000"),
        ({"wagering_ms": 30000.0}, "30000.0 is not a whole number"),
        ({"wagering_ms": "30000"}, "'30000' is not a whole number"),
        ({"wagering_ms": True}, "True is not a whole number"),
    ],
)
def test_a_choice_that_is_not_open_names_the_option_and_what_is_allowed(
    chosen: dict[str, object], says: str
) -> None:
    with pytest.raises(OptionError, match=says):
        RULES.configure(chosen)


@pytest.mark.parametrize(
    ("ruleset", "value", "number"),
    [
        ("star-interblock-2016", "malfunction", "8.2.3"),
        ("star-ministar-2018", "return", "3.12"),
        ("star-rapid-fusion-2024", "stand", "3.6"),
    ],
)
def test_the_documents_differ_about_a_result_before_wagering_ends(
    ruleset: str, value: str, number: str
) -> None:
    policy = load_rules(ruleset, "roulette").policies["early_result"]
    assert (policy.value, policy.rule) == (value, number)


@pytest.mark.parametrize(
    ("mode", "value", "number"),
    [
        ("live", "dealer_confirms", "11.3.2.2"),
        ("automated", "automatic", "11.3.3.2"),
        ("rng", "automatic", "17.1"),
    ],
)
def test_a_policy_may_depend_on_the_mode(mode: str, value: str, number: str) -> None:
    policy = RULES.policies["settlement"].in_mode(mode)
    assert (policy.value, policy.rule) == (value, number)


@pytest.mark.parametrize("ruleset", [one for one in rule_sets() if "roulette" in games_of(one)])
def test_every_document_answers_every_question(ruleset: str) -> None:
    assert load_rules(ruleset, "roulette").policies.keys() == POLICIES.keys()


def test_every_game_of_every_rule_set_loads_and_is_built() -> None:
    for ruleset in rule_sets():
        for game in games_of(ruleset):
            assert build_game(load_rules(ruleset, game)).spots
