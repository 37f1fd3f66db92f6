"""The plots of PAR sheets: where things lie, and what becomes of odd data."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from fairfelt.laboratory import play_pictures, plots
from fairfelt.laboratory.drawing import Picture, Scale, at, decades, element, ticks
from fairfelt.laboratory.drawn_chart import DrawnChart, DrawnRow

SVG = "{http://www.w3.org/2000/svg}"
COIN = ((Fraction(-1), Fraction(19, 37)), (Fraction(1), Fraction(18, 37)))


def drawn(picture: Picture) -> ElementTree.Element:
    return ElementTree.fromstring(picture.svg("p"))  # noqa: S314 - our own


def words(picture: Picture) -> list[str]:
    return ["".join(one.itertext()) for one in drawn(picture).iter(f"{SVG}text")]


def test_a_scale_puts_values_between_its_ends() -> None:
    even = Scale(0, 10, 100, 200)
    assert [even(0), even(5), even(10)] == [100, 150, 200]
    powers = Scale(1000, 100_000, 0, 50, logarithmic=True)
    assert [powers(1000), powers(10_000), powers(100_000)] == pytest.approx([0, 25, 50])


def test_what_lies_beyond_a_scale_is_held_at_its_edge() -> None:
    scale = Scale(0, 1, 100, 0)
    assert [scale.held(-3), scale.held(0.5), scale.held(9)] == [100, 50, 0]


def test_a_scale_of_one_value_puts_it_in_the_middle() -> None:
    assert Scale(7, 7, 0, 10)(7) == 5


def test_ticks_are_round_numbers_within_the_range() -> None:
    assert ticks(0.83, 1.12) == (0.9, 1.0, 1.1)
    assert ticks(-1, 1, 4) == (-1, -0.5, 0, 0.5, 1)
    assert ticks(3, 3) == (3,)


def test_decades_are_those_within_the_range() -> None:
    assert decades(1000, 10_000_000) == (1e3, 1e4, 1e5, 1e6, 1e7)
    assert decades(0.02, 1) == (0.1, 1)


def test_numbers_and_words_are_written_safely() -> None:
    assert [at(1.5), at(-0.5), at(-0.001), at(100.0)] == ["1.5", "-0.5", "0", "100"]
    assert element("text", "a", x=1.0, fill='"<') == '<text x="1" fill="&quot;&lt;">a</text>'


def test_a_distribution_has_a_stem_for_each_result_as_high_as_it_is_likely() -> None:
    results = ((Fraction(-1), Fraction(9, 10)), (Fraction(0), Fraction(9, 100)),
               (Fraction(35), Fraction(1, 100)))  # fmt: skip
    picture = plots.distribution("Straight up", results, plots.lowest_chance([results]))
    circles = list(drawn(picture).iter(f"{SVG}circle"))
    squares = [one for one in drawn(picture).iter(f"{SVG}rect") if one.get("fill") != "#ffffff"]
    assert len(circles) == 2, "a loss and a win"
    assert len(squares) == 1, "what is even"
    heights = [float(circle.get("cy") or 0) for circle in circles]
    assert heights[0] < heights[1], "further up is likelier"
    assert {"−1", "0", "+35", "90 %", "9 %", "1 %"} <= set(words(picture))


def test_losses_and_wins_differ_without_colour() -> None:
    picture = plots.distribution("Red", COIN, 0.1)
    lost, won = drawn(picture).iter(f"{SVG}circle")
    assert lost.get("fill") == "#ffffff"
    assert won.get("fill") == won.get("stroke")


def test_a_certain_result_and_no_result_at_all_can_be_drawn() -> None:
    certain = ((Fraction(-1), Fraction(1)),)
    assert "−1" in words(plots.distribution("Folded", certain, plots.lowest_chance([certain])))
    nothing = plots.distribution("Nothing", (), plots.lowest_chance([]))
    assert "No result" in nothing.words
    assert not list(drawn(nothing).iter(f"{SVG}circle"))


def test_plots_of_one_sheet_share_the_scale_of_the_rarest_result() -> None:
    rare = ((Fraction(-1), Fraction(99_999, 100_000)), (Fraction(1000), Fraction(1, 100_000)))
    assert plots.lowest_chance([COIN, rare]) == pytest.approx(1e-6)
    assert plots.lowest_chance([COIN]) == pytest.approx(0.1)


def test_labels_of_many_results_do_not_run_into_each_other() -> None:
    many = tuple((Fraction(number), Fraction(1, 60)) for number in range(-30, 30))
    labels = [word for word in words(plots.distribution("x", many, 0.01)) if "%" not in word]
    assert 5 < len(labels) < 20


def test_the_running_mean_is_drawn_within_three_bands_around_the_exact_return() -> None:
    points = tuple((10**power, -0.027 + 0.001 * power) for power in range(2, 7))
    picture = plots.convergence("Red", points, -1 / 37, 1.0)
    *bands, mean = drawn(picture).iter(f"{SVG}path")
    assert len(bands) == 3
    assert len(re.findall("L", mean.get("d") or "")) == 3, "from 1,000 rounds on"
    assert {"1,000", "10,000", "100,000", "1M"} <= set(words(picture))
    assert "97.2973 %" in picture.words


def test_bands_are_wider_where_fewer_rounds_decide() -> None:
    def first_mark(decided: float) -> float:
        picture = plots.convergence("Hard 4", ((100_000, 0.0),), 0.0, 1.0, decided)
        return next(float(word[:-2]) for word in words(picture) if word.endswith("%"))

    assert first_mark(0.25) < first_mark(1.0)


def test_a_plot_without_a_simulation_or_without_chance_can_be_drawn() -> None:
    assert "simulated rounds" not in plots.convergence("x", (), -0.01, 1.0).words
    assert drawn(plots.convergence("x", ((10_000, -1.0),), -1.0, 0.0)) is not None


def test_what_is_not_exact_is_not_called_so() -> None:
    picture = plots.convergence("Ante", (), -0.01, 1.0, known="The return over 100 million rounds")
    assert picture.words.startswith("The return over 100 million rounds is 99.0000 %.")
    assert "exact" not in picture.words
    assert "exact" not in plots.bands("Ante", 1.0, (1000, 100_000)).title


def test_bands_shrink_with_the_square_root_of_the_rounds() -> None:
    picture = plots.bands("Red", 1.0, (1000, 100_000))
    assert "8.15 %" in picture.words
    assert "0.52 %" in picture.words


def test_bars_are_as_long_as_what_they_stand_for() -> None:
    picture = plots.bars("Costs", [("Time out", 0.2, "20 %"), ("Blind", 0.1, "10 %")])
    first, second = (float(one.get("width") or 0) for one in drawn(picture).iter(f"{SVG}rect"))
    assert first == pytest.approx(2 * second, rel=0.001)
    assert drawn(plots.bars("Costs", [])) is not None


ROWS = DrawnRow("16", ("S", "H")), DrawnRow("11", ("D", "H"))
CHART = DrawnChart("Hard totals", ("2", "A"), ROWS, {"S": "Stand", "H": "Hit", "D": "Double"})


def test_a_chart_has_a_lettered_cell_for_each_hand_and_a_key() -> None:
    picture = play_pictures.chart(CHART)
    assert words(picture) == ["2", "A", "16", "S", "H", "11", "D", "H",
                              "S", "Stand", "H", "Hit", "D", "Double"]  # fmt: skip
    assert picture.words == "16: S against 2; H against A. 11: D against 2; H against A."


def test_cells_of_different_plays_differ_in_lightness() -> None:
    def light(colour: str) -> float:
        red, green, blue = (int(colour[n : n + 2], 16) for n in (1, 3, 5))
        return 0.3 * red + 0.59 * green + 0.11 * blue

    shades = sorted(light(look.fill) for look in play_pictures.LOOKS.values())
    assert min(b - a for a, b in pairwise(shades)) > 20

    others = sorted(light(look.fill) for look in play_pictures.OTHERS)
    assert min(b - a for a, b in pairwise(others)) > 20


def test_codes_of_a_chart_have_looks_of_their_own() -> None:
    usual = play_pictures.looks_of({"S": "Stand", "H": "Hit", "*": "Not with all cards"})
    assert usual == play_pictures.LOOKS
    own = play_pictures.looks_of({"B": "Bet", "S": "Buy", "2": "Exchange two", "F": "Fold"})
    assert len({look.fill for look in own.values()}) == len(own) == 4


def test_long_labels_of_a_chart_have_room() -> None:
    label = "A K Q, one short of a straight"
    picture = play_pictures.chart(
        DrawnChart("First choice", ("2",), (DrawnRow(label, ("B",)),), {"B": "Bet"})
    )
    cell = next(drawn(picture).iter(f"{SVG}rect"))
    assert float(cell.get("x") or 0) > 5.5 * len(label)
    assert picture.width > play_pictures.chart(CHART).width


def test_long_labels_of_chances_have_room() -> None:
    rare = ((Fraction(-1), 1 - Fraction(1, 10**8)), (Fraction(1000), Fraction(1, 10**8)))
    picture = plots.distribution("x", rare, plots.lowest_chance([rare]))
    labels = [one for one in drawn(picture).iter(f"{SVG}text") if one.get("text-anchor") == "end"]
    for label in labels:
        assert float(label.get("x") or 0) > 5.5 * len(label.text or "")


def test_a_hand_is_drawn_card_by_card() -> None:
    assert words(play_pictures.hand("Q-6-4")) == ["Q", "6", "4"]
