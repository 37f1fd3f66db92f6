"""Ways to play blackjack: what each returns, and that a table would let it be played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from fairfelt.core.drive import Draws, PendingChoice, drive, first_option
from fairfelt.core.game import Done
from fairfelt.core.play import Coup, Slip
from fairfelt.games.blackjack import Blackjack, build_blackjack
from fairfelt.odds.blackjack import charts, distribution, mean, plans
from fairfelt.odds.blackjack_fares import fares_of
from fairfelt.odds.blackjack_habits import offered
from fairfelt.odds.blackjack_insurance import ALWAYS, HANDS, NATURAL, NEVER, ace_chances, gained
from fairfelt.odds.blackjack_plans import SPLITS, plan_table
from fairfelt.odds.blackjack_shoe import shoe_of
from fairfelt.odds.blackjack_terms import terms_of
from fairfelt.odds.blackjack_worth import worth_of
from fairfelt.odds.twenty_one import HIT, SPLIT, STAND, UNSPLIT, VALUES, hands
from fairfelt.odds.walk import Fares, expected
from fairfelt.rulebooks.variation import with_odds
from fairfelt.words import tell
from tests.rules.blackjack import GAME, RULES, game_with

MISTAKES = (
    *("time-out", "chart", "never-split", "never-double", "as-dealer", "never-bust"),
    *("insure", "split-tens"),
)
NINTH = Fraction(1, 10**9)
BEST_EV = Fraction("-0.007564092")


@pytest.fixture(scope="module")
def fares() -> dict[str, Fares]:
    terms = terms_of(GAME)
    return {id_: fares_of(terms, plan_table(GAME, id_)) for id_ in plans(GAME)}


def paying(**odds: str) -> Blackjack:
    """The game at other odds for a line of the player's wager or for insurance."""
    keys = {key.replace("__", ".").replace("_", "-"): value for key, value in odds.items()}
    return build_blackjack(with_odds(RULES, keys), RULES.configure({}))


def test_the_best_play_comes_first_then_the_time_out() -> None:
    assert tuple(plans(GAME)) == ("best", *MISTAKES)


def test_a_plan_that_nobody_knows_is_named_with_those_that_there_are() -> None:
    with pytest.raises(LookupError, match=r"'hunch'.*never-split"):
        plan_table(GAME, "hunch")


@pytest.mark.parametrize("plan_id", ["best", *MISTAKES])
def test_the_distribution_and_the_mean_agree_though_counted_apart(
    plan_id: str, fares: Mapping[str, Fares]
) -> None:
    """The mean counts busts as they come, the distribution as what is left of all."""
    found = fares[plan_id].distribution
    assert sum(found.values()) == 1
    assert min(found.values()) > 0
    assert expected(found) == mean(GAME, plan_id)


def test_the_best_play_returns_as_told(fares: Mapping[str, Fares]) -> None:
    best = fares["best"]
    assert abs(expected(best.distribution) - BEST_EV) < NINTH
    assert set(best.distribution) == {-2, -1, 0, 1, Fraction(3, 2), 2}
    assert distribution(GAME, Slip({"player": 200})) == best


@pytest.mark.parametrize("plan_id", MISTAKES)
def test_every_mistake_costs(plan_id: str, fares: Mapping[str, Fares]) -> None:
    assert expected(fares[plan_id].distribution) < expected(fares["best"].distribution)


def test_totals_are_nearly_as_good_as_cards(fares: Mapping[str, Fares]) -> None:
    cost = expected(fares["best"].distribution) - expected(fares["chart"].distribution)
    assert cost < Fraction(1, 10_000)


def test_what_is_staked_in_all(fares: Mapping[str, Fares]) -> None:
    assert fares["time-out"].staked == fares["as-dealer"].staked == 1
    insured = fares["insure"].staked - fares["best"].staked
    assert insured == Fraction(1, 2) * Fraction(1, 13)  # half, against an ace
    assert fares["never-split"].staked < fares["best"].staked < fares["split-tens"].staked


def test_insurance_costs_what_a_ten_too_few_costs(fares: Mapping[str, Fares]) -> None:
    """Half the wager at 2:1 against each ace; on a blackjack, even money for 3:2 or a push."""
    chances = [ace_chances(shoe_of(6), seen) for seen in (*HANDS, NATURAL)]
    lost = sum(plain / 2 - blackjack for plain, blackjack in chances)
    best, insured = (expected(fares[id_].distribution) for id_ in ("best", "insure"))
    assert best - insured == lost > 0
    assert sum(plain + blackjack for plain, blackjack in chances) == Fraction(1, 13)
    assert sum(blackjack for _, blackjack in chances) == Fraction(1, 13) * Fraction(96, 311)


def test_insurance_costs_what_is_published() -> None:
    """With six decks 0.28 per cent of the wager if all hands are insured, and 0.014 if only
    blackjacks are (online.casinocity.com, "Are There Conditions Under Which Insurance Is a Good
    Bet?"). Even money on a blackjack that pays 6:5 is worth 0.06 (wizardofodds.com, "Ask the
    Wizard" 298)."""
    only_blackjacks = NEVER._replace(insures_blackjack=True, even_money=True)
    usual, six_to_five = terms_of(GAME), terms_of(paying(player__blackjack="6:5"))
    assert f"{float(-100 * gained(usual, ALWAYS)):.2f}" == "0.28"
    assert f"{float(-100 * gained(usual, only_blackjacks)):.3f}" == "0.014"
    assert f"{float(100 * gained(six_to_five, only_blackjacks)):.2f}" == "0.06"


@pytest.mark.parametrize("after_split", ["no", "yes"])
def test_a_table_has_an_open_action_for_every_hand(after_split: str) -> None:
    game = game_with(double_after_split=after_split)
    for plan_id in ("best", "as-dealer", "chart"):
        play = plan_table(game, plan_id)
        for split in SPLITS:
            for card in VALUES:
                row = play.row(split, card)
                assert all(
                    action in offered(split, hand, game.house.drawing)
                    for hand, action in enumerate(row)
                )


def test_what_is_offered_by_number_is_what_the_game_offers() -> None:
    """Played at random: it asks where there is a choice, and refuses what it does not offer."""
    chance = Random(13)
    for after_split in ("no", "yes"):
        game = game_with(double_after_split=after_split)
        for _ in range(300):
            _at_random(game, chance)


BET = Slip({"player": 100})


def _at_random(game: Blackjack, chance: Random) -> None:
    pair = chance.choice((("8S", "8H"), ("AS", "AH"), ("TS", "KH"), ("5S", "4H"), ("AS", "6H")))
    coup = Coup((pair[0], "7D", pair[1]), ("player", "dealer", "player"))

    def chosen(asked: PendingChoice) -> str:
        shown = game.hands(asked.coup, asked.slip)
        active = next(hand for hand in shown if hand["state"] == "active")
        split = _value(pair[0]) if len(shown) > 1 else UNSPLIT
        cards_held = active["cards"]
        assert isinstance(cards_held, list)
        number = hands().number(tuple(map(_value, cards_held)))
        names = [option.id for option in game.options(asked.coup, asked.slip)]
        numbers = offered(split, number, game.house.drawing)
        assert names == [("stand", "hit", "double", "split")[action] for action in numbers]
        return chance.choice(names)

    assert drive(game, {"seat": BET}, at_random(chance), chosen, coup).awaits == Done()


def at_random(chance: Random) -> Draws:
    return lambda draw, _: chance.choice([card for card, count in draw.weights.items() if count])


def _value(card: str) -> int:
    return {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0])


@pytest.mark.parametrize("plan_id", ["best", "insure", "split-tens", "time-out"])
def test_a_plan_plays_at_a_table(plan_id: str) -> None:
    chance = Random(21)
    choose = plans(GAME)[plan_id].choose

    def chosen(asked: PendingChoice) -> str:
        option = choose(*asked[:3])
        assert plan_id != "time-out" or option == first_option(*asked[:3])
        return option

    for _ in range(150):
        coup, slips, _ = drive(GAME, {"seat": BET}, at_random(chance), chosen)
        slip = slips["seat"]
        ace = coup.at("dealer")[0].startswith("A")
        assert ("insurance" in slip.choices) == (ace and plan_id == "insure")


def test_habits_hold() -> None:
    never_split, never_bust, tens = (
        plan_table(GAME, id_) for id_ in ("never-split", "never-bust", "split-tens")
    )
    known = hands()
    for card in VALUES:
        assert SPLIT not in never_split.row(UNSPLIT, card)
        assert tens.action(UNSPLIT, known.number((10, 10)), card) == SPLIT
        row = never_bust.row(UNSPLIT, card)
        hard = [n for n, soft in enumerate(known.soft) if not soft and known.points[n] >= 12]
        assert HIT not in {row[hand] for hand in hard}


def test_a_blackjack_at_other_odds_is_paid_them() -> None:
    """6:5 takes three tenths from each blackjack that is paid."""
    play = plan_table(GAME, "best")
    paid = fares_of(terms_of(GAME), play).distribution[Fraction(3, 2)]
    shorter = worth_of(terms_of(paying(player__blackjack="6:5")), play)
    assert shorter == mean(GAME) - Fraction(3, 10) * paid


def test_the_best_play_follows_the_odds() -> None:
    """Even money is right where a blackjack pays 6:5, insurance where it pays 3:1."""
    six_to_five = plan_table(paying(player__blackjack="6:5"), "best")
    assert six_to_five.insurance == NEVER._replace(insures_blackjack=True, even_money=True)
    insured = plan_table(paying(insurance__dealer_blackjack="3:1"), "best")
    assert insured.insurance == ALWAYS._replace(even_money=False)


# What a seat holds against an ace, and whether insurance at 9:4 is right: that needs four tens in
# thirteen cards, and there are 96 less those in hand among the 309 that are not seen.
INSURED = """
    9S 7H  insurance
    AS 9H  insurance
    8S 8H  insurance
    TS 7H  no-insurance
    6S KH  no-insurance
    QS JH  no-insurance
    AS TH  no-insurance
"""


def test_the_best_play_insures_by_the_tens_in_hand() -> None:
    game = paying(insurance__dealer_blackjack="9:4", double__higher="6:5")
    choose = plan_table(game, "best").choose
    for line in INSURED.strip().splitlines():
        first, second, choice = line.split()
        coup = Coup((first, "AD", second), ("player", "dealer", "player"))
        assert choose(game, coup, Slip({"player": 100})) == choice, line


def test_no_plan_is_better_than_the_best_at_other_odds() -> None:
    """At a bonus on doubles that split hands cannot have, and with insurance that pays to some."""
    game = paying(insurance__dealer_blackjack="9:4", double__higher="6:5")
    best = plan_table(game, "best")
    assert all(mean(game, plan_id) < mean(game) for plan_id in MISTAKES)
    found = fares_of(terms_of(game), best)
    assert sum(found.distribution.values()) == 1
    assert expected(found.distribution) == mean(game)
    uninsured = fares_of(terms_of(game), replace(best, insurance=NEVER))
    no_tens, *_ = HANDS
    assert found.staked - uninsured.staked == sum(ace_chances(shoe_of(6), no_tens)) / 2


def test_a_bonus_on_a_bust_of_the_dealer_makes_players_stand() -> None:
    """And odds that differ between the hands of a split are paid to each of them."""
    usual = plan_table(GAME, "best")
    twelve = hands().number((10, 2))
    game = paying(player__dealer_bust="3:2", split__higher="2:1", double__higher="6:5")
    bonus = plan_table(game, "best")
    assert usual.action(UNSPLIT, twelve, 2) == HIT
    assert bonus.action(UNSPLIT, twelve, 2) == STAND
    found = fares_of(terms_of(game), bonus).distribution
    assert Fraction(7, 2) not in found  # a dealer that busts pays both hands, at 3:2 and 1:1
    assert {Fraction(5, 2), Fraction(3)} <= set(found)
    assert expected(found) == mean(game)


CHARTS = """
    Hard totals    2   3   4   5   6   7   8   9   10  A
    17-20          S   S   S   S   S   S   S   S   S   S
    16             S   S   S   S   S   H   H   H   H*  H
    13-15          S   S   S   S   S   H   H   H   H   H
    12             H   H   S*  S   S   H   H   H   H   H
    10-11          D   D   D   D   D   D   D   D   H   H
    9              H   D   D   D   D   H   H   H   H   H
    5-8            H   H   H   H   H   H   H   H   H   H
    Soft totals    2   3   4   5   6   7   8   9   10  A
    19-20          S   S   S   S   S   S   S   S   S   S
    18             S   S   S   S   S   S   S   H   H   H*
    13-17          H   H   H   H   H   H   H   H   H   H
    Pairs          2   3   4   5   6   7   8   9   10  A
    A-A            P   P   P   P   P   P   P   P   P   P
    10-10          S   S   S   S   S   S   S   S   S   S
    9-9            P   P   P   P   P   S   P   P   S   S
    8-8            P   P   P   P   P   P   P   P   P*  H
    7-7            P   P   P   P   P   P   H   H   H   H
    6-6            H   P   P   P   P   H   H   H   H   H
    5-5            D   D   D   D   D   D   D   D   H   H
    4-4            H   H   H   H   H   H   H   H   H   H
    3-3            H   H   P   P   P   P   H   H   H   H
    2-2            H   H   P*  P   P   P   H   H   H   H
"""


def test_the_charts() -> None:
    """Without a hole card nothing is doubled against a ten or an ace. Eights are split against a
    ten all the same, because a blackjack takes one of the two wagers only."""
    found = []
    for chart in charts(GAME):
        found.append(f"{tell(chart.title):15}" + "".join(f"{card:4}" for card in chart.columns))
        found += [
            f"{tell(row.label):15}" + "".join(f"{c:4}" for c in row.cells) for row in chart.rows
        ]
        assert {code for row in chart.rows for code in "".join(row.cells)} == set(chart.legend)
    assert [line.split() for line in found] == [line.split() for line in CHARTS.split("\n")[1:-1]]


def test_notes_name_the_cards_that_change_the_play() -> None:
    hard, soft, pairs = ([*map(tell, chart.notes)] for chart in charts(GAME))
    assert "10-2 against 4: hit" in hard
    assert hard[1].startswith("16 against 10: hit with any two cards and with A-9-6, 8-6-2, 10-3-3")
    assert hard[1].endswith("; otherwise stand")
    assert soft[0].startswith("Soft 18 against A: stand with A-A-3-3, A-3-2-2, ")
    assert soft[0].endswith("; otherwise hit")
    assert "After a split of 2s, 10-2 against 4: hit" in pairs
    assert "After a split of 8s, 16 against 10: stand" in pairs
    assert any(note.startswith("Against a 10, split hands stand sooner.") for note in pairs)


@pytest.mark.parametrize(
    ("odds", "said"),
    [
        ({}, ("Against an ace: never insure",)),
        (
            {"insurance__dealer_blackjack": "9:4"},
            ("Against an ace: insure with no ten in hand",),
        ),
        (
            {"insurance__dealer_blackjack": "3:1"},
            (
                "Blackjack against an ace: insure, and refuse even money",
                "Any other hand against an ace: insure",
            ),
        ),
        (
            {"player__blackjack": "6:5"},
            ("Blackjack against an ace: insure, and take even money",),
        ),
    ],
)
def test_notes_tell_when_to_insure(odds: dict[str, str], said: tuple[str, ...]) -> None:
    game = paying(**odds)
    *_, pairs = charts(game)
    told = tuple(note for note in map(tell, pairs.notes) if "insure" in note)
    assert told == said
