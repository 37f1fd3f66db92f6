"""Wrong rule data fail at load, with a message that names the file, the key and what is allowed."""

from __future__ import annotations

import shutil
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from fairfelt.core.odds import Odds
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

RULESET, NZ = "star-rapid-fusion-2024", "nz-table-games"
FILE = f"{RULESET}/roulette.toml"
RULES = load_rules(RULESET, "roulette")


def changed(
    folder: Path, old: str, new: str, game: str = "roulette", ruleset: str = RULESET
) -> GameRules:
    """The rules as they would be with this change, used as a table uses them."""
    copy = folder / ruleset
    shutil.copytree(FOLDER / ruleset, copy)
    file = copy / f"{game}.toml"
    text = file.read_text(encoding="utf-8")
    assert old in text, f"{old!r} is no longer in the data; this test needs another place to harm"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    rules = read_rules(copy, game)
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
        ("covers = 1\n", "covers = 1\nhue = 1\n", "wagers.straight.hue", "allowed: name, rule"),
        ('title = "Roulette"', 'titel = "Roulette"', "titel", "allowed: title, device"),
        ("covers = 1\n", "", "wagers.straight.covers", "covers 1 number"),
        ('device = "wheel"', 'device = "whell"', "device", "wheel, tumbler, dice, shoe, shuf"),
        ("covers = 1\n", 'covers = "1"\n', "wagers.straight.covers", "Expected `int`, got `str`"),
        ("covers = 1\n", "covers = 2\n", "wagers.straight.covers", "covers 1 number"),
        ("least = 5000", "at_least = 5000", "options.wagering_ms.at_least", "allowed: least, most"),
        # odds
        ('odds = "35:1"', 'odds = "35"', "wagers.straight.odds", "a ratio such as '35:1'"),
        ('odds = "35:1"', 'odds = "35.0:1"', "wagers.straight.odds", "a ratio such as '35:1'"),
        ('odds = "35:1"', 'odds = "0:1"', "wagers.straight.odds", "a ratio such as '35:1'"),
        ('odds = "35:1"', 'odds = "35:0"', "wagers.straight.odds", "a ratio such as '35:1'"),
        ('odds = "35:1"', 'odds = "-35:1"', "wagers.straight.odds", "a ratio such as '35:1'"),
        ('odds = "35:1"', "odds = 35.0", "wagers.straight.odds", "Expected `str | null`"),
        ('house_edge = "1/37"', 'house_edge = "0.027"', "wagers.straight.house_edge", "'1/37'"),
        ('house_edge = "1/37"', 'house_edge = "1/0"', "wagers.straight.house_edge", "'1/37'"),
        ('odds = "35:1"\n', "", "wagers.straight", "give one of odds, pays and tables"),
        # citations
        (STRAIGHT, STRAIGHT.partition("rule")[0], "wagers.straight.rule", "missing"),
        ('"11.2.1.1"', '"11.2.1.99"', "wagers.straight.rule", "'11.2.1.99' is not a rule of"),
        ('rule = "3.6"', 'rule = ""', "policies.early_result.rule", "'' is not a rule of"),
        ('rule = "3.6"', 'rule = "11.3"', "policies.early_result.rule", "11.3 is a heading and"),
        ('rule = "3.6"', 'rule = "3.3"', "policies.early_result.rule", "3.3 is a definition and"),
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
        ("[wheel]", "[wheel]\nzero = 0", "wheel.zero", "allowed: order, rule, red"),
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
        ('when."mode=rng"', 'when."mode=tv"', "policies.settlement.when.mode=tv",
         "mode is never 'tv'"),
        ('when."mode=rng"', 'when."kind=rng"', "policies.settlement.when.kind=rng",
         "there is no option kind"),
        ('when."mode=rng"', 'when.""', "policies.settlement.when.", "such as 'mode=rng'"),
        ('when."mode=rng" = { value = "automatic"', 'when."mode=rng" = { value = "manual"',
         "policies.settlement.when.mode=rng.value", "dealer_confirms, automatic"),
        # exclusions and overpayment
        ('"18.3.2", role = "gaming_supervisor", ', '"18.3.2", ', "exclusions.game.role", "missing"),
        ('"18.3.2", role = "gaming_supervisor"', '"18.3.2", role = "guard"',
         "exclusions.game.role", "dealer, gaming_supervisor, casino_super"),
        ('reach = "casino"', 'reach = "street"', "exclusions.casino.reach", "wagers, table, docum"),
        ('grounds = ["18.1"]', 'grounds = ["99"]', "exclusions.wagers.grounds",
         "'99' is not a rule of"),
        ("sign_minutes = 20", 'sign_minutes = "20"', "close_table.sign_minutes", "Expected `int`"),
        ("sat_out = 3", "sits_out = 3", "vacate.sits_out", "allowed: rule, role, sat_out"),
        ('title = "Roulette"', 'title = "Roulette"\noverpayment_rule = "99"', "overpayment_rule",
         "'99' is not a rule of"),
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


PLAYER = 'cites = { push = "10.2.1.1.3", even-money = "10.4.2.1" }'


@pytest.mark.parametrize(
    ("game", "old", "new", "key", "says"),
    [
        # pay tables
        ("baccarat", 'odds = "8:1"', 'odds = "8:1"\npays = { win = "8:1" }', "wagers.tie", "one"),
        ("baccarat", "tables.baccarat", 'odds = "1:1"\ntables.baccarat', "wagers.banker", "one"),
        ("baccarat", 'option = "settlement"', 'option = "style"', "wagers.banker.option",
         "allowed: mode, decks, settlement"),
        ("baccarat", 'option = "settlement"', 'option = "wagering_ms"', "wagers.banker.option",
         "name the option that chooses"),
        ("baccarat", 'option = "settlement"', "", "wagers.banker.option", "name the option"),
        ("baccarat", "tables.even-money =", "tables.evens =", "wagers.banker.tables",
         "a table for each value, in order; allowed: baccarat, even-money"),
        ("baccarat", 'win-6 = "1:2"', 'win-6 = "half"', "wagers.banker.tables.even-money.win-6",
         "a ratio such as"),
        ("baccarat", 'win-6 = "1:2"', 'win-66 = "1:2"', "wagers.banker", "no line 'win-66'"),
        ("baccarat", 'by-9 = "30:1"', 'by-9 = "30"', "wagers.dragon-player.pays.by-9", "a ratio"),
        ("baccarat", 'by-9 = "30:1"', 'by-10 = "30:1"', "wagers.dragon-player", "no line 'by-10'"),
        ("baccarat", "[wagers.super-6]", "[wagers.lucky-6]", "wagers.lucky-6", "allowed: player"),
        ("sic-bo", '4 = "62:1"', '3 = "62:1"', "wagers.total", "by these lines; allowed: 4, 5"),
        ("sic-bo", 'one = "1:1"\n', "", "wagers.single", "allowed: one, two, three"),
        ("sic-bo", 'odds = "31:1"', 'pays = { any = "31:1" }', "wagers.any-triple", "odds"),
        # places
        ("sic-bo", "[wagers.pair]", "[wagers.twins]", "wagers.twins", "allowed: small, big"),
        ("sic-bo", "covers = 105", "covers = 108", "wagers.small.covers", "cover 105 rolls"),
        ("sic-bo", 'name = "Total"', 'name = "Total"\ncovers = 3', "wagers.total.covers",
         "cover 3, 6, 10, 15, 21, 25, 27 rolls"),
        ("sic-bo", "also.1-2-3-4", "also.1-2-4-3", "wagers.four.also.1-2-4-3", "such as 1-2-3-4"),
        ("sic-bo", "also.1-2-3-4", "also.1-2-3", "wagers.four.also.1-2-3", "such as 1-2-3-4"),
        ("sic-bo", 'name = "Big"', 'name = "Big"\nalso.1-2-3-4 = { rule = "12.2.2.2.1" }',
         "wagers.big.also.1-2-3-4", "only four numbers have groups"),
        # further rules
        ("baccarat", 'push = "10.2.1.1.3"', 'push = "10.2.1.1.9"', "wagers.player.cites.push",
         "'10.2.1.1.9' is not a rule of"),
        ("baccarat", PLAYER, "", "wagers.player.cites", "the rule by which it pushes"),
        ("baccarat", '"decks=6" = "35/311"', '"decks=6" = "0.11"',
         "wagers.player-pair.house_edge.decks=6", "a fraction such as '1/37'"),
        ("blackjack", '{ soft_17 = ""', '{ soft_18 = ""', "wagers.player.depends_on.soft_18",
         "no such option with several values"),
        ("three-card-poker", 'qualify = "folded_side_bets=lost', 'qualify = "folded_side_bets=won',
         "wagers.pair-plus.depends_on.qualify", "folded_side_bets is never 'won'"),
        ("casino-war", 'needs = "ante"', 'needs = "stake"', "wagers.tie.needs",
         "no such wager; allowed: ante"),
        ("casino-war", 'needs_rule = "', 'needs_rule = "99.', "wagers.tie.needs_rule", "is not a"),
        # options that are numbers
        ("baccarat", "default = 8", "default = 7", "options.decks.default", "7 is not one of 6, 8"),
        ("baccarat", "default = 8", 'default = "8"', "options.decks.default", "'8' is not one of"),
        ("baccarat", "allowed = [6, 8]", "allowed = [6.5]", "options.decks.allowed[0]", "int"),
        ("baccarat", "[options.decks]", "[options.packs]", "options.decks", "a number of decks"),
        # the shoe
        ("baccarat", 'device = "shoe"', 'device = "shuffler"', "shoe", "dealt from a shoe"),
    ],
)  # fmt: skip
def test_wrong_data_of_other_games_fail_as_well(
    tmp_path: Path, game: str, old: str, new: str, key: str, says: str
) -> None:
    with pytest.raises(RuleDataError) as error:
        changed(tmp_path, old, new, game)
    assert str(error.value).startswith(f"{RULESET}/{game}.toml: {key}: ")
    assert says in str(error.value)


STACKED = 'stacked = { rule = "SE 6.3(b)", does = "again", heading = "throw"'
EXPOSED = 'exposed = { rule = "D9 7.1(c)", does = "again", heading = "throw", role = "dealer"'


@pytest.mark.parametrize(
    ("game", "old", "new", "key", "says"),
    [
        # another device under a condition
        ("tai-sai", '"style=B,mode=live" =', '"style=C" =', "device_when.style=C",
         "style is never 'C'"),
        ("tai-sai", '"style=B,mode=live" =', '"cups=1" =', "device_when.cups=1",
         "there is no option cups"),
        ("tai-sai", '= "dice"', '= "cup"', "device_when.style=B,mode=live", "wheel, tumbler, dice"),
        ("tai-sai", '"style=A,mode=live"', '"style=a,mode=live"',
         "policies.early_result.when.style=a,mode=live", "style is never 'a'"),
        # who throws
        ("tai-sai", '= "dice"', '= "wheel"', "throw", "a game of thrown dice says who throws"),
        ("snake-eyes", 'device = "dice"', 'device = "tumbler"', "throw", "and no other"),
        ("money-wheel", "[wheel]", '[throw]\noffer_rule = "D10 4.3"\n[wheel]', "throw",
         "a game of thrown dice says who throws"),
        ("snake-eyes", 'eligible = "any_wager"', 'eligible = "anybody"', "throw.eligible",
         "any_wager, above_even"),
        ("snake-eyes", 'passes = "seven"', 'passes = "eight"', "throw.passes",
         "seven, no_win_above_even"),
        ("snake-eyes", 'required_role = "dealer"', 'required_role = "player"',
         "throw.required_role", "dealer, gaming_supervisor"),
        ("snake-eyes", 'offer_rule = "SE 5.3"', 'offer_rule = "SE 5.9"', "throw.offer_rule",
         "'SE 5.9' is not a rule of"),
        ("snake-eyes", 'dealer_rule = "SE 5.8(d)"', "", "throw.dealer_rule", "missing"),
        # grounds
        ("snake-eyes", f'{STACKED}, role = "dealer"', f'{STACKED}, role = "croupier"',
         "irregularities.stacked.role",
         "casino_supervisor, assistant_gaming_manager, casino_operator"),
        ("snake-eyes", f'{STACKED}, role = "dealer"', f"{STACKED}, once = true",
         "irregularities.stacked.once", "ends_shoe, empties_shoe, interim"),
        ("snake-eyes", STACKED, STACKED.replace(', heading = "throw"', ""),
         "irregularities.stacked.heading", "missing"),
        ("snake-eyes", STACKED, STACKED.replace("throw", "dice"),
         "irregularities.stacked.heading", "throw, cards, result, equipment, player, game"),
        ("snake-eyes", STACKED, f'{STACKED}, noticed = ["a_smell"]',
         "irregularities.stacked.noticed[0]", "a_smell"),
        ("snake-eyes", STACKED, f'{STACKED}, lies = "dice"',
         "irregularities.stacked.lies", "cards, complete_coup, no_coup, check_due"),
        ("snake-eyes", STACKED, f"{STACKED}, two_games = true",
         "irregularities.stacked.two_games", "make a coup void"),
        ("tai-sai", f'{EXPOSED}, until = "recorded", when = "style=A"',
         f'{EXPOSED}, when = "style=C"', "irregularities.exposed.when", "style is never 'C'"),
        ("tai-sai", f'{EXPOSED}, until = "recorded", when = "style=A"',
         f'{EXPOSED}, when = "cups=1"', "irregularities.exposed.when", "there is no option cups"),
        ("money-wheel", 'no_spin"], source = "readings"', 'no_spin"], source = "heard"',
         "irregularities.no_spin.source", "document, readings, published"),
        ("snake-eyes", 'device = { rule = "D1 17.3"', 'device = { rule = "D1 17.9"',
         "exclusions.device.rule", "'D1 17.9' is not a rule of"),
        # wagers over several rolls
        ("snake-eyes", 'cites.stays = "SE 4.2"\n', "", "wagers.hard-4.cites", "several rolls"),
        ("snake-eyes", 'tables."6:1" = { "" = "6:1" }', 'tables."6:1" = { "" = "6" }',
         "wagers.hard-4.tables.6:1", "a ratio such as"),
        # answers and sources
        ("snake-eyes", 'value = "confirmed"', 'value = "later"', "policies.after_closing.value",
         "refuse, confirmed"),
        ("snake-eyes", 'value = "overrule"', 'value = "anybody"', "policies.amend_result.value",
         "dealer, supervisor, overrule"),
        ("tai-sai", 'source = "published"', 'source = "heard"', "wagers.small.source",
         "document, readings, published"),
    ],
)  # fmt: skip
def test_wrong_data_of_games_that_players_throw_for_fail_as_well(
    tmp_path: Path, game: str, old: str, new: str, key: str, says: str
) -> None:
    with pytest.raises(RuleDataError) as error:
        changed(tmp_path, old, new, game, NZ)
    assert str(error.value).startswith(f"{NZ}/{game}.toml: {key}: ")
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("options", "device", "early"),
    [
        ({"style": "A", "mode": "live"}, "tumbler", "again"),
        ({"style": "B", "mode": "live"}, "dice", "stand"),
        ({"style": "A", "mode": "rng"}, "tumbler", "stand"),
        ({"style": "B", "mode": "rng"}, "tumbler", "stand"),
    ],
)
def test_device_and_answers_may_depend_on_several_options_at_once(
    options: dict[str, object], device: str, early: str
) -> None:
    rules = load_rules(NZ, "tai-sai")
    assert rules.device_under(rules.configure(options)) == device
    assert rules.policies["early_result"].under(options).value == early


def test_a_wager_pays_by_one_odds_by_lines_or_by_the_table_that_an_option_chooses() -> None:
    wagers = load_rules(RULESET, "baccarat").wagers
    chosen = {"settlement": "even-money"}
    assert wagers["tie"].pays(chosen) == {"": Odds(8, 1)}
    assert wagers["tie"].odds == Odds(8, 1)
    assert wagers["dragon-player"].pays(chosen)["by-9"] == Odds(30, 1)
    assert wagers["banker"].pays(chosen) == {"win": Odds(1, 1), "win-6": Odds(1, 2)}
    assert wagers["banker"].pays({"settlement": "baccarat"}) == {"win": Odds(19, 20)}
    assert wagers["banker"].lines == {"win": "Banker wins", "win-6": "Banker wins with 6"}


def test_a_house_edge_may_hold_under_conditions() -> None:
    wagers = load_rules(RULESET, "baccarat").wagers
    assert wagers["player-pair"].house_edge({"decks": 6}) == Fraction(35, 311)
    assert wagers["player-pair"].house_edge({"decks": 8}) == Fraction(43, 415)
    assert wagers["player-pair"].house_edge({"decks": 7}) is None
    assert wagers["player-pair"].house_edge() is None
    assert wagers["banker"].house_edge({"decks": 8}) is None
    assert RULES.wagers["straight"].house_edge() == Fraction(1, 37)


def test_a_wager_says_on_which_options_its_return_depends() -> None:
    wagers = load_rules(RULESET, "three-card-poker").wagers
    options = {"ante_bonus": "B", "pair_plus": "C", "qualify": "none", "folded_side_bets": "play"}
    kept = {"pair_plus": "C", "folded_side_bets": "play"}
    lost = {"pair_plus": "C", "qualify": "none", "folded_side_bets": "lost"}
    assert wagers["ante"].relevant(options) == {"ante_bonus": "B", "qualify": "none"}
    assert wagers["pair-plus"].relevant(options) == kept
    assert wagers["pair-plus"].relevant(options | {"folded_side_bets": "lost"}) == lost
    player = load_rules(RULESET, "blackjack").wagers["player"]
    assert list(player.depends_on) == ["soft_17", "double_after_split", "dealer_blackjack_double"]


def test_a_wager_may_need_another_and_cites_its_own_rule_where_no_other_is_given() -> None:
    war, baccarat = load_rules(RULESET, "casino-war"), load_rules(RULESET, "baccarat")
    assert (war.wagers["tie"].needs, baccarat.wagers["tie"].needs) == ("ante", None)
    assert baccarat.wagers["tie"].needs_rule == baccarat.wagers["tie"].loses_rule == "10.2.1.3"


@pytest.mark.parametrize("decks", [7, "8", 8.0, True, None])
def test_a_choice_of_numbers_takes_these_numbers_only(decks: object) -> None:
    rules = load_rules(RULESET, "baccarat")
    assert rules.configure({"decks": 6})["decks"] == 6
    with pytest.raises(OptionError, match=r"decks: .* is not one of 6, 8 \(rule 10.1.6\)"):
        rules.configure({"decks": decks})


@pytest.mark.parametrize(
    ("ruleset", "game", "chosen", "hint"),
    [
        (RULESET, "baccarat", {"decks": "8"}, "; write 8 without quotes"),
        (RULESET, "baccarat", {"decks": "9"}, "(rule 10.1.6)"),
        (RULESET, "roulette", {"wagering_ms": "30000"}, "; write 30000 without quotes"),
        ("nz-table-games", "snake-eyes", {"field": 1}, '; write it in quotes, "1"'),
    ],
)
def test_numbers_and_text_that_were_mixed_up_are_told_apart(
    ruleset: str, game: str, chosen: dict[str, object], hint: str
) -> None:
    with pytest.raises(OptionError) as refused:
        load_rules(ruleset, game).configure(chosen)
    assert str(refused.value).endswith(hint)


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
    assert {"nz-table-games", "star-interblock-2016", "star-ministar-2018", RULESET} <= {
        *rule_sets()
    }
    assert "roulette" in games_of(RULESET)


@pytest.mark.parametrize("name", ["star-2030", "../rulebooks", "", "."])
def test_an_unknown_rule_set_says_which_are_known(name: str) -> None:
    with pytest.raises(RuleDataError, match=r"is not a rule set; known: .*nz-table-games, star"):
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
    policy = RULES.policies["settlement"].under({"mode": mode})
    assert (policy.value, policy.rule) == (value, number)


@pytest.mark.parametrize(
    ("ruleset", "game"), [(one, game) for one in rule_sets() for game in games_of(one)]
)
def test_every_document_answers_every_question(ruleset: str, game: str) -> None:
    assert load_rules(ruleset, game).policies.keys() == POLICIES.keys()


def test_every_game_of_every_rule_set_loads_and_is_built() -> None:
    for ruleset in rule_sets():
        for game in games_of(ruleset):
            assert build_game(load_rules(ruleset, game)).spots
