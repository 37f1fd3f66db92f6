"""Write the parts of the docs that the code knows better than we do.

Each part stands between two marks, `<!-- made: name -->` and `<!-- end: name -->`. Run this after a
change to a refusal, a setting, a command, an endpoint or rule data; a test fails until you have.
Words that the code does not hold are in `docs_words.toml` beside this file.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec

from fairfelt import words as catalogue
from fairfelt.cli.main import build_parser
from fairfelt.core.drive import first_draw
from fairfelt.core.game import Game
from fairfelt.floor.config import DocumentConfig, FloorConfig, RecordsConfig, StaffConfig
from fairfelt.floor.doors import DoorsConfig
from fairfelt.floor.network import NetworkConfig
from fairfelt.games import BUILDERS, build_game
from fairfelt.ledger import Account, Kind, Owner, Reason
from fairfelt.odds import Return, returns_of
from fairfelt.rulebooks import games_of, load_register, load_rules, rule_sets
from fairfelt.rulebooks.irregularity import Irregularity
from fairfelt.rulebooks.rules import GameRules, Policy, Wager
from fairfelt.rulebooks.schema import POLICIES, Choice, Exclusion, ShoeData, ThrowData
from fairfelt.server import http
from fairfelt.server.api import ENDPOINTS
from fairfelt.table.config import Limit, Limits, TableConfig, Timings, Total

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import make_acts, make_facts, make_types  # noqa: E402

WORDS: Mapping[str, Any] = tomllib.loads(
    (ROOT / "tools" / "docs_words.toml").read_text(encoding="utf-8")
)

# How a citation is marked, by where the fact comes from that it stands for.
SOURCES: Mapping[str, str] = {
    "document": "",
    "readings": " (a reading)",
    "published": " (published elsewhere)",
}

_KINDS: dict[Any, str] = {int: "whole number", int | None: "whole number", str: "text",
                          bool: "true or false",
                          bool | str: "true or false, or text"}  # fmt: skip


def rows(headings: Iterable[str], body: Iterable[Iterable[object]]) -> str:
    """A Markdown table."""
    heads = list(headings)
    lines = [heads, ["---"] * len(heads), *body]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def code(text: object) -> str:
    return f"`{text}`"


def words_for(name: str, *section: str) -> str:
    words = WORDS
    for part in section:
        words = words[part]
    if name not in words:
        raise SystemExit(f"tools/docs_words.toml: {'.'.join(section)} has no words for {name} yet")
    return str(words[name])


# What a screen says by itself, and what answers for the server as a whole.
_NOT_OF_THE_FLOOR = ("bad_request", "broken", "not_found", "offline", "unreadable")


def _said() -> Iterator[tuple[str, str]]:
    """Every refusal of the floor with its sentence, without what its holes are."""
    for name in catalogue.refusals():
        if name not in _NOT_OF_THE_FLOOR:
            yield name, re.sub(r"\{(\w+):[\w.]+\}", r"{\1}", catalogue.say(f"refusal.{name}"))


def refusals() -> str:
    return rows(
        ("code", "what it says", "what to do"),
        ((code(name), says, words_for(name, "advice")) for name, says in _said()),
    )


def acts() -> str:
    return rows(make_acts.HEADS, make_acts.acts(words_for))


def acts_at_tables() -> str:
    return rows(make_acts.HEADS_AT_TABLES, make_acts.acts_at_tables(words_for))


# -- money ----------------------------------------------------------------------------------------

_OWNERS = {Owner.TERMINAL: "PT-3", Owner.SITTING: "PT-3:7", Owner.TABLE: "R1",
           Owner.NUMBER: "1", Owner.FLOOR: "North",
           Owner.NOBODY: ""}  # fmt: skip


def accounts() -> str:
    return rows(
        ("account", "whose", "what it holds", "stands"),
        (
            (
                code(Account(kind, _OWNERS[kind.owner]).id),
                kind.owner.value,
                kind.says,
                kind.sign.value,
            )
            for kind in Kind
        ),
    )  # fmt: skip


def reasons() -> str:
    return rows(
        ("reason", "why money moves", "cites"),
        (
            (code(one.text), one.says, "the entry that ended the round" if one.corrects else "")
            for one in Reason
        ),
    )


# -- settings -------------------------------------------------------------------------------------


def settings(struct: type[msgspec.Struct]) -> str:
    return rows(
        ("key", "value", "default", "meaning"),
        (
            (code(f.name), _kind(f.type), _default(f),
             words_for(f.name, "settings", struct.__name__))
            for f in msgspec.structs.fields(struct)
        ),
    )  # fmt: skip


def _kind(type_: Any) -> str:
    if get_origin(type_) is Literal:
        return " or ".join(code(value) for value in get_args(type_))
    if get_origin(type_) is tuple:
        inner = get_args(type_)[0]
        return f"list of {_KINDS[inner]}s" if inner in _KINDS else "list of sections"
    return _KINDS.get(type_, "section")


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.required:
        return "must be given"
    if isinstance(field.default, msgspec.Struct):
        return "its own defaults"
    if field.default is msgspec.NODEFAULT or isinstance(field.default, tuple):
        plain = list(field.default) if isinstance(field.default, tuple) else []
        return code(plain) if plain else "none"
    return code(str(field.default).lower()) if field.default != "" else "none"


def _option_words(name: str) -> str:
    """Its name, as screens and PAR sheets have it, and what more there is to say."""
    title, more = catalogue.subject("rules")[f"rules.option.{name}"], WORDS["options"].get(name)
    return f"{title}: {more}" if more else title


def options() -> str:
    return rows(
        ("rule set", "game", "option", "what it is", "values", "default", "rule"),
        (
            (code(ruleset), game, code(name), _option_words(name), _values(option),
             code(option.default), _rule(option))
            for ruleset in rule_sets()
            for game in games_of(ruleset)
            for name, option in load_rules(ruleset, game).options.items()
        ),
    )  # fmt: skip


def modes() -> str:
    return rows(
        ("mode", "meaning"), ((code(mode), words) for mode, words in WORDS["modes"].items())
    )


def _values(option: Any) -> str:
    if isinstance(option, Choice):
        return ", ".join(map(code, option.allowed))
    return f"{option.least} to {option.most}"


def _rule(data: Any) -> str:
    return data.rule + SOURCES[data.source]


# -- commands and HTTP ----------------------------------------------------------------------------


def parsers(
    parser: argparse.ArgumentParser, name: str = "fairfelt"
) -> Iterator[tuple[str, str, argparse.ArgumentParser]]:
    """Every command that can be typed: its name, what it does, and its parser."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            words = {choice.dest: choice.help or "" for choice in action._choices_actions}
            for sub, inner in action.choices.items():
                deeper = list(parsers(inner, f"{name} {sub}"))
                yield from deeper or [(f"{name} {sub}", words[sub], inner)]


def commands() -> str:
    parts = []
    for name, words, parser in parsers(build_parser()):
        parts.append(f"### `{name}`\n\n{words[0].upper()}{words[1:]}.")
        taken = [action for action in parser._actions if action.dest != "help"]
        if taken:
            parts.append(rows(("option", "default", "meaning"), (_taken(name, a) for a in taken)))
    return "\n\n".join(parts)


def _taken(command: str, action: argparse.Action) -> tuple[str, str, str]:
    flag = action.option_strings[-1] if action.option_strings else str(action.metavar)
    value = f" {action.metavar or action.dest.upper()}" if action.option_strings else ""
    shown = flag if action.nargs == 0 else f"{flag}{value}"
    plain = action.default in (None, argparse.SUPPRESS) or action.nargs == 0
    words = action.help or words_for(f"{command.removeprefix('fairfelt ')} {flag}", "commands")
    return code(shown), "" if plain else code(action.default), words


def endpoints() -> str:
    return rows(
        ("request", "what it is", "for", "takes", "answers"),
        (
            (code(f"{e.method} {e.path}"), e.summary, WHO[e.who], _fields(e.takes or e.asks),
             _fields(e.gives))
            for e in ENDPOINTS
        ),
    )  # fmt: skip


WHO: Mapping[str, str] = {
    "anybody": "anybody",
    "staff": "staff",
    "locked": "staff, also while locked",
    "seat": "staff, or a terminal",
    "metrics": "the token of the counters",
}


def _fields(type_: Any) -> str:
    if type_ is None:
        return ""
    if type_ is http.File:
        return "a file"
    if get_origin(type_) is list:
        return f"a list, each with {_fields(get_args(type_)[0])}"
    told = msgspec.inspect.type_info(type_)
    fields = [
        code(f.name) + ("" if f.required else " (may be left out)")
        for f in getattr(told, "fields", ())
    ]
    return ", ".join(fields) or "an empty object"


def statuses() -> str:
    by: dict[int, list[str]] = {}
    for name, status in sorted(http._STATUS.items(), key=lambda item: (item[1], item[0])):
        by.setdefault(status, []).append(code(name))
    return rows(
        ("status", "refusals"), ((status, ", ".join(names)) for status, names in by.items())
    )


def pages() -> str:
    return rows(("path", "file"), ((code(path), code(file)) for path, file in http.PAGES.items()))


# -- rule sets and games --------------------------------------------------------------------------


def registers() -> str:
    heads = ("rule set", "rules", "in software, done", "still open", "by people or equipment")
    rest = ("from outside the document", "definitions and headings")
    return rows((*heads, *rest), (_register(ruleset) for ruleset in rule_sets()))


def _register(ruleset: str) -> tuple[object, ...]:
    rules = load_register(ruleset).rules.values()
    kinds = Counter("open" if rule.open else rule.kind for rule in rules)
    hands = kinds["procedure"] + kinds["equipment"]
    words = kinds["definition"] + kinds["heading"]
    counted = (kinds["software"], kinds["open"], hands, kinds["outside"], words)
    return code(ruleset), len(rules), *counted


def documents() -> str:
    return rows(
        ("rule set", "document", "games with data"),
        (
            (code(one), load_register(one).title, ", ".join(games_of(one)) or "none yet")
            for one in rule_sets()
        ),
    )


def questions() -> str:
    return rows(
        ("question", "what it asks", "answers"),
        (
            (code(name), words_for(name, "policies"), ", ".join(map(code, known)))
            for name, known in POLICIES.items()
        ),
    )


def policies() -> str:
    """A table for every document, with a column for each of its games."""
    return "\n\n".join(f"### `{one}`\n\n{_policies(one)}" for one in rule_sets() if games_of(one))


def _policies(ruleset: str) -> str:
    sets = [load_rules(ruleset, game) for game in games_of(ruleset)]
    body = ((code(name), *(_policy(its.policies[name]) for its in sets)) for name in POLICIES)
    return rows(("question", *(its.game for its in sets)), body)


def _policy(policy: Policy) -> str:
    parts = [f"{code(policy.value)}, {_rule(policy)}"]
    if policy.closed_rule:
        parts.append(f"{policy.closed_rule} once wagering is over")
    parts += [f"{_where(when)}: {code(p.value)}, {_rule(p)}" for when, p in policy.when.items()]
    return "; ".join(parts)


def _where(conditions: str) -> str:
    return ", ".join(map(code, filter(None, conditions.split(","))))


def wagers(game: str) -> str:
    """A section for every document that knows the game."""
    return "\n\n".join(
        "\n\n".join((f"### `{one}`", f"{load_register(one).title}.", *_section(one, game)))
        for one in rule_sets()
        if game in games_of(one)
    )


def _section(ruleset: str, game: str) -> Iterator[str]:
    rules = load_rules(ruleset, game)
    built = build_game(rules)
    yield from _published(rules)
    if rules.device in COVERED:
        found = returns_of(ruleset, game)
        yield _drawn(rules, built, [row for row in found if row.places[0] in built.spots])
        yield from _chosen(rules)
        if built.calls:
            yield _calls(built, [row for row in found if row.places[0] in built.calls])
    else:
        yield _dealt(rules, built)
        yield from (_paytable(wager) for wager in rules.wagers.values() if wager.lines)
        yield _edges(rules)
    if rules.shoe is not None:
        yield _shoe(rules.shoe)
    if rules.throw is not None:
        yield _throw(rules.throw)
    yield from _grounds(rules)


def _published(rules: GameRules) -> Iterator[str]:
    """What the document does not print, so that nobody looks for it there."""
    outside = [kind for kind, wager in rules.wagers.items() if wager.source == "published"]
    if len(outside) == len(rules.wagers):
        yield "Wagers and odds are published elsewhere; the document does not print them."
    elif outside:
        yield f"Published elsewhere, and not in the document: {', '.join(map(code, outside))}."


# -- games that one draw decides ------------------------------------------------------------------

# What is done about an irregularity.
REMEDY_WORDS = {
    "void": "the round is void and every wager goes back",
    "again": "only the throw or spin is void: wagers stand, betting goes on, and it is done again",
    "respin": "only the spin is void: wagers stand as they are, and it is done again",
    "correct": "the right result is entered, and a settled round is settled by it",
    "reconstruct": "the coup is laid out again with the cards that should have come",
    "recalculate": "what a terminal got is worked out again from its records",
    "adjust": "a credit meter is corrected by hand",
    "void_seat": "the wagers of single terminals are void",
    "withhold": "a payment is withheld pending review",
    "release": "a payment on hold is paid after all",
    "keep": "a payment on hold stays with the house",
    "next_card": "a card dealt in error is the next card",
    "burn": "a card dealt in error is burned",
    "under": "a card that nobody saw goes back and is the first of the next round",
    "dummy": "a dummy hand is dealt",
    "play_on": "it is noted, and play goes on",
    "unburned": "the first card was not burned, and play goes on with all of them",
    "last_coup": "the coup is completed, then the cards are shuffled and cut",
    "check_cards": "the remaining cards are taken out and checked",
    "transfer": "the cards go to another shoe or shuffler, and play goes on",
    "replace_cards": "other cards come into play",
    "examine": "a ball that was set aside may be spun again",
}
# Who may do so where the rule data name nobody else.
USUAL_ROLE = Irregularity(rule="", does="void", heading="game").role

# By device, what the places of a layout cover.
COVERED: Mapping[str, str] = {"wheel": "numbers", "tumbler": "rolls", "dice": "rolls"}


def _drawn(rules: GameRules, game: Game, found: Iterable[Return]) -> str:
    """At a table with the usual options."""
    stay = any(spot.stays for spot in game.spots.values())
    heads = ["wager", "name", "places", _covered(rules), *(["it stays on"] if stay else [])]
    return rows(
        (*heads, "pays", "ahead", "house edge", "allowed by", "paid by", "lost by"),
        (_drawn_row(rules, game, row, stay=stay) for row in found),
    )


def _covered(rules: GameRules) -> str:
    """A wheel without red pockets has segments."""
    return "segments" if rules.wheel and not rules.wheel.red else COVERED[rules.device]


def _drawn_row(rules: GameRules, game: Game, row: Return, *, stay: bool) -> tuple[object, ...]:
    spot = game.spots[row.places[0]]
    wager = rules.wagers[spot.kind]
    named = [row.wager] if row.wager == wager.kind else row.places
    return (
        ", ".join(map(code, named)), wager.name, len(row.places), _ways(game, spot.pays),
        *([_ways(game, spot.stays)] if stay else []), row.pays, row.hit, _share(row.house_edge),
        wager.rule, wager.pays_rule, wager.loses_rule,
    )  # fmt: skip


def _ways(game: Game, outcomes: Iterable[str]) -> int:
    """How many of all equally likely outcomes these are."""
    weights = first_draw(game).weights
    return sum(weights[outcome] for outcome in outcomes)


def _chosen(rules: GameRules) -> Iterator[str]:
    """Odds among which the operator chooses, each with the edge that it makes."""
    body = [
        (code(kind), code(f"{wager.option}={value}"), _by_line(wager, value),
         _share(wager.edges[f"{wager.option}={value}"]))
        for kind, wager in rules.wagers.items()
        if wager.option
        for value in wager.tables
    ]  # fmt: skip
    if body:
        yield rows(("wager", "where", "pays", "house edge"), body)


def _by_line(wager: Wager, value: str) -> str:
    paid = ((wager.lines.get(line, ""), odds) for line, odds in wager.tables[value].items())
    return "; ".join(f"{odds} on {words}" if words else str(odds) for words, odds in paid)


def _calls(game: Game, found: Iterable[Return]) -> str:
    return rows(
        ("call", "pieces", "on", "ahead", "even", "house edge", "rule"),
        (
            (_named(row), row.pieces, _on(game.calls[row.places[0]], row), row.hit, row.push,
             _share(row.house_edge), game.calls[row.places[0]].rule)
            for row in found
        ),
    )  # fmt: skip


def _named(row: Return) -> str:
    family = row.places[0].partition(":")[0]
    if len(row.places) == 1:
        return code(row.places[0])
    numbers = [place.partition(":")[2] for place in row.places]
    whole = [str(number) for number in range(37)]
    return code(f"{family}:n") + ("" if numbers == whole else f", n = {', '.join(numbers)}")


def _on(call: Any, row: Return) -> str:
    if len(row.places) > 1 or ":" in row.wager:
        return "what belongs to the number"
    return ", ".join(code(spot) + (f" × {n}" if n > 1 else "") for spot, n in call.pieces.items())


def _share(edge: Fraction) -> str:
    return f"{edge} ({float(edge):.4%})"


# -- games of cards -------------------------------------------------------------------------------


def _dealt(rules: GameRules, game: Game) -> str:
    places = Counter(spot.kind for spot in game.spots.values())
    heads = ("wager", "name", "places", "placed", "beside", "pays", "allowed by", "paid by")
    return rows(
        (*heads, "lost by", "other rules"),
        (
            (code(kind), wager.name, places[kind], "by choice" if wager.by_choice else "by chips",
             _beside(wager), _pays(wager), wager.rule, wager.pays_rule, wager.loses_rule,
             _cited(wager))
            for kind, wager in rules.wagers.items()
        ),
    )  # fmt: skip


def _beside(wager: Wager) -> str:
    return f"{code(wager.needs)}, {wager.needs_rule}" if wager.needs else ""


def _pays(wager: Wager) -> str:
    return "by line" if wager.lines else str(wager.odds)


def _cited(wager: Wager) -> str:
    return ", ".join(f"{name} {rule}" for name, rule in wager.cites.items())


def _paytable(wager: Wager) -> str:
    """Its lines down, and the operator's choices across where there are any."""
    chosen = [code(f"{wager.option}={value}") if value else "pays" for value in wager.tables]
    table = rows(
        ("line", "what it is", *chosen),
        (
            (code(line), words, *(pays.get(line, "") for pays in wager.tables.values()))
            for line, words in wager.lines.items()
        ),
    )
    return f"What `{wager.kind}` pays:\n\n{table}"


def _edges(rules: GameRules) -> str:
    """As the data have them; the tests of the odds work each of them out again."""
    return rows(
        ("wager", "where", "house edge", "played"),
        (
            (code(kind), _where(under), _share(edge), wager.strategy.replace("-", " "))
            for kind, wager in rules.wagers.items()
            for under, edge in wager.edges.items()
        ),
    )  # fmt: skip


def _shoe(shoe: ShoeData) -> str:
    of_it = SOURCES[shoe.source]
    body: list[tuple[object, ...]] = [
        *([("the stack is cut, cards from either end, at least", shoe.divide_least,
            shoe.divide_rule)] if shoe.divide_rule else []),
        ("cards burned unseen before the first coup", shoe.burned, shoe.burn_rule),
        ("cards behind the cutting card, at least", shoe.cut_least, shoe.cut_rule),
        ("cards behind the cutting card, at most", f"{shoe.cut_most} where the system cuts{of_it}",
         shoe.cut_rule),
        ("the cutting card comes during a coup", "that coup and one more", shoe.during_rule),
        ("the cutting card is the first card", "that coup is the last", shoe.first_rule),
    ]  # fmt: skip
    if shoe.pre_shuffled_rule:
        body.append(("cards shuffled by their maker", "may be taken", shoe.pre_shuffled_rule))
    return rows(("the shoe", "", "rule"), body)


# -- who throws, and what is void -----------------------------------------------------------------

ELIGIBLE: Mapping[str, str] = {
    "any_wager": "any player with a wager",
    "above_even": "a player with a wager that pays more than even money",
}
PASSES: Mapping[str, str] = {
    "seven": "after a seven",
    "no_win_above_even": "after a throw on which no such wager of the thrower wins",
}


def _throw(throw: ThrowData) -> str:
    made_to = f"a {throw.required_role.replace('_', ' ')} or above may have them passed on"
    looked = "by the dealer and by a supervisor, each alone, before they are played with"
    inspected = [("inspected", looked, throw.inspect_rule)] if throw.inspect_rule else []
    return rows(
        ("thrown dice", "", "rule"),
        (
            *inspected,
            ("offered first", "clockwise, from the dealer's left", throw.offer_rule),
            ("offered later", "from the left of the last thrower", throw.next_rule),
            ("who may throw", ELIGIBLE[throw.eligible], throw.eligible_rule),
            ("they go on", PASSES[throw.passes], throw.passes_rule),
            ("given up", "by the thrower, at any time before a throw", throw.relinquish_rule),
            ("taken away", made_to, throw.required_rule),
            ("nobody will", "the dealer throws", throw.dealer_rule),
        ),
    )


def _grounds(rules: GameRules) -> Iterator[str]:
    by_remedy: dict[str, dict[str, Irregularity]] = {}
    for name, one in rules.irregularities.items():
        by_remedy.setdefault(one.does, {})[name] = one
    yield "What may go wrong, and [what is then done](../../guides/when-things-go-wrong.md):"
    yield rows(
        ("what is done", "about what, and by which rule"),
        ((REMEDY_WORDS[does], _listed(names)) for does, names in by_remedy.items()),
    )
    if rules.exclusions:
        yield f"Measures against a player who broke the rules: {_listed(rules.exclusions)}."


def _listed(grounds: Mapping[str, Irregularity] | Mapping[str, Exclusion]) -> str:
    """Those of one rule together. By a supervisor, where no other role is named."""
    by: dict[tuple[str, str], list[str]] = {}
    for name, its in grounds.items():
        by.setdefault((its.rule, its.role), []).append(name)
    return "; ".join(
        f"{', '.join(names)} {rule}{_by_whom(role)}" for (rule, role), names in by.items()
    )


def _by_whom(role: str) -> str:
    return "" if role == USUAL_ROLE else f" ({role.replace('_', ' ')})"


# -- the files ------------------------------------------------------------------------------------

REFERENCE = "docs/reference"
PARTS: Mapping[tuple[str, str], Callable[[], str]] = {
    ("README.md", "registers"): registers,
    ("docs/concepts/money.md", "accounts"): accounts,
    (f"{REFERENCE}/ledger.md", "reasons"): reasons,
    (f"{REFERENCE}/refusals.md", "refusals"): refusals,
    (f"{REFERENCE}/protocol.md", "acts"): acts,
    (f"{REFERENCE}/protocol.md", "acts at tables"): acts_at_tables,
    (f"{REFERENCE}/protocol.md", "channels"): make_facts.channels,
    (f"{REFERENCE}/protocol.md", "in passing"): make_facts.in_passing,
    **{
        (f"{REFERENCE}/events.md", section): lambda section=section: make_facts.events(section)
        for section in ("table", "seat", "record", "floor")
    },
    **{
        (f"{REFERENCE}/settings.md", struct.__name__): lambda struct=struct: settings(struct)
        for struct in (
            FloorConfig,
            StaffConfig,
            DocumentConfig,
            DoorsConfig,
            NetworkConfig,
            RecordsConfig,
            TableConfig,
            Limits,
            Limit,
            Total,
            Timings,
        )
    },
    (f"{REFERENCE}/settings.md", "options"): options,
    (f"{REFERENCE}/settings.md", "modes"): modes,
    (f"{REFERENCE}/commands.md", "commands"): commands,
    (f"{REFERENCE}/http.md", "endpoints"): endpoints,
    (f"{REFERENCE}/http.md", "statuses"): statuses,
    (f"{REFERENCE}/http.md", "pages"): pages,
    (f"{REFERENCE}/rulebooks.md", "documents"): documents,
    (f"{REFERENCE}/rulebooks.md", "questions"): questions,
    (f"{REFERENCE}/rulebooks.md", "policies"): policies,
    **{
        (f"{REFERENCE}/games/{game}.md", "wagers"): lambda game=game: wagers(game)
        for game in BUILDERS
    },
}


def made(file: str) -> str:
    """The text of a file with its made parts as they ought to be."""
    text = (ROOT / file).read_text(encoding="utf-8")
    for (of, name), make in PARTS.items():
        if of == file:
            text = _placed(text, name, make(), file)
    return text


def _placed(text: str, name: str, part: str, file: str) -> str:
    begin, end = f"<!-- made: {name} -->", f"<!-- end: {name} -->"
    whole = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    if len(whole.findall(text)) != 1:
        raise SystemExit(f"{file}: the marks of {name} must be there once")
    return whole.sub(lambda _: f"{begin}\n\n{part}\n\n{end}", text)


def files() -> list[str]:
    return sorted({file for file, _ in PARTS})


if __name__ == "__main__":
    for file in files():
        (ROOT / file).write_text(made(file), encoding="utf-8")
    (ROOT / make_facts.BROWSER).write_text(make_facts.browser(), encoding="utf-8")
    (ROOT / make_types.FILE).write_text(make_types.types(), encoding="utf-8")
