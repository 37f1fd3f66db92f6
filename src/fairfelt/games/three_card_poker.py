"""Stadium three card poker: three of nine hidden cards, picked before the deal, against the dealer.

The nine places of the array are numbered by rows. All seats share the array and the dealer's hand;
a seat's own hand is the three places that it picked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple

from fairfelt.core.cards import Card, left_of
from fairfelt.core.errors import Refused
from fairfelt.core.game import Call, Decide, Done, Draw, Line, Option, Settlement, Spot, Step
from fairfelt.core.play import Coup, Outcome, Slip, SpotId
from fairfelt.core.poker import PokerHand, best_five, three_card_hand
from fairfelt.games.dealt import check_cards, check_one_deck, check_places, check_wagers
from fairfelt.rulebooks import GameRules, Wager

Cells = tuple[int, int, int]  # three places of the array, counted from nothing

KINDS = ("ante", "play", "pair-plus", "six-card-bonus")
NEEDED = ("ante", "play")  # side bets are there where data have them
ARRAY = tuple(f"array:{place}" for place in range(1, 10))
PLACES = (*ARRAY, "dealer", "dealer", "dealer")
PICKS: Mapping[str, Cells] = MappingProxyType(
    {"pick:" + "-".join(str(cell + 1) for cell in cells): cells
     for cells in combinations(range(9), 3)}
)  # fmt: skip
BLIND: Mapping[str, Cells] = MappingProxyType(
    {f"row-{n + 1}": (3 * n, 3 * n + 1, 3 * n + 2) for n in range(3)}
    | {f"column-{n + 1}": (n, n + 3, n + 6) for n in range(3)}
)
QUEEN_HIGH = three_card_hand(("QS", "3H", "2D"))  # the lowest of them

_DEFAULT = next(iter(PICKS))
_WAGERING = tuple(Option(pick, {}, "wagering") for pick in PICKS)
_NO_CALLS: Mapping[str, Call] = MappingProxyType({})

# A coup is settled for every seat at once, and all picks and rows come from the same nine cards.
_three = lru_cache(maxsize=128)(three_card_hand)
_five_of_six = lru_cache(maxsize=128)(best_five)


def build_three_card_poker(rules: GameRules, options: Mapping[str, object]) -> ThreeCardPoker:
    check_wagers(rules, NEEDED, KINDS)
    check_one_deck(rules)
    return ThreeCardPoker(
        rules.wagers,
        [spot for wager in rules.wagers.values() for spot in _spots(rules, wager, options)],
        qualifies_from=QUEEN_HIGH if options["qualify"] == "queen-high" else None,
        folded_side_bets_play=options["folded_side_bets"] == "play",
    )


def pick_of(slip: Slip) -> Cells:
    """The three places that a seat plays: the first three if it named none."""
    named = (choice for choice in slip.choices if choice in PICKS)
    return PICKS[next(named, _DEFAULT)]


class _Round(NamedTuple):
    """A complete coup."""

    array: tuple[Card, ...]
    dealer: tuple[Card, ...]
    hand: PokerHand
    qualified: bool

    def cards(self, cells: Cells) -> tuple[Card, ...]:
        return tuple(self.array[cell] for cell in cells)


class ThreeCardPoker:
    own_hands = False  # a seat's hand is three cards of the array, which `shows` tells

    def __init__(
        self,
        wagers: Mapping[str, Wager],
        spots: Iterable[Spot],
        qualifies_from: PokerHand | None,
        folded_side_bets_play: bool,
    ) -> None:
        self._wagers = wagers
        self._spots = MappingProxyType({spot.id: spot for spot in spots})
        self._qualifies_from = qualifies_from
        self.folded_side_bets_play = folded_side_bets_play
        self._round = lru_cache(maxsize=8)(self._read)

    @property
    def spots(self) -> Mapping[SpotId, Spot]:
        return self._spots

    @property
    def calls(self) -> Mapping[str, Call]:
        return _NO_CALLS

    def step(self, coup: Coup, slips: Iterable[tuple[str, Slip]] = ()) -> Step:
        dealt = len(coup.draws)
        if dealt == len(PLACES):
            return Done()
        if dealt == len(ARRAY):
            waiting = tuple(seat for seat, slip in slips if self.options(coup, slip))
            if waiting:
                return Decide(waiting, "play")
        return Draw(left_of(1, coup.draws), PLACES[dealt], face_down=dealt < len(ARRAY))

    def options(self, coup: Coup, slip: Slip) -> tuple[Option, ...]:
        """A seat with an ante picks its places while it bets, and plays or folds once they are
        dealt."""
        ante = slip.stakes.get("ante", 0)
        if ante and not coup.draws:
            return _WAGERING
        decided = "play" in slip.choices or "fold" in slip.choices
        if ante and len(coup.draws) == len(ARRAY) and not decided:
            return Option("fold", {}, "play"), Option("play", {"play": ante}, "play")
        return ()

    def choose(self, coup: Coup, slip: Slip, option: str) -> Slip:
        for choice in self.options(coup, slip):
            if choice.id == option:
                return _with_choice(slip, choice)
        raise Refused("option_unknown", option=option)

    def settle(self, coup: Coup, slip: Slip) -> Settlement:
        dealt = self._round(coup)
        return Settlement(
            tuple(self._line(dealt, spot, cents, slip) for spot, cents in slip.stakes.items())
        )

    def result(self, coup: Coup) -> str:
        """The kind of the dealer's hand, and whether it was not enough."""
        dealt = self._round(coup)
        return dealt.hand.kind if dealt.qualified else f"{dealt.hand.kind}-unqualified"

    def hands(self, coup: Coup, slip: Slip) -> tuple[Mapping[str, object], ...]:
        return ()

    def shows(self, coup: Coup, slip: Slip | None) -> tuple[Outcome, ...]:
        if len(coup.draws) == len(PLACES):
            return coup.draws
        seen = set() if slip is None else set(_cells_seen(slip))
        return tuple(
            card if cell in seen or cell >= len(ARRAY) else ""
            for cell, card in enumerate(coup.draws)
        )

    def _read(self, coup: Coup) -> _Round:
        check_cards(1, coup.draws)
        check_places(coup, PLACES)
        dealer = coup.at("dealer")
        hand = three_card_hand(dealer)
        qualified = self._qualifies_from is None or hand >= self._qualifies_from
        return _Round(coup.draws[: len(ARRAY)], dealer, hand, qualified)

    def _line(self, dealt: _Round, spot: SpotId, cents: int, slip: Slip) -> Line:
        known = self._spots.get(spot)
        if known is None:
            raise Refused("spot_unknown", spot=spot)
        wager = self._wagers[known.kind]
        match known.kind:
            case "ante":
                return self._ante(dealt, known, cents, slip)
            case "play":
                return _play(wager, dealt, cents, dealt.cards(pick_of(slip)))
            case _:
                return self._side_bet(dealt, known, cents, slip)

    def _ante(self, dealt: _Round, spot: Spot, cents: int, slip: Slip) -> Line:
        wager = self._wagers["ante"]
        if "play" not in slip.choices:
            return Line("ante", cents, "lost", 0, wager.cites["folded"], 0)
        hand = _three(dealt.cards(pick_of(slip)))
        won = not dealt.qualified or hand > dealt.hand
        back = cents if won or hand == dealt.hand else 0
        win = spot.pays["win"].winnings(cents) if won else 0
        bonus = spot.pays.get(hand.kind)
        if bonus is not None:
            win += bonus.winnings(cents)
            return Line("ante", cents, "won" if won else "bonus", win, wager.cites["bonus"], back)
        if won:
            return Line("ante", cents, "won", win, wager.pays_rule, back)
        return _not_won(wager, "ante", cents, back)

    def _side_bet(self, dealt: _Round, spot: Spot, cents: int, slip: Slip) -> Line:
        wager = self._wagers[spot.kind]
        place = spot.id.partition(":")[2]
        if not (place or self.folded_side_bets_play or "play" in slip.choices):
            return Line(spot.id, cents, "lost", 0, wager.cites["folded"], 0)
        cards = dealt.cards(BLIND[place] if place else pick_of(slip))
        odds = spot.pays.get(_made(spot.kind, cards, dealt.dealer))
        if odds is None:
            return Line(spot.id, cents, "lost", 0, wager.loses_rule, 0)
        return Line(spot.id, cents, "won", odds.winnings(cents), wager.pays_rule, cents)


def _spots(rules: GameRules, wager: Wager, options: Mapping[str, object]) -> Iterator[Spot]:
    yield _spot(wager, "", wager.rule, options)
    for place, extra in wager.also.items():
        if place not in BLIND:
            key = f"wagers.{wager.kind}.also.{place}"
            raise rules.error(key, "the array has these rows and columns", tuple(BLIND))
        yield _spot(wager, place, extra.rule, options)


def _spot(wager: Wager, place: str, rule: str, options: Mapping[str, object]) -> Spot:
    return Spot(
        id=f"{wager.kind}:{place}" if place else wager.kind,
        kind=wager.kind,
        name=f"{wager.name}, {place.replace('-', ' ')}" if place else wager.name,
        pays=wager.pays(options),
        rule=rule,
        pays_rule=wager.pays_rule,
        needs=wager.needs,
        needs_rule=wager.needs_rule,
        by_choice=wager.by_choice,
        lines=_lines(wager, options),
    )


def _lines(wager: Wager, options: Mapping[str, object]) -> Mapping[str, str]:
    """Where every hand of the dealer qualifies, only a better one wins."""
    if wager.kind != "ante" or options["qualify"] != "none":
        return wager.lines
    return MappingProxyType({**wager.lines, "win": "Beats the dealer"})


def _with_choice(slip: Slip, option: Option) -> Slip:
    """The slip with that choice; a new pick replaces the one before."""
    if option.id not in PICKS:
        return slip.chose(option.id, option.adds)
    kept = tuple(choice for choice in slip.choices if choice not in PICKS)
    return Slip(slip.stakes, (*kept, option.id))


def _cells_seen(slip: Slip) -> Iterator[int]:
    """What a seat may see before the end: its own hand, and what it bet blind."""
    for spot, cents in slip.stakes.items():
        if cents and spot == "ante":
            yield from pick_of(slip)
        elif cents:
            yield from BLIND.get(spot.partition(":")[2], ())


def _play(wager: Wager, dealt: _Round, cents: int, cards: tuple[Card, ...]) -> Line:
    hand = _three(cards)
    if not dealt.qualified or hand == dealt.hand:
        return _not_won(wager, "play", cents, cents)
    if hand > dealt.hand:
        return Line("play", cents, "won", wager.odds.winnings(cents), wager.pays_rule, cents)
    return _not_won(wager, "play", cents, 0)


def _not_won(wager: Wager, spot: SpotId, cents: int, back: int) -> Line:
    if back:
        return Line(spot, cents, "push", 0, wager.cites["push"], back)
    return Line(spot, cents, "lost", 0, wager.loses_rule, back)


def _made(kind: str, cards: tuple[Card, ...], dealer: tuple[Card, ...]) -> str:
    if kind == "pair-plus":
        return _three(cards).kind
    return _five_of_six((*cards, *dealer)).kind
