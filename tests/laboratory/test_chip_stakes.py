"""Small stakes at a table that pays in chips, as a PAR sheet tells them."""

from __future__ import annotations

from fractions import Fraction

from fairfelt.laboratory.chip_stakes import STAKES, chip_stakes
from fairfelt.laboratory.sheet import make_sheet
from fairfelt.laboratory.wording import Wording
from fairfelt.laboratory.writing import article
from fairfelt.laboratory.writing_returns import chips, return_tables
from fairfelt.rulebooks import load_rules, with_odds

RULES = load_rules("nz-table-games", "money-wheel")
CHIP = {"smallest_chip_cents": 500}


def test_a_wager_that_pays_parts_of_chips_returns_more_on_few_of_them() -> None:
    rules = with_odds(RULES, {"A": "11:10"})
    (its,) = chip_stakes(rules, rules.configure(CHIP))
    hit = Fraction(24, 52)
    paid = {1: 2, 2: 3, 3: 4, 5: 6, 10: 11, 20: 22}  # chips, up to whole ones
    assert its.name == "A"
    assert {stake: Fraction(ev) for stake, ev in its.evs} == {
        stake: hit * Fraction(paid[stake], stake) - (1 - hit) for stake in STAKES
    }
    assert its.favour == (1, 2, 3, 5), "where eleven to ten becomes more than seven to six"


def test_whole_odds_and_cents_have_nothing_to_tell() -> None:
    assert chip_stakes(RULES, RULES.configure(CHIP)) == ()
    assert chip_stakes(with_odds(RULES, {"A": "11:10"}), RULES.configure({})) == ()


def test_the_sheet_tells_them_and_marks_what_favours_the_player() -> None:
    sheet = make_sheet(with_odds(RULES, {"A": "11:10"}), CHIP, rounds=1000)
    *_, table = return_tables(sheet)
    assert table.title == "Return in chips of $5.00, % by stake"
    assert [column.title for column in table.columns][1:3] == ["1 chip", "2 chips"]
    (row,) = table.rows
    assert row == (
        "A",
        "† 138.4615",
        "† 115.3846",
        "† 107.6923",
        "† 101.5385",
        "96.9231",
        "96.9231",
    )
    assert "† Favours the player." in table.note
    told = [notice.words for notice in article(sheet).notices]
    assert any("A favours the player at small stakes" in words for words in told)


def test_stakes_are_told_in_words() -> None:
    assert tuple(chips(stakes, Wording()) for stakes in ((1,), (2,), (1, 2, 3))) == (
        "1 chip",
        "2 chips",
        "1, 2 or 3 chips",
    )
