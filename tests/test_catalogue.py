"""Every word on a screen is in the catalogue, and every word in the catalogue is on a screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from posixpath import normpath
from typing import get_args

import msgspec
import pytest

import fairfelt
from fairfelt.equipment.kinds import (
    KINDS_AT_TABLES,
    KINDS_AT_TERMINALS,
    RUNS_OUT,
    CardReaderFault,
    NoSpin,
    PrinterFault,
    StackerFault,
)
from fairfelt.equipment.spoilt import faults_of
from fairfelt.exchange.messages import DECLINED
from fairfelt.exchange.patrons import CARDS_DECLINED, PATRONS_DECLINED
from fairfelt.exchange.tickets import TICKETS_DECLINED, TicketStatus
from fairfelt.floor.facts.tickets import Printing
from fairfelt.floor.fault_reports import PlayerFault
from fairfelt.floor.history.logbook import HEADINGS
from fairfelt.floor.registry import DESK_ACTS
from fairfelt.floor.ticket_list import Waits
from fairfelt.games import build_game
from fairfelt.journal import Audience
from fairfelt.rulebooks import GameRules, games_of, load_rules, rule_sets
from fairfelt.rulebooks.remedy import Remedy
from fairfelt.rulebooks.schema import Reach
from fairfelt.server.log import LogAsked
from fairfelt.table import inspection, winners
from fairfelt.table.commands import tag_of
from fairfelt.table.facts import TABLE_FACTS
from fairfelt.table.registry import STAFF_ACTS
from fairfelt.words import catalogue, languages, refusals, say, subject, subjects
from fairfelt.words.rules import call_name, spot_name

SOURCE = Path(fairfelt.__file__).parent
WEB = SOURCE / "web"
EVENTS = Path(__file__).parent.parent / "docs" / "reference" / "events.md"
MESSAGES = catalogue()
SCRIPTS = {
    path.relative_to(WEB).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(WEB.rglob("*.js"))
    if "vendor" not in path.parts and path.name != "facts.js"  # which has kinds, and no words
}

RULES = [load_rules(ruleset, game) for ruleset in rule_sets() for game in games_of(ruleset)]
IRREGULARITIES = sorted({key for rules in RULES for key in rules.irregularities})
STEPS = sorted({step for rules in RULES for one in rules.irregularities.values()
                for step in one.steps})  # fmt: skip
OPTIONS = sorted({name for rules in RULES for name in rules.options})
BOOKS = sorted({rules.ruleset for rules in RULES})
GAMES = sorted({rules.game for rules in RULES})
# How to play: one line for the wagers of a game, and more where there is something to decide.
HOW = dict.fromkeys((game.replace("-", "_") for game in GAMES), 1) | {
    "blackjack": 3, "casino_war": 2, "lunar_poker": 3, "three_card_poker": 3}  # fmt: skip
MODES = ("live", "automated", "rng")
PHASES = ("closed", "open", "wagering", "awaiting_result", "deciding", "result_entered",
          "suspended")  # fmt: skip
STATUSES = ("connecting", "offline", "taken_over", "not_enrolled")
SCREENS = ("play", "dealer", "supervisor", "display", "lab", "rules")
COLOURS = ("red", "black", "zero")
# What everybody is told, and what staff did that is only on record: both are steps of a playback.
PUBLIC = [
    kind
    for kind, body in TABLE_FACTS.items()
    if body.TO is Audience.EVERYBODY
    or (body.TO is Audience.RECORD and "by" in body.__struct_fields__)
]

STEPS_OF_SHOE = ("cut", "cutting_card", "burn")
STAGES = ("insurance", "play", "war", "withdraw", "first", "second", "replace")
WHEEL_SAYINGS = ("wagering", "wagering.spinning", "awaiting_result", "awaiting_result.spinning",
                 "awaiting_result.sensed", "result_entered", "result_entered.doubt")  # fmt: skip
TUMBLER_SAYINGS = ("wagering", "awaiting_result", "awaiting_result.uncovered",
                   "awaiting_result.sensed", "result_entered",
                   "result_entered.doubt")  # fmt: skip
DICE_SAYINGS = ("call", "offer", "offered", "shooter", "dealer", "out", "out.late", "enter",
                "sensed", "result_entered", "result_entered.doubt")  # fmt: skip
DRAWN_WITH = ("wheel", "tumbler", "dice", "money_wheel")
RANKS = ("dealer", "gaming_supervisor", "casino_supervisor", "assistant_gaming_manager",
         "casino_operator", "inspector", "tournament_manager", "cage")  # fmt: skip
# What the log shows; a refusal is told by its code.
LOGGED = [kind for kinds in HEADINGS.values() for kind in kinds if kind != "act.refused"]
REFUSED = ("act_needs_role", "authority_own", "authority_too_low", "enrolment_refused",
           "notice_not_yours", "sign_in_refused")  # fmt: skip
# Why an act is beyond a dealer, where nobody has to write it.
WHY = ("alert_open", "card_by_hand", "cards_to_check", "closing_announced", "closing_time_come",
       "closing_withdrawn", "device_read_other", "dice_inspection", "dummy_hand",
       "entered_before", "entered_without_reading", "hand_entry", "last_card_wrong",
       "may_favour_player", "no_cutting_card", "player_idle", "pre_shuffled_riffled",
       "round_stopped", "shoe_replaced_early")  # fmt: skip
CARD_SAYINGS = ("wagering", "awaiting_result", "awaiting_result.burn", "standby",
                "awaiting_result.wait", "result_entered")  # fmt: skip

# Acts that somebody may have to authorise, and what they say.
AUTHORISED = ("announce_closing", "approve_hand_entry", "ask_to_vacate", "change_bet",
              "clear_fault", "end_session",
              "close_table", "collect_owed", "confirm_result", "correct_card", "decide_dispute",
              "enter_card", "enter_result", "exclude_player", "hold_unclaimed", "inject_fault",
              "inspect_dice", "issue_enrolment", "open_table", "order_check", "readmit_player",
              "recover_overpayment", "release_table", "rename_terminal", "return_stakes",
              "return_unclaimed", "revoke_terminal",
              "set_debt_aside", "settle_print", "settle_ticket", "reissue_ticket",
              "enrol_patron", "issue_card", "free_card",
              "withhold_ticket", "release_ticket",
              "start_round", "start_shoe", "take_back_cutting_card", "take_dice",
              "withdraw_closing")  # fmt: skip
VALUES = ("before_cents", "card", "cards", "cents", "closes_at", "counted", "credit", "dealt",
          "device", "dispute", "document", "does", "fault", "for_role", "foreign", "go_on",
          "ground", "kind", "limit_cents", "missing", "name", "notice", "paper", "patron",
          "place", "pre_shuffled", "received_cents", "result", "retires", "riffled", "seat",
          "seats", "sitting", "spot", "staff", "taken_in", "terminal", "until",
          "validation", "was")  # fmt: skip

TICKET_KEYS = ("whole", "spoilt", "stacked", "returned", "again")

# What a device or the system may notice.
ALERTS = (*get_args(NoSpin), "cocked", "not_shaken", "shaken_too_little", "device_silent",
          "draw_lost",
          "device_fault", "display_differs", "card_unexpected", "card_misread", "card_foreign",
          "cards_missing", "cards_foreign", "ball_unexamined", "reading_differs",
          "reading_late", "reading_stray", "throw_unasked", "throw_unseen", "wrong_shooter",
          *winners.CAUSES.values())  # fmt: skip

# What may be wrong with a device, and what it may be doing.
FAULTS = sorted({*get_args(StackerFault), *get_args(PrinterFault), *get_args(CardReaderFault),
                 RUNS_OUT,
                 *(fault for kind in KINDS_AT_TABLES for fault in faults_of(kind))})  # fmt: skip
STATES = ("ready", "ordered", "moving", "rested", "standby", "shuffling", "rejected", "printed")
SPOILT = (*get_args(NoSpin), "cocked", "shaken_too_little")

# Keys that a screen puts together, and what it may put into the hole; two holes in a row are one.
# Reasons that go on record where nobody writes one.
WRITTEN_BY_THE_FLOOR = ("enrolment", "games_taken", "kept_before", "left_after_round",
                        "player_changed", "rehearsal", "renaming", "replaced")  # fmt: skip
COMPUTED: dict[str, list[str] | tuple[str, ...]] = {
    "refusal.*": refusals(),
    "rules.*.wager": (),
    "rules.*.call.*": (),
    "rules.*.line.*.*": (),
    "rules.*.place.*": (),
    "rules.*.range.*": (),
    "rules.*.spot": (),
    "rules.*.wager.*": (),
    "rules.*": (),
    "rules.book.*": BOOKS,
    "rules.game.*": GAMES,
    "rules.option.*": OPTIONS,
    "rules.value.*": ("all", "automated", "baccarat", "even-money", "hits", "live", "lost", "no",
                      "none", "not-approved", "original", "play", "queen-high", "rng", "stands",
                      "yes"),
    "common.colour.*": COLOURS,
    "common.edge.*": ("best_play", "always_war", "good_play"),
    "common.*": ("red", "black", "odd", "even", "low", "high", "small", "big"),
    "common.language.*": (*languages(), "zh-Hans"),
    "common.calls.*": ("series", "complete", "finales"),
    "common.card.rank.*": tuple("A23456789TJQK"),
    "common.card.ranks.*": tuple("A23456789TJQK"),
    "common.card.suit.*": tuple("SHDC"),
    "common.layout.dozen.*": ("1", "2", "3"),
    "common.limits.*": ("wager", "pays", "min", "max", "step"),
    "common.lunar.*": ("dealer_extra", "player", "row"),
    "common.mark.*": ("bust", "blackjack"),
    "common.form.*": ("date", "decimal", "group", "money", "odds", "percent"),
    "common.fault.*": get_args(PlayerFault),
    "common.mode.*": MODES,
    "common.outcome.*": ("player", "banker", "natural", "player_pair", "banker_pair"),
    "common.outcome.dealer.*": ("bust", "blackjack"),
    "common.place.*": ("area", "array", "dealer", "row", "war"),
    "common.place.*.*": [f"{side}.{nth}" for side in ("player", "banker") for nth in (1, 2, 3)],
    "common.place.lunar.*": ("dealer", "dealer_down", "dealer_extra", "player", "row"),
    "common.place.shared.*": ("1", "2"),
    "common.poker.*": ("high_card", "ace_king", "pair", "two_pair", "flush", "straight",
                       "three_of_a_kind", "full_house", "four_of_a_kind", "straight_flush",
                       "royal_flush", "not_played", "not_qualified"),
    "common.roll.*": ("seven", "snake_eyes", "hard", "easy", "total"),
    "common.road.*": ("player", "banker", "tie"),
    "common.side.*": ("small", "big", "triple"),
    "common.war.*": ("wins", "loses", "tie"),
    "common.zone.*": ("player", "banker", "dealer", "row", "area", "war", "burn", "array"),
    "display.deciding.*.*": ("blackjack.insurance", "blackjack.play", "casino-war.war",
                             "three-card-poker.play", "three-card-poker.withdraw",
                             "lunar-poker.first", "lunar-poker.second", "lunar-poker.insurance",
                             "lunar-poker.replace"),
    "display.phase.*": ("closed", "suspended", "wagering", "bet_now", "deciding", "settled",
                        "soon", "void", "open", "no_more", "rolling", "no_roll", "no_spin",
                        "dummy"),
    "display.side.*": ("player", "banker", "tie"),
    "lab.column.*": ("wager", "pays", "before", "return", "edge", "hit", "deviation"),
    "lab.unit.*": ("ms", "cents"),
    "lab.play.*": ("always-war", "best-play", "best-play-of-ante", "good-play"),
    "lab.show.*": ("returns", "sheet"),
    "play.*": ("undo", "clear", "repeat", "double", "remove", "info", "notes", "limits", "lines",
               "tables", "games", "own_chip", "cash_out", "rules", "leaving", "fault"),
    "play.*.hint": ("remove", "info"),
    "play.deciding.*": STAGES,
    "play.dice.*": ("accept", "decline", "pass"),
    "play.hint.*": ("remove", "info"),
    "play.how.*.*": [f"{game}.{n + 1}" for game, lines in HOW.items() for n in range(lines)],
    "play.limited.*": ("maximum", "unit", "total_maximum"),
    "play.link.*": STATUSES,
    "play.lunar.option.*": ("fold", "bet", "buy", "no_insurance", "insurance", "insurance_full",
                            "leave", "replace"),
    "play.mode.short.*": MODES,
    "play.option.*": ("stand", "hit", "double", "split", "insurance", "no_insurance", "even_money",
                      "no_even_money", "surrender", "war", "fold", "play", "stay", "withdraw",
                      "leave"),
    "play.place.*": ("player", "banker", "dealer", "row", "area", "burn", "war", "dealer_war",
                     "array", "dealer-down", "dealer-extra"),
    "play.excluded.*": ("document", "casino"),
    "play.excluded.kept.*": ("table", "document", "casino"),
    "play.phase.excluded.next.*": ("document", "casino"),
    "play.tab.*": ("wagering", "awaiting_result", "deciding", "others_decide", "open",
                   "result_entered"),
    "play.returned.*": ("below_minimum", "below_total_minimum", "needs_main", "not_confirmed",
                        "declared_void"),
    "play.snake_eyes.*": ("places", "field", "hards", "props"),
    "play.surface.*": ("layout", "racetrack", "roads", "special"),
    "play.blackjack.*": ("player", "row"),
    "play.blackjack.short.*": ("bust", "blackjack"),
    "play.blackjack.state.*": ("active", "waiting", "draws", "stood", "busted", "blackjack",
                               "doubled", "done"),
    "play.cards.*": ("won", "lost", "push"),
    "play.poker.short.*": ("pair_plus", "six_card_bonus"),
    "play.war.*": ("ante", "tie"),
    "play.war.state.*": ("higher", "lower", "tie", "decide", "surrendered", "war", "war_higher",
                         "war_equal", "war_lower"),
    "staff.act.*": ("open_table", "close_table", "start_round", "spin_wheel", "close_wagering",
                    "confirm_result", "lift_cover", "start_shoe", "deal_card",
                    "show_cutting_card", "take_back_cutting_card", "set_standby", "offer_dice",
                    "throw_dice", "rest_dice", "invite_guest", "bring_dice", "player", "limits",
                    "equipment", "closing"),
    "staff.act.*.*": [f"{act}.{device}" for act in ("other", "by_hand")
                      for device in DRAWN_WITH],
    "staff.act.inspect_dice.*": inspection.BOTH,
    "staff.act.exclude.*": get_args(Reach),
    "staff.exclude.text.*": (*get_args(Reach), "voids"),
    "staff.said.exclude.*": get_args(Reach),
    "staff.act.correct.*": DRAWN_WITH,
    "staff.alert.*": ALERTS,
    "staff.act.no.*": ("roll", "spin"),
    "staff.authorise.*": ("read", "table", "round", "staked", "credits", "rule", "reason", "by"),
    "staff.authorise.act.*": AUTHORISED,
    "staff.authorise.value.*": VALUES,
    "staff.beside.*": (
        "log", "notices", "purses", "recall", "reports", "disputes", "sessions", "terminals",
        "tickets",
    ),
    "staff.reports.*": (
        "drop", "staked", "win", "hold", "table", "game", "rounds", "theory", "terminal",
        "notes_cents", "tickets_in_cents", "given_back", "paid", "corrected", "tickets_out_cents",
        "cancelled", "change",
    ),
    "staff.reports.title.*": ("hold", "meters"),
    "staff.tickets.*": ("printed", "accepted", "hold", "release"),
    "staff.tickets.does.*": TICKET_KEYS,
    "staff.tickets.key.*": TICKET_KEYS,
    "staff.tickets.why.*": TICKET_KEYS,
    "staff.tickets.ended.*": ("redeemed", "void"),
    "staff.tickets.*.does": ("find", "hold", "release"),
    "staff.tickets.hold.*": ("reason", "notice", "until"),
    "staff.tickets.find.*": ("number", "terminal", "since", "until"),
    "staff.tickets.status.*": get_args(TicketStatus),
    "staff.tickets.state.*": get_args(Printing),
    "staff.tickets.waits.*": get_args(Waits),
    "staff.cards.deciding.*": STAGES,
    "staff.unclaimed.field.*": ("terminal", "name", "document", "reason"),
    "staff.unclaimed.outcome.*": ("waiting", "paid", "too_late",
                                  *({*DECLINED} - {"not_taken", *TICKETS_DECLINED,
                                                  *CARDS_DECLINED, *PATRONS_DECLINED})),
    "word.card.*": (*CARDS_DECLINED, *PATRONS_DECLINED, "money_differs", "number_used",
                    "terminal_taken"),
    "word.ticket.*": (*TICKETS_DECLINED, "money_differs", "number_used", "credit_limit",
                      "reader_waited", "returned"),
    "staff.cards.hint.*": ("locked", "early", "enter", "later"),
    "staff.closed.*": ("countdown", "dealer", "sensor", "early_result", "interrupted",
                       "all_decided", "throw", "malfunction"),
    "staff.demo.*": ("wheel", "tumbler", "shoe", "shuffler"),
    "staff.device.*": (*KINDS_AT_TABLES, *KINDS_AT_TERMINALS),
    "staff.does.*": get_args(Remedy),
    "staff.echo.*": ("entered", "sensed", "settled"),
    "staff.echo.spinning.*": DRAWN_WITH,
    "staff.echo.title.*": DRAWN_WITH,
    "staff.echo.unseen.*": DRAWN_WITH,
    "staff.entry.*.*": [f"{device}.{hint}" for device in DRAWN_WITH
                        for hint in ("enter", "unread", "or", "later", "locked", "correct")],
    "staff.exclusion.*": sorted({key for rules in RULES for key in rules.exclusions}),
    "staff.fault.*": FAULTS,
    "staff.frozen.*": ("return", "go_on", "reconcile", "release", "release_empty"),
    "staff.frozen.sure.*": ("return", "release"),
    "staff.frozen.cause.*": ("fault", "ledger"),
    "staff.front.*": SCREENS,
    "staff.front.*.text": SCREENS,
    "staff.log.*": [*PUBLIC, *LOGGED],
    "staff.log.heading.*": tuple(HEADINGS),
    "staff.log.refused.*": REFUSED,
    "staff.irregular.*": IRREGULARITIES,
    "staff.next.*": ("closed", "suspended", "open", "open.voided", "open.shoe", "open.last_coup",
                     "open.unchecked", "open.check_ordered", "open.voided.shoe",
                     "wagering.bet_now", *(f"deciding.{stage}" for stage in STAGES),
                     *(f"auto.{phase}" for phase in PHASES[1:-1]),
                     *(f"wheel.{saying}" for saying in WHEEL_SAYINGS),
                     *(f"tumbler.{saying}" for saying in TUMBLER_SAYINGS),
                     *(f"cards.{saying}" for saying in CARD_SAYINGS),
                     *(f"money_wheel.{saying}" for saying in WHEEL_SAYINGS),
                     *(f"dice.{saying}" for saying in DICE_SAYINGS),
                     "open.roll", "open.cup", "open.dummy", "dummy.complete", "closed.dice",
                     "closed.inspect", *(f"open.prepare.{step}" for step in STEPS_OF_SHOE),
                     *(f"open.inspect.{one}" for one in inspection.BOTH),
                     "closed.asks", "blocked.unexamined", "blocked.spoilt",
                     "tumbler.wagering.dealer", "cards.wagering.dealer",
                     "money_wheel.wagering.dealer", "money_wheel.wagering.spinning.dealer"),
    "staff.no.*": ("roll", "spin"),
    "staff.no.*.always": ("roll", "spin"),
    "staff.no.*.discretion": ("roll", "spin"),
    "staff.no.*.keep": ("roll", "spin"),
    "staff.no.*.stand": ("roll", "spin"),
    "staff.passed.*": ("relinquished", "required", "seven", "no_win", "decided"),
    "staff.act.prepare.*": STEPS_OF_SHOE,
    "staff.step_done.*": STEPS_OF_SHOE,
    "staff.winner.*": ("player", "banker", "tie"),
    "staff.phase.*": PHASES,
    "staff.phase.closed.*": ("favours", "unknown"),
    "staff.rank.*": RANKS,
    "staff.reason.*": (*SPOILT, "device_fault", "early_result", "device_silent", "draw_lost",
                       "frozen", "no_bets", "reading_differs", *WHY, *WRITTEN_BY_THE_FLOOR),
    "staff.role.*": ("player", "dealer", "supervisor", "display", "device"),
    "staff.ring.seat.*": ("shooter", "offered", "refused", "last", "none"),
    "staff.signin.*": ("staff", "pin", "code"),
    "staff.signin.key.*": ("clear", "back"),
    "staff.source.*": ("dealer", "sensor", "rng", "shoe", "cards"),
    "staff.stage.*": STAGES,
    "staff.state.*": STATES,
    "staff.status.*": ("online", *STATUSES),
    "staff.step.*": STEPS,
    "staff.take.*": ("delay", "void_rolls", "breach"),
    "staff.until.*": ("close", "decide", "resume"),
    "staff.watching.*": ("automated", "rng"),
    "staff.wrong.also.*": [kind for kind, body in TABLE_FACTS.items() if body.PREVIEWED],
    "staff.wrong.column.*": ("wager", "received", "due", "credit", "change", "after", "owed",
                             "unclaimed"),
    "staff.wrong.lacks.*": ("steps", "said", "reason"),
    "staff.again.*": ("off_table",),
    "staff.wrong.group.*": ("throw", "cards", "result", "equipment", "player", "game"),
}  # fmt: skip

_FIRST = r"(?:common|display|lab|play|recall|refusal|rules|staff|word)"
_KEY = rf"{_FIRST}\.[\w.]*\w"
_LITERAL = re.compile(rf"""["']({_KEY})["']""")
_TEMPLATE = re.compile(rf"`({_FIRST}\.[^`]*\$\{{[^`]*)`")
_HOLE = re.compile(r"\{(\w+)(?::[\w.]+)?\}")
FACTS_NOT_WORDS = {"play.changed", "play.restated"}


def literals() -> set[str]:
    """The keys that stand in a script; the names of facts and of subjects look like them."""
    found = {key for script in SCRIPTS.values() for key in _LITERAL.findall(script)}
    return found - FACTS_NOT_WORDS - {*subjects()}


def templates() -> set[str]:
    """The computed keys of the screens, each hole as a star."""
    found = {text for script in SCRIPTS.values() for text in _TEMPLATE.findall(script)}
    return {re.sub(r"\$\{[^}]*\}", "*", text) for text in found}


def forms(key: str) -> list[str]:
    """The messages behind a key: one, or one for each number."""
    return [form for form in (key, f"{key}.one", f"{key}.other") if form in MESSAGES]


def computed() -> set[str]:
    return {re.sub(r"\*(\.\*)*", part, form) for form, parts in COMPUTED.items() for part in parts}


def test_every_key_on_a_screen_has_words() -> None:
    assert [key for key in sorted(literals() | computed()) if not forms(key)] == []


def test_every_computed_key_is_listed_here() -> None:
    assert templates() == COMPUTED.keys()


def test_every_message_is_on_a_screen() -> None:
    used = {form for key in literals() | computed() for form in forms(key)}
    spare = sorted(MESSAGES.keys() - used)
    assert [key for key in spare if not key.startswith(BY_ID)] == []


# What holes name, refusals and what is printed: found by an id, and no script names them.
BY_ID = ("common.list", "paper.", "par.", "refusal.", "report.", "rules.", "strategy.", "word.")
ACTS_REFUSED = sorted({*map(tag_of, STAFF_ACTS), *(tag_of(act.command) for act in DESK_ACTS)})


@pytest.mark.parametrize("act", ACTS_REFUSED)
def test_every_act_has_its_name_for_refusals(act: str) -> None:
    assert MESSAGES[f"word.act.{act}"]


def test_every_word_of_a_kind_is_an_id_of_the_floor() -> None:
    """No word is left behind by an act, a phase or a step that has gone."""
    ids = {found for path in sorted(SOURCE.rglob("*.py"))
           for found in re.findall(r'"([a-z_]+)"', path.read_text(encoding="utf-8"))}  # fmt: skip
    assert [key for key in subject("word") if key.rpartition(".")[2] not in ids] == []


def test_a_report_has_words_for_all_that_the_log_tells_and_no_more() -> None:
    told = {key.removeprefix("report.kind.") for key in subject("report") if ".kind." in key}
    assert told == {kind for kinds in HEADINGS.values() for kind in kinds}
    filters = {key.rpartition(".")[2] for key in subject("report") if ".filter." in key}
    fields = {field.name for field in msgspec.structs.fields(LogAsked)}
    assert filters == fields - {"from_day", "to_day", "language", "before", "most"}


def test_holes_name_kinds_that_there_are() -> None:
    """An amount, a card, a wager, or the beginning of keys."""
    kinds = {kind for text in MESSAGES.values() for kind in re.findall(r"\{\w+:([\w.]+)\}", text)}
    known = {key.rpartition(".")[0] for key in MESSAGES} | {"money", "card", "wager"}
    assert kinds <= known


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules.ruleset}-{rules.game}")
def test_every_game_of_every_rule_set_says_how_to_play(rules: GameRules) -> None:
    assert MESSAGES[f"play.how.{rules.game.replace('-', '_')}.1"]


# What is touched to play: the keys of the dock, of the layouts and of every decision.
TOUCHED = re.compile(
    r"play\.(undo|clear|repeat|double|remove|info|confirm|cash_out|own_chip\.short|dice\.\w+"
    r"|option\.\w+|surface\.\w+|war\.\w+|lunar\.(option\.\w+|keep|exchange(\.none)?))"
    r"|common\.neighbours"
)


def test_how_to_play_names_keys_as_they_are_written() -> None:
    """A key that says an amount is named by the words before it."""
    keys = {
        re.sub(r"( for)? \{.*", "", MESSAGES[key]) for key in MESSAGES if TOUCHED.fullmatch(key)
    }
    told = {key: MESSAGES[key].split("*")[1::2] for key in MESSAGES if key.startswith("play.how.")}
    assert {key: named for key, named in told.items() if not keys.issuperset(named)} == {}


@pytest.mark.parametrize("form", ["play.option.*", "play.lunar.option.*", "play.dice.*"])
def test_how_to_play_tells_every_decision(form: str) -> None:
    named = {name for key in MESSAGES if key.startswith("play.how.")
             for name in MESSAGES[key].split("*")[1::2]}  # fmt: skip
    words = {MESSAGES[form.replace("*", part)] for part in COMPUTED[form]}
    assert {re.sub(r"( for)? \{.*", "", word) for word in words} <= named


@pytest.mark.parametrize(
    ("language", "name"), [(one, name) for one in languages() for name in subjects(one)]
)
def test_words_are_sorted_and_say_something(language: str, name: str) -> None:
    words = subject(name, language)
    assert list(words) == sorted(words)
    assert [key for key, text in words.items() if not text.strip() and text != ", "] == []


@pytest.mark.parametrize("name", subjects())
def test_a_key_says_which_file_it_is_in(name: str) -> None:
    assert [key for key in subject(name) if subject_of(key) != name] == []


def subject_of(key: str) -> str:
    return max((name for name in subjects() if key.startswith(f"{name}.")), key=len, default="")


PAGES = {"play": "play/main.js", "dealer": "staff/dealer.js", "supervisor": "staff/supervisor.js",
         "display": "display/display.js", "lab": "lab/lab.js", "rules": "rules/rules.js",
         "index": "staff/front.js"}  # fmt: skip


@pytest.mark.parametrize("page", PAGES)
def test_a_page_loads_the_words_that_it_says(page: str) -> None:
    modules = modules_of(PAGES[page])
    scripts = [SCRIPTS[name] for name in {*modules} & {*SCRIPTS} - {"lib/i18n.js"}]
    keys = {key for script in scripts for key in _LITERAL.findall(script)} - FACTS_NOT_WORDS
    keys |= {text.partition("$")[0] for script in scripts for text in _TEMPLATE.findall(script)}
    assert {subject_of(key) for key in keys} <= loaded(scripts)


def modules_of(first: str) -> list[str]:
    """A module and all that it needs."""
    found = [first]
    for name in found:
        paths = re.findall(r'^(?:import|export)\b[^;"]*"(\.[^"]+)";', SCRIPTS[name], re.MULTILINE)
        near = [normpath(f"{name}/../{path}") for path in paths]
        found += [other for other in near if other in SCRIPTS and other not in found]
    return found


def loaded(scripts: list[str]) -> set[str]:
    lists = [
        found
        for script in scripts
        for form in (r"loadWords\(\[([^\]]*)\]", r"(?:STAFF|PAST)_WORDS = \[([^\]]*)\]",
                     r"words: \[([^\]]*)\]")
        for found in re.findall(form, script)
    ]  # fmt: skip
    return {name for found in lists for name in re.findall(r'"([\w.-]+)"', found)}


def test_a_message_by_number_has_both_its_forms() -> None:
    counted = {
        key.rpartition(".")[0]
        for key in MESSAGES
        if key.endswith((".one", ".other")) and not key.startswith("rules.")  # a line of one die
    }
    assert [key for key in counted if len(forms(key)) != 2 or key in MESSAGES] == []


# -- values -----------------------------------------------------------------------------------


def pieces(text: str) -> list[str]:
    """The arguments of a call, from just behind its opening bracket to its closing one."""
    depth, quote, parts = 0, "", [""]
    for char in text:
        if quote:
            quote = "" if char == quote else quote
        elif char in "\"'`":
            quote = char
        elif char in "([{":
            depth += 1
        elif char in ")]}":
            if depth == 0:
                return [part.strip() for part in parts]
            depth -= 1
        if char == "," and depth == 0 and not quote:
            parts.append("")
        else:
            parts[-1] += char
    raise AssertionError(f"a call without an end: {text[:80]}")


def calls() -> Iterator[tuple[str, set[str], set[str] | None]]:
    """Each t(…) whose keys stand in the call: where, its keys, and the values it is given."""
    for name, script in SCRIPTS.items():
        code = re.sub(r"/\*.*?\*/", "", script, flags=re.DOTALL)
        for start in re.finditer(r"(?<![\w.])t\(", code):
            first, *rest = [part for part in pieces(code[start.end() :]) if part]
            keys = set(_LITERAL.findall(first))
            if keys and "`" not in first:
                yield name, keys, given(rest[0]) if rest else set()


def given(values: str) -> set[str] | None:
    """The names in an object literal; None where they cannot be told by reading."""
    if not values.startswith("{") or "..." in values:
        return None
    inside = re.sub(r"/\*.*?\*/", "", values[1:-1] + ")", flags=re.DOTALL)
    return {part.partition(":")[0].strip() for part in pieces(inside) if part}


def holes(key: str) -> set[str]:
    return {name for form in forms(key) for name in _HOLE.findall(MESSAGES[form])}


def test_a_message_is_given_the_values_it_has_room_for() -> None:
    told = [call for call in calls() if call[2] is not None]
    assert len(told) > 100
    wrong = [
        (name, key, holes(key), values)
        for name, keys, values in told
        for key in keys
        if values is not None and not holes(key) <= values
    ]
    assert wrong == []


def test_no_value_is_given_in_vain() -> None:
    """A call that may say one of several things gives what any of them needs."""
    vain = [
        (name, sorted(keys), sorted(spare))
        for name, keys, values in calls()
        if values and (spare := values - {hole for key in keys for hole in holes(key)})
    ]
    assert vain == []


def body_keys(kind: str) -> set[str]:
    section = EVENTS.read_text(encoding="utf-8").split(f"### `{kind}`", 1)[1].split("###", 1)[0]
    rows = re.findall(r"^\| (`[^|]*) \|", section, re.MULTILINE)
    return {key for row in rows for key in re.findall(r"`(\w+)`", row)}


@pytest.mark.parametrize("kind", sorted({*PUBLIC, *LOGGED}))
def test_the_log_speaks_of_what_the_fact_holds(kind: str) -> None:
    known = body_keys(kind) | {"seat"}  # of a fact that one seat is told
    assert holes(f"staff.log.{kind}") <= known | ({"count"} if "seats" in known else set())


# -- rule data --------------------------------------------------------------------------------


def worded(rules: GameRules) -> set[str]:
    """The keys of what the rule data of a game name."""
    game, keys = build_game(rules), set()
    for spot in game.spots.values():
        keys.add(f"rules.{rules.game}.wager.{spot.kind}")
        keys |= {f"rules.{rules.game}.line.{spot.kind}.{line}" for line in spot.lines}
    return keys | {f"rules.{rules.game}.call.{call}" for call in rules.calls}


def ranged(rules: GameRules) -> set[str]:
    """Of a wager with many places whose ends can be told as a range."""
    return {f"rules.{rules.game}.range.{kind}" for kind in rules.wagers}


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules.ruleset}-{rules.game}")
def test_screens_name_wagers_places_lines_and_calls_as_the_rules_do(rules: GameRules) -> None:
    game = build_game(rules)
    assert {spot.id: spot.name for spot in game.spots.values()} == {
        spot.id: spot_name(rules.game, spot.id, list(spot.pays)) for spot in game.spots.values()
    }
    for spot in game.spots.values():
        lines = {line: say(f"rules.{rules.game}.line.{spot.kind}.{line}") for line in spot.lines}
        assert lines == spot.lines
    for call in game.calls.values():
        assert call_name(rules.game, call.id, len(call.pieces)) == call.name
    assert MESSAGES[f"rules.book.{rules.ruleset}"]
    assert MESSAGES[f"rules.game.{rules.game}"]


def test_no_name_is_left_of_rules_that_have_gone() -> None:
    known = {key for rules in RULES for key in worded(rules) | ranged(rules)}
    kept = [key for name in subjects() if name.startswith("rules.") for key in subject(name)]
    assert [key for key in kept if key not in known and ".place." not in key
            and not key.endswith(".spot")] == []  # fmt: skip


# -- rules and refusals -----------------------------------------------------------------------


@pytest.mark.parametrize("key", IRREGULARITIES)
def test_every_irregularity_has_words(key: str) -> None:
    assert MESSAGES[f"staff.irregular.{key}"]


# These answer programs, and name what a program has to send.
FOR_PROGRAMS = ("cause_missing", "field_unused")


@pytest.mark.parametrize("code", refusals())
def test_every_refusal_is_a_sentence(code: str) -> None:
    said = MESSAGES[f"refusal.{code}"]
    assert re.fullmatch(r"[A-Z{`].*\.", said) or code in FOR_PROGRAMS
    assert not re.search(r"\b[a-z]+_[a-z_]+\b", _HOLE.sub("", said)) or code in FOR_PROGRAMS


def test_a_refusal_without_words_still_shows_its_code() -> None:
    assert holes("common.refused") == {"code"}


def test_screens_ask_only_for_refusals_that_there_are() -> None:
    asked = {
        code
        for script in SCRIPTS.values()
        for found in re.findall(r"code === \"(\w+)\"|refusal\(\s*\"(\w+)\"", script)
        for code in found
        if code
    }
    listed = re.search(r"SIGNED_OUT = \[(.*?)\]", SCRIPTS["lib/store.js"], re.DOTALL)
    assert listed
    asked |= set(re.findall(r'"(\w+)"', listed[1]))
    assert {"taken_over", "not_enrolled", "offline"} <= asked
    assert asked <= {*refusals()}
