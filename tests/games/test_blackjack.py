"""Blackjack with any cards, any choices and any number of seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairfelt.core.cards import Card
from fairfelt.core.drive import PendingChoice, drive
from fairfelt.core.errors import Broken, Refused
from fairfelt.core.game import Draw, Option
from fairfelt.core.play import Coup, Slip
from fairfelt.games.blackjack import Blackjack, build_blackjack
from fairfelt.rulebooks import RuleDataError
from tests.laws.coups import one_by_one
from tests.rules.blackjack import GAME, RULES, game_with, play

BET, HALF = 1000, 500
# Aces, tens and pairs come more often than from a real shoe, so that rare hands are met.
CARDS = ["AS", "AD", "AC", "TS", "KD", "QH", "8S", "8D", "5C", "5H", "6H", "2D", "3C", "9H", "4S"]
GAMES = [GAME, game_with(double_after_split="yes", soft_17="hits")]

quickly = settings(derandomize=True, deadline=None, max_examples=300)
every_game = pytest.mark.parametrize("game", GAMES, ids=["default", "other options"])


def row_cards(game: Blackjack, coup: Coup, slip: Slip) -> list[str]:
    """The cards of the row that a seat has taken, in order."""
    hands: Any = game.hands(coup, slip)
    opening = 1 if len(hands) == 2 else 2
    return [card for hand in hands for card in hand["cards"][opening:]]


@dataclass
class Sitting:
    """Some seats at a table, played at random to the end."""

    game: Blackjack
    data: st.DataObject
    slips: dict[str, Slip]
    coup: Coup = field(default_factory=Coup)

    def play(self) -> None:
        one_by_one(self.game, self.slips, self.deal, self.decide, self.turn, self.watch)

    def watch(self, coup: Coup, slips: Mapping[str, Slip]) -> None:
        self.coup = coup
        self.slips = dict(slips)

    def turn(self, seats: tuple[str, ...]) -> str:
        return self.data.draw(st.sampled_from(seats))

    def deal(self, awaited: Draw, coup: Coup) -> Card:
        if awaited.place in ("row", "dealer") and len(coup.draws) > 2:
            for slip in self.slips.values():
                assert not self.game.options(coup, slip)
        return self.data.draw(st.sampled_from([c for c in CARDS if awaited.weights[c] > 0]))

    def decide(self, asked: PendingChoice) -> str:
        options = self.game.options(asked.coup, asked.slip)
        assert {option.stage for option in options} == {asked.stage}
        assert not options[0].adds
        # What lies in the row is already part of the hand that decides, all of it.
        assert row_cards(self.game, asked.coup, asked.slip) == list(asked.coup.at("row"))
        return self.data.draw(st.sampled_from(options)).id


@every_game
@quickly
@given(data=st.data(), seats=st.integers(1, 4))
def test_no_seat_decides_knowing_a_card_that_it_may_still_draw(
    game: Blackjack, data: st.DataObject, seats: int
) -> None:
    sitting = Sitting(game, data, {f"seat {n}": Slip({"player": BET}) for n in range(seats)})
    sitting.play()
    row = list(sitting.coup.at("row"))
    taken = [row_cards(game, sitting.coup, slip) for slip in sitting.slips.values()]
    assert all(cards == row[: len(cards)] for cards in taken)
    assert max(map(len, taken)) == len(row)  # and no card was drawn for nobody


@every_game
@quickly
@given(data=st.data())
def test_a_seat_fares_the_same_whoever_else_sits_at_the_table(
    game: Blackjack, data: st.DataObject
) -> None:
    sitting = Sitting(game, data, {name: Slip({"player": BET}) for name in ("one", "two", "three")})
    sitting.play()
    whole = sitting.coup
    for slip in sitting.slips.values():
        alone = Slip({"player": BET})
        said = list(slip.choices)
        cards = {place: list(whole.at(place)) for place in ("player", "dealer", "row")}
        coup, slips, _ = drive(
            game,
            {"alone": alone},
            lambda draw, _, cards=cards: cards[draw.place].pop(0),
            lambda _, said=said: said.pop(0),
        )
        alone = slips["alone"]
        assert (alone, said) == (slip, [])
        assert game.hands(coup, alone) == game.hands(whole, slip)
        assert game.settle(coup, alone) == game.settle(whole, slip)


def counted(cards: list[str]) -> tuple[int, bool]:
    """A hand's points, and whether an ace is worth eleven: aces come down one by one."""
    worth = {"A": 11, "T": 10, "J": 10, "Q": 10, "K": 10}
    points = sum(worth.get(card[0]) or int(card[0]) for card in cards)
    elevens = sum(card[0] == "A" for card in cards)
    while points > 21 and elevens:
        points, elevens = points - 10, elevens - 1
    return points, elevens > 0


def one_hand(hand: list[str], row: list[str], said: list[str], split: bool) -> tuple[int, int]:
    """The points of a hand that is played to its end, and the wager on it."""
    while counted(hand)[0] < 21:
        points, soft = counted(hand)
        if split and len(hand) == 2 and hand[0][0] == "A":
            break
        fresh = len(hand) == 2 and not split
        doubling = fresh and 9 <= points <= 11
        splitting = fresh and counted(hand[:1]) == counted(hand[1:])
        low = points < (17 if soft else 12)
        choice = said.pop(0) if not low or doubling or splitting else "hit"
        if choice == "stand":
            break
        hand.append(row.pop(0))
        if choice == "double":
            return counted(hand)[0], 2 * BET
    return counted(hand)[0], BET


def net_by_the_book(coup: Coup, choices: tuple[str, ...]) -> int:
    """What a Player Bet of $10 wins or loses in all, told from its choices in plain steps."""
    pair, dealer, row = (list(coup.at(place)) for place in ("player", "dealer", "row"))
    natural = len(dealer) == 2 and counted(dealer)[0] == 21
    if "even-money" in choices:
        return BET
    insured = (2 * HALF if natural else -HALF) if "insurance" in choices else 0
    if counted(pair)[0] == 21:
        return insured + (0 if natural else BET * 3 // 2)
    said = [choice for choice in choices if choice in ("stand", "hit", "double")]
    split = "split" in choices
    starts = [[card] for card in pair] if split else [pair]
    ends = [one_hand(hand, row, said, split) for hand in starts]
    if natural:
        bust = sum(points > 21 for points, _ in ends)
        return insured - (min(bust + 1, 2) * BET if split else ends[0][1])
    house = counted(dealer)[0]
    return insured + sum(wager * compared(points, house) for points, wager in ends)


def compared(points: int, house: int) -> int:
    if points > 21:
        return -1
    return 1 if house > 21 else (points > house) - (points < house)


@quickly
@given(data=st.data())
def test_what_a_seat_wins_or_loses_is_what_the_rules_say_step_by_step(data: st.DataObject) -> None:
    sitting = Sitting(GAME, data, {"seat": Slip({"player": BET})})
    sitting.play()
    slip = sitting.slips["seat"]
    settled = GAME.settle(sitting.coup, slip)
    net = settled.won_cents - settled.lost_cents
    assert net == net_by_the_book(sitting.coup, slip.choices)


@every_game
@quickly
@given(data=st.data())
def test_coup_slip_and_hands_survive_json_at_every_step(
    game: Blackjack, data: st.DataObject
) -> None:
    sitting = Sitting(game, data, {"seat": Slip({"player": BET, "kings-bounty": 100})})
    sitting.play()
    coup, slip = sitting.coup, sitting.slips["seat"]
    sent = msgspec.json.decode(
        msgspec.json.encode([coup.to_json(), slip.to_json(), game.hands(coup, slip)])
    )
    assert (Coup.from_json(sent[0]), Slip.from_json(sent[1])) == (coup, slip)
    assert tuple(sent[2]) == game.hands(coup, slip)
    assert game.settle(Coup.from_json(sent[0]), Slip.from_json(sent[1])) == game.settle(coup, slip)


def test_a_hand_as_a_screen_gets_it() -> None:
    assert play("8S 8D", "6H", "3C TD", "split").hands() == [
        {"cards": ["8S", "3C", "TD"], "total": 21, "soft": False, "state": "done",
         "spots": ["player"]},
        {"cards": ["8D"], "total": 8, "soft": False, "state": "active", "spots": ["split"]},
    ]  # fmt: skip
    assert GAME.own_hands


@pytest.mark.parametrize(
    ("player", "dealer", "row", "choices", "states"),
    [
        ("8S 7D", "6H", "-", "-", "active"),
        ("2S 3D", "6H", "-", "-", "active"),
        ("8S 7D", "6H", "-", "stand", "stood"),
        ("8S 7D", "6H", "7C", "hit", "busted"),
        ("8S 7D", "6H", "6C", "hit", "done"),
        ("AS KD", "6H", "-", "-", "blackjack"),
        ("6S 5D", "6H", "-", "double", "doubled"),
        ("6S 5D", "6H", "TC", "double", "doubled"),
        ("8S 8D", "6H", "-", "split", "active waiting"),
        ("8S 8D", "6H", "TC 9C", "split stand stand", "stood stood"),
        ("AS AD", "6H", "TC 9C", "split", "done done"),
    ],
)
def test_the_states_of_a_hand(
    player: str, dealer: str, row: str, choices: str, states: str
) -> None:
    hands = play(player, dealer, row, choices).hands()
    assert " ".join(hand["state"] for hand in hands) == states


def test_before_the_deal_and_without_a_player_bet_there_are_no_hands() -> None:
    assert GAME.hands(Coup(("8S", "6H"), ("player", "dealer")), Slip({"player": BET})) == ()
    assert GAME.hands(play("8S 7D", "6H").coup, Slip()) == ()


@pytest.mark.parametrize(
    ("dealer", "code"),
    [
        ("TH 7C", "17"),
        ("AH 7C", "18"),
        ("5H 6C TD", "21"),
        ("AH KC", "blackjack"),
        ("KH AC", "blackjack"),
        ("6H TC TD", "bust"),
    ],
)
def test_the_dealers_hand_as_a_result(dealer: str, code: str) -> None:
    choices = "no-insurance stand" if dealer.startswith("A") else "stand"
    assert GAME.result(play("TS 9D", dealer, choices=choices).coup) == code


@pytest.mark.parametrize(
    ("player", "dealer", "choices"),
    [("TS 9D", "6H", "stand"), ("TS 9D", "6H TC", "stand"), ("TS 9D", "6H", "-")],
)
def test_a_coup_that_is_not_complete_is_not_settled(player: str, dealer: str, choices: str) -> None:
    round_ = play(player, dealer, choices=choices)
    with pytest.raises(Refused, match="result_missing"):
        GAME.settle(round_.coup, round_.slip)


@pytest.mark.parametrize("choices", [(), ("hit",), ("split",), ("split", "stand")])
def test_a_seat_that_has_yet_to_decide_is_not_settled(choices: tuple[str, ...]) -> None:
    complete = play("8S 8D", "6H TC TD", "4C", "hit stand")
    with pytest.raises(Refused, match="result_missing"):
        GAME.settle(complete.coup, Slip({"player": BET}, choices))


def test_insurance_has_to_be_answered_before_a_seat_is_settled() -> None:
    complete = play("TS 9D", "AH 9C", choices="no-insurance stand")
    with pytest.raises(Refused, match="result_missing"):
        GAME.settle(complete.coup, Slip({"player": BET}, ("stand",)))


@pytest.mark.parametrize("card", ["XX", "1S", "17", ""])
def test_what_is_no_card_is_refused(card: str) -> None:
    coup = Coup(("TS", "7H", card, "TD"), ("player", "dealer", "player", "dealer"))
    with pytest.raises(Refused, match="result_impossible"):
        GAME.settle(coup, Slip({"kings-bounty": 100}))


def test_a_seventh_copy_of_a_card_is_refused() -> None:
    coup = Coup(("2S",) * 7 + ("TD", "7D"), ("player", "dealer", "player") + ("dealer",) * 6)
    with pytest.raises(Refused, match=r"result_impossible \(result='2S'"):
        GAME.settle(coup, Slip({"kings-bounty": 100}))


def test_choices_that_cannot_have_been_made_break_loudly() -> None:
    coup = play("TS 9D", "6H").coup
    with pytest.raises(Broken, match="chose double where it had stand, hit"):
        GAME.hands(coup, Slip({"player": BET}, ("double",)))


def test_every_option_names_its_stage_and_what_it_adds() -> None:
    dealt = play("TS KD", "6H")
    assert GAME.options(dealt.coup, dealt.slip) == (
        Option("stand", {}, "play"),
        Option("hit", {}, "play"),
        Option("split", {"split": BET}, "play"),
    )


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda wagers: wagers.pop("insurance"), "wagers.insurance: Blackjack needs this wager"),
        (lambda wagers: wagers.update(perfect=wagers["player"]), "perfect: Blackjack has no such"),
        (lambda wagers: wagers.update(split=replace(wagers["player"], kind="split")),
         r"wagers.split.pays: .*; allowed: dealer-bust, higher"),
        (lambda wagers: wagers.update(double=replace(wagers["split"], kind="double")),
         r"wagers.double.cites: .*original-only"),
    ],
)  # fmt: skip
def test_rule_data_that_lack_or_add_a_line_fail_when_they_are_read(change: Any, says: str) -> None:
    wagers = dict(RULES.wagers)
    change(wagers)
    rules = replace(RULES, wagers=wagers)
    with pytest.raises(RuleDataError, match=says):
        build_blackjack(rules, rules.configure({}))
