"""Write the parts of the docs that the code knows better than we do.

Each part stands between two marks, `<!-- made: name -->` and `<!-- end: name -->`. Run this after a
change to a refusal, a setting, a command, an endpoint or rule data; a test fails until you have.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec

from fairfelt.cli import build_parser
from fairfelt.core.errors import REFUSALS
from fairfelt.floor.config import FloorConfig, StaffConfig
from fairfelt.games import BUILDERS, build_game
from fairfelt.odds import Return, returns_of
from fairfelt.rulebooks import games_of, load_register, load_rules, rule_sets
from fairfelt.rulebooks.rules import Policy
from fairfelt.rulebooks.schema import POLICIES, Choice
from fairfelt.server import http
from fairfelt.server.api import ENDPOINTS
from fairfelt.table.config import Limit, Limits, TableConfig, Timings, Total

ROOT = Path(__file__).resolve().parent.parent

# What whoever is refused can do about it.
ADVICE: Mapping[str, str] = {
    "act_needs_role": "Ask somebody with that role to sign in and do it.",
    "bad_message": "Mend the message. `problem` says which field is wrong.",
    "ball_in_play": "Wait for its number, or have a supervisor void the round.",
    "ball_unknown": "Report the spin first. What belongs to an earlier round is not taken.",
    "bets_confirmed": "Wait for the next round.",
    "bets_outstanding": "Confirm the result, or have a supervisor void the round. Then close.",
    "call_unknown": "Take a call that `GET /api/tables/{table}` lists.",
    "credit_limit": "Play some of the credit first.",
    "credit_too_low": "Insert a note, or stake less.",
    "device_unknown": "Check the table's `wheel` setting and where the device is enrolled.",
    "enrolment_refused": "Ask a supervisor for a new code for this kind of terminal.",
    "id_stale": "Go on from `last_id` of the welcome.",
    "mode_forbids": "Nothing. A table of this kind does it by itself, or not at all.",
    "money_not_demo": "Nothing. Demo notes exist on demo floors only.",
    "note_unknown": "Insert one of the notes that `accepted` lists.",
    "not_enrolled": "Enrol the terminal, then say hello with its token.",
    "not_offered": "Nothing. The rule set of this table does not know it.",
    "not_signed_in": "Sign in, then say hello again with the session.",
    "not_stored": "Try again. The floor mends itself as soon as it can write.",
    "nothing_to_confirm": "Place a wager first.",
    "option_unknown": "Take one of the options that the game offers.",
    "phase_forbids": "Wait for the phase in which it can be done.",
    "rate_exceeded": "Wait a moment and send it again.",
    "reason_missing": "Give both a reason and a rule.",
    "result_impossible": "Look at the wheel again and enter a number that it has.",
    "result_missing": "Enter a result first. A wheel at rest reports one.",
    "role_forbids": "Use a terminal of the right kind.",
    "round_other": "Look at the table as it is now, and bet on this round if you still want to.",
    "rule_no_ground": "Cite one of the rules that `grounds` lists.",
    "ruleset_unknown": "Take one of those that `known` lists.",
    "seen_stale": "Look at the new picture and repeat the act if it is still right.",
    "session_ended": "Sign in again.",
    "session_foreign": "Sign in at this terminal.",
    "sign_in_refused": "Try again, with care: five wrong PINs in a row lock the number.",
    "sign_in_locked": "Wait for that many seconds.",
    "spot_unknown": "Take a spot that `GET /api/tables/{table}` lists.",
    "stake_invalid": "Send a whole number of cents.",
    "table_frozen": "Call a supervisor. Keep the records; `fairfelt audit` shows what is wrong.",
    "table_unknown": "Take one of the tables that `GET /api/floor` lists.",
    "taken_over": "Go on in the other window, or open this one again to take the seat back.",
    "too_many_spots": "Send the stakes in several commands.",
    "wagering_over": "Wait for the next round.",
}

# What each key of a floor's configuration is for.
MEANING: Mapping[str, str] = {
    "FloorConfig.name": "what the screens call the floor",
    "FloorConfig.tables": "the tables, each a `[[tables]]` section",
    "FloorConfig.demo": "money is demo money, browsers enrol without a code, PINs may be in clear",
    "FloorConfig.notes_cents": "the demo notes that a terminal accepts",
    "FloorConfig.credit_limit_cents": "a note that would lift a credit meter above this is refused",
    "FloorConfig.staff": "who may sign in, each a `[[staff]]` section",
    "StaffConfig.number": "what the person types to sign in",
    "StaffConfig.name": "what screens show",
    "StaffConfig.role": "`dealer`, `gaming_supervisor`, `assistant_gaming_manager` or "
    "`casino_operator`; each may do all that those before it may do",
    "StaffConfig.pin": "the PIN in clear, on a demo floor only",
    "StaffConfig.pin_hash": "what `fairfelt pin` printed; one of the two must be there",
    "TableConfig.id": "short and unique, as in `R1`; it names the table's records for ever",
    "TableConfig.name": "what the screens call the table",
    "TableConfig.ruleset": "the rule set that it is run by",
    "TableConfig.game": "one of the games of that rule set",
    "TableConfig.limits": "what the sign says: the name of a `[limits.<name>]` section of this "
    "file, or such a section itself",
    "TableConfig.options": "what the rule set leaves to the operator; see below",
    "TableConfig.wheel": "`simulated` for a demo floor, `attached` for a device that reports",
    "TableConfig.open_at_start": "open the table by itself the first time the floor starts",
    "TableConfig.chips_cents": "the chips that a player terminal offers",
    "TableConfig.timings": "a `[tables.timings]` section",
    "Limits.kinds": "a limit for every kind of wager of the game; none may be left out",
    "Limits.total": "the limit of all wagers of a seat in one round together",
    "Limit.min_cents": "the least that may stand on one spot when wagering ends",
    "Limit.max_cents": "the most that may stand on one spot",
    "Limit.unit_cents": "the steps in which a stake may exceed the minimum",
    "Total.min_cents": "the least that all wagers of a seat must add up to; 0 for no such limit",
    "Total.max_cents": "the most that they may add up to",
    "Timings.spin_lead_ms": "an automated wheel is told to spin this long before wagering ends",
    "Timings.reveal_ms": "from the result to settlement, where no dealer confirms",
    "Timings.pause_ms": "from settlement to the next round, where no dealer starts it",
    "Timings.device_ms": "an automated wheel that is silent for longer stops the round",
}

# Options of commands whose own help leaves something to say.
OPTION_WORDS: Mapping[str, str] = {"audit --data": "where the records are kept"}

MODE_WORDS: Mapping[str, str] = {
    "live": "a dealer spins and confirms",
    "automated": "the wheel spins by itself and its sensor reports",
    "rng": "the floor draws",
}

_KINDS = {int: "whole number", str: "text", bool: "true or false"}


def rows(headings: Iterable[str], body: Iterable[Iterable[object]]) -> str:
    """A Markdown table."""
    heads = list(headings)
    lines = [heads, ["---"] * len(heads), *body]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def code(text: object) -> str:
    return f"`{text}`"


def words_for(name: str, words: Mapping[str, str]) -> str:
    if name not in words:
        raise SystemExit(f"tools/make_docs.py has no words for {name} yet")
    return words[name]


def refusals() -> str:
    return rows(
        ("code", "what it says", "what to do"),
        ((code(name), says, words_for(name, ADVICE)) for name, says in REFUSALS.items()),
    )


# -- settings -------------------------------------------------------------------------------------


def settings(struct: type[msgspec.Struct]) -> str:
    return rows(
        ("key", "value", "default", "meaning"),
        (
            (code(f.name), _kind(f.type), _default(f), _meaning(struct, f.name))
            for f in msgspec.structs.fields(struct)
        ),
    )


def _meaning(struct: type, key: str) -> str:
    return words_for(f"{struct.__name__}.{key}", MEANING)


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


def options() -> str:
    return rows(
        ("rule set", "game", "option", "values", "default", "rule"),
        (
            (code(ruleset), game, code(name), _values(option), code(option.default), _rule(option))
            for ruleset in rule_sets()
            for game in games_of(ruleset)
            for name, option in load_rules(ruleset, game).options.items()
        ),
    )


def _values(option: Any) -> str:
    if isinstance(option, Choice):
        return ", ".join(
            f"{code(one)} ({MODE_WORDS[one]})" if one in MODE_WORDS else code(one)
            for one in option.allowed
        )
    return f"{option.least} to {option.most}"


def _rule(data: Any) -> str:
    return data.rule if data.source == "document" else f"{data.rule} (a reading)"


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
    plain = action.default is None or action.nargs == 0
    words = action.help or words_for(f"{command.removeprefix('fairfelt ')} {flag}", OPTION_WORDS)
    return code(shown), "" if plain else code(action.default), words


def endpoints() -> str:
    return rows(
        ("request", "what it is", "takes", "answers"),
        (
            (code(f"{e.method} {e.path}"), e.summary, _fields(e.takes), _fields(e.gives))
            for e in ENDPOINTS
        ),
    )


def _fields(type_: type | None) -> str:
    if type_ is None:
        return ""
    if not issubclass(type_, msgspec.Struct):
        return {"dict": "an object", "list": "a list"}[type_.__name__]
    return ", ".join(
        code(f.name) + ("" if f.required else " (may be left out)")
        for f in msgspec.structs.fields(type_)
    )


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
    return rows((*heads, "definitions"), (_register(ruleset) for ruleset in rule_sets()))


def _register(ruleset: str) -> tuple[object, ...]:
    rules = load_register(ruleset).rules.values()
    kinds = Counter("open" if rule.open else rule.kind for rule in rules)
    hands = kinds["procedure"] + kinds["equipment"]
    return code(ruleset), len(rules), kinds["software"], kinds["open"], hands, kinds["definition"]


def documents() -> str:
    return rows(
        ("rule set", "document", "games with data"),
        (
            (code(one), load_register(one).title, ", ".join(games_of(one)) or "none yet")
            for one in rule_sets()
        ),
    )


def policies() -> str:
    sets = [load_rules(one, game) for one in rule_sets() for game in games_of(one)]
    heads = ("question", "answers", *(f"{code(rules.ruleset)} {rules.game}" for rules in sets))
    body = (
        (code(name), ", ".join(map(code, known)), *(_policy(s.policies[name]) for s in sets))
        for name, known in POLICIES.items()
    )
    return rows(heads, body)


def _policy(policy: Policy) -> str:
    parts = [f"{code(policy.value)}, {_rule(policy)}"]
    parts += [f"{mode}: {code(p.value)}, {_rule(p)}" for mode, p in policy.modes.items()]
    return "; ".join(parts)


def wagers(game: str) -> str:
    """A section for every document that knows the game."""
    return "\n\n".join(
        f"### `{one}`\n\n{load_register(one).title}.\n\n{_wagers(one, game)}\n\n{_calls(one, game)}"
        for one in rule_sets()
        if game in games_of(one)
    )


def _wagers(ruleset: str, game: str) -> str:
    rules = load_rules(ruleset, game)
    spots = Counter(spot.kind for spot in build_game(rules).spots.values())
    found = {row.wager: row for row in returns_of(ruleset, game)}
    heads = ("wager", "name", "places", "numbers", "pays", "ahead", "house edge")
    return rows(
        (*heads, "allowed by", "paid by", "lost by"),
        (
            (code(kind), wager.name, spots[kind], wager.covers, wager.odds, found[kind].hit,
             _edge(found[kind]), wager.rule, wager.pays_rule, wager.loses_rule)
            for kind, wager in rules.wagers.items()
        ),
    )  # fmt: skip


def _calls(ruleset: str, game: str) -> str:
    rules = load_rules(ruleset, game)
    calls = build_game(rules).calls
    found = [row for row in returns_of(ruleset, game) if row.wager not in rules.wagers]
    return rows(
        ("call", "pieces", "on", "ahead", "even", "house edge", "rule"),
        (
            (_named(row), row.pieces, _on(calls[row.places[0]], row), row.hit, row.push,
             _edge(row), calls[row.places[0]].rule)
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


def _edge(row: Return) -> str:
    return f"{row.house_edge} ({float(row.house_edge):.4%})"


# -- the files ------------------------------------------------------------------------------------

REFERENCE = "docs/reference"
PARTS: Mapping[tuple[str, str], Callable[[], str]] = {
    ("README.md", "registers"): registers,
    (f"{REFERENCE}/refusals.md", "refusals"): refusals,
    **{
        (f"{REFERENCE}/settings.md", struct.__name__): lambda struct=struct: settings(struct)
        for struct in (FloorConfig, StaffConfig, TableConfig, Limits, Limit, Total, Timings)
    },
    (f"{REFERENCE}/settings.md", "options"): options,
    (f"{REFERENCE}/commands.md", "commands"): commands,
    (f"{REFERENCE}/http.md", "endpoints"): endpoints,
    (f"{REFERENCE}/http.md", "statuses"): statuses,
    (f"{REFERENCE}/http.md", "pages"): pages,
    (f"{REFERENCE}/rulebooks.md", "documents"): documents,
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
