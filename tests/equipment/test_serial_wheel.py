"""The serial line of a wheel: whole games, what goes wrong, and noise."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairfelt.equipment.serial_wheel import Lines, WheelReader, read_status

# As such a wheel says it, shortened: the number of the game before stands until stage 5.
GAME = (
    b"*X;1;012;27;0;155;0\r\n"
    b"*X;2;012;27;0;000;0\r\n"
    b"*X;3;012;27;0;161;0\r\n"
    b"*X;3;012;27;0;156;0\r\n"
    b"*X;4;012;27;0;152;0\r\n"
    b"*X;4;012;27;0;154;0\r\n"
    b" 6\n\r*X;5;012; 6;0;154;0\r\n"
    b"*X;5;012; 6;0;153;0\r\n"
    b"*X;2;013; 6;0;152;0\r\n"
)
WELL = [{"report": "cleared"}]  # the first line says that the wheel can be read
SPUN = [{"report": "spun", "wheel": "clockwise"}]
DROPPING = [{"report": "dropping"}]
SIX = [{"report": "rested", "result": "6"}]
UNREAD = [{"report": "fault", "fault": "no_reading"}]


def no_spin(cause: str) -> list[dict[str, Any]]:
    return [{"report": "no_spin", "cause": cause}]


def said(data: bytes, reader: WheelReader | None = None) -> list[dict[str, Any]]:
    return [sighting.says for sighting in (reader or WheelReader()).feed(data)]


def lines(*told: str) -> bytes:
    return b"".join(f"*X;{line}\r\n".encode() for line in told)


def test_a_game_is_told_once_from_spin_to_number() -> None:
    assert said(GAME) == WELL + SPUN + DROPPING + SIX
    assert said(GAME * 2) == WELL + (SPUN + DROPPING + SIX) * 2


@given(st.lists(st.integers(0, len(GAME)), max_size=8))
def test_it_does_not_matter_in_which_pieces_the_bytes_come(cuts: list[int]) -> None:
    reader, edges = WheelReader(), [0, *sorted(cuts), len(GAME)]
    pieces = (GAME[a:b] for a, b in pairwise(edges))
    assert [says for piece in pieces for says in said(piece, reader)] == said(GAME)


@pytest.mark.parametrize(
    ("written", "pocket"), [(" 0", "0"), (" 7", "7"), ("07", "7"), ("36", "36"), ("00", "00")]
)
def test_a_number_is_named_as_the_pocket_is(written: str, pocket: str) -> None:
    status = read_status(f"*X;5;016;{written};0;149;0".encode())
    assert status is not None
    assert status.number == pocket


@pytest.mark.parametrize(
    "line",
    [
        "*X;2;094",
        "*X;2;094;33;0;163",
        "6; 9;0;158;0",
        "*X;8;094;33;0;163;0",
        "*X;2;094;3x;0;163;0",
        "*X;2;094;33;G;163;0",
        "*X;2;094;33;0;163;2",
        "*P OK",
        "",
    ],
)
def test_a_line_that_is_cut_short_or_damaged_tells_nothing(line: str) -> None:
    assert read_status(line.encode()) is None


# -- numbers ------------------------------------------------------------------------------------


def test_a_number_counts_when_it_was_read_twice() -> None:
    """Whether the wheel gives it a line of its own or not."""
    reader = WheelReader()
    said(lines("4;012;27;0;152;0"), reader)
    assert said(lines("5;012; 6;0;154;0"), reader) == []
    assert said(lines("5;012; 6;0;154;0"), reader) == SIX
    assert said(lines("5;012; 6;0;154;0"), reader) == []


def test_a_number_that_was_read_once_is_confirmed_by_the_next_game() -> None:
    reader = WheelReader()
    said(lines("4;012;27;0;152;0", "5;012; 6;0;154;0"), reader)
    assert said(lines("2;013; 6;0;154;0"), reader) == SIX


def test_a_damaged_number_between_good_ones_is_passed_over() -> None:
    told = said(lines("4;012;27;0;152;0", "5;012;16;0;154;0", "5;012; 6;0;154;0", "5;012; 6;0;1;0"))
    assert SIX[0] not in told
    assert (
        said(lines("3;012;27;0;152;0", *["5;012;16;0;154;0"], *["5;012; 6;0;154;0"] * 2))[-1:]
        == SIX
    )


def test_a_damaged_stage_during_the_spin_is_no_result() -> None:
    """Until the ball lies the line has the number of the last game."""
    rolling, damaged = "4;012;27;0;152;0", "5;012;27;0;152;0"
    told = said(lines(rolling, damaged, rolling, damaged, rolling))
    assert told == WELL + SPUN + DROPPING


def test_two_numbers_for_one_ball_are_a_fault_until_the_next_ball_is_read() -> None:
    reader = WheelReader()
    said(GAME[: GAME.index(b"*X;2;013")], reader)
    assert said(lines("5;012;16;0;154;0", "5;012;16;0;154;0"), reader) == UNREAD
    assert said(GAME, reader) == SPUN + DROPPING + WELL + SIX


def test_a_ball_that_lies_when_the_line_is_first_heard_is_nobodys_result() -> None:
    assert said(lines(*["5;012; 6;0;154;0"] * 3, "2;013; 6;0;154;0")) == WELL


def test_after_a_silence_a_number_belongs_to_no_ball_that_is_known() -> None:
    reader = WheelReader()
    said(lines("3;012;27;0;152;0"), reader)
    assert [seen.says for seen in reader.silent()] == UNREAD
    assert reader.silent() == []
    assert said(lines(*["5;013; 6;0;154;0"] * 3), reader) == WELL


# -- no spin ------------------------------------------------------------------------------------


def test_a_ball_in_the_direction_of_the_wheel_is_no_spin_told_once() -> None:
    told = said(lines("3;007;24;0;162;1", "3;007;24;2;162;1", "3;007;24;2;162;1"))
    assert told == [*WELL, {"report": "spun", "wheel": "anticlockwise"}, *no_spin("same_direction")]


def test_it_is_told_even_where_the_wheel_does_not_count_the_ball() -> None:
    told = said(
        lines("2;007;24;0;162;1", "2;007;24;2;162;1", "2;007;24;8;162;1", "2;007;24;0;162;1")
    )
    assert told == WELL + no_spin("same_direction")


def test_a_ball_that_the_wheel_takes_back_is_no_spin_and_no_number_is_missed() -> None:
    told = said(lines("3;007;24;0;162;0", "3;007;24;8;162;0", *["2;007;24;8;162;0"] * 3))
    assert told == WELL + SPUN + no_spin("few_revolutions")


def test_a_launch_that_failed_is_the_wheels_own_affair() -> None:
    assert said(lines("2;183;18;0;159;0", *["2;183;18;8;166;1"] * 3)) == WELL


def test_a_wheel_that_stands_while_the_ball_runs_is_no_spin() -> None:
    told = said(lines("2;007;24;0;000;0", "3;007;24;0;000;0", "3;007;24;0;000;0"))
    assert told == WELL + SPUN + no_spin("wheel_still")


def test_a_warning_that_wheels_mean_differently_is_not_made_into_anything() -> None:
    assert said(lines("3;007;24;1;162;0")) == WELL + SPUN


# -- faults -------------------------------------------------------------------------------------


def test_a_game_that_ends_without_a_number_is_a_fault_that_the_next_number_clears() -> None:
    reader = WheelReader()
    said(lines("3;012;27;0;152;0", "4;012;27;0;152;0"), reader)
    assert said(lines("2;012;27;0;152;0"), reader) == []  # one line may be damaged
    assert said(lines("2;012;27;0;152;0"), reader) == UNREAD
    assert said(GAME, reader) == SPUN + DROPPING + WELL + SIX


def test_one_damaged_line_does_not_end_a_game() -> None:
    reader = WheelReader()
    said(lines("3;012;27;0;152;0", "2;012;27;0;152;0", "4;012;27;0;152;0"), reader)
    assert said(lines("2;012;27;0;152;0", "4;012;27;0;152;0", *["5;012; 6;0;1"]), reader) == []
    assert said(lines(*["5;012; 6;0;154;0"] * 2), reader) == SIX


def test_a_sensor_that_fails_and_a_wheel_that_is_closed_are_one_fault_until_both_are_over() -> None:
    reader = WheelReader()
    assert said(lines("6;011;34;4;000;0"), reader) == UNREAD
    assert said(lines("1;011;34;4;157;0"), reader) == []
    assert said(lines("1;011;34;0;157;0"), reader) == WELL


# -- the further fields -------------------------------------------------------------------------


def test_further_fields_are_believed_only_where_that_is_said() -> None:
    longer = lines("3;012;27;0;152;0;0;01;1", "4;012;27;0;152;0;0;0C;1")
    assert said(longer) == WELL + SPUN + DROPPING
    assert said(longer, WheelReader(extended=True)) == [
        *WELL,
        {"report": "spun", "wheel": "clockwise", "ball": "anticlockwise"},
        {"report": "dropping", "revolutions": 12},
    ]


# -- noise --------------------------------------------------------------------------------------

NOISE = st.binary(max_size=200)


@given(NOISE, NOISE)
def test_noise_is_survived_and_the_next_game_is_read(before: bytes, after: bytes) -> None:
    reader = WheelReader()
    reader.feed(before + b"\n")
    reader.silent()
    assert said(GAME, reader)[-3:] == SPUN + DROPPING + SIX
    reader.feed(after)


@given(st.data())
def test_damage_anywhere_makes_no_other_number_of_a_game(data: Any) -> None:
    """One byte of a game goes wrong. The number of the ball is told or is not, and is no other."""
    spoilt = bytearray(GAME)
    spoilt[data.draw(st.integers(0, len(GAME) - 1))] = data.draw(st.integers(0, 255))
    results = [says["result"] for says in said(bytes(spoilt)) if says["report"] == "rested"]
    assert results in ([], ["6"])


@given(st.binary(max_size=5000))
def test_a_line_without_an_end_is_not_kept(data: bytes) -> None:
    split = Lines()
    assert all(0 < len(line) <= 64 for line in split.feed(data))
    assert len(split._open) <= 64
