"""Every table of every document under the laws of a floor, by how its rounds are decided."""

from __future__ import annotations

from fairfelt.rulebooks import load_rules
from fairfelt.table import TableConfig
from tests.floors import EVERY_TABLE, floor_config
from tests.laws.machine import FloorMachine
from tests.laws.thrown import ThrownMachine

CARDS = ("shoe", "shuffler", "deck")


def _device(table: TableConfig) -> str:
    rules = load_rules(table.ruleset, table.game)
    return rules.device_under(rules.configure(table.options))


def _tables(*devices: str) -> tuple[TableConfig, ...]:
    return tuple(table for table in EVERY_TABLE if _device(table) in devices)


class OneDrawMachine(FloorMachine):
    CONFIG = floor_config(tables=_tables("wheel", "tumbler"))


class CardMachine(FloorMachine):
    CONFIG = floor_config(tables=_tables(*CARDS))


class DiceMachine(ThrownMachine):
    CONFIG = floor_config(tables=_tables("dice"))


TestOneDraw = OneDrawMachine.TestCase
TestCards = CardMachine.TestCase
TestDice = DiceMachine.TestCase
