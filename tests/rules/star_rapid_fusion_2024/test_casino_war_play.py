"""Casino war under the Rapid Fusion Hybrid order of 2024: the round of play."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairfelt.core.cards import DECK, UNSEEN
from fairfelt.core.drive import drive
from fairfelt.core.errors import Refused
from fairfelt.core.game import Decide, Draw
from fairfelt.core.play import Coup, Slip
from fairfelt.rulebooks import OptionError
from tests.marks import rule
from tests.rules.casino_war import ANTE, RULES, build, deal, settled

RULESET = "star-rapid-fusion-2024"
GAME = build(areas=3)


def ante(*areas: int) -> Slip:
    return Slip({f"ante:{area}": ANTE for area in areas})


@rule(RULESET, "14.3.1")
@pytest.mark.parametrize("areas", [3, 5, 7])
def test_14_3_1_three_five_or_seven_areas(areas: int) -> None:
    spots = build(areas=areas).spots
    assert [spot for spot in spots if spot.startswith("ante")] == [
        f"ante:{area}" for area in range(1, areas + 1)
    ]


@rule(RULESET, "14.3.1")
@pytest.mark.parametrize("areas", [1, 4, 9, "5"])
def test_14_3_1_no_other_number_of_areas(areas: object) -> None:
    with pytest.raises(OptionError, match=r"areas: .* is not one of 3, 5, 7 \(rule 14.3.1\)"):
        build(areas=areas)


@rule(RULESET, "14.3.2")
@pytest.mark.parametrize("bet_on", [(1,), (2,), (1, 3), (1, 2, 3, 4, 5)])
def test_14_3_2_a_player_may_bet_on_one_area_and_up_to_all(bet_on: tuple[int, ...]) -> None:
    lines = settled(build(areas=5), ante(*bet_on).stakes, "KS KH KD KC QS 9H")
    assert list(lines) == [f"ante:{area}" for area in bet_on]
    assert {line.verdict for line in lines.values()} == {"won"}


@rule(RULESET, "14.3.2")
def test_14_3_2_each_area_is_settled_by_its_own_card() -> None:
    lines = settled(GAME, {"ante:1": 100, "ante:2": 200, "ante:3": 300}, "KS 2H 9D 9C")
    assert {
        spot: (line.verdict, line.win_cents, line.back_cents) for spot, line in lines.items()
    } == {
        "ante:1": ("won", 100, 100),
        "ante:2": ("lost", 0, 0),
        "ante:3": ("surrendered", 0, 150),
    }


@rule(RULESET, "14.3.7.2")
@pytest.mark.parametrize("areas", [3, 5, 7])
def test_14_3_7_2_a_card_to_every_area_bet_on_or_not_and_one_to_the_dealer(areas: int) -> None:
    game = build(areas=areas)
    cards = " ".join(DECK[: areas + 1])
    for slips in ({}, {"PT-1": ante(2)}):
        coup, _ = deal(game, slips, cards)
        assert coup.places == (*(f"area:{area}" for area in range(1, areas + 1)), "dealer")


@rule(RULESET, "14.3.8")
def test_14_3_8_the_operator_sets_the_time_to_decide() -> None:
    assert RULES.configure({"decision_ms": 20_000})["decision_ms"] == 20_000
    with pytest.raises(OptionError, match=r"decision_ms: 0 is not .* \(rule 14.3.8\)"):
        RULES.configure({"decision_ms": 0})


@rule(RULESET, "14.3.9")
def test_14_3_9_time_that_runs_out_surrenders_half_in_every_area_left() -> None:
    coup, slips = deal(GAME, {"PT-1": ante(1, 2, 3)}, "9S 9H KD 9C 7S 2H", {"PT-1": ["war:2"]})
    assert slips["PT-1"].choices == ("war:2", "surrender:1")
    lines = {line.spot: line for line in GAME.settle(coup, slips["PT-1"]).lines}
    assert lines["ante:1"][2:] == ("surrendered", 0, "14.2.2.3", ANTE // 2)
    assert lines["ante:2"].verdict == "push"


@rule(RULESET, "14.3.9")
def test_14_3_9_the_first_choice_is_to_surrender_and_costs_nothing_more() -> None:
    coup, _ = deal(GAME, {}, "9S 9H KD 9C")
    first = GAME.options(coup, ante(2))[0]
    assert (first.id, dict(first.adds)) == ("surrender:2", {})


@rule(RULESET, "14.3.10", "14.3.10.2", "1.1 Go To War", "1.1 War Wager")
def test_14_3_10_a_seat_chooses_in_every_area_that_ties_and_that_it_bet_on() -> None:
    coup, _ = deal(GAME, {}, "9S KH 9D 9C")
    slip = Slip({"ante:1": 300, "ante:2": 500, "ante:3": 700, "tie:1": 100})
    assert [(option.id, dict(option.adds)) for option in GAME.options(coup, slip)] == [
        ("surrender:1", {}),
        ("war:1", {"war:1": 300}),
        ("surrender:3", {}),
        ("war:3", {"war:3": 700}),
    ]
    assert {option.stage for option in GAME.options(coup, slip)} == {"war"}
    slip = GAME.choose(coup, slip, "war:3")
    assert slip.stakes["war:3"] == 700
    assert [option.id for option in GAME.options(coup, slip)] == ["surrender:1", "war:1"]
    assert GAME.options(coup, GAME.choose(coup, slip, "surrender:1")) == ()


@rule(RULESET, "14.3.10")
@pytest.mark.parametrize(
    ("cards", "stakes"),
    [
        ("9S KH 2D TC", {"ante:1": 500, "ante:2": 500}),  # nothing ties
        ("9S KH 9D 9C", {"ante:2": 500}),  # where it ties there is no ante
        ("9S KH 9D 9C", {"tie:1": 500}),
        ("9S KH 9D 9C", {}),
    ],
)
def test_14_3_10_who_has_no_ante_on_a_tied_area_is_not_asked(
    cards: str, stakes: dict[str, int]
) -> None:
    coup, slips = deal(GAME, {"PT-1": Slip(stakes)}, cards)
    assert not slips["PT-1"].choices
    assert GAME.options(coup, slips["PT-1"]) == ()
    for choice in ("war:2", "surrender:2", "war:1"):
        with pytest.raises(Refused, match="option_unknown"):
            GAME.choose(coup, slips["PT-1"], choice)


@rule(RULESET, "14.3.10", "14.3.10.1")
def test_14_3_10_all_seats_with_a_tied_ante_are_asked_and_the_deal_waits_for_them() -> None:
    coup, _ = deal(GAME, {}, "9S KH 9D 9C")
    slips = {"PT-1": ante(1), "PT-2": ante(2), "PT-3": ante(3), "PT-4": ante(1, 3)}
    assert GAME.step(coup, slips.items()) == Decide(("PT-1", "PT-3", "PT-4"), "war")
    slips["PT-1"] = GAME.choose(coup, slips["PT-1"], "war:1")
    slips["PT-4"] = GAME.choose(coup, slips["PT-4"], "surrender:3")
    assert GAME.step(coup, slips.items()) == Decide(("PT-3", "PT-4"), "war")


@rule(RULESET, "14.3.10.1")
def test_14_3_10_1_a_surrender_closes_the_area_for_that_player_alone() -> None:
    seats = {"PT-1": ante(1), "PT-2": ante(1)}
    choices = {"PT-1": ["surrender:1"], "PT-2": ["war:1"]}
    coup, slips = deal(GAME, seats, "9S KH 2D 9C 7S 8H", choices)
    assert [line[2] for line in GAME.settle(coup, slips["PT-1"]).lines] == ["surrendered"]
    assert [line[2] for line in GAME.settle(coup, slips["PT-2"]).lines] == ["lost", "lost"]


# Which war cards are dealt depends on who went to war where. Areas 1, 2 and 4 tie.
WARS = """
    PT-1               PT-2               war cards go to
    surrender:1        surrender:2        -
    war:1              surrender:2        war:1
    surrender:1        war:2              war:2
    war:1              war:2              war:1 war:2
    war:1,war:4        war:2              war:1 war:2 war:4
    war:4,surrender:1  surrender:2        war:4
"""


@rule(RULESET, "14.3.10.3", "14.3.10.4", "14.3.11")
@pytest.mark.parametrize("burn_cards", [0, 3])
@pytest.mark.parametrize("row", WARS.strip().splitlines()[1:])
def test_14_3_10_3_one_card_to_each_area_at_war_and_one_to_the_dealers_war_hand(
    row: str, burn_cards: int
) -> None:
    one, two, *areas = row.split()
    at_war = [area for area in areas if area != "-"]
    after = ["burn"] * burn_cards + at_war + ["dealer:war"] if at_war else []
    game = build(areas=5, burn_cards=burn_cards)
    seats = {"PT-1": ante(1, 4) if "4" in one else ante(1), "PT-2": ante(2)}
    cards = "9S 9H KD 9D 2C 9C" + " 7S" * (len(at_war) + bool(at_war))
    coup, _ = deal(game, seats, cards, {"PT-1": one.split(","), "PT-2": two.split(",")})
    assert list(coup.places[6:]) == after


@rule(RULESET, "14.3.10.3", "14.3.10.4")
def test_14_3_10_4_all_areas_at_war_meet_the_same_card_of_the_dealer() -> None:
    seats = {"PT-1": ante(1, 2, 3)}
    wars = ["war:1", "war:2", "war:3"]
    coup, slips = deal(GAME, seats, "9S 9H 9D 9C KS 7H 2D 7C", {"PT-1": wars})
    verdicts = {line.spot: (line.verdict, line.win_cents) for line in
                GAME.settle(coup, slips["PT-1"]).lines}  # fmt: skip
    assert verdicts == {
        "ante:1": ("push", 0), "ante:2": ("push", 0), "ante:3": ("lost", 0),
        "war:1": ("won", ANTE), "war:2": ("won", 2 * ANTE), "war:3": ("lost", 0),
    }  # fmt: skip


@rule(RULESET, "14.3.11")
def test_14_3_11_burn_cards_are_unseen_and_change_no_weights() -> None:
    coup, _ = deal(GAME, {}, "9S KH 2D 9C")
    slip = GAME.choose(coup, ante(1), "war:1")
    for _ in range(3):
        awaited = GAME.step(coup, [("PT-1", slip)])
        assert awaited == Draw({UNSEEN: 1}, "burn")
        coup = coup.drawn(UNSEEN, "burn")
    awaited = GAME.step(coup, [("PT-1", slip)])
    assert isinstance(awaited, Draw)
    assert (awaited.place, sum(awaited.weights.values())) == ("war:1", 6 * 52 - 4)


@rule(RULESET, "14.3.11")
def test_14_3_11_none_or_three_cards_are_burned() -> None:
    assert RULES.configure({})["burn_cards"] == 3
    with pytest.raises(OptionError, match=r"burn_cards: 1 is not one of 0, 3"):
        build(burn_cards=1)


def test_a_war_goes_on_by_its_cards_though_the_slips_are_not_at_hand() -> None:
    coup, _ = deal(GAME, {"PT-1": ante(2)}, "2S 9H 4D 9C KS 7H", {"PT-1": ["war:2"]})
    before = Coup(coup.draws[:-1], coup.places[:-1])
    awaited = GAME.step(before, ())
    assert isinstance(awaited, Draw)
    assert awaited.place == "dealer:war"


def test_the_result_names_the_dealers_card_and_then_the_areas() -> None:
    coup, _ = deal(GAME, {"PT-1": ante(3)}, "KS 2C 9D 9H 4S 5H", {"PT-1": ["war:3"]})
    assert GAME.result(coup) == "9H KS 2C 9D"


FEW_RANKS = st.permutations([card for card in DECK if card[0] in "29A"])  # so that many tie
SEATS = st.fixed_dictionaries(
    {seat: st.dictionaries(
        st.sampled_from([f"{kind}:{area}" for kind in ("ante", "tie") for area in (1, 2, 3)]),
        st.integers(1, 10**6)) for seat in ("PT-1", "PT-2", "PT-3")}
)  # fmt: skip


@given(SEATS, FEW_RANKS, st.randoms(use_true_random=False))
@settings(deadline=None, derandomize=True, max_examples=300)
def test_any_round_ends_hides_nothing_and_is_settled_the_same_after_json(
    stakes, cards, chance
) -> None:
    slips = {seat: Slip(each) for seat, each in stakes.items()}
    coup, slips = _any_round(slips, list(cards), chance)
    assert GAME.shows(coup, None) == coup.draws
    for slip in slips.values():
        lines = GAME.settle(coup, slip).lines
        assert [(line.spot, line.stake_cents) for line in lines] == list(slip.stakes.items())
        sent = msgspec.json.decode(msgspec.json.encode([coup.to_json(), slip.to_json()]))
        assert GAME.settle(Coup.from_json(sent[0]), Slip.from_json(sent[1])).lines == lines
        alone = [GAME.settle(coup, Slip({spot: cents}, slip.choices)).lines[0]
                 for spot, cents in slip.stakes.items()]  # fmt: skip
        assert alone == list(lines)


def _any_round(slips, cards, chance):
    def chosen(asked):
        return chance.choice(GAME.options(asked.coup, asked.slip)).id

    coup, played, _ = drive(
        GAME, slips, lambda draw, _: UNSEEN if draw.place == "burn" else cards.pop(0), chosen
    )
    return coup, played
