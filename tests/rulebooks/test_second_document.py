"""A second document of a card game with choices is a folder of data: it loads, is played at a
table, settles and has its odds, and nobody writes a line of code for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from fairfelt.core.drive import by, drive, first_draw, first_option, played
from fairfelt.core.game import Decide, Draw
from fairfelt.core.play import Coup, Slip
from fairfelt.floor.history.audit import audit
from fairfelt.floor.script import Player
from fairfelt.games import build_game
from fairfelt.odds import blackjack, returns_under
from fairfelt.rulebooks import RuleDataError, disputes, faults, files, load, load_rules, register
from fairfelt.simulation import estimate, kernel_for, simulate
from tests.floors import NZ, RAPID, floor_config, table_config

TOY, TOY_NZ = "toy-2026", "toy-nz-2026"
ERRORS_MOST = 4.5
SEED = 14


def changed(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def without(text: str, *wagers: str) -> str:
    """A file without the tables of these wagers."""
    for wager in wagers:
        text, count = re.subn(rf"(?ms)^\[wagers\.{wager}(\.\w+)?\]\n.*?(?=^\[)", "", text)
        assert count, wager
    return text


def blackjack_of(text: str) -> str:
    """Eight decks, no Kings Bounty, a dealer who always hits soft 17, doubles on 10 and 11 only,
    and nobody is made to draw to a soft hand."""
    text = re.sub(r"(?m)^edge_told.*\n", "", text)  # what was worked out for another game
    return without(
        changed(
            text,
            ("decks = 6", "decks = 8"),
            ("doubled_on = [9, 10, 11]", "doubled_on = [10, 11]"),
            ("soft_least = 17", "soft_least = 13"),
            (
                'allowed = ["stands", "hits"]\ndefault = "stands"',
                'allowed = ["hits"]\ndefault = "hits"',
            ),
        ),
        "kings-bounty",
    )


@pytest.fixture(autouse=True)
def documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of rule data with two more documents in it."""
    folder = tmp_path / "rulebooks"
    for toy, real in ((TOY, RAPID), (TOY_NZ, NZ)):
        copytree(files.FOLDER / real, folder / toy)
        rewrite(folder / toy / "register.toml", (f'ruleset = "{real}"', f'ruleset = "{toy}"'))
    edit(folder / TOY / "blackjack.toml", blackjack_of)
    edit(
        folder / TOY / "casino-war.toml",
        lambda text: without(changed(text, ("decks = 6", "decks = 4")), "tie"),
    )
    edit(folder / TOY / "three-card-poker.toml", lambda text: without(text, "pair-plus"))
    edit(folder / TOY_NZ / "lunar-poker.toml", lambda text: without(text, "super-bet"))
    for module in (files, load, register, disputes, faults):
        monkeypatch.setattr(module, "FOLDER", folder)
    yield folder
    load.load_rules.cache_clear()
    register.load_register.cache_clear()


def edit(path: Path, change: Any) -> None:
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")


def rewrite(path: Path, *changes: tuple[str, str]) -> None:
    edit(path, lambda text: changed(text, *changes))


def toy(game: str, ruleset: str = TOY, **options: object) -> Any:
    return build_game(load_rules(ruleset, game), options)


# -- blackjack -----------------------------------------------------------------------------------


def test_it_deals_from_the_decks_of_its_document() -> None:
    assert set(first_draw(toy("blackjack")).weights.values()) == {8}


def test_it_has_the_wagers_of_its_document() -> None:
    spots = toy("blackjack").spots
    assert "kings-bounty" not in spots
    assert {"player", "royal-match", "bet-the-set"} <= spots.keys()


@pytest.mark.parametrize(
    ("pair", "menu"),
    [
        (("5S", "4H"), ()),  # nine is not doubled on, and below 12 the system draws
        (("6S", "4H"), ("hit", "double")),
        (("AS", "2H"), ("stand", "hit")),  # a soft 13 may stand here
    ],
)
def test_hands_are_drawn_to_as_its_document_says(
    pair: tuple[str, str], menu: tuple[str, ...]
) -> None:
    game = toy("blackjack")
    coup = Coup((pair[0], "7D", pair[1]), ("player", "dealer", "player"))
    slip = Slip({"player": 1000})
    assert tuple(option.id for option in game.options(coup, slip)) == menu
    assert isinstance(game.step(coup, [("seat", slip)]), Decide if menu else Draw)


def test_the_dealer_hits_soft_17_and_the_round_is_settled() -> None:
    game = toy("blackjack")
    slip = Slip({"player": 1000, "royal-match": 200})
    coup, slips, _ = drive(
        game,
        {"seat": slip},
        lambda _, coup: ("TS", "AD", "9S", "6H", "4C")[len(coup.draws)],
        by(first_option),
    )
    assert coup.at("dealer") == ("AD", "6H", "4C")
    assert game.settle(coup, slips["seat"]).paid_cents == 200 + 2 * 200


def test_its_exact_odds_agree_with_a_simulation() -> None:
    rules = load_rules(TOY, "blackjack")
    batch = simulate(kernel_for(rules), 2_000_000, seed=SEED)
    for wager, ev in (
        ("player", blackjack.mean(build_game(rules))),
        *((row.wager, row.ev) for row in returns_under(rules, {}, {"royal-match", "bet-the-set"})),
    ):
        found = estimate(batch, Slip({wager: 1000}))
        assert abs(found.ev - float(ev)) < ERRORS_MOST * found.error, wager


def test_it_is_played_at_a_table() -> None:
    config = floor_config(tables=(table_config(ruleset=TOY, game="blackjack", mode="rng"),))
    said: list[Any] = []
    player = Player(config, said.append, seed=SEED)
    player.advance(0)
    player.play({"as": "PT-1", "type": "insert_note", "cents": 5000})
    bets = {"player": 1000, "royal-match": 1000}
    player.play({"as": "PT-1", "type": "place_bets", "table": "R1", "stakes": bets})
    player.advance(300_000)
    settled = [event for event in said if event.get("kind") == "bet.settled"]
    assert {line["spot"] for line in settled[0]["body"]["lines"]} >= bets.keys()
    assert audit(player.store).findings == []


# -- the other games -----------------------------------------------------------------------------


def test_casino_war_of_four_decks_without_a_tie_wager() -> None:
    rules = load_rules(TOY, "casino-war")
    game = build_game(rules)
    assert {spot.kind for spot in game.spots.values()} == {"ante", "war"}
    (ante,) = returns_under(rules)
    found = estimate(simulate(kernel_for(rules), 500_000, seed=SEED), Slip({"ante:1": 1000}))
    assert abs(found.ev - float(ante.ev)) < ERRORS_MOST * found.error


def test_a_tie_of_four_decks_is_as_likely_as_four_decks_make_it() -> None:
    rules = load_rules(TOY, "casino-war")
    (ante,) = returns_under(rules)
    tied = Fraction(15, 207)  # of the other cards, those of the rank of the first
    lost = ante.distribution[Fraction(-1)]
    assert lost == (1 - tied) / 2


def test_three_card_poker_without_pair_plus() -> None:
    rules = load_rules(TOY, "three-card-poker")
    assert "pair-plus" not in {spot.kind for spot in build_game(rules).spots.values()}
    real = {row.wager: row.ev for row in returns_under(rules, {}, {"ante", "six-card-bonus"})}
    assert real["ante"] == Fraction(-686689, 20358520)
    assert len(real) > 1


def test_lunar_poker_without_a_super_bet() -> None:
    game = toy("lunar-poker", TOY_NZ)
    assert "super-bet" not in game.spots
    cards = ["2S", "4H", "6D", "8C", "TS", "3S"]  # nobody waits for the dealer of who folds
    lost = played(game, cards, Slip({"ante": 1000})).settlement
    assert (lost.paid_cents, lost.lost_cents) == (0, 1000)


@pytest.mark.parametrize(
    ("file", "change", "problem"),
    [
        ("blackjack", ("decks = 8", "decks = 0"), "cards.decks"),
        ("three-card-poker", ("decks = 1", "decks = 2"), "one deck"),
        ("blackjack", ("doubled_on = [10, 11]", "doubled_on = [30]"), "doubled_on"),
        ("blackjack", ("hard_least = 12", "hard_least = 19"), "nobody is made to draw"),
        ("blackjack", ("[wagers.insurance", "[wagers.assurance"), "wagers.insurance"),
    ],
)
def test_data_that_no_game_can_follow_are_refused(
    documents: Path, file: str, change: tuple[str, str], problem: str
) -> None:
    rewrite(documents / TOY / f"{file}.toml", change)
    with pytest.raises(RuleDataError, match=problem):
        toy(file)
