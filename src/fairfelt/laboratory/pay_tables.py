"""What a game pays and how it is configured, with citations, as a sheet tells it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from fairfelt.rulebooks import GameRules, Wager, load_rules
from fairfelt.rulebooks.rules import Paytable


class Setting(msgspec.Struct, frozen=True):
    """An option as the operator has set it."""

    name: str
    value: str
    usual: str
    rule: str


class Change(msgspec.Struct, frozen=True):
    """Odds that are not those of the document."""

    key: str
    document: str
    here: str


class PayLine(msgspec.Struct, frozen=True):
    words: str
    odds: str
    document: str = ""  # what the document pays, where that is something else


class PayTable(msgspec.Struct, frozen=True):
    """What one kind of wager pays at this table."""

    name: str
    lines: tuple[PayLine, ...]
    rule: str  # the rule that allows it
    pays_rule: str
    source: str
    by_choice: bool
    chosen: str = ""  # which of its pay tables this is: "pair_plus=A"


class Tables(msgspec.Struct, frozen=True):
    """All the pay tables of a wager among which an option chooses."""

    name: str
    option: str
    values: tuple[str, ...]
    lines: tuple[tuple[str, tuple[PayLine, ...]], ...]  # words, and the odds under each value
    rule: str


def settings(rules: GameRules, chosen: Mapping[str, object]) -> tuple[Setting, ...]:
    return tuple(
        Setting(name, str(chosen[name]), str(option.default), option.rule)
        for name, option in rules.options.items()
    )


def changes(rules: GameRules) -> tuple[Change, ...]:
    """Where these rules pay otherwise than the document does."""
    document = load_rules(rules.ruleset, rules.game)
    if document.sha256 == rules.sha256:
        return ()
    found: dict[str, Change] = {}
    for kind, wager in document.wagers.items():
        for value, table in wager.tables.items():
            here = rules.wagers[kind].tables[value]
            for line, odds in table.items():
                if here[line] != odds:
                    key = f"{kind}.{line}" if line else kind
                    found.setdefault(key, Change(key, str(odds), str(here[line])))
    return tuple(found.values())


def pay_tables(rules: GameRules, chosen: Mapping[str, object]) -> tuple[PayTable, ...]:
    document = load_rules(rules.ruleset, rules.game).wagers
    return tuple(
        PayTable(
            name=wager.name,
            lines=_lines(wager, wager.pays(chosen), document[kind].pays(chosen)),
            rule=wager.rule,
            pays_rule=document[kind].pays_rule,  # what pays the lines that are not changed
            source=wager.source,
            by_choice=wager.by_choice,
            chosen=f"{wager.option}={chosen[wager.option]}" if wager.option else "",
        )
        for kind, wager in rules.wagers.items()
    )


def _lines(wager: Wager, table: Paytable, document: Paytable) -> tuple[PayLine, ...]:
    """Its lines; those that are mere numbers and pay alike are told together."""
    together: dict[PayLine, list[str]] = {}
    told = []
    for line in table:
        if line in wager.lines or not line:
            told.append(_line(wager.lines.get(line, ""), line, table, document))
        else:
            together.setdefault(_line("", line, table, document), []).append(line)
    for its, lines in together.items():
        told.append(replace(its, words=f"{wager.name} {' or '.join(lines)}"))
    return tuple(told)


def _line(words: str, line: str, table: Paytable, document: Paytable) -> PayLine:
    odds, printed = table[line], document[line]
    return PayLine(words, str(odds), "" if odds == printed else str(printed))


def tables_by_option(rules: GameRules) -> tuple[Tables, ...]:
    """Those with lines; where an option sets the only odds of a wager, its value tells them."""
    document = load_rules(rules.ruleset, rules.game).wagers
    return tuple(
        _tables(wager, document[kind])
        for kind, wager in rules.wagers.items()
        if len(wager.tables) > 1 and any(any(table) for table in wager.tables.values())
    )


def _tables(wager: Wager, document: Wager) -> Tables:
    lines = dict.fromkeys(line for table in wager.tables.values() for line in table)
    return Tables(
        name=wager.name,
        option=wager.option,
        values=tuple(wager.tables),
        lines=tuple(
            (
                wager.lines.get(line, line),
                tuple(
                    _line("", line, table, document.tables[value])
                    if line in table
                    else PayLine("", "")
                    for value, table in wager.tables.items()
                ),
            )
            for line in lines
        ),
        rule=wager.pays_rule,
    )
