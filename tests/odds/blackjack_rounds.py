"""Every round of blackjack from an opening on, card by card, settled by the engine that pays."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction

from fairfelt.core.cards import Card, rank
from fairfelt.core.drive import Strategy, by, drive, no_draw
from fairfelt.core.game import Draw
from fairfelt.core.play import Coup, Slip
from fairfelt.games.blackjack import OPENING, Blackjack
from fairfelt.games.blackjack_hands import VALUES, is_blackjack, total
from fairfelt.odds.blackjack_plans import Play21
from fairfelt.odds.twenty_one import hands
from fairfelt.odds.walk import Distribution, distributed, net_cents

UNIT = 200

Mine = tuple[tuple[object, object], ...]  # the total and the state of each hand


def every_round(
    game: Blackjack,
    opening: tuple[Card, Card, Card],
    strategy: Strategy,
    hits_soft_17: bool = False,
) -> Distribution:
    """How the player's wager fares after the player's, the dealer's and the player's card."""
    coup, slip = Coup(opening, OPENING), Slip({"player": UNIT})
    return distributed(_Walk(game, strategy, hits_soft_17).on(coup, slip, Fraction(1)), UNIT)


class _Walk:
    def __init__(self, game: Blackjack, strategy: Strategy, hits_soft_17: bool) -> None:
        self._game, self._strategy, self._hits_soft_17 = game, strategy, hits_soft_17
        self._nets: dict[tuple[Mine, int, bool], int] = {}

    def on(self, coup: Coup, slip: Slip, chance: Fraction) -> Iterator[tuple[int, Fraction]]:
        driven = drive(self._game, {"seat": slip}, no_draw, by(self._strategy), coup)
        slip = driven.slips["seat"]
        match driven.awaits:
            case Draw(weights, "dealer"):
                mine = tuple(
                    (hand["total"], hand["state"]) for hand in self._game.hands(coup, slip)
                )
                for dealer, share in self._dealt(coup.at("dealer"), chance, _by_value(weights)):
                    yield self._net(coup, slip, mine, dealer), share
            case Draw(weights, place):
                left = sum(weights.values())
                for card, count in _by_value(weights).values():
                    share = chance * Fraction(count, left)
                    yield from self.on(coup.drawn(card, place), slip, share)

    def _dealt(
        self, dealer: tuple[Card, ...], chance: Fraction, left: Mapping[int, tuple[Card, int]]
    ) -> Iterator[tuple[tuple[Card, ...], Fraction]]:
        """The dealer's cards, drawn here for speed."""
        points, soft = total(dealer)
        if points > 17 or (points == 17 and not (soft and self._hits_soft_17)):
            yield dealer, chance
            return
        every = sum(count for _, count in left.values())
        for value, (card, count) in left.items():
            rest = {**left, value: (card, count - 1)}
            yield from self._dealt((*dealer, card), chance * Fraction(count, every), rest)

    def _net(self, coup: Coup, slip: Slip, mine: Mine, dealer: tuple[Card, ...]) -> int:
        """The engine settles one round of all that end alike, and none that is not complete."""
        key = (mine, total(dealer).points, is_blackjack(dealer))
        if key not in self._nets:
            for card in dealer[1:]:
                coup = coup.drawn(card, "dealer")
            self._nets[key] = net_cents(self._game, coup, slip)
        return self._nets[key]


def _by_value(weights: Mapping[Card, int]) -> dict[int, tuple[Card, int]]:
    """A card for all that count the same, and how many they are: suits and pictures change nothing
    of the wager."""
    counts: Counter[int] = Counter()
    cards: defaultdict[int, list[Card]] = defaultdict(list)
    for card, count in weights.items():
        counts[VALUES[rank(card)]] += count
        cards[VALUES[rank(card)]].append(card)
    return {v: (max(cards[v], key=weights.__getitem__), n) for v, n in counts.items()}


def changed(play: Play21, actions: Mapping[tuple[int, tuple[int, ...], int], int]) -> Play21:
    """A plan with these actions: by the pair that was split, the cards in hand, the dealer's."""
    table = bytearray(play.actions)
    size = len(hands().counts)
    for (split, cards, dealer), action in actions.items():
        table[(split * size + hands().number(cards)) * 10 + dealer - 1] = action
    return Play21(bytes(table), play.insurance)
