"""How an operator sets up a floor, in TOML. Everything is checked before a table opens."""

from __future__ import annotations

import re
import stat
import tomllib
from collections.abc import Mapping
from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

import msgspec

from fairfelt import words
from fairfelt.core.errors import ConfigError
from fairfelt.core.ranks import STAFF_ROLES, Rank, is_enough, rank_of
from fairfelt.floor.doors import DoorsConfig
from fairfelt.floor.gaming_day import day_begins
from fairfelt.floor.network import NetworkConfig
from fairfelt.floor.pins import hash_problem, totp_problem
from fairfelt.games import build_game
from fairfelt.rulebooks import GameRules, OptionError, RuleDataError, rule_sets
from fairfelt.rulebooks.schema import Choice, OwnCard
from fairfelt.table import Limits, TableConfig, rules_of

HOUR_MS = 3_600_000
IDLE_LOCK_MS, IDLE_LOCK_MS_LEAST = 900_000, 5_000
_SYSLOG = re.compile(r"|/\S+|[^\s/]+:\d{1,5}")
DEMO_FLOOR = Path(__file__).with_name("demo.toml")


@cache
def _midnight(day: str) -> int:
    return day_begins(date.fromisoformat(day), "00:00")


class StaffConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: str
    name: str
    role: str
    pin: str = ""  # in the clear, on a demo floor only
    pin_hash: str = ""  # as `fairfelt pin` prints it
    totp: str = ""  # the secret of a second factor, as `fairfelt pin --totp` prints it

    @property
    def credentials(self) -> str:
        """A mark by which it shows that PIN or second factor were changed. Nobody finds either by
        it: a hash has a salt, which is not on record."""
        known = "\n".join((self.number, self.pin, self.pin_hash, self.totp))
        return sha256(known.encode()).hexdigest()[:32]


DOCUMENTS = {
    ".pdf": "application/pdf",
    ".html": "text/html; charset=utf-8",
    ".htm": "text/html; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
}


class DocumentConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The operator's own copy of a document, to be shown to anyone who asks."""

    ruleset: str
    file: str  # beside the configuration, or a whole path


class RecordsConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where that is kept by which it shows when the records of a floor were changed. Files are
    named as seen from the configuration."""

    key_file: str = ""  # outside of the data folder; made at the first start
    heads_file: str = ""  # on another disk, if there is one
    # The longest time for which the floor is closed: where the machine was restarted and its clock
    # is further ahead of the records than that, a start asks.
    closed_ms: Annotated[int, msgspec.Meta(ge=HOUR_MS, le=366 * 24 * HOUR_MS)] = 36 * HOUR_MS
    syslog: bool | str = False  # heads go to the machine's log as well, or to another's

    @property
    def log_address(self) -> str:
        """Where heads are sent; nowhere if it is empty."""
        return self.syslog if isinstance(self.syslog, str) else "/dev/log" if self.syslog else ""


class TicketsConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Redeemable tickets."""

    valid_days: Annotated[int, msgspec.Meta(ge=1, le=3_660)] = 365  # until a ticket expires

    @property
    def valid_ms(self) -> int:
        return self.valid_days * 24 * HOUR_MS


class FloorConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    tables: tuple[TableConfig, ...]
    demo: bool = False
    languages: tuple[str, ...] = ("en",)  # that screens offer; the first is the floor's own
    notes_cents: tuple[int, ...] = (500, 1000, 2000, 5000, 10000)
    credit_limit_cents: int = 10_000_000
    # All that a supervisor may adjust by hand at one terminal, in a round and in a gaming day. More
    # takes an assistant gaming manager or above.
    supervisor_adjusts_cents: int = 100_000
    gaming_day_starts: str = "06:00"  # by the clock of the machine
    several_games: bool = True  # a seat may have bets at several tables at once
    # With nothing on the meter and no wager for so long, a player has left.
    sitting_ends_ms: int = 600_000
    # A terminal of the staff that nobody touches for so long asks for the PIN. Left out it is a
    # quarter of an hour, and never on a demo floor; 0 is never.
    idle_lock_ms: int | None = None
    second_factor_from: str = ""  # the role from which on everybody has a second factor
    # From this day on, such as "2024-10-19", a wager takes the player's own card where the document
    # wants one. Left out it is the day that the document names, and never on a demo floor.
    cards_from: str = ""
    staff: tuple[StaffConfig, ...] = ()
    documents: tuple[DocumentConfig, ...] = ()
    tickets: TicketsConfig = TicketsConfig()
    doors: DoorsConfig = DoorsConfig()
    network: NetworkConfig = NetworkConfig()
    records: RecordsConfig = RecordsConfig()

    @property
    def idle_ms(self) -> int:
        """After how long a terminal is locked; 0 where none is."""
        usual = 0 if self.demo else IDLE_LOCK_MS
        return usual if self.idle_lock_ms is None else self.idle_lock_ms

    def cards_since(self, own_card: OwnCard) -> int | None:
        """From which moment on a table with this rule wants a card; never, where there is none."""
        if self.demo and not self.cards_from:
            return None
        return _midnight(self.cards_from or own_card.since)

    @property
    def members(self) -> dict[str, StaffConfig]:
        """The staff by their numbers."""
        return {staff.number: staff for staff in self.staff}

    def document(self, ruleset: str) -> Path | None:
        """The operator's own copy of this document, where there is one."""
        return next((Path(one.file) for one in self.documents if one.ruleset == ruleset), None)

    def without_document(self) -> list[str]:
        """The rule sets of the tables whose document nobody can be shown."""
        played = dict.fromkeys(table.ruleset for table in self.tables)
        return [ruleset for ruleset in played if self.document(ruleset) is None]


def load_floor(path: Path) -> FloorConfig:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:  # no text, no TOML, no end of brackets
        raise ConfigError(path.name, "the file", str(error)) from error
    config = _with_documents(floor_from(data, path.name), path)
    return _with_records(_with_network(config, path), path)


def _with_records(config: FloorConfig, path: Path) -> FloorConfig:
    named = {
        name: str((path.parent / file).resolve())
        for name in ("key_file", "heads_file")
        if (file := getattr(config.records, name))
    }
    return msgspec.structs.replace(config, records=msgspec.structs.replace(config.records, **named))


def _with_documents(config: FloorConfig, path: Path) -> FloorConfig:
    """Files are named as seen from the configuration, and have to be there."""
    found = []
    for i, one in enumerate(config.documents):
        file = (path.parent / one.file).resolve()
        if not file.is_file():
            raise ConfigError(path.name, f"documents[{i}].file", f"there is no file {file}")
        found.append(msgspec.structs.replace(one, file=str(file)))
    return msgspec.structs.replace(config, documents=tuple(found))


def _with_network(config: FloorConfig, path: Path) -> FloorConfig:
    network = config.network.beside(path.parent)
    if wrong := network.missing():
        raise ConfigError(path.name, f"network.{wrong[0]}", wrong[1])
    _check_secrets(config, path)
    return msgspec.structs.replace(config, network=network)


def _check_secrets(config: FloorConfig, path: Path) -> None:
    """A second factor that everybody can read is none."""
    if config.demo or not path.stat().st_mode & stat.S_IRWXO:
        return
    for i, one in enumerate(config.staff):
        if one.totp:
            problem = f"every user of this machine has access to {path}; chmod o= it"
            raise ConfigError(path.name, f"staff[{i}].totp", problem)


def check_new_staff(config: FloorConfig, staff: tuple[StaffConfig, ...], path: Path) -> None:
    """A list that a running floor takes up has to fit the floor that runs, whatever else the file
    says by now, and leaves somebody who can put a mistake in it right."""
    changed = msgspec.structs.replace(config, staff=staff)
    _check_all_staff(changed, path.name)
    _check_secrets(changed, path)
    if _has_manager(config.staff) and not _has_manager(staff):
        needed = Rank.ASSISTANT_GAMING_MANAGER.replace("_", " ")
        raise ConfigError(path.name, "staff", f"nobody would be {needed} or above")


def _has_manager(staff: tuple[StaffConfig, ...]) -> bool:
    return any(is_enough(one.role, Rank.ASSISTANT_GAMING_MANAGER) for one in staff)


def floor_from(data: Mapping[str, Any], file: str) -> FloorConfig:
    """Build and check a configuration. Tables may name a set of limits that they share."""
    data = dict(data)
    shared = data.pop("limits", {})
    if not isinstance(shared, Mapping):
        raise ConfigError(file, "limits", "sections such as [limits.low], which tables name")
    if isinstance(tables := data.setdefault("tables", []), list | tuple):
        data["tables"] = [
            _with_limits(table, shared, file, f"tables[{i}]") for i, table in enumerate(tables)
        ]
    try:
        config = msgspec.convert(data, FloorConfig, strict=True)
    except msgspec.ValidationError as error:
        problem, _, where = str(error).partition(" - at ")
        raise ConfigError(file, where.strip("`$.") or "the file", problem) from error
    _check(config, file)
    return config


def _with_limits(table: object, shared: Mapping[str, Any], file: str, key: str) -> object:
    if not isinstance(table, dict) or not isinstance(table.get("limits"), str):
        return table
    name = table["limits"]
    if name not in shared:
        known = ", ".join(shared) or "none are defined"
        raise ConfigError(file, f"{key}.limits", f"no limits are called {name!r}; known: {known}")
    return {**table, "limits": shared[name]}


def _check(config: FloorConfig, file: str) -> None:
    if config.cards_from and not _is_day(config.cards_from):
        raise ConfigError(file, "cards_from", 'a day such as "2024-10-19"')
    ids = [table.id for table in config.tables]
    for i, table in enumerate(config.tables):
        key = f"tables[{i}]"
        if ids.count(table.id) > 1:
            raise ConfigError(file, f"{key}.id", f"two tables are called {table.id}")
        _check_table(config, table, file, key)
    if not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", config.gaming_day_starts):
        raise ConfigError(file, "gaming_day_starts", 'a time of day such as "06:00"')
    if config.idle_ms and config.idle_ms < IDLE_LOCK_MS_LEAST:
        raise ConfigError(file, "idle_lock_ms", f"0, which is never, or {IDLE_LOCK_MS_LEAST} on")
    if config.second_factor_from and rank_of(config.second_factor_from) is None:
        known = ", ".join(Rank)
        raise ConfigError(file, "second_factor_from", f"one of {known}")
    _check_languages(config, file)
    _check_all_staff(config, file)
    for i, document in enumerate(config.documents):
        _check_document(document, file, f"documents[{i}]")
    for key, problem in config.doors.problems():
        raise ConfigError(file, f"doors.{key}", problem)
    if not _SYSLOG.fullmatch(config.records.log_address):
        problem = 'true, a socket such as "/dev/log", or another machine such as "log.example:514"'
        raise ConfigError(file, "records.syslog", problem)
    if wrong := config.network.problem(demo=config.demo):
        raise ConfigError(file, f"network.{wrong[0]}", wrong[1])


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _check_languages(config: FloorConfig, file: str) -> None:
    known = words.languages()
    if not config.languages or not {*config.languages} <= {*known}:
        raise ConfigError(file, "languages", f"a list of some of these: {', '.join(known)}")
    if len({*config.languages}) < len(config.languages):
        raise ConfigError(file, "languages", "each language once")


def _check_document(document: DocumentConfig, file: str, key: str) -> None:
    if document.ruleset not in rule_sets():
        known = ", ".join(rule_sets())
        raise ConfigError(file, f"{key}.ruleset", f"there is no such rule set; known: {known}")
    if Path(document.file).suffix.lower() not in DOCUMENTS:
        raise ConfigError(file, f"{key}.file", f"a copy is one of {', '.join(DOCUMENTS)}")


def _check_table(config: FloorConfig, table: TableConfig, file: str, key: str) -> None:
    rules = _rules_of(table, file, key)
    try:
        options = rules.configure(table.options)
        spots = build_game(rules, options).spots.values()
        kinds = {spot.kind for spot in spots if not spot.by_choice}
    except OptionError as error:
        raise ConfigError(file, f"{key}.options", str(error)) from error
    except RuleDataError as error:
        raise ConfigError(file, key, str(error)) from error
    _check_limits(table.limits, kinds, file, f"{key}.limits")
    _check_smallest_chip(table.limits, options, file, f"{key}.limits")
    if not table.chips_cents or min(table.chips_cents) <= 0:
        raise ConfigError(file, f"{key}.chips_cents", "at least one chip, each more than 0")
    if problem := table.timings.problem():
        raise ConfigError(file, f"{key}.timings", problem)
    if not config.demo:
        _check_by_the_book(config, table, rules, options, file, key)


def _check_by_the_book(
    config: FloorConfig,
    table: TableConfig,
    rules: GameRules,
    options: Mapping[str, object],
    file: str,
    key: str,
) -> None:
    """What the document does not have is for demo floors."""
    if table.device == "simulated":
        raise ConfigError(file, f"{key}.device", "a simulated device is for demo floors only")
    own = rules.own_card
    if own is not None and config.cards_from > own.since:
        problem = f"later than {own.since} (rule {own.rule}) is for demo floors only"
        raise ConfigError(file, "cards_from", problem)
    if table.odds:
        problem = f"other odds than those of {rules.ruleset} are for demo floors only"
        raise ConfigError(file, f"{key}.odds", problem)
    for name, option in rules.options.items():
        if isinstance(option, Choice) and options[name] in option.demo:
            problem = f"{options[name]!r} is not in {rules.ruleset}, so it is for demo floors only"
            raise ConfigError(file, f"{key}.options.{name}", problem)


def _rules_of(table: TableConfig, file: str, key: str) -> GameRules:
    try:
        return rules_of(table)
    except OptionError as error:
        raise ConfigError(file, f"{key}.odds.{error.option}", error.problem) from error
    except RuleDataError as error:
        raise ConfigError(file, key, str(error)) from error


def _check_limits(limits: Limits, kinds: set[str], file: str, key: str) -> None:
    for kind, limit in limits.kinds.items():
        if kind not in kinds:
            known = ", ".join(sorted(kinds))
            raise ConfigError(file, f"{key}.kinds.{kind}", f"no such wager; there are: {known}")
        if problem := limit.problem():
            raise ConfigError(file, f"{key}.kinds.{kind}", problem)
    if missing := sorted(kinds - set(limits.kinds)):
        raise ConfigError(file, f"{key}.kinds", f"limits are missing for {', '.join(missing)}")
    if problem := limits.total.problem():
        raise ConfigError(file, f"{key}.total", problem)


def _check_smallest_chip(
    limits: Limits, options: Mapping[str, object], file: str, key: str
) -> None:
    """Winnings go up to the next chip, so a stake below it would be paid better than the odds."""
    chip = options.get("smallest_chip_cents")
    if not isinstance(chip, int):
        return
    for kind, limit in limits.kinds.items():
        if limit.min_cents % chip or limit.unit_cents % chip:
            problem = f"min_cents and unit_cents must be multiples of smallest_chip_cents, {chip}"
            raise ConfigError(file, f"{key}.kinds.{kind}", problem)


def _check_all_staff(config: FloorConfig, file: str) -> None:
    for i, staff in enumerate(config.staff):
        _check_staff(config, staff, file, f"staff[{i}]")


def _check_staff(config: FloorConfig, staff: StaffConfig, file: str, key: str) -> None:
    if staff.role not in STAFF_ROLES:
        raise ConfigError(file, f"{key}.role", f"one of {', '.join(STAFF_ROLES)}")
    if [one.number for one in config.staff].count(staff.number) > 1:
        raise ConfigError(file, f"{key}.number", f"two people have the number {staff.number}")
    if staff.pin and not config.demo:
        raise ConfigError(file, f"{key}.pin", "use pin_hash; a PIN in the clear is for demo floors")
    if not staff.pin and not staff.pin_hash:
        raise ConfigError(file, f"{key}.pin_hash", "missing; make one with `fairfelt pin`")
    if staff.pin_hash and (problem := hash_problem(staff.pin_hash)):
        raise ConfigError(file, f"{key}.pin_hash", problem)
    if staff.totp and (problem := totp_problem(staff.totp)):
        raise ConfigError(file, f"{key}.totp", problem)
    first = rank_of(config.second_factor_from)
    if first is not None and not staff.totp and is_enough(staff.role, first):
        words = first.replace("_", " ")
        problem = f"missing; every {words} and above has one. Make one with `fairfelt pin --totp`"
        raise ConfigError(file, f"{key}.totp", problem)
