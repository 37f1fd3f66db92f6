"""Baccarat: a player's and a banker's hand, the tables of third cards, and the wagers on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from fairfelt.core.cards import RANKS, Card, left_of, rank
from fairfelt.core.errors import Broken, Refused
from fairfelt.core.game import Done, Draw, Settlement, Spot, Step
from fairfelt.core.play import Coup, Place, Slip, SpotId
from fairfelt.games.dealt import check_cards
from fairfelt.games.face_up import FaceUp
from fairfelt.games.fates import Fate, settled_by
from fairfelt.rulebooks import GameRules, Wager

PLAYER, BANKER = "player", "banker"
OPENING: tuple[Place, ...] = (PLAYER, BANKER, PLAYER, BANKER)

# An ace counts one, two to nine their pips, tens and court cards nothing.
VALUES: Mapping[str, int] = dict(zip(RANKS, (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0), strict=True))

# When a hand takes a third card: tables 1 and 2 of the 2024 order (10.3.2.5, 10.3.2.6), which are
# those of baccarat everywhere. Down: the point count of its first two cards. D draws, S stands.
PLAYER_TABLE = """
    0  D
    1  D
    2  D
    3  D
    4  D
    5  D
    6  S
    7  S
    8  S
    9  S
"""

# Across: what the player's third card counts, "-" if there is none.
BANKER_TABLE = """
       -  0  1  2  3  4  5  6  7  8  9
    0  D  D  D  D  D  D  D  D  D  D  D
    1  D  D  D  D  D  D  D  D  D  D  D
    2  D  D  D  D  D  D  D  D  D  D  D
    3  D  D  D  D  D  D  D  D  D  S  D
    4  D  S  S  D  D  D  D  D  D  S  S
    5  D  S  S  S  S  D  D  D  D  S  S
    6  S  S  S  S  S  S  S  D  D  S  S
    7  S  S  S  S  S  S  S  S  S  S  S
    8  S  S  S  S  S  S  S  S  S  S  S
    9  S  S  S  S  S  S  S  S  S  S  S
"""


def _player_draws() -> dict[int, bool]:
    rows = (row.split() for row in PLAYER_TABLE.strip().splitlines())
    return {int(points): mark == "D" for points, mark in rows}


def _banker_draws() -> dict[tuple[int, int | None], bool]:
    heads, *rows = (row.split() for row in BANKER_TABLE.strip().splitlines())
    thirds = [None if head == "-" else int(head) for head in heads]
    return {
        (int(points), third): mark == "D"
        for points, *marks in rows
        for third, mark in zip(thirds, marks, strict=True)
    }


PLAYER_DRAWS = _player_draws()
BANKER_DRAWS = _banker_draws()


class BaccaratHand(NamedTuple):
    cards: tuple[Card, ...]
    points: int

    @property
    def natural(self) -> bool:
        return len(self.cards) == 2 and self.points >= 8

    @property
    def paired(self) -> bool:
        return rank(self.cards[0]) == rank(self.cards[1])


def value(card: Card) -> int:
    return VALUES[rank(card)]


def hand(cards: tuple[Card, ...]) -> BaccaratHand:
    return BaccaratHand(cards, sum(map(value, cards)) % 10)


def places_for(cards: tuple[Card, ...]) -> tuple[Place, ...]:
    """The hands to which cards go that come in this order, and the next one if there is to be."""
    if len(cards) < len(OPENING):
        return OPENING[: len(cards) + 1]
    player, banker = hand(cards[0:4:2]), hand(cards[1:4:2])
    if player.natural or banker.natural:
        return OPENING
    if not PLAYER_DRAWS[player.points]:
        return (*OPENING, BANKER) if BANKER_DRAWS[banker.points, None] else OPENING
    drawn = (*OPENING, PLAYER)
    if len(cards) < len(drawn):
        return drawn
    return (*drawn, BANKER) if BANKER_DRAWS[banker.points, value(cards[4])] else drawn


# Which lines of its pay table the hands fit, the particular before the general: the first that the
# table has is paid, and where there is none the wager loses. None at all means a push.
Fits = tuple[str, ...]
Judge = Callable[[BaccaratHand, BaccaratHand], Fits | None]

WIN: Fits = ("",)
LOSS: Fits = ()


def _if(wins: bool) -> Fits:
    return WIN if wins else LOSS


def _higher(own: BaccaratHand, other: BaccaratHand) -> Fits | None:
    return None if own.points == other.points else _if(own.points > other.points)


def _banker(player: BaccaratHand, banker: BaccaratHand) -> Fits | None:
    fits = _higher(banker, player)
    return (f"win-{banker.points}", "win") if fits == WIN else fits


def _dragon(own: BaccaratHand, other: BaccaratHand) -> Fits | None:
    lead = own.points - other.points
    if lead == 0 and own.natural and other.natural:
        return None
    if lead <= 0:
        return LOSS
    return ("natural",) if own.natural else (f"by-{lead}",)


def _super_six(player: BaccaratHand, banker: BaccaratHand) -> Fits:
    return _if(banker.points == 6 and player.points < 6)


@dataclass(frozen=True, slots=True)
class Bet:
    """A wager that baccarat knows: how it is judged, and the lines that its pay table may have."""

    judge: Judge
    lines: Fits = WIN
    pushes: bool = False


_BY_LEAD = ("natural", *(f"by-{lead}" for lead in range(1, 10)))

BETS: Mapping[str, Bet] = MappingProxyType(
    {
        "player": Bet(_higher, pushes=True),
        "banker": Bet(_banker, ("win", *(f"win-{points}" for points in range(1, 10))), pushes=True),
        "tie": Bet(lambda player, banker: _if(player.points == banker.points)),
        "dragon-player": Bet(_dragon, _BY_LEAD, pushes=True),
        "dragon-banker": Bet(lambda player, banker: _dragon(banker, player), _BY_LEAD, pushes=True),
        "super-6": Bet(_super_six),
        "player-pair": Bet(lambda player, _banker: _if(player.paired)),
        "banker-pair": Bet(lambda _player, banker: _if(banker.paired)),
    }
)


class Baccarat(FaceUp):
    def __init__(self, decks: int, spots: Iterable[Spot], wagers: Mapping[str, Wager]) -> None:
        self._decks = decks
        self._spots = MappingProxyType({spot.id: spot for spot in spots})
        self._wagers = wagers
        self._fates = lru_cache(maxsize=64)(self._judged)

    @property
    def spots(self) -> Mapping[SpotId, Spot]:
        return self._spots

    def step(self, coup: Coup, slips: Iterable[tuple[str, Slip]] = ()) -> Step:
        place = self._awaited(coup)
        return Done() if place is None else Draw(left_of(self._decks, coup.draws), place)

    def settle(self, coup: Coup, slip: Slip) -> Settlement:
        return settled_by(self._fates(coup), slip)

    @property
    def winners(self) -> tuple[str, ...]:
        return (PLAYER, BANKER, "tie")

    def winner(self, result: str) -> str:
        return result.split()[0]

    def result(self, coup: Coup) -> str:
        player, banker = self._complete(coup)
        if player.points == banker.points:
            winner = "tie"
        else:
            winner = PLAYER if player.points > banker.points else BANKER
        more = {
            "natural": player.natural or banker.natural,
            "player-pair": player.paired,
            "banker-pair": banker.paired,
        }
        score = f"{winner} {player.points}-{banker.points}"
        return " ".join([score, *(word for word, fits in more.items() if fits)])

    def _judged(self, coup: Coup) -> Mapping[SpotId, Fate]:
        hands = self._complete(coup)
        return {spot.id: self._fate(spot, *hands) for spot in self._spots.values()}

    def _fate(self, spot: Spot, player: BaccaratHand, banker: BaccaratHand) -> Fate:
        fits, wager = BETS[spot.kind].judge(player, banker), self._wagers[spot.kind]
        if fits is None:
            return Fate("push", None, wager.cites["push"])
        paid = [spot.pays[line] for line in fits if line in spot.pays]
        return (
            Fate("won", paid[0], spot.pays_rule) if paid else Fate("lost", None, wager.loses_rule)
        )

    def _complete(self, coup: Coup) -> tuple[BaccaratHand, BaccaratHand]:
        if self._awaited(coup) is not None:
            raise Refused("result_missing")
        return hand(coup.at(PLAYER)), hand(coup.at(BANKER))

    def _awaited(self, coup: Coup) -> Place | None:
        """Where the next card goes, once it is sure that those before it could come so."""
        check_cards(self._decks, coup.draws)
        planned, dealt = places_for(coup.draws), len(coup.draws)
        if coup.places != planned[:dealt]:
            raise Broken(f"cards lie at {coup.places} and belong to {planned}")
        return planned[dealt] if dealt < len(planned) else None


def build_baccarat(rules: GameRules, options: Mapping[str, object]) -> Baccarat:
    decks = options.get("decks")
    if not isinstance(decks, int):
        raise rules.error("options.decks", "baccarat needs a number of decks")
    return Baccarat(decks, _spots(rules, options), rules.wagers)


def _spots(rules: GameRules, options: Mapping[str, object]) -> Iterator[Spot]:
    for kind, wager in rules.wagers.items():
        _check(rules, kind, wager)
        yield Spot(
            id=kind,
            kind=kind,
            name=wager.name,
            pays=wager.pays(options),
            rule=wager.rule,
            # The rule that gives the odds is another one where another settlement is chosen.
            pays_rule=wager.cites.get(str(options.get("settlement")), wager.pays_rule),
            lines=wager.lines,
        )


def _check(rules: GameRules, kind: str, wager: Wager) -> None:
    key, bet = f"wagers.{kind}", BETS.get(kind)
    if bet is None:
        raise rules.error(key, "baccarat has no such wager", (*BETS,))
    for line in chain(*wager.tables.values()):
        if line not in bet.lines:
            raise rules.error(key, f"its pay table has no line {line!r}", bet.lines)
    if bet.pushes and "push" not in wager.cites:
        raise rules.error(f"{key}.cites", "give the rule by which it pushes, as push")
