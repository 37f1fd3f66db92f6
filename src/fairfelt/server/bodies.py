"""The shapes of answers over HTTP, for the OpenAPI description. A test compares them with what is
answered, key by key."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from fairfelt.exchange.credits import Credit, FromRound
from fairfelt.rulebooks.irregularity import Irregularity
from fairfelt.rulebooks.schema import ClosingData, Exclusion, LateChange, Vacate
from fairfelt.table import Limits
from fairfelt.table.shapes import CardAt


class Nothing(TypedDict):
    """An object without keys: it is done."""


class TableRow(TypedDict):
    id: str
    name: str
    ruleset: str
    game: str
    mode: str
    two_games: bool


class DemoStaff(TypedDict):
    staff: str
    pin: str
    name: str
    role: str


class RoleRow(TypedDict):
    role: str
    rank: int | None
    watches: bool


class FloorBody(TypedDict):
    name: str
    demo: bool
    languages: list[str]
    sitting_ends_ms: int
    socket_port: int
    socket: str | None
    version: str
    notes_cents: list[int]
    conducted: dict[str, list[str]]
    roles: list[RoleRow]
    tables: list[TableRow]
    demo_staff: NotRequired[list[DemoStaff]]
    second_factor: NotRequired[bool]


class FrozenRow(TypedDict):
    table: str
    cause: str
    round: int
    at: int
    cents: int


class MachineRow(TypedDict):
    device: str
    fault: str
    since: int | None


class SessionRow(TypedDict):
    staff: str
    name: str
    role: str
    terminal: str
    since: int
    locked: bool


class NoticeRow(TypedDict):
    """A fault that a player reported has `seat` and `fault`; others may be asked to look too."""

    notice: int
    to: str
    rule: str
    words: str
    table: str
    round: int
    at: int
    by: str
    acknowledged_at: int | None
    yours: bool
    seat: NotRequired[str]
    fault: NotRequired[str]
    others: NotRequired[list[str]]
    others_rule: NotRequired[str]


class ConsoleBody(TypedDict):
    frozen: list[FrozenRow]
    notices: list[NoticeRow]
    machines: list[MachineRow]
    sessions: list[SessionRow]


class DebtRow(TypedDict):
    debt: int
    cents: int
    terminal: str
    sitting: int
    reason: str
    by: str
    at: int


class DueRow(TypedDict):
    sitting: int
    patron: str
    cents: int
    at: int | None
    rounds: list[FromRound]


class PurseRow(TypedDict):
    terminal: str
    credit_cents: int
    owed_cents: int
    unclaimed: list[DueRow]
    leaving_cents: int
    withheld_cents: int
    plays: bool
    sitting: int | None
    since: int | None
    aside: list[DebtRow]


class ClaimRow(TypedDict):
    request: int
    credit: int
    cents: int
    terminal: str
    at: int
    outcome: str


class UnclaimedBody(TypedDict):
    credits: list[Credit]
    claims: list[ClaimRow]


class WaitingTicketRow(TypedDict):
    waits: Literal["print", "reader", "kept"]
    terminal: str
    ticket: int
    validation: str
    cents: int
    sitting: int
    fault: str


class PrintedTicketRow(TypedDict):
    ticket: int
    validation: str
    cents: int
    at: int
    expires_at: int
    sitting: int
    state: Literal["printing", "printed", "failed", "void"]


class AcceptedTicketRow(TypedDict):
    validation: str
    cents: int
    at: int
    ticket: int


class TicketsBody(TypedDict):
    waiting: list[WaitingTicketRow]
    terminals: list[str]
    terminal: str
    printed: list[PrintedTicketRow]
    accepted: list[AcceptedTicketRow]


class DeviceRow(TypedDict):
    device: str
    kind: str
    table: str | None
    terminal: str | None
    injected: str
    state: str
    fault: str
    since: int | None
    simulated: bool
    faults: list[str]


class TerminalRow(TypedDict):
    terminal: str
    role: str
    kind: str
    table: str | None
    serves: str | None
    name: str
    enrolled_at: int | None
    online: bool
    last_seen: int | None
    staff: str


class SpotBody(TypedDict):
    kind: str
    name: str
    covers: list[str]
    odds: str
    pays: dict[str, str]
    lines: dict[str, str]
    rule: str
    pays_rule: str
    stays: list[str]
    needs: str | None
    by_choice: bool
    book_odds: NotRequired[str]
    book_pays: NotRequired[dict[str, str]]


class CallBody(TypedDict):
    name: str
    group: str
    pieces: dict[str, int]
    rule: str


class TableBody(TypedDict):
    id: str
    name: str
    ruleset: str
    game: str
    mode: str
    demo: bool
    device: str
    drawn_with: str
    has_ball: bool
    simulated: bool
    options: dict[str, str | int]
    hand_entry: str
    confirm_bets: bool
    config_hash: str
    wagering_ms: int
    decision_ms: int
    chips_cents: list[int]
    wheel: list[str]
    red: list[str]
    spots: dict[str, SpotBody]
    calls: dict[str, CallBody]
    irregularities: dict[str, Irregularity]
    exclusions: dict[str, Exclusion]
    close_table: ClosingData | None
    late_change: LateChange | None
    vacate: Vacate | None
    countdown: str
    no_more_bets: str
    late_bets: bool
    carries: bool
    throws: bool
    inspects_dice: str
    two_games: bool
    guests: bool
    declares_chips: bool
    recovers: bool
    pre_shuffled: bool
    enters_winner: bool
    riffles: bool
    limits: Limits
    own_odds: dict[str, str]
    demo_options: list[str]
    asks_to_open: str


class EdgeRow(TypedDict):
    wager: str
    name: str
    under: str
    house_edge: str
    house_edge_float: float
    strategy: str | None


class RoundRow(TypedDict):
    table: str
    round: int
    at: int
    result: str | None
    staked_cents: int
    paid_cents: int
    flags: list[str]


class SeatRow(TypedDict):
    seat: str
    staked_cents: int
    paid_cents: int


class StepRow(TypedDict):
    """A fact of a playback, and what lay on the table after it where that changed."""

    at: int
    actor: str
    kind: str
    seat: str
    body: dict[str, Any]
    later: NotRequired[bool]
    stakes: NotRequired[dict[str, int]]
    cards: NotRequired[list[CardAt]]


class RoundBody(TypedDict):
    table: str
    round: int
    seat: str | None
    config: dict[str, Any]
    same_rules: bool
    seats: list[SeatRow]
    steps: list[StepRow]
    left_out: int
    names: dict[str, str]


class LabTable(TypedDict):
    id: str
    name: str
    ruleset: str
    game: str
    options: dict[str, str | int]
    odds: dict[str, str]


class LabGame(TypedDict):
    id: str


class LabRules(TypedDict):
    id: str
    games: list[LabGame]


class LabBody(TypedDict):
    tables: list[LabTable]
    rulesets: list[LabRules]


class OddsRow(TypedDict):
    key: str
    wager: str
    line: str
    rule: str
    option: str | None
    odds: dict[str, str]


class LabOption(TypedDict):
    """Its values are those in `allowed`, or whole numbers from `least` to `most`."""

    name: str
    type: Literal["choice", "integer"]
    default: str | int
    rule: str
    allowed: NotRequired[list[str | int]]
    least: NotRequired[int]
    most: NotRequired[int]


class LabGameBody(TypedDict):
    options: list[LabOption]
    odds: list[OddsRow]
