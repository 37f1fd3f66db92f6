"""A game as one object: what `import fairfelt` offers."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import fairfelt
from fairfelt.core.drive import played
from fairfelt.games import build_game
from fairfelt.odds import returns_of
from fairfelt.odds.plans import BEST
from fairfelt.rulebooks import load_rules

STAR = "star-rapid-fusion-2024"
ROULETTE = fairfelt.game(f"{STAR}/roulette")
BLACKJACK = fairfelt.game(f"{STAR}/blackjack")
BACCARAT = fairfelt.game(f"{STAR}/baccarat")
THREE_CARD = fairfelt.game(f"{STAR}/three-card-poker")
WAR = fairfelt.game(f"{STAR}/casino-war")

each_game = pytest.mark.parametrize("name", fairfelt.game_names())


def first_stake(game: fairfelt.TableGame) -> dict[str, int]:
    return {next(spot.id for spot in game.spots.values() if not spot.by_choice): 1000}


@each_game
def test_every_game_is_found_and_played_to_its_end(name: str) -> None:
    game = fairfelt.game(name)
    for seed in range(20):
        done = game.play(first_stake(game), rng=Random(seed))
        assert done.is_over
        again = game.play(first_stake(game), draws=done.coup.draws)
        assert (again.coup, again.slip, again.settlement) == (done.coup, done.slip, done.settlement)


@each_game
def test_a_round_step_by_step_is_the_round_played_at_once(name: str) -> None:
    game = fairfelt.game(name)
    done = game.play(first_stake(game), rng=Random(5))
    step, draws = game.deal(first_stake(game)), list(done.coup.draws)
    while not step.is_over:
        step = step.draw(draws.pop(0)) if step.possible else step.choose(step.options[0])
    assert (step.coup, step.settlement, step.result) == (done.coup, done.settlement, done.result)


@each_game
def test_a_round_pays_what_the_driver_of_the_floor_pays(name: str) -> None:
    game = fairfelt.game(name)
    done = game.play(first_stake(game), rng=Random(8))
    engine = build_game(load_rules(*name.split("/")))
    assert played(engine, done.coup.draws, fairfelt.Slip(first_stake(game))).settlement == (
        done.settlement
    )


def test_all_games_of_all_rule_sets_are_listed() -> None:
    assert {name.partition("/")[0] for name in fairfelt.game_names()} == set(fairfelt.rule_sets())
    assert fairfelt.game_names(STAR)[0] == f"{STAR}/baccarat"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("roulette", "known: star-interblock-2016/roulette, star-ministar-2018/roulette, "),
        ("poker", f"known: nz-table-games/lunar-poker, {STAR}/three-card-poker"),
        ("chess", "known: nz-table-games/baccarat, "),
        (f"{STAR}/chess", "'chess' is not a game in star-rapid-fusion-2024; known: baccarat, "),
        ("house/roulette", "'house' is not a rule set; known: nz-table-games, "),
    ],
)
def test_a_game_that_there_is_not_is_answered_with_those_that_there_are(
    name: str, said: str
) -> None:
    with pytest.raises(fairfelt.RuleDataError, match=said):
        fairfelt.game(name)


def test_options_are_those_of_the_rule_data() -> None:
    assert BLACKJACK.options["soft_17"] == "stands"
    assert fairfelt.game(f"{STAR}/blackjack", soft_17="hits").options["soft_17"] == "hits"
    with pytest.raises(fairfelt.OptionError, match=r"no such option; .*leaves open: mode, "):
        fairfelt.game(f"{STAR}/blackjack", soft17="stands")
    with pytest.raises(fairfelt.OptionError, match="'sits' is not one of stands, hits"):
        fairfelt.game(f"{STAR}/blackjack", soft_17="sits")


def test_odds_of_ones_own_take_the_place_of_the_documents() -> None:
    own = fairfelt.game(f"{STAR}/roulette", odds={"straight": "36:1"})
    assert own.house_edge("straight") == 0
    assert own.play({"straight:17": 100}, draws=["17"]).paid_cents == 3700
    with pytest.raises(fairfelt.OptionError, match="no such odds; it has straight, "):
        fairfelt.game(f"{STAR}/roulette", odds={"basket": "6:1"})


# -- the layout -----------------------------------------------------------------------------------


def test_spots_are_found_by_name_group_odds_and_citation() -> None:
    spots = ROULETTE.spots
    assert [spot.id for spot in spots.find("split 14/17")] == ["split:14-17"]
    assert len(spots.find(group="split")) == len(spots.find(odds="17:1")) == 60
    assert {spot.kind for spot in spots.find(rule="11.2.1.2")} == {"split"}
    assert {spot.kind for spot in spots.find(rule="11.2.1.1")} == {"straight"}  # not 11.2.1.10
    assert spots.find("17", group="straight", odds="17:1") == ()
    assert str(spots["red"]) == "Red pays 1:1 (rule 11.2.1.12)"
    assert len(spots) == len(list(spots)) == 157


def test_a_wrong_spot_is_answered_with_those_that_are_like_it() -> None:
    with pytest.raises(KeyError, match="no spot 'straight:37'; there are straight:7, "):
        ROULETTE.spots["straight:37"]
    with pytest.raises(fairfelt.NotPossible, match="no spot 'xyz'; there are straight, split"):
        ROULETTE.play({"xyz": 100})


def test_a_call_is_staked_by_the_piece() -> None:
    assert ROULETTE.slip({"red": 500}, calls={"tier": 100}).total == 1100
    with pytest.raises(fairfelt.NotPossible, match="no call 'teir'; there are tier, orphelins"):
        ROULETTE.slip({}, calls={"teir": 100})


@pytest.mark.parametrize(
    ("stakes", "said"),
    [
        ({"player": 0}, "0 on player is not a stake"),
        ({"player": 10.5}, "10.5 on player is not a stake; it must be whole cents"),
        ({"player": True}, "True on player is not a stake"),
        ({"player": 100, "insurance": 50}, "Insurance takes no chips"),
    ],
)
def test_what_no_table_would_take_is_refused(stakes: dict[str, int], said: str) -> None:
    with pytest.raises(fairfelt.NotPossible, match=said):
        BLACKJACK.deal(stakes)


def test_a_side_bet_stands_beside_its_main_wager_only() -> None:
    side = next(spot for spot in WAR.spots.values() if spot.needs and not spot.by_choice)
    with pytest.raises(fairfelt.NotPossible, match=f"stands only beside a wager on '{side.needs}'"):
        WAR.deal({side.id: 500})
    assert WAR.deal({side.id: 500, str(side.needs): 500}).slip.total == 1000


# -- draws and choices ----------------------------------------------------------------------------


def test_a_wrong_draw_is_refused_at_once_with_what_is_possible() -> None:
    with pytest.raises(fairfelt.NotPossible, match=r"'37' cannot be drawn now; possible: 0, 1, 2"):
        ROULETTE.play({"red": 100}, draws=["37"])
    with pytest.raises(fairfelt.NotPossible, match=r"'1S' cannot be drawn at banker now; .* KC$"):
        BACCARAT.deal({"banker": 100}).draw("9S", "1S")


def test_a_card_that_is_not_left_is_refused() -> None:
    one_deck = THREE_CARD.deal({"ante": 500}).draw("KS")
    assert "KS" not in one_deck.possible
    with pytest.raises(fairfelt.NotPossible, match=r"'KS' cannot be drawn at array:2 now"):
        one_deck.draw("KS")


def test_draws_must_be_as_many_as_the_round_takes() -> None:
    with pytest.raises(fairfelt.NotPossible, match="too few: a draw comes next at dealer: AS, "):
        BLACKJACK.play({"player": 100}, draws=["9H"])
    with pytest.raises(fairfelt.NotPossible, match="'18' cannot be drawn now; the round is over"):
        ROULETTE.play({"red": 100}, draws=["17", "18"])
    with pytest.raises(TypeError, match="draws or a generator, not both"):
        ROULETTE.play({"red": 100}, draws=["17"], rng=Random(1))


def test_a_wrong_choice_is_refused_with_what_is_possible() -> None:
    hand = BLACKJACK.deal({"player": 100}).draw("9H", "6C", "4S")
    assert hand.options == ("stand", "hit")
    with pytest.raises(fairfelt.NotPossible, match=r"'split' cannot be chosen now.*: stand, hit"):
        hand.choose("split")
    with pytest.raises(fairfelt.NotPossible, match="'8D' cannot be drawn now; the player chooses"):
        hand.draw("8D")
    with pytest.raises(fairfelt.NotPossible, match=r"'split' cannot be chosen.*: stand, hit"):
        BLACKJACK.play({"player": 100}, rng=Random(1), draws=None, choices=["split"])


def test_choices_that_the_round_never_asks_for_are_refused() -> None:
    with pytest.raises(fairfelt.NotPossible, match="'hit' cannot be chosen now; the round is over"):
        ROULETTE.play({"red": 100}, draws=["17"], choices=["hit"])


def test_an_earlier_round_stays_as_it_was() -> None:
    hand = BLACKJACK.deal({"player": 100}).draw("9H", "6C", "4S")
    stood = hand.choose("stand").draw("TC", "5C")
    hit = hand.choose("hit").draw("8D", "TC", "2C")
    assert (stood.net_cents, hit.net_cents, hand.options) == (-100, 100, ("stand", "hit"))


def test_a_choice_made_while_betting_is_open_is_among_the_choices() -> None:
    picked = THREE_CARD.play({"ante": 500}, rng=Random(2), choices=["pick:1-5-9", "play"])
    assert picked.slip.choices == ("pick:1-5-9", "play")
    assert picked.slip.stakes == {"ante": 500, "play": 500}


def test_a_plan_plays_the_round() -> None:
    tied = next(
        done
        for seed in range(1000)
        if (done := WAR.play({"ante:1": 500}, rng=Random(seed), plan=BEST)).slip.choices
    )
    assert tied.slip.choices == ("war:1",)
    assert WAR.play({"ante:1": 500}, draws=tied.coup.draws, plan=BEST).coup == tied.coup
    with pytest.raises(fairfelt.NotPossible, match="no plan 'worst'; there are best, time-out"):
        WAR.play({"ante:1": 500}, plan="worst")
    assert ROULETTE.play({"red": 100}, plan=BEST).is_over
    always = BLACKJACK.play(
        {"player": 100}, rng=Random(3), plan=lambda game, coup, slip: game.options(coup, slip)[0].id
    )
    assert always.is_over


def test_nothing_is_settled_before_the_end() -> None:
    hand = BLACKJACK.deal({"player": 100})
    with pytest.raises(fairfelt.NotPossible, match="cannot be settled yet; a draw comes next at"):
        _ = hand.settlement
    with pytest.raises(fairfelt.NotPossible, match="there is no result yet"):
        _ = hand.result
    assert repr(hand) == "<Round nothing drawn yet; a draw comes next at player>"


# -- returns --------------------------------------------------------------------------------------


def test_returns_are_those_of_the_odds() -> None:
    assert ROULETTE.returns() == returns_of(STAR, "roulette", ROULETTE.options)
    assert ROULETTE.return_of("split:14-17").wager == "split"
    assert ROULETTE.house_edge("tier") == Fraction(1, 37)


def test_a_wager_of_which_the_places_differ_asks_for_one() -> None:
    sic_bo = fairfelt.game(f"{STAR}/sic-bo")
    with pytest.raises(LookupError, match="the places of total return differently; ask for one"):
        sic_bo.house_edge("total")
    assert sic_bo.house_edge("total:4") > 0


def test_strategy_and_simulation() -> None:
    report = WAR.strategy()
    assert report is not None
    assert report.best.plan.id == BEST
    assert WAR.best_play() == "Goes to war on every tie."
    assert (ROULETTE.strategy(), ROULETTE.best_play()) == (None, "")
    found = WAR.simulate("ante", 20_000, seed=4)
    assert abs(found.off(WAR.return_of("ante").ev)) < 5
    assert found.ev == WAR.simulate({"ante:1": 2000}, 20_000, seed=4).ev
