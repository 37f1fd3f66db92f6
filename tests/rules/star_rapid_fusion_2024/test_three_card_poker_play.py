"""Stadium three card poker under the Rapid Fusion Hybrid order of 2024: the round of play."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from types import MappingProxyType

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairfelt.core.cards import DECK, Card
from fairfelt.core.drive import PendingChoice, drive
from fairfelt.core.errors import Broken, Refused
from fairfelt.core.game import Decide, Done, Draw
from fairfelt.core.play import Coup, Slip
from fairfelt.games.three_card_poker import PLACES, build_three_card_poker
from fairfelt.rulebooks import OptionError, RuleDataError
from fairfelt.rulebooks.schema import WagerPlaceData
from tests.marks import rule
from tests.rules.three_card_poker import ANTE, RULES, before_deciding, build, dealt

RULESET = "star-rapid-fusion-2024"
GAME = build()
ANTED = Slip({"ante": ANTE})
NINE = Coup(DECK[:9], PLACES[:9])


@rule(RULESET, "15.1.1")
def test_15_1_1_one_deck_of_52_cards_each_of_which_comes_once() -> None:
    coup = Coup()
    for place, card in zip(PLACES, DECK, strict=False):
        awaited = GAME.step(coup, ())
        assert isinstance(awaited, Draw)
        left = {known for known, weight in awaited.weights.items() if weight == 1}
        assert left == set(DECK) - set(coup.draws)
        assert sum(awaited.weights.values()) == 52 - len(coup.draws)
        coup = coup.drawn(card, place)


@rule(RULESET, "15.1.2.1", "15.2.4")
def test_15_1_2_1_places_for_ante_play_pair_plus_and_six_card_bonus() -> None:
    lines = [f"{way}-{n}" for way in ("row", "column") for n in (1, 2, 3)]
    assert list(GAME.spots) == [
        "ante",
        "play",
        "pair-plus",
        *(f"pair-plus:{line}" for line in lines),
        "six-card-bonus",
        *(f"six-card-bonus:{line}" for line in lines),
    ]
    assert {spot.id for spot in GAME.spots.values() if spot.by_choice} == {"play"}
    assert not GAME.calls


@rule(RULESET, "15.2.2")
def test_15_2_2_any_three_different_places_of_the_nine() -> None:
    options = GAME.options(Coup(), ANTED)
    every = ["pick:" + "-".join(three) for three in combinations("123456789", 3)]
    assert [option.id for option in options] == every
    assert len(every) == 84
    assert {option.stage for option in options} == {"wagering"}
    assert not any(option.adds for option in options)


@rule(RULESET, "15.2.2")
@pytest.mark.parametrize("pick", ["pick:1-1-2", "pick:3-2-1", "pick:1-2", "pick:8-9-10", "play"])
def test_15_2_2_no_place_twice_and_none_beyond_the_nine(pick: str) -> None:
    with pytest.raises(Refused, match="option_unknown"):
        GAME.choose(Coup(), ANTED, pick)


@rule(RULESET, "15.2.2")
def test_15_2_2_a_later_pick_replaces_the_earlier_one() -> None:
    slip = ANTED
    for pick in ("pick:1-5-9", "pick:3-5-7", "pick:2-4-8"):
        slip = GAME.choose(Coup(), slip, pick)
    assert slip.choices == ("pick:2-4-8",)


@rule(RULESET, "15.2.2")
def test_15_2_2_who_names_no_places_has_the_first_three() -> None:
    stakes = {"ante": ANTE, "pair-plus": 500}
    unnamed, named = Slip(stakes), GAME.choose(Coup(), Slip(stakes), "pick:1-2-3")
    coup = dealt("AS AH AD", "2S 3H 5D")
    assert GAME.settle(coup, unnamed) == GAME.settle(coup, named)
    assert GAME.options(Coup(), unnamed)[0].id == "pick:1-2-3"


@rule(RULESET, "15.2.2")
@pytest.mark.parametrize("pick", ["1-5-9", "3-5-7", "1-2-3", "7-8-9"])
def test_15_2_2_the_hand_is_what_lies_at_the_picked_places(pick: str) -> None:
    coup = dealt("AS AH AD", "2S 3H 5D", pick)
    slip = GAME.choose(Coup(), Slip({"ante": ANTE, "pair-plus": 500}), f"pick:{pick}")
    line = GAME.settle(coup, slip).lines[1]
    assert (line.verdict, line.win_cents) == ("won", 30 * 500)


@rule(RULESET, "15.2.3")
def test_15_2_3_every_other_wager_needs_an_ante() -> None:
    for spot in GAME.spots.values():
        assert spot.needs == (None if spot.id == "ante" else "ante")
        if spot.kind in ("pair-plus", "six-card-bonus"):
            assert spot.needs_rule == "15.2.3"


@rule(RULESET, "15.2.3")
def test_15_2_3_without_an_ante_there_is_nothing_to_pick_or_to_decide() -> None:
    slip = Slip({"pair-plus:row-1": 500})
    assert GAME.options(Coup(), slip) == GAME.options(NINE, slip) == ()


@rule(RULESET, "15.2.4")
@pytest.mark.parametrize(
    ("line", "places"),
    [
        ("row-1", "1-2-3"),
        ("row-2", "4-5-6"),
        ("row-3", "7-8-9"),
        ("column-1", "1-4-7"),
        ("column-2", "2-5-8"),
        ("column-3", "3-6-9"),
    ],
)
def test_15_2_4_blind_wagers_are_on_rows_and_columns(line: str, places: str) -> None:
    coup = dealt("AS AH AD", "AC 3H 5D", places)
    away = next(pick for pick in ("pick:1-5-9", "pick:3-5-7") if pick[5:] != places)
    slip = Slip({f"{kind}:{line}": 500 for kind in ("pair-plus", "six-card-bonus")}, (away,))
    pair_plus, six_card_bonus = GAME.settle(coup, slip).lines
    assert (pair_plus.win_cents, pair_plus.rule) == (30 * 500, "15.3.3")
    assert (six_card_bonus.win_cents, six_card_bonus.rule) == (50 * 500, "15.3.4")
    assert GAME.spots[f"pair-plus:{line}"].rule == "15.2.4"


@rule(RULESET, "15.2.5", "15.2.6", "15.2.9")
def test_15_2_5_nine_cards_face_down_then_decisions_then_three_for_the_dealer() -> None:
    slip, seen = GAME.choose(Coup(), ANTED, "pick:1-5-9"), []

    def dealt(draw: Draw, coup: Coup) -> Card:
        seen.append(f"{draw.place} {'down' if draw.face_down else 'up'}")
        return DECK[len(coup.draws)]

    def chosen(asked: PendingChoice) -> str:
        seen.append(f"{asked.seat} {asked.stage}")
        return "play"

    assert drive(GAME, {"PT-1": slip}, dealt, chosen).awaits == Done()
    array = [f"array:{place} down" for place in range(1, 10)]
    assert seen == [*array, "PT-1 play", "dealer up", "dealer up", "dealer up"]


@rule(RULESET, "15.2.7", "1.1 Fold", "1.1 Play")
def test_15_2_7_a_seat_with_an_ante_plays_or_folds() -> None:
    fold, play = GAME.options(NINE, ANTED)
    assert (fold.id, dict(fold.adds), fold.stage) == ("fold", {}, "play")
    assert (play.id, dict(play.adds), play.stage) == ("play", {"play": ANTE}, "play")
    for choice in ("play", "fold"):
        chosen = GAME.choose(NINE, ANTED, choice)
        assert chosen.choices == (choice,)
        assert GAME.options(NINE, chosen) == ()


@rule(RULESET, "15.2.7")
def test_15_2_7_the_operator_sets_the_time_to_decide() -> None:
    with pytest.raises(OptionError, match=r"decision_ms: 1 is not .* \(rule 15.2.7\)"):
        RULES.configure({"decision_ms": 1})


@rule(RULESET, "15.2.7", "15.2.8")
def test_15_2_8_time_that_runs_out_folds_and_takes_no_more_credit() -> None:
    first = GAME.options(NINE, ANTED)[0]
    assert (first.id, dict(first.adds)) == ("fold", {})
    slip = GAME.choose(NINE, ANTED, first.id)
    coup = dealt("AS AH AD", "2S 3H 5D")
    assert GAME.settle(coup, slip).lines == (("ante", ANTE, "lost", 0, "15.2.7", 0),)


@rule(RULESET, "15.2.7")
def test_15_2_8_a_hand_on_which_nothing_was_decided_counts_as_folded() -> None:
    assert GAME.settle(dealt("AS AH AD", "2S 3H 5D"), ANTED).lines[0].rule == "15.2.7"


@rule(RULESET, "15.2.9")
def test_15_2_9_the_dealer_gets_no_card_before_everyone_has_decided() -> None:
    seats = {"PT-1": ANTED, "PT-2": ANTED, "PT-3": Slip({"pair-plus:row-2": 100}), "PT-4": ANTED}
    for undecided in (("PT-1", "PT-2", "PT-4"), ("PT-2", "PT-4"), ("PT-4",)):
        assert GAME.step(NINE, seats.items()) == Decide(undecided, "play")
        seats[undecided[0]] = GAME.choose(NINE, seats[undecided[0]], "play")
    awaited = GAME.step(NINE, seats.items())
    assert isinstance(awaited, Draw)
    assert awaited.place == "dealer"


@rule(RULESET, "15.2.5")
def test_15_2_5_the_dealers_cards_are_drawn_also_when_all_have_folded() -> None:
    folded = GAME.choose(NINE, ANTED, "fold")
    awaited = GAME.step(NINE, [("PT-1", folded)])
    assert isinstance(awaited, Draw)
    assert awaited.place == "dealer"


@rule(RULESET, "2.1")
def test_2_1_only_the_generator_deals_this_game() -> None:
    assert RULES.configure({})["mode"] == "rng"
    with pytest.raises(OptionError, match="mode: 'live' is not one of rng"):
        RULES.configure({"mode": "live"})


# What a seat sees of the array while it decides: its own three, and what it bet blind.
SEEN = """
    pick    blind                               sees
    1-2-3   -                                   1 2 3
    1-5-9   -                                   1 5 9
    1-5-9   pair-plus:row-2                     1 4 5 6 9
    1-5-9   six-card-bonus:column-3             1 3 5 6 9
    7-8-9   pair-plus:row-3                     7 8 9
    2-3-4   pair-plus:row-1,pair-plus:column-2  1 2 3 4 5 8
    none    pair-plus:row-2                     4 5 6
    none    -
"""


@rule(RULESET, "15.2.6")
@pytest.mark.parametrize("row", SEEN.strip().splitlines()[1:])
def test_15_2_6_a_seat_sees_its_own_three_and_what_it_bet_blind(row: str) -> None:
    pick, blind, *sees = row.split()
    stakes = {} if pick == "none" else {"ante": ANTE, "pair-plus": 100}
    stakes |= {spot: 100 for spot in blind.split(",") if spot != "-"}
    slip = Slip(stakes, () if pick == "none" else (f"pick:{pick}",))
    shown = GAME.shows(NINE, slip)
    assert [str(cell) for cell, card in enumerate(shown, 1) if card] == sees
    assert all(card in ("", drawn) for card, drawn in zip(shown, NINE.draws, strict=True))


PICKS = st.sampled_from([option.id for option in GAME.options(Coup(), ANTED)])
BLIND = sorted(spot for spot in GAME.spots if ":" in spot)
CELLS = {
    "row-1": {1, 2, 3}, "row-2": {4, 5, 6}, "row-3": {7, 8, 9},
    "column-1": {1, 4, 7}, "column-2": {2, 5, 8}, "column-3": {3, 6, 9},
}  # fmt: skip


@given(
    deck=st.permutations(DECK),
    pick=PICKS,
    blind=st.sets(st.sampled_from(BLIND)),
    has_ante=st.booleans(),
    drawn=st.integers(0, 12),
)
@settings(deadline=None, derandomize=True, max_examples=500)
def test_15_2_6_no_slip_ever_sees_more_before_the_end_and_all_see_all_then(
    deck, pick, blind, has_ante, drawn
) -> None:
    coup = Coup(tuple(deck[:drawn]), PLACES[:drawn])
    stakes = dict.fromkeys(blind, 100) | ({"ante": ANTE} if has_ante else {})
    own = {int(place) for place in pick.removeprefix("pick:").split("-")} if has_ante else set()
    may_see = own.union(*(CELLS[spot.partition(":")[2]] for spot in blind))
    if drawn == 12:
        may_see = set(range(1, 10))
    everybody = set(range(1, 10)) if drawn == 12 else set()
    for slip, sees in ((Slip(stakes, (pick,)), may_see), (None, everybody)):
        expected = [card if n in sees or n > 9 else "" for n, card in enumerate(coup.draws, 1)]
        assert GAME.shows(coup, slip) == tuple(expected)


@given(
    deck=st.permutations(DECK),
    stakes=st.dictionaries(st.sampled_from(sorted(GAME.spots.keys() - {"play"})),
                           st.integers(1, 10**6)),
    pick=PICKS,
    choice=st.sampled_from(["play", "fold"]),
)  # fmt: skip
@settings(deadline=None, derandomize=True, max_examples=300)
def test_any_round_is_settled_the_same_after_json_and_wager_by_wager(
    deck, stakes, pick, choice
) -> None:
    coup, slip = Coup(tuple(deck[:12]), PLACES), Slip(stakes)
    if "ante" in stakes:
        slip = GAME.choose(Coup(), slip, pick)
        slip = GAME.choose(before_deciding(coup), slip, choice)
    lines = GAME.settle(coup, slip).lines
    assert [(line.spot, line.stake_cents) for line in lines] == list(slip.stakes.items())
    assert all((line.win_cents > 0) == (line.verdict in ("won", "bonus")) for line in lines)
    sent = msgspec.json.decode(msgspec.json.encode([coup.to_json(), slip.to_json()]))
    assert GAME.settle(Coup.from_json(sent[0]), Slip.from_json(sent[1])).lines == lines
    alone = [GAME.settle(coup, Slip({spot: cents}, slip.choices)).lines[0]
             for spot, cents in slip.stakes.items()]  # fmt: skip
    assert alone == list(lines)


@pytest.mark.parametrize(
    ("coup", "code"),
    [
        (Coup(), "result_missing"),
        (NINE, "result_missing"),
        (Coup(DECK[:11], PLACES[:11]), "result_missing"),
        (Coup((*DECK[:11], DECK[0]), PLACES), "result_impossible"),
        (Coup((*DECK[:11], "1S"), PLACES), "result_impossible"),
    ],
)
def test_a_coup_that_is_not_complete_or_cannot_be_is_not_settled(coup: Coup, code: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.settle(coup, ANTED)
    assert refused.value.code == code


def test_a_card_where_none_belongs_stops_the_table() -> None:
    with pytest.raises(Broken, match="cards lie at"):
        GAME.settle(Coup(DECK[:12], PLACES[::-1]), ANTED)


def test_a_wager_of_another_game_is_refused() -> None:
    with pytest.raises(Refused, match=r"spot_unknown \(spot='tie'"):
        GAME.settle(Coup(DECK[:12], PLACES), Slip({"tie": 100}))


def test_rule_data_that_do_not_fit_the_game_are_refused() -> None:
    options = RULES.configure({})
    wagers = dict(RULES.wagers)
    diagonal = replace(
        wagers["pair-plus"], also=MappingProxyType({"diagonal": WagerPlaceData(rule="15.2.4")})
    )
    with pytest.raises(RuleDataError, match="the array has these rows and columns"):
        build_three_card_poker(replace(RULES, wagers=wagers | {"pair-plus": diagonal}), options)
    del wagers["play"]
    with pytest.raises(RuleDataError, match=r"wagers.play: .* needs this wager"):
        build_three_card_poker(replace(RULES, wagers=wagers), options)
