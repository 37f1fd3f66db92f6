"""The generator has the odds of the real thing: 17.2. And whoever ranks above may do it: 15.5.2."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from fairfelt.core.cards import DECK, UNSEEN
from fairfelt.equipment import Rng
from fairfelt.rulebooks import load_rules
from tests.marks import rule
from tests.sitting import Sitting

BOOK = "star-rapid-fusion-2024"
ROUNDS = 4
DECKS = {"baccarat": 8, "blackjack": 6, "casino-war": 6, "three-card-poker": 1}


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[dict[str, int], str]]:
    """Every draw of the generator: by which weights, and what came."""
    draws: list[tuple[dict[str, int], str]] = []
    pick = Rng.pick

    def watched(rng: Rng, weights: Mapping[str, int]) -> str:
        draws.append((dict(weights), outcome := pick(rng, weights)))
        return outcome

    monkeypatch.setattr(Rng, "pick", watched)
    return draws


def play(game: str, rounds: int = ROUNDS) -> Sitting:
    sitting = Sitting(game=game, mode="rng", seed=7)
    while sitting.kinds().count("round.settled") < rounds:
        sitting.player.advance(sitting.player.floor.due())
    return sitting


@rule(BOOK, "17.2")
@pytest.mark.parametrize("game", DECKS)
def test_every_card_that_is_left_is_as_likely_as_every_other(
    game: str, drawn: list[tuple[dict[str, int], str]]
) -> None:
    """From a shoe, what is left after all coups dealt from it; else what the round has left."""
    play(game)
    gone: Counter[str] = Counter()
    full = dict.fromkeys(DECK, DECKS[game])
    for weights, card in drawn:
        if not weights.keys() <= set(DECK):  # where the shoe is cut, and burned cards
            assert set(weights) == {UNSEEN} or set(weights.values()) == {1}
            continue
        if game != "baccarat" and weights == full:
            gone.clear()  # a round of its own, from cards that were shuffled anew
        assert weights == {one: DECKS[game] - gone[one] for one in DECK}
        gone[card] += 1
    assert sum(gone.values()) >= (4 * ROUNDS if game == "baccarat" else 3)


@rule(BOOK, "17.2")
def test_dice_and_pockets_come_as_often_as_real_ones(
    drawn: list[tuple[dict[str, int], str]],
) -> None:
    play("roulette", 1)
    assert drawn[0][0] == {str(number): 1 for number in range(37)}
    drawn.clear()
    play("sic-bo", 1)
    rolls = Counter(
        "-".join(map(str, sorted((a, b, c))))
        for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)
    )  # fmt: skip
    assert drawn[0][0] == rolls


@rule(BOOK, "15.5.2")
def test_whoever_ranks_higher_does_what_a_dealer_or_a_supervisor_may() -> None:
    grounds = load_rules(BOOK, "three-card-poker").irregularities
    supervisors = next(n for n, one in grounds.items() if one.role == "gaming_supervisor")
    sitting = Sitting(game="three-card-poker", mode="rng")
    sitting.player.play({"as": "SV-1", "type": "sign_in", "staff": "3001", "pin": "3333"})
    sitting.pay_in()
    sitting.bet({"ante": 500})
    assert sitting.deal("remedy", "SV-1", reason="Power", irregularity=supervisors) == {}
    assert sitting.last("round.voided")["by"] == "3001"
    assert sitting.credit() == 10_000
    sitting.do("PT-1", "cash_out")
    assert sitting.deal("close_table", "SV-1") == {}
    assert sitting.last("table.closed")["by"] == "3001"
