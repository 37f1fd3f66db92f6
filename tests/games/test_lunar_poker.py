"""Lunar Poker: several seats on shared cards, and any hand and any round by a second opinion."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairfelt.core.cards import DECK, Card
from fairfelt.core.drive import PendingChoice, drive
from fairfelt.core.errors import Broken, Refused
from fairfelt.core.game import Decide, Done, Draw
from fairfelt.core.play import Coup, Slip
from fairfelt.games.lunar_hands import COMBINATIONS, made_by, qualifies
from fairfelt.games.lunar_poker import OPENING, build_lunar_poker
from fairfelt.rulebooks import RuleDataError
from tests.laws.coups import Seats, play_one
from tests.rules.lunar_poker import ANTE, GAME, RULES, play

ANTED = Slip({"ante": ANTE})
FIVE = "KS KH 9D 7C 2S"
NOTHING = "QH JD 8C 5S 3H"

LOW_TO_HIGH = "23456789TJQKA"
RUNS = ("A2345", *(LOW_TO_HIGH[n : n + 5] for n in range(9)))
PAYS = dict(zip(COMBINATIONS, (1, 1, 2, 3, 4, 5, 7, 20, 50, 100), strict=True))

quickly = settings(deadline=None, derandomize=True, max_examples=300)


# -- a second opinion -----------------------------------------------------------------------------


def takes_part(card: str, cards: tuple[str, ...]) -> Iterator[str]:
    """Every combination among these cards of which this card can be one."""
    rank, suit = card
    ranks = Counter(each[0] for each in cards)
    others = [number for other, number in ranks.items() if other != rank]
    if rank in "AK" and {"A", "K"} <= ranks.keys():
        yield "ace-king"
    if ranks[rank] >= 2:
        yield "pair"
        yield from ("two-pair" for number in others if number >= 2)
        yield from ("full-house" for number in others if number >= 3)
    if ranks[rank] >= 3:
        yield "three-of-a-kind"
        yield from ("full-house" for number in others if number >= 2)
    if ranks[rank] == 4:
        yield "four-of-a-kind"
    suited = {each[0] for each in cards if each[1] == suit}
    if len(suited) >= 5:
        yield "flush"
    for run in RUNS:
        if rank in run and set(run) <= ranks.keys():
            yield "straight"
        if rank in run and set(run) <= suited:
            yield "royal-flush" if run == "TJQKA" else "straight-flush"


def best(kinds: Iterator[str]) -> str | None:
    return max(kinds, key=COMBINATIONS.index, default=None)


def strength(cards: tuple[str, ...]) -> tuple[int, list[tuple[int, int]]]:
    """How five cards stand: by what they make, then by their ranks, those held most often first."""
    ranks = Counter(LOW_TO_HIGH.index(card[0]) for card in cards)
    if {card[0] for card in cards} == set("A2345"):
        ranks = Counter(range(4))  # its ace is below the two
    kind = best(kind for card in cards for kind in takes_part(card, cards) if kind != "ace-king")
    order = sorted(((number, rank) for rank, number in ranks.items()), reverse=True)
    return COMBINATIONS.index(kind) if kind else 0, order


def strongest(cards: tuple[str, ...]) -> tuple[int, list[tuple[int, int]]]:
    return max(strength(five) for five in combinations(cards, 5))


def has_game(dealer: tuple[str, ...]) -> bool:
    return any(list(takes_part(card, dealer)) for card in dealer)


ANY_SIX = st.lists(st.sampled_from(DECK), min_size=6, max_size=6, unique=True)
HIGH_SIX = st.lists(st.sampled_from([card for card in DECK if card[0] in "TJQKA"]),
                    min_size=6, max_size=6, unique=True)  # fmt: skip
SUITED_SIX = st.lists(st.sampled_from([card for card in DECK if card[1] in "SH"]),
                      min_size=6, max_size=6, unique=True)  # fmt: skip


@given(cards=st.one_of(ANY_SIX, HIGH_SIX, SUITED_SIX), number=st.sampled_from([5, 6]))
@settings(deadline=None, derandomize=True, max_examples=4000)
def test_what_any_hand_makes_twice_over(cards: list[str], number: int) -> None:
    hand = tuple(cards[:number])
    made = made_by(hand)
    assert (made.first and made.first.kind) == best(k for c in hand for k in takes_part(c, hand))
    if made.first is None:
        assert made.second is None
        return
    first = made.first.cards
    assert made.first.kind in takes_part(first[0], first)  # these very cards make it
    idle = [card for card in hand if card not in first]
    assert (made.second and made.second.kind) == best(k for c in idle for k in takes_part(c, hand))
    if made.second is not None:
        assert made.second.kind in takes_part(made.second.cards[0], made.second.cards)


@given(ANY_SIX)
@quickly
def test_a_dealer_qualifies_with_whatever_the_bet_could_be_paid_by(cards: list[str]) -> None:
    assert qualifies(cards[:5]) == has_game(tuple(cards[:5]))


def by_the_book(coup: Coup, slip: Slip) -> int:
    """What a seat with an ante of one nets, worked out from its choices anew."""
    chose = slip.choices
    if chose[-1] == "fold":
        return -1 if len(chose) == 1 else -2
    own, row, dealer = list(coup.at("player")), list(coup.at("row")), coup.at("dealer")
    net = 0
    if chose[0] == "buy":
        own.append(row[0])
        net -= 1
    elif chose[0] != "bet":
        for place in chose[0].removeprefix("exchange:").split("-"):
            own[int(place) - 1] = row.pop(0)
        net -= 1
    hand = tuple(own)
    prize = 2 * sum(PAYS[kind] for kind in made_by(hand).kinds)
    staked = {"insurance": 1, "insurance-full": prize}
    insured = next((staked[choice] for choice in chose if choice in staked), 0)
    net += -insured if has_game(dealer) else insured
    if not has_game(dealer):
        if "leave" in chose:
            return net + 1
        high = max(dealer, key=lambda card: LOW_TO_HIGH.index(card[0]))
        dealer = (*(card for card in dealer if card != high), *coup.at("dealer-extra"))
        net -= 1
        if not has_game(dealer):
            return net
    mine, theirs = strongest(hand), strongest(dealer)
    return net + (prize if mine > theirs else 0 if mine == theirs else -3)


@given(data=st.data())
@quickly
def test_any_round_nets_what_the_book_says(data: st.DataObject) -> None:
    def dealt(draw: Draw, _: Coup) -> Card:
        left = [card for card, weight in draw.weights.items() if weight]
        return data.draw(st.sampled_from(left))

    def chosen(asked: PendingChoice) -> str:
        options = [option.id for option in GAME.options(asked.coup, asked.slip)]
        staying = [option for option in options if option != "fold"]
        return data.draw(st.sampled_from([*staying, options[0]]))

    coup, slips, _ = drive(GAME, {"seat": Slip({"ante": 1})}, dealt, chosen)
    slip = slips["seat"]
    settled = GAME.settle(coup, slip)
    assert settled.won_cents - settled.lost_cents == by_the_book(coup, slip)
    assert settled.returned_cents + settled.lost_cents == slip.total


# -- several seats --------------------------------------------------------------------------------


def sit(coup: Coup, seats: Seats, *choices: tuple[str, str]) -> Seats:
    for seat, choice in choices:
        seats = {**seats, seat: GAME.choose(coup, seats[seat], choice)}
    return seats


def place_of_next(coup: Coup, seats: Seats) -> str:
    """Where the next card will lie, since nobody has anything to choose before it."""
    step = GAME.step(coup, seats.items())
    assert isinstance(step, Draw)
    return step.place


def dealt(player: str, *more: tuple[str, str]) -> Coup:
    coup = Coup(tuple(player.split()), ("player",) * 5)
    for place, cards in more:
        for card in cards.split():
            coup = coup.drawn(card, place)
    return coup


def test_each_seat_decides_when_its_own_cards_are_there_and_sees_no_more() -> None:
    coup = dealt(FIVE, ("dealer", "QH"))
    seats = sit(coup, {"a": ANTED, "b": ANTED, "c": ANTED},
                ("a", "buy"), ("b", "exchange:3-4-5"), ("c", "bet"))  # fmt: skip
    assert place_of_next(coup, seats) == "row"
    coup = coup.drawn("4D", "row")
    assert GAME.step(coup, seats.items()) == Decide(("a",), "second")
    seats = sit(coup, seats, ("a", "fold"))
    for card in ("KD", "4H"):
        assert place_of_next(coup, seats) == "row"
        coup = coup.drawn(card, "row")
    assert GAME.step(coup, seats.items()) == Decide(("b",), "second")
    assert [hand["cards"] for hand in GAME.hands(coup, seats["b"])] == [
        ["KS", "KH", "4D", "KD", "4H"]
    ]
    seats = sit(coup, seats, ("b", "bet"))
    assert GAME.step(coup, seats.items()) == Decide(("b",), "insurance")
    seats = sit(coup, seats, ("b", "no-insurance"))
    assert place_of_next(coup, seats) == "dealer"


def test_only_who_paid_for_it_meets_the_changed_hand_of_the_dealer() -> None:
    coup = dealt(FIVE, ("dealer", NOTHING))
    opening = Coup(coup.draws[:6], coup.places[:6])
    seats = sit(opening, {"a": ANTED, "b": ANTED, "c": ANTED},
                ("a", "bet"), ("b", "bet"), ("c", "fold"))  # fmt: skip
    assert GAME.step(coup, seats.items()) == Decide(("a", "b"), "replace")
    seats = sit(coup, seats, ("a", "leave"), ("b", "replace"))
    assert place_of_next(coup, seats) == "dealer-extra"
    coup = coup.drawn("8D", "dealer-extra")
    assert GAME.step(coup, seats.items()) == Done()
    nets = {
        seat: GAME.settle(coup, slip).won_cents - GAME.settle(coup, slip).lost_cents
        for seat, slip in seats.items()
    }
    assert nets == {"a": ANTE, "b": 2 * ANTE - ANTE, "c": -ANTE}
    (left,), (changed,) = (GAME.hands(coup, seats[seat]) for seat in "ab")
    assert (left["dealer"], left["dealer_name"]) == (NOTHING.split(), "not-qualified")
    assert (changed["dealer"], changed["dealer_name"]) == (["JD", "8C", "5S", "3H", "8D"], "pair")


@pytest.mark.parametrize("slips", [(), (Slip(),), (Slip({"super-bet": 100}),)])
def test_a_round_that_nobody_plays_ends_with_the_opening(slips: tuple[Slip, ...]) -> None:
    coup = dealt(FIVE, ("dealer", "QH"))
    assert GAME.step(coup, [(str(n), slip) for n, slip in enumerate(slips)]) == Done()
    assert GAME.result(coup) == "not-played"


def test_when_all_have_folded_the_dealer_turns_no_card() -> None:
    coup = dealt(FIVE, ("dealer", "QH"), ("row", "4D"))
    opening = Coup(coup.draws[:6], coup.places[:6])
    seats = sit(opening, {"a": ANTED, "b": ANTED}, ("a", "fold"), ("b", "buy"))
    seats = sit(coup, seats, ("b", "fold"))
    assert GAME.step(coup, seats.items()) == Done()
    assert [GAME.settle(coup, slip).lost_cents for slip in seats.values()] == [ANTE, 2 * ANTE]


@given(data=st.data())
@quickly
def test_nothing_that_a_choice_must_not_know_is_drawn_before_it(data: st.DataObject) -> None:
    """The dealer has one card while a seat may draw, bet or insure."""

    def look(coup: Coup, seats: Seats) -> None:
        step = GAME.step(coup, seats.items())
        if isinstance(step, Decide):
            assert len(coup.at("dealer")) == (5 if step.stage == "replace" else 1)
            assert not coup.at("dealer-extra")

    play_one(GAME, data, look)


# -- what screens are told ------------------------------------------------------------------------


def test_a_hand_as_a_screen_gets_it() -> None:
    bought = play(FIVE, "AH", "AD", "buy")
    assert bought.hand == {
        "cards": ["KS", "KH", "9D", "7C", "2S", "AD"],
        "name": "pair",
        "second": "ace-king",
        "folded": False,
        "dealer": ["AH"],
        "dealer_name": "",
    }
    assert GAME.own_hands


def test_a_hand_that_awaits_its_cards_or_was_folded() -> None:
    waiting = play(FIVE, "AH", "4D", "exchange:3-4-5")
    assert (waiting.hand["cards"], waiting.hand["name"]) == (["KS", "KH", "4D"], "")
    folded = play("QS JH 9D 7C 2S", "AH", "-", "fold")
    assert (folded.hand["folded"], folded.hand["name"]) == (True, "high-card")


def test_before_the_deal_and_without_an_ante_there_are_no_hands() -> None:
    assert GAME.hands(dealt(FIVE), ANTED) == ()
    assert GAME.hands(dealt(FIVE, ("dealer", "AH")), Slip({"super-bet": 100})) == ()


RESULTS = """
    QH JD 8C 5S 3H | -  | not-qualified
    QH JD 8C 5S 3H | 8D | not-qualified pair
    QH JD 8C 5S 3H | 4D | not-qualified not-qualified
    AH KD 8C 5S 3H | -  | ace-king
    8H 8D JC 5S 3H | -  | pair
    8H 8D JC JS 3H | -  | two-pair
    8H 8D 8C JS 3H | -  | three-of-a-kind
    AH 3D 4C 5S 6H | -  | not-qualified
    3H 4D 5C 6S 7H | -  | straight
    3H 4H 5H 6H 8H | -  | flush
    3H 4H 5H 6H 7H | -  | straight-flush
"""


@pytest.mark.parametrize("row", RESULTS.strip().splitlines())
def test_the_dealers_hand_as_a_result(row: str) -> None:
    dealer, extra, result = (cell.strip() for cell in row.split("|"))
    cards = [("dealer", dealer)] if extra == "-" else [("dealer", dealer), ("dealer-extra", extra)]
    assert GAME.result(dealt(FIVE, *cards)) == result


# -- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choices", "row", "dealer"),
    [
        ((), "", "AH"),
        (("bet",), "", "AH"),
        (("bet",), "", "AH KD 8C 5S"),
        (("bet",), "", NOTHING),
        (("bet", "replace"), "", NOTHING),
        (("buy",), "", "AH"),
        (("buy",), "4D", "AH"),
        (("buy", "bet"), "KD", "AH QD 8C 5S 3H"),
    ],
)
def test_a_seat_that_awaits_a_card_or_a_choice_is_not_settled(
    choices: tuple[str, ...], row: str, dealer: str
) -> None:
    up, *turned = dealer.split()
    coup = dealt(FIVE, ("dealer", up), ("row", row), ("dealer", " ".join(turned)))
    with pytest.raises(Refused, match="result_missing"):
        GAME.settle(coup, Slip({"ante": ANTE}, choices))


@pytest.mark.parametrize("dealt_so_far", range(6))
def test_a_super_bet_is_not_settled_before_the_deal_is_complete(dealt_so_far: int) -> None:
    with pytest.raises(Refused, match="result_missing"):
        GAME.settle(Coup(DECK[:dealt_so_far], OPENING[:dealt_so_far]), Slip({"super-bet": 100}))


@pytest.mark.parametrize("card", ["XX", "1S", "", "KS"])
def test_what_is_no_card_or_was_dealt_already_is_refused(card: str) -> None:
    coup = Coup((*FIVE.split(), card), OPENING)
    with pytest.raises(Refused, match="result_impossible"):
        GAME.settle(coup, Slip({"super-bet": 100}))


def test_a_card_where_none_belongs_stops_the_table() -> None:
    coup = dealt(FIVE, ("row", "4D"), ("dealer", "AH"))
    with pytest.raises(Broken, match="cards lie at"):
        GAME.settle(coup, Slip({"super-bet": 100}))


def test_a_wager_of_another_game_is_refused() -> None:
    with pytest.raises(Refused, match=r"spot_unknown \(spot='tie'"):
        GAME.settle(dealt(FIVE, ("dealer", "AH")), Slip({"tie": 100}))


@pytest.mark.parametrize(
    "option", ["exchange:1", "exchange:2-1", "exchange:1-6", "replace", "insurance"]
)
def test_what_is_not_on_the_menu_is_refused(option: str) -> None:
    with pytest.raises(Refused, match="option_unknown"):
        GAME.choose(dealt(FIVE, ("dealer", "AH")), ANTED, option)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda wagers: wagers.pop("insurance"), "insurance: Lunar Poker needs this wager"),
        (lambda wagers: wagers.update(tie=wagers["ante"]), "wagers.tie: Lunar Poker has no such"),
        (lambda wagers: wagers.update(bet=replace(wagers["ante"], kind="bet")),
         r"wagers.bet.pays: .*ace-king"),
        (lambda wagers: wagers.update(bet=replace(wagers["bet"], cites={})),
         r"wagers.bet.cites: .*push"),
    ],
)  # fmt: skip
def test_rule_data_that_lack_or_add_a_line_fail_when_they_are_read(change: Any, says: str) -> None:
    wagers = dict(RULES.wagers)
    change(wagers)
    rules = replace(RULES, wagers=wagers)
    with pytest.raises(RuleDataError, match=says):
        build_lunar_poker(rules, rules.configure({}))
