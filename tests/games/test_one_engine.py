"""Documents differ in their data. What plays a game is the same under all of them."""

from __future__ import annotations

import pytest

from fairfelt.core.game import Draw
from fairfelt.core.play import Coup
from fairfelt.games import BUILDERS, build_game
from fairfelt.games.baccarat import Baccarat, build_baccarat
from fairfelt.games.money_wheel import build_money_wheel
from fairfelt.games.one_outcome import OneOutcome
from fairfelt.games.roulette import build_roulette
from fairfelt.games.sic_bo import build_sic_bo
from fairfelt.rulebooks import games_of, load_rules, rule_sets

THREE_DICE = (
    ("star-interblock-2016", "sic-bo"),
    ("star-rapid-fusion-2024", "sic-bo"),
    ("nz-table-games", "tai-sai"),
)
WHEELS = (
    ("star-interblock-2016", "roulette"),
    ("star-ministar-2018", "roulette"),
    ("star-rapid-fusion-2024", "roulette"),
)
SHOES = (("star-rapid-fusion-2024", "baccarat"), ("nz-table-games", "baccarat"))


@pytest.mark.parametrize(
    ("documents", "builder", "kind"),
    [
        (THREE_DICE, build_sic_bo, OneOutcome),
        (WHEELS, build_roulette, OneOutcome),
        (SHOES, build_baccarat, Baccarat),
        ([("nz-table-games", "money-wheel")], build_money_wheel, OneOutcome),
    ],
)
def test_one_builder_and_one_class_for_all_its_documents(
    documents: tuple[tuple[str, str], ...], builder: object, kind: type
) -> None:
    ids = {game for _, game in documents}
    everywhere = ((ruleset, game) for ruleset in rule_sets() for game in games_of(ruleset))
    assert {key for key in everywhere if key[1] in ids} >= set(documents)
    assert {BUILDERS[game] for _, game in documents} == {builder}
    assert {type(build_game(load_rules(*key))) for key in documents} == {kind}


def test_no_document_of_these_games_is_left_out() -> None:
    everywhere = {(ruleset, game) for ruleset in rule_sets() for game in games_of(ruleset)}
    for builder, documents in ((build_sic_bo, THREE_DICE), (build_roulette, WHEELS)):
        assert {key for key in everywhere if BUILDERS[key[1]] is builder} == set(documents)


def test_three_dice_fall_alike_under_every_document() -> None:
    draws = [build_game(load_rules(*key)).step(Coup()) for key in THREE_DICE]
    assert all(isinstance(draw, Draw) for draw in draws)
    assert draws[0] == draws[1] == draws[2]


def test_a_wager_that_documents_share_wins_on_the_same_throws() -> None:
    first, *others = (build_game(load_rules(*key)).spots for key in THREE_DICE)
    for spots in others:
        assert first.keys() <= spots.keys()
        assert all(set(first[id_].pays) == set(spots[id_].pays) for id_ in first)
