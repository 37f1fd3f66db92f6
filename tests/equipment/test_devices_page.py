"""The examples of docs/reference/devices.md are what devices say and hear."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from fairfelt.equipment import SeededRng, SimulatedDevice, kinds
from fairfelt.equipment.spoilt import faults_of
from fairfelt.floor.registry import COMMANDS
from fairfelt.house.local import LocalHouse
from tests.sitting import NZ, STAR, Sitting

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "devices.md").read_text("utf-8")
BLOCKS = re.findall(r"^```json\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
EXAMPLES: list[dict[str, Any]] = [
    json.loads(line) for block in BLOCKS for line in block.split("\n") if line
]
PLAYERS = "report_fault"  # what a player says of the own terminal is no device's report
REPORTS = [example for example in EXAMPLES if example["type"].startswith("report_")]
FACTS = [example for example in EXAMPLES if example["type"] == "fact"]
COMMANDS = {
    str(command.__struct_config__.tag): command
    for command in COMMANDS
    if str(command.__struct_config__.tag).startswith("report_")
    and command.__struct_config__.tag != PLAYERS
}


def wheel(_: Mapping[str, Any]) -> Sitting:
    sitting = Sitting(STAR, "live")
    sitting.deal("start_round")
    return sitting


def tumbler(_: Mapping[str, Any]) -> Sitting:
    sitting = Sitting(STAR, "live", game="sic-bo")
    sitting.deal("start_round")
    return sitting


def dice(_: Mapping[str, Any]) -> Sitting:
    sitting = Sitting(NZ, "live", game="snake-eyes")
    sitting.pay_in()
    sitting.deal("start_round")
    sitting.bet({"field": 500})
    sitting.deal("offer_dice")
    sitting.do("PT-1", "answer_dice", table="T1", accept=True)
    return sitting


def cards(_: Mapping[str, Any]) -> Sitting:
    sitting = Sitting(STAR, "live", game="baccarat")
    sitting.deal("start_shoe")
    sitting.deal("start_round")
    return sitting


def seat(_: Mapping[str, Any]) -> Sitting:
    sitting = Sitting(STAR, "rng")
    sitting.pay_in()
    return sitting


def printing(example: Mapping[str, Any]) -> Sitting:
    """A ticket is being printed, with the number of the example."""
    sitting = Sitting(STAR, "rng")
    assert isinstance(sitting.player.house, LocalHouse)
    sitting.player.house.house.below = lambda _: 480217736591
    note = {"terminal": "PT-1", "report": "note_stacked", "cents": 5_000}
    assert sitting.do("DV-1", "report_stacker", **note) == {}
    assert sitting.do("PT-1", "cash_out") == {}
    return sitting


STAGES: dict[str, Callable[[Mapping[str, Any]], Sitting]] = {
    "wheel": wheel, "tumbler": tumbler, "dice": dice, "shoe": cards, "shuffler": cards,
    "deck_checker": cards, "display": wheel, "stacker": seat, "printer": printing,
    "card_reader": seat,
}  # fmt: skip
# What has to be said before, for a report to belong there.
BEFORE: dict[tuple[str, str], list[dict[str, Any]]] = {
    ("wheel", "dropping"): [{"report": "spun"}],
    ("wheel", "rested"): [{"report": "spun"}],
    ("wheel", "cleared"): [{"report": "fault", "fault": "blocked"}],
    ("tumbler", "rested"): [{"report": "shaken"}, {"report": "uncovered"}],
    ("tumbler", "cocked"): [{"report": "shaken"}, {"report": "uncovered"}],
    ("stacker", "cleared"): [{"report": "fault", "fault": "jam"}],
    ("card_reader", "cleared"): [{"report": "fault", "fault": "jam"}],
    ("dice", "rested"): [{"report": "thrown"}],
    ("dice", "cocked"): [{"report": "thrown"}],
}


@pytest.mark.parametrize("example", REPORTS, ids=lambda one: f"{one['type']}-{one['report']}")
def test_every_report_on_the_page_is_taken(example: dict[str, Any]) -> None:
    kind, report = example["type"].removeprefix("report_"), example["report"]
    sitting = STAGES[kind](example)
    at = {"terminal": "PT-1"} if kind in kinds.KINDS_AT_TERMINALS else {"table": "T1"}
    for before in BEFORE.get((kind, report), []):
        assert sitting.do("DV-1", example["type"], **at, **before) == {}
    said = {key: value for key, value in example.items() if key not in ("type", "id", *at)}
    assert sitting.do("DV-1", example["type"], **at, **said) == {}


@pytest.mark.parametrize("example", FACTS, ids=lambda one: one["kind"])
def test_every_fact_on_the_page_is_told_in_those_words(example: dict[str, Any]) -> None:
    sitting = Sitting(STAR, "live")
    sitting.pay_in()
    sitting.deal("start_round")
    sitting.wheel("rested", "17")
    sitting.deal("enter_result", result="17")
    sitting.deal("confirm_result")
    sitting.do("PT-1", "cash_out")
    spun = Sitting(STAR, "automated")
    spun.pass_ms(20_000)
    dealt = cards({})
    dealt.deal("close_wagering")
    dealt.deal("show_cutting_card", confirmed=True)
    dealt.cards("9S 2H KD 4H")
    dealt.settle_round()
    told = [
        one for where in (sitting, spun, dealt, tumbler({})) for one in where.told(example["kind"])
    ]
    assert told, "nobody says this"
    assert {tuple(one) for one in told} == {tuple(example["body"])}


SECTIONS = {
    "wheel": "Wheel", "tumbler": "Tumbler", "dice": "Dice", "shoe": "Shoe",
    "shuffler": "Shuffler", "deck_checker": "Deck checker", "display": "Results display",
    "stacker": "Note stacker", "printer": "Ticket printer",
    "card_reader": "Card reader",
}  # fmt: skip


def words(hint: Any) -> set[str]:
    """Every word that a field may hold."""
    return {
        word
        for part in get_args(hint)
        for word in ([part] if isinstance(part, str) else words(part))
    }


def test_the_page_shows_every_kind_of_device_and_every_word_that_it_may_say() -> None:
    assert set(COMMANDS) == {example["type"] for example in REPORTS}
    for name, command in COMMANDS.items():
        title = SECTIONS[name.removeprefix("report_")]
        section = PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]
        hints = get_type_hints(command)
        for field in hints.keys() - {"id", "table", "terminal"}:
            assert f"`{field}`" in section, (name, field)
            for word in words(hints[field]):
                assert f"`{word}`" in section, (name, word)


def test_every_fault_that_a_device_reports_can_be_put_into_a_simulated_one() -> None:
    reported = {
        "wheel": kinds.WheelFault, "tumbler": kinds.TumblerFault, "dice": kinds.DiceFault,
        "shoe": kinds.ShoeFault, "shuffler": kinds.ShufflerFault,
        "deck_checker": kinds.CheckerFault, "display": kinds.DisplayFault,
    }  # fmt: skip
    assert set(reported) == set(kinds.KINDS_AT_TABLES)
    for kind, faults in reported.items():
        assert set(get_args(faults)) <= set(faults_of(kind)), kind
    assert set(get_args(kinds.NoSpin)) <= set(faults_of("wheel"))


def test_a_simulated_device_is_a_device_of_every_kind() -> None:
    """For the checker of types as much as for whoever reads this."""
    device = SimulatedDevice("wheel", SeededRng(0), {"0": 1}, ())
    one: kinds.WheelDevice = device
    other: kinds.Tumbler = device
    another: kinds.ShoeDevice = device
    sign: kinds.Display = device
    checker: kinds.DeckChecker = device
    shuffler: kinds.Shuffler = device
    assert {id(it) for it in (one, other, another, sign, checker, shuffler)} == {id(device)}
