"""Blackjack as a floor plays it: two cards and one row of further cards serve every seat.

The dealer has no hole card. Seats decide, the row grows by one card for all that want one, and so
on; a seat that is still in play has taken every card of the row so far, so nobody ever chooses
with a card in sight that may yet be theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from fairfelt.core.cards import Card, left_of, rank
from fairfelt.core.errors import Refused
from fairfelt.core.game import Decide, Done, Draw, Option, Settlement, Spot, Step
from fairfelt.core.odds import Odds
from fairfelt.core.play import NOTHING, Coup, Place, Slip, SpotId
from fairfelt.games.blackjack_hands import (
    BEST,
    WAGERS,
    Drawing,
    Hand,
    Play,
    is_blackjack,
    play_of,
    total,
)
from fairfelt.games.blackjack_sides import SIDE_BETS, Opening, line_of
from fairfelt.games.dealt import check_cards, check_wagers
from fairfelt.games.face_up import FaceUp
from fairfelt.games.fates import Fate, settled_by
from fairfelt.rulebooks import GameRules, Wager

OPENING: tuple[Place, ...] = ("player", "dealer", "player")  # 13.3.5.2
_DEALER_FIRST = OPENING.index("dealer")
STAGES = ("insurance", "play")
INSURE = ("no-insurance", "insurance")
EVEN_MONEY = ("no-even-money", "even-money")
DEALER_LEAST = 17
DOUBLED = range(4, 21)  # the totals of two cards that a document may let be doubled on
DOUBLED_TO_19 = range(8, 18)  # those from which one card makes 19
PUSHES = frozenset({"level", "returned", "original-only", "after-split"})

# What may become of each wager: it is paid by a line of its pay table, or cites why it is not.
_WINS = frozenset({"dealer-bust", "higher"})
_REST = frozenset({"level", "lower", "bust"})
PAID: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "player": _WINS | {"blackjack", "even-money"},
        "split": _WINS,
        "double": _WINS,
        "insurance": frozenset({"dealer-blackjack"}),
        **{kind: frozenset(lines) for kind, lines in SIDE_BETS.items()},
    }
)
CITED: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "player": _REST | {"collected"},
        "split": _REST | {"collected", "after-split"},
        "double": _REST | {"after-split", "original-only"},
        "insurance": frozenset({"returned"}),
        **{kind: frozenset() for kind in SIDE_BETS},
    }
)


NEEDED = ("player", "split", "double", "insurance")  # side bets are there where data have them


class HouseRules(NamedTuple):
    """What the document and the operator say of a table."""

    decks: int
    hits_soft_17: bool
    doubles_spared: bool  # a dealer's blackjack takes the original wager of a double only
    drawing: Drawing


class _Dealt(NamedTuple):
    """A complete coup as every seat has it."""

    dealer: tuple[Card, ...]
    opening: Opening


class _Ended(NamedTuple):
    """A complete coup as one seat has played it."""

    dealt: _Dealt
    play: Play
    even_money: bool


def build_blackjack(rules: GameRules, options: Mapping[str, object]) -> Blackjack:
    check_wagers(rules, NEEDED, PAID)
    for wager in rules.wagers.values():
        _check_lines(rules, wager, wager.pays(options))
    house = HouseRules(
        decks=rules.decks,
        hits_soft_17=options["soft_17"] == "hits",
        doubles_spared=options["dealer_blackjack_double"] == "original",
        drawing=_drawing(rules, options),
    )
    return Blackjack(rules.wagers, options, house)


def _drawing(rules: GameRules, options: Mapping[str, object]) -> Drawing:
    data = rules.twenty_one
    if data is None:
        raise rules.error("twenty_one", "blackjack says how hands are drawn to")
    if not max(data.hard_least, data.soft_least) <= DEALER_LEAST:
        raise rules.error("twenty_one", f"from {DEALER_LEAST} on nobody is made to draw")
    if not set(data.doubled_on) <= set(DOUBLED):
        raise rules.error("twenty_one.doubled_on", "these totals may be doubled on", (*DOUBLED,))
    if data.doubled_on and set(data.doubled_on).isdisjoint(DOUBLED_TO_19):
        problem = "odds are read off a hand doubled to 19, so one of these is among them"
        raise rules.error("twenty_one.doubled_on", problem, (*DOUBLED_TO_19,))
    after_split = options["double_after_split"] == "yes"
    doubled_on = tuple(sorted(set(data.doubled_on)))
    return Drawing(data.hard_least, data.soft_least, doubled_on, after_split)


def _check_lines(rules: GameRules, wager: Wager, pays: Mapping[str, Odds]) -> None:
    paid, cited = PAID[wager.kind], CITED[wager.kind]
    if set(pays) != paid and not (wager.kind in SIDE_BETS and set(pays) <= paid):
        key = f"wagers.{wager.kind}.pays"
        raise rules.error(key, "this wager is paid by other lines", (*sorted(paid),))
    if not cited <= set(wager.cites) <= cited | paid:
        key = f"wagers.{wager.kind}.cites"
        raise rules.error(key, "this wager cites other things", (*sorted(cited | paid),))


class Blackjack(FaceUp):
    """The wager on a second hand's double exists only where that is offered."""

    own_hands = True

    def __init__(
        self, wagers: Mapping[str, Wager], options: Mapping[str, object], house: HouseRules
    ) -> None:
        self.house = house
        spots = {kind: _spot(kind, wager, options) for kind, wager in wagers.items()}
        if house.drawing.double_after_split:
            second = "Double on the second hand"
            spots["double:2"] = _spot("double:2", wagers["double"], options, second)
        self._spots = MappingProxyType(spots)
        self._fates = {spot.id: _fates(spot, wagers[spot.kind]) for spot in spots.values()}
        # All seats share the coup, and most of them one of a few ways to play it.
        self._coups = lru_cache(maxsize=8)(self._dealt)
        self._plays = lru_cache(maxsize=1024)(self._played)
        self._lines = {
            kind: sorted(spots[kind].pays, key=lambda line: -_ratio(spots[kind].pays[line]))
            for kind in SIDE_BETS
            if kind in spots
        }

    @property
    def spots(self) -> Mapping[SpotId, Spot]:
        return self._spots

    def step(self, coup: Coup, slips: Iterable[tuple[str, Slip]] = ()) -> Step:
        if len(coup.draws) < len(OPENING):
            return self._draw(coup, OPENING[len(coup.draws)])
        slips = list(slips)
        stages = {seat: self._stage(coup, slip) for seat, slip in slips}
        for stage in STAGES:
            if deciding := tuple(seat for seat, its in stages.items() if its == stage):
                return Decide(deciding, stage)
        if any(_bets(slip) and self._play(coup, slip).wants_card for _, slip in slips):
            return self._draw(coup, "row")
        return Done() if self._complete(coup.at("dealer")) else self._draw(coup, "dealer")

    def options(self, coup: Coup, slip: Slip) -> tuple[Option, ...]:
        if len(coup.draws) < len(OPENING) or not _bets(slip):
            return ()
        return _insurance(coup, slip) or self._to_play(coup, slip)

    def settle(self, coup: Coup, slip: Slip) -> Settlement:
        ended = self._ended(coup, slip)
        known = (spot for spot in slip.stakes if spot in self._spots)
        fates = {spot: self._fates[spot][self._outcome(spot, ended)] for spot in known}
        return settled_by(fates, slip)

    def interim(self, slip: Slip) -> Settlement:
        """Even money is paid when it is chosen, whatever the dealer draws."""
        if "even-money" not in slip.choices:
            return Settlement(())
        outcomes = {"player": "even-money", "insurance": "returned"}
        fates = {spot: self._fates[spot][outcome] for spot, outcome in outcomes.items()}
        stakes = {spot: cents for spot, cents in slip.stakes.items() if spot in fates}
        return settled_by(fates, Slip(stakes))

    def result(self, coup: Coup) -> str:
        dealer = coup.at("dealer")
        points = total(dealer).points
        if is_blackjack(dealer):
            return "blackjack"
        return "bust" if points > BEST else str(points)

    def hands(self, coup: Coup, slip: Slip) -> tuple[Mapping[str, object], ...]:
        if len(coup.draws) < len(OPENING) or not _bets(slip):
            return ()
        return tuple(hand.to_json() for hand in self._play(coup, slip).hands)

    def _draw(self, coup: Coup, place: Place) -> Draw:
        return Draw(left_of(self.house.decks, coup.draws), place)

    def _play(self, coup: Coup, slip: Slip) -> Play:
        return self._plays(coup, slip.choices)

    def _played(self, coup: Coup, choices: tuple[str, ...]) -> Play:
        in_play = [choice for choice in choices if choice not in (*INSURE, *EVEN_MONEY)]
        pair, row = coup.at("player"), coup.at("row")
        return play_of(pair, row, in_play, self.house.drawing)

    def _stage(self, coup: Coup, slip: Slip) -> str:
        options = self.options(coup, slip)
        return options[0].stage if options else ""

    def _to_play(self, coup: Coup, slip: Slip) -> tuple[Option, ...]:
        play = self._play(coup, slip)
        if not play.menu:
            return ()
        second = any(hand.state == "active" for hand in play.hands[1:])
        adds: Mapping[str, SpotId] = {
            "double": "double:2" if second else "double",
            "split": "split",
        }
        wager = slip.stakes["player"]
        return tuple(
            Option(choice, {adds[choice]: wager} if choice in adds else NOTHING, "play")
            for choice in play.menu
        )

    def _complete(self, dealer: tuple[Card, ...]) -> bool:
        points, soft = total(dealer)
        if soft and points == DEALER_LEAST:
            return not self.house.hits_soft_17
        return points >= DEALER_LEAST

    def _dealt(self, coup: Coup) -> _Dealt:
        check_cards(self.house.decks, coup.draws)
        dealer = coup.at("dealer")
        if len(coup.draws) < len(OPENING) or not self._complete(dealer):
            raise Refused("result_missing")
        first, second = coup.at("player")
        return _Dealt(dealer, Opening(first, second, is_blackjack(dealer)))

    def _ended(self, coup: Coup, slip: Slip) -> _Ended:
        dealt = self._coups(coup)
        play = self._play(coup, slip)
        if _bets(slip) and (play.menu or play.wants_card or _insurance(coup, slip)):
            raise Refused("result_missing")
        return _Ended(dealt, play, "even-money" in slip.choices)

    def _outcome(self, spot: SpotId, ended: _Ended) -> str:
        opening = ended.dealt.opening
        kind = self._spots[spot].kind
        if kind in SIDE_BETS:
            return line_of(kind, self._lines[kind], opening)
        if kind == "insurance":
            if ended.even_money:
                return "returned"
            return "dealer-blackjack" if opening.dealer_blackjack else ""
        second = spot in WAGERS[1]
        return self._of_hand(kind, ended.play.hands[-1 if second else 0], ended)

    def _of_hand(self, kind: str, hand: Hand, ended: _Ended) -> str:
        if hand.state == "busted":
            return "bust"
        if hand.state == "blackjack":
            return _of_blackjack(ended)
        if ended.dealt.opening.dealer_blackjack:
            return self._against_blackjack(kind, ended.play)
        points = total(ended.dealt.dealer).points
        if points > BEST:
            return "dealer-bust"
        if hand.total == points:
            return "level"
        return "higher" if hand.total > points else "lower"

    def _against_blackjack(self, kind: str, play: Play) -> str:
        """A hand that has not bust, against a dealer's blackjack, which beats any drawn 21."""
        if len(play.hands) > 1:  # 13.3.5.9.4: one wager, beside those that are lost already
            taken = next(hand for hand in play.hands if hand.state != "busted")
            return "collected" if kind == taken.spots[0] else "after-split"
        if kind == "double" and self.house.doubles_spared:
            return "original-only"
        return "lower"


def _bets(slip: Slip) -> bool:
    return "player" in slip.stakes


def _insurance(coup: Coup, slip: Slip) -> tuple[Option, ...]:
    """Half the wager, against an ace; then even money, for a blackjack that is insured."""
    half = slip.stakes["player"] // 2
    if rank(coup.draws[_DEALER_FIRST]) != "A" or not half:
        return ()
    if not set(INSURE) & set(slip.choices):
        return _either(INSURE, half)
    if "insurance" not in slip.choices or not is_blackjack(coup.at("player")):
        return ()
    return () if set(EVEN_MONEY) & set(slip.choices) else _either(EVEN_MONEY, 0)


def _either(choices: tuple[str, str], cents: int) -> tuple[Option, ...]:
    no, yes = choices
    adds = {"insurance": cents} if cents else NOTHING
    return Option(no, NOTHING, "insurance"), Option(yes, adds, "insurance")


def _of_blackjack(ended: _Ended) -> str:
    if ended.even_money:
        return "even-money"
    return "level" if ended.dealt.opening.dealer_blackjack else "blackjack"


def _spot(id_: SpotId, wager: Wager, options: Mapping[str, object], name: str = "") -> Spot:
    return Spot(
        id=id_,
        kind=wager.kind,
        name=name or wager.name,
        pays=wager.pays(options),
        rule=wager.rule,
        pays_rule=wager.pays_rule,
        needs=wager.needs,
        needs_rule=wager.needs_rule,
        by_choice=wager.by_choice,
        lines=wager.lines,
    )


def _fates(spot: Spot, wager: Wager) -> Mapping[str, Fate]:
    """What each outcome does to a wager; "" is that none of its lines has come."""
    outcomes = ("", *PAID[spot.kind], *CITED[spot.kind])
    return {outcome: _fate(spot, wager, outcome) for outcome in outcomes}


def _fate(spot: Spot, wager: Wager, outcome: str) -> Fate:
    odds = spot.pays.get(outcome)
    if odds is not None:
        return Fate("won", odds, wager.cites.get(outcome, wager.pays_rule))
    rule = wager.cites.get(outcome, wager.loses_rule)
    return Fate("push" if outcome in PUSHES else "lost", None, rule)


def _ratio(odds: Odds) -> Fraction:
    return Fraction(odds.win, odds.stake)
