"""No wager that can be laid goes unjudged, and what is kept of those without an edge in the rule
data is right."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from fairfelt.games import build_game
from fairfelt.odds import blackjack, returns_under
from fairfelt.odds.lunar_poker import SIMULATED
from fairfelt.odds.plans import BEST
from fairfelt.rulebooks import GameRules, Wager, load_rules
from fairfelt.rulebooks.schema import Choice
from tests.floors import GAMES, NZ, RAPID

Options = dict[str, object]
EVERY_GAME = [load_rules(*key) for key in GAMES]


def at_least(wager: Wager) -> Fraction:
    assert wager.edge_at_least is not None
    return wager.edge_at_least


def rounded(edge: Fraction | float) -> Fraction:
    """To a hundredth of a percent, as it is told."""
    return Fraction(f"{float(edge):.4f}")


def settings(rules: GameRules, wager: Wager) -> Iterator[Options]:
    """Every way in which the options may be set on which the return of a wager depends."""
    options = {name: rules.options[name] for name in wager.depends_on}
    allowed = [
        one.allowed if isinstance(one, Choice) else [one.default] for one in options.values()
    ]
    for values in product(*allowed):
        yield dict(rules.configure(dict(zip(options, values, strict=True))))


@pytest.mark.parametrize(("ruleset", "game"), GAMES)
def test_every_wager_that_can_be_laid_is_judged_under_every_option(ruleset: str, game: str) -> None:
    rules = load_rules(ruleset, game)
    unjudged = [
        (wager.kind, options)
        for wager in rules.wagers.values()
        if not wager.by_choice
        for options in settings(rules, wager)
        if wager.least_edge(options) is None
    ]
    assert unjudged == []


def test_the_edge_in_the_data_comes_before_what_is_kept() -> None:
    rules = load_rules(RAPID, "three-card-poker")
    wager = rules.wagers["six-card-bonus"]
    options = rules.configure({"folded_side_bets": "play"})
    assert wager.least_edge(options) == min(wager.edges_under(options).values())


# -- what is kept -------------------------------------------------------------------------------


def test_what_is_kept_is_about_wagers_that_lack_an_edge() -> None:
    for rules in EVERY_GAME:
        bound = [wager for wager in rules.wagers.values() if wager.edge_at_least is not None]
        for wager in bound:
            assert any(not wager.edges_under(options) for options in settings(rules, wager)), wager


def test_blackjack() -> None:
    rules = load_rules(RAPID, "blackjack")
    ways = list(settings(rules, rules.wagers["player"]))
    means = [blackjack.mean(build_game(rules, options)) for options in ways]
    assert len(means) == 8
    player = rules.wagers["player"]
    assert max(means) < -at_least(player)
    assert [player.told_edge(options) for options in ways] == [rounded(-mean) for mean in means]
    assert player.told_strategy == "best-play"


def test_side_bets_that_a_fold_loses() -> None:
    rules = load_rules(RAPID, "three-card-poker")
    kinds = ("pair-plus", "six-card-bonus")
    for kind in kinds:
        for options in settings(rules, rules.wagers[kind]):
            if options["folded_side_bets"] == "lost":
                best = max(row.ev for row in returns_under(rules, options, {kind}))
                assert best < -at_least(rules.wagers[kind]), options


def test_lunar_poker() -> None:
    kept = SIMULATED[BEST]
    ante = load_rules(NZ, "lunar-poker").wagers["ante"]
    assert kept.ev + 4 * kept.error < -at_least(ante)
    assert (ante.told_edge({}), ante.told_strategy) == (rounded(-kept.ev), "good-play")


@pytest.mark.parametrize(("ruleset", "game"), GAMES)
def test_terminals_are_told_the_edge_of_every_wager_that_can_be_laid(
    ruleset: str, game: str
) -> None:
    rules = load_rules(ruleset, game)
    options = rules.configure({})
    untold = [
        wager.kind
        for wager in rules.wagers.values()
        if not (wager.by_choice or wager.edges_under(options) or wager.told_edge(options))
    ]
    assert untold == []
