"""Lunar Poker as a floor plays it: five cards and one row of further cards serve every seat.

A seat bets on the five as they are, or first pays to exchange some of them or to buy a sixth. The
row grows as far as seats have paid for it, and each decides as soon as its own cards are there, so
nobody chooses with cards in sight that only others have bought. The dealer shows one card. The
other four are dealt face down before any draw (D22 8.7) and are known to the game when turned.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from fairfelt.core.cards import Card, left_of
from fairfelt.core.errors import Refused
from fairfelt.core.game import Decide, Done, Draw, Option, Settlement, Spot, Step
from fairfelt.core.odds import Odds
from fairfelt.core.play import NOTHING, Coup, Place, Slip, SpotId
from fairfelt.core.poker import best_five
from fairfelt.games.dealt import check_cards, check_one_deck, check_places, check_wagers
from fairfelt.games.face_up import FaceUp
from fairfelt.games.fates import Fate, settled_by
from fairfelt.games.lunar_hands import (
    COMBINATIONS,
    EXCHANGES,
    HAND,
    SUPER_BET,
    held,
    made_by,
    qualifies,
    super_line,
    wanted,
    without_highest,
)
from fairfelt.rulebooks import GameRules, Wager

OPENING: tuple[Place, ...] = (*("player",) * HAND, "dealer")
STAGES = ("first", "second", "insurance", "replace")
DRAWN: tuple[Place, ...] = ("row", "dealer", "dealer-extra")  # in this order, after the opening
INSURE = ("no-insurance", "insurance", "insurance-full")
REPLACE = ("leave", "replace")
BET_ANTES = 2
NEEDED = ("ante", "bet", "insurance")
SIDE_BET = "super-bet"  # is there where data have it

# Each costs one ante and is never paid back; the ante's data cite their rules.
FEES: Mapping[SpotId, str] = MappingProxyType(
    {"exchange": "Exchange fee", "buy": "Sixth card fee", "dealer-card": "Dealer card fee"}
)

# What may become of each wager: it is paid by a line of its pay table, or cites why it is not.
PAID: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "ante": frozenset({"not-qualified"}),
        "super-bet": frozenset(SUPER_BET),
        "bet": frozenset(COMBINATIONS),
        "insurance": frozenset({"not-qualified"}),
    }
)
CITED: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "ante": frozenset({"folded", "push", *FEES}),
        "super-bet": frozenset(),
        "bet": frozenset({"push", "second"}),
        "insurance": frozenset(),
    }
)


def build_lunar_poker(rules: GameRules, options: Mapping[str, object]) -> LunarPoker:
    check_wagers(rules, NEEDED, PAID)
    check_one_deck(rules)
    for kind, wager in rules.wagers.items():
        lines = set(wager.pays(options))
        if lines != PAID[kind] and not (kind == SIDE_BET and lines <= PAID[kind]):
            paid = (*sorted(PAID[kind]),)
            raise rules.error(f"wagers.{kind}.pays", "this wager is paid by other lines", paid)
        if set(wager.cites) != CITED[kind]:
            cited = (*sorted(CITED[kind]),)
            raise rules.error(f"wagers.{kind}.cites", "this wager cites other things", cited)
    return LunarPoker(rules.wagers, options)


class LunarPoker(FaceUp):
    own_hands = True
    hidden_after, hidden, hidden_place = len(OPENING), HAND - 1, "dealer"

    def __init__(self, wagers: Mapping[str, Wager], options: Mapping[str, object]) -> None:
        self._wagers = wagers
        spots = {kind: _spot(wager, options) for kind, wager in wagers.items()}
        spots |= {fee: _fee(fee, wagers["ante"].cites[fee]) for fee in FEES}
        self._spots = MappingProxyType(spots)
        pays = spots[SIDE_BET].pays if SIDE_BET in spots else {}
        self._super_lines = sorted(pays, key=lambda line: -_ratio(pays[line]))
        # All seats share the coup, and most of them one of a few ways to play it.
        self._coups = lru_cache(maxsize=8)(_check)
        self._awaits = lru_cache(maxsize=1024)(_awaited)
        self._ends = lru_cache(maxsize=1024)(self._fates)

    @property
    def spots(self) -> Mapping[SpotId, Spot]:
        return self._spots

    def step(self, coup: Coup, slips: Iterable[tuple[str, Slip]] = ()) -> Step:
        if len(coup.draws) < len(OPENING):
            return _draw(coup, OPENING[len(coup.draws)])
        awaited = {s: self._awaits(coup, slip.choices) for s, slip in slips if _plays(slip)}
        for stage in STAGES:
            if deciding := tuple(seat for seat, its in awaited.items() if its == stage):
                return Decide(deciding, stage)
        place = next((place for place in DRAWN if place in awaited.values()), None)
        return Done() if place is None else _draw(coup, place)

    def options(self, coup: Coup, slip: Slip) -> tuple[Option, ...]:
        if len(coup.draws) < len(OPENING) or not _plays(slip):
            return ()
        ante = slip.stakes["ante"]
        match self._awaits(coup, slip.choices):
            case "first":
                return _first(ante)
            case "second":
                return _fold_or_bet("second", ante)
            case "insurance":
                return self._insurance(coup, slip)
            case "replace":
                leave, replace = REPLACE
                paid = Option(replace, {"dealer-card": ante}, "replace")
                return Option(leave, NOTHING, "replace"), paid
        return ()

    def settle(self, coup: Coup, slip: Slip) -> Settlement:
        self._coups(coup)
        if (_plays(slip) or slip.choices) and self._awaits(coup, slip.choices):
            raise Refused("result_missing")
        return settled_by(self._ends(coup, slip.choices), slip)

    def result(self, coup: Coup) -> str:
        """What the dealer made, and after it what a replaced card made of it."""
        hands = [coup.at("dealer")]
        if coup.at("dealer-extra"):
            hands.append(_dealer(coup, REPLACE))
        return " ".join(_named(hand) for hand in hands) or "not-played"

    def hands(self, coup: Coup, slip: Slip) -> tuple[Mapping[str, object], ...]:
        if len(coup.draws) < len(OPENING) or not _plays(slip):
            return ()
        cards, dealer = _held(coup, slip.choices), _dealer(coup, slip.choices)
        name, second, *_ = (*made_by(cards).kinds, None, None)
        return (
            {
                "cards": list(cards),
                "name": (name or "high-card") if len(cards) >= HAND else "",
                "second": second,
                "folded": "fold" in slip.choices,
                "dealer": list(dealer),
                "dealer_name": _named(dealer),
            },
        )

    def _insurance(self, coup: Coup, slip: Slip) -> tuple[Option, ...]:
        """One ante, or all that the bet stands to win."""
        none, one, full = INSURE
        cents = self._paid(_held(coup, slip.choices)).winnings(slip.stakes["bet"])
        return (
            Option(none, NOTHING, "insurance"),
            Option(one, {"insurance": slip.stakes["ante"]}, "insurance"),
            Option(full, {"insurance": cents}, "insurance"),
        )

    def _paid(self, cards: tuple[Card, ...]) -> Odds:
        """What a bet on these cards is paid, for both combinations where there are two."""
        pays = self._spots["bet"].pays
        total = sum((_ratio(pays[kind]) for kind in made_by(cards).kinds), Fraction(0))
        return Odds(total.numerator, total.denominator)

    def _fates(self, coup: Coup, choices: tuple[str, ...]) -> Mapping[SpotId, Fate]:
        """What a complete coup does to the wagers of a seat that chose so."""
        fates = {SIDE_BET: self._of_super_bet(coup)} if SIDE_BET in self._spots else {}
        if not choices:
            return fates
        ante = self._wagers["ante"]
        fates |= {fee: Fate("lost", None, ante.cites[fee]) for fee in FEES}
        if "fold" in choices:
            return fates | {"ante": Fate("lost", None, ante.cites["folded"])}
        outcome = _outcome(coup, choices)
        return fates | {
            "ante": self._of_ante(outcome),
            "bet": self._of_bet(outcome, _held(coup, choices)),
            "insurance": self._of_insurance(coup),
        }

    def _of_super_bet(self, coup: Coup) -> Fate:
        return self._by_line(SIDE_BET, super_line(self._super_lines, coup.at("player")))

    def _of_insurance(self, coup: Coup) -> Fate:
        """By the dealer's cards as they were dealt, whatever replaces one of them."""
        line = "" if qualifies(coup.at("dealer")) else "not-qualified"
        return self._by_line("insurance", line)

    def _of_ante(self, outcome: str) -> Fate:
        if outcome in ("not-qualified", "lower"):
            return self._by_line("ante", outcome)
        return Fate("push", None, self._wagers["ante"].cites["push"])

    def _of_bet(self, outcome: str, cards: tuple[Card, ...]) -> Fate:
        wager = self._wagers["bet"]
        if outcome == "higher":
            two = len(made_by(cards).kinds) > 1
            return Fate("won", self._paid(cards), wager.cites["second"] if two else wager.pays_rule)
        if outcome == "lower":
            return Fate("lost", None, wager.loses_rule)
        return Fate("push", None, wager.cites["push"])

    def _by_line(self, kind: str, line: str) -> Fate:
        wager, odds = self._wagers[kind], self._spots[kind].pays.get(line)
        return Fate("won", odds, wager.pays_rule) if odds else Fate("lost", None, wager.loses_rule)


def _plays(slip: Slip) -> bool:
    return "ante" in slip.stakes


def _draw(coup: Coup, place: Place) -> Draw:
    return Draw(left_of(1, coup.draws), place)


def _awaited(coup: Coup, choices: tuple[str, ...]) -> str:
    """What a seat with an ante awaits: a stage at which it chooses, a place at which a card comes,
    or nothing more."""
    if not choices:
        return "first"
    if "fold" in choices:
        return ""
    if len(coup.at("row")) < wanted(choices):
        return "row"
    if "bet" not in choices:
        return "second"
    if made_by(_held(coup, choices)).insurable and not set(INSURE) & set(choices):
        return "insurance"
    return _awaited_of_dealer(coup, choices)


def _awaited_of_dealer(coup: Coup, choices: tuple[str, ...]) -> str:
    dealer = coup.at("dealer")
    if len(dealer) < HAND:
        return "dealer"
    if qualifies(dealer):
        return ""
    if not set(REPLACE) & set(choices):
        return "replace"
    return "dealer-extra" if "replace" in choices and not coup.at("dealer-extra") else ""


def _first(ante: int) -> tuple[Option, ...]:
    return (
        *_fold_or_bet("first", ante),
        Option("buy", {"buy": ante}, "first"),
        *(Option(exchange, {"exchange": ante}, "first") for exchange in EXCHANGES),
    )


def _fold_or_bet(stage: str, ante: int) -> tuple[Option, ...]:
    return Option("fold", NOTHING, stage), Option("bet", {"bet": BET_ANTES * ante}, stage)


def _held(coup: Coup, choices: Sequence[str]) -> tuple[Card, ...]:
    return held(coup.at("player"), coup.at("row"), choices)


def _dealer(coup: Coup, choices: Sequence[str]) -> tuple[Card, ...]:
    """The dealer's cards as they count for a seat: only who paid for it has one replaced."""
    dealer, extra = coup.at("dealer"), coup.at("dealer-extra")
    return (*without_highest(dealer), *extra) if extra and "replace" in choices else dealer


def _named(dealer: tuple[Card, ...]) -> str:
    """What the dealer has made, nothing while cards are to come."""
    if len(dealer) < HAND:
        return ""
    return made_by(dealer).kinds[0] if qualifies(dealer) else "not-qualified"


def _outcome(coup: Coup, choices: tuple[str, ...]) -> str:
    dealer = _dealer(coup, choices)
    if not qualifies(dealer):
        return "not-qualified-again" if "replace" in choices else "not-qualified"
    own, theirs = best_five(_held(coup, choices)), best_five(dealer)
    if own == theirs:
        return "level"
    return "higher" if own > theirs else "lower"


def _check(coup: Coup) -> None:
    """Refuse a coup that cannot be or has not got far enough to settle anything."""
    check_cards(1, coup.draws)
    turned = ("dealer",) * (HAND - 1) if len(coup.at("dealer")) > 1 else ()
    extra = ("dealer-extra",) if "dealer-extra" in coup.places else ()
    check_places(coup, (*OPENING, *("row",) * len(coup.at("row")), *turned, *extra))


def _spot(wager: Wager, options: Mapping[str, object]) -> Spot:
    return Spot(
        id=wager.kind,
        kind=wager.kind,
        name=wager.name,
        pays=wager.pays(options),
        rule=wager.rule,
        pays_rule=wager.pays_rule,
        needs=wager.needs,
        needs_rule=wager.needs_rule,
        by_choice=wager.by_choice,
        lines=wager.lines,
    )


def _fee(fee: SpotId, rule: str) -> Spot:
    return Spot(
        id=fee,
        kind=fee,
        name=FEES[fee],
        pays=MappingProxyType({}),
        rule=rule,
        pays_rule=rule,
        needs="ante",
        needs_rule=rule,
        by_choice=True,
    )


def _ratio(odds: Odds) -> Fraction:
    return Fraction(odds.win, odds.stake)
