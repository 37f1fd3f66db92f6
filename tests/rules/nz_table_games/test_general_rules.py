"""The general rules for New Zealand's table games (division 1), at the tables that they govern."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from fairfelt.core.errors import ConfigError
from fairfelt.core.money import CENTS_MOST
from fairfelt.core.play import Slip
from fairfelt.floor.views import public_body, seat_body
from fairfelt.ledger import house, owed, owed_aside
from fairfelt.rulebooks import games_of, load_rules
from tests.marks import rule
from tests.rules.baccarat import deal
from tests.sitting import INTERBLOCK, NZ, Sitting

RULESET = "nz-table-games"
OPERATOR = "4001"
COLLECT = {"terminal": "PT-1", "reason": "Seen to"}
# A wager of each game, and who plays it.
WAGERS = {
    "baccarat": {"player": 500},
    "lunar-poker": {"ante": 500},
    "money-wheel": {"A": 500},
    "snake-eyes": {"six": 500},
    "tai-sai": {"big": 500},
}
EVERYWHERE = pytest.mark.parametrize("game", WAGERS)


def seated(game: str, mode: str = "live", *seats: str, **config: Any) -> Sitting:
    """A round in which anybody may bet, with money on the meters."""
    sitting = Sitting(NZ, mode, game=game, **config)
    for seat in seats or ("PT-1",):
        sitting.pay_in(seat)
    if sitting.phase == "closed":  # Winnings rounded up make small stakes pay too well.
        sitting.sign_in("2001")
        sitting.deal("open_table", "SV-1", confirmed=True)
    if mode == "live":
        if sitting.table.rules.shoe:
            sitting.deal("start_shoe")
        sitting.deal("start_round")
    return sitting


def spun(stakes: dict[str, int], segment: str, **config: Any) -> Sitting:
    """A round of the money wheel that is settled."""
    sitting = seated("money-wheel", **config)
    sitting.bet(stakes)
    sitting.deal("close_wagering")
    sitting.deal("enter_result", result=segment)
    sitting.deal("confirm_result")
    return sitting


def test_these_are_all_games_of_the_rule_set() -> None:
    assert set(WAGERS) == set(games_of(RULESET))


# -- 9. limits ----------------------------------------------------------------------------------


@rule(RULESET, "D1 9.2")
@EVERYWHERE
def test_9_2_the_sign_shows_the_least_and_the_most_of_every_wager(game: str) -> None:
    sitting = seated(game)
    about = sitting.about
    sign = about["limits"]["kinds"]
    laid = {spot["kind"] for spot in about["spots"].values() if not spot["by_choice"]}
    assert set(sign) == laid
    assert all(
        (limit["min_cents"], limit["max_cents"]) == (100, 100_000) for limit in sign.values()
    )


@rule(RULESET, "D1 9.2")
@EVERYWHERE
def test_9_2_no_multiples_of_the_minimum_unless_the_sign_states_a_unit(game: str) -> None:
    (spot,) = WAGERS[game]
    kind = seated(game).table.game.spots[spot].kind
    free = seated(game, limits={kind: {"min_cents": 500}})
    assert free.bet({spot: 701})["stakes"] == {spot: 701}
    stepped = seated(game, limits={kind: {"min_cents": 500, "unit_cents": 500}})
    told = stepped.bet({spot: 1400})
    assert told["stakes"] == {spot: 1000}
    assert told["limited"][spot]["rule"] == "D1 9.2"


@rule(RULESET, "D1 9.2")
@EVERYWHERE
def test_9_2_what_is_beyond_the_sign_is_cut_or_goes_back(game: str) -> None:
    (spot,) = WAGERS[game]
    kind = seated(game).table.game.spots[spot].kind
    sitting = seated(game, "rng", limits={kind: {"min_cents": 500, "max_cents": 2000}})
    assert sitting.bet({spot: 2500})["stakes"] == {spot: 2000}
    sitting.bet({spot: 499})
    sitting.pass_ms(20_000)
    returned = sitting.last("bet.returned")
    assert (returned["returned"], returned["rule"]) == ({spot: 499}, "D1 9.2")
    assert sitting.credit() == 10_000


# -- 10. a call that was forgotten --------------------------------------------------------------


def entered(sitting: Sitting) -> None:
    sitting.deal("enter_result", result={"money-wheel": "A", "snake-eyes": "3-3"}[_game(sitting)])


def sensed(sitting: Sitting) -> None:
    sitting.wheel("rested", "A")


def first_card(sitting: Sitting) -> None:
    sitting.cards("9S")


def thrown(sitting: Sitting) -> None:
    """Before anybody was asked to throw; the sensor sees them go."""
    assert sitting.do("DV-1", "report_dice", table="T1", report="thrown") == {}


def lying(sitting: Sitting) -> None:
    """The sensor has missed the throw, and reads what lies there."""
    dice = {"tai-sai": "4-5-6", "snake-eyes": "3-3"}[_game(sitting)]
    assert sitting.do("DV-1", "report_dice", table="T1", report="rested", result=dice) == {}


def thrown_out(sitting: Sitting) -> None:
    """The dealer tells of it."""
    assert sitting.deal("throw_dice") == {}


def _game(sitting: Sitting) -> str:
    return str(sitting.table.config.game)


FORGOTTEN = [
    ("money-wheel", entered), ("money-wheel", sensed), ("baccarat", first_card),
    ("lunar-poker", first_card),
]  # fmt: skip


@rule(RULESET, "D1 10.6")
@pytest.mark.parametrize(("game", "known"), FORGOTTEN)
def test_10_6_without_the_call_bets_stand_and_nobody_may_touch_them_any_more(
    game: str, known: Callable[[Sitting], None]
) -> None:
    (spot,), sitting = WAGERS[game], seated(game, "live", "PT-1", "PT-2")
    sitting.bet({spot: 500})
    known(sitting)
    closed = sitting.last("wagering.closed")
    assert (closed["reason"], closed["rule"]) == ("early_result", "D1 10.6")
    check_untouchable(sitting, spot)


def check_untouchable(sitting: Sitting, spot: str) -> None:
    for stakes, seat in (({spot: 0}, "PT-1"), ({spot: 900}, "PT-1"), ({spot: 500}, "PT-2")):
        assert sitting.bet(stakes, seat)["code"] == "wagering_over"
    assert (sitting.stakes("PT-1"), sitting.stakes("PT-2")) == ({spot: 500}, {})
    assert (sitting.credit("PT-1"), sitting.credit("PT-2")) == (9_500, 10_000)


# A throw is itself the end of betting at Snake Eyes, by its own rule.
THROWN = {"tai-sai": ({"style": "B"}, "D1 10.6"), "snake-eyes": ({}, "SE 4.4")}


@rule(RULESET, "D1 10.6")
@pytest.mark.parametrize("game", THROWN)
@pytest.mark.parametrize("known", [thrown, lying, thrown_out])
def test_10_6_dice_thrown_without_the_call_leave_bets_as_they_are_and_nobody_touches_them(
    game: str, known: Callable[[Sitting], None]
) -> None:
    (spot,), (options, cites) = WAGERS[game], THROWN[game]
    sitting = seated(game, "live", "PT-1", "PT-2", **options)
    sitting.bet({spot: 500})
    known(sitting)
    closed = sitting.last("wagering.closed")
    assert (closed["reason"], closed["rule"]) == ("throw", cites)
    check_untouchable(sitting, spot)


# -- 11. payment --------------------------------------------------------------------------------


@rule(RULESET, "D1 11.1")
def test_11_1_wagers_are_paid_and_taken_by_the_rules() -> None:
    sitting = spun({"A": 500, "B": 200}, "B")
    assert sitting.lines() == {"A": ("lost", 0, 0), "B": ("won", 600, 200)}
    assert sitting.credit() == 10_000 - 500 + 600


def overpaid(credit: int = 11_400) -> Sitting:
    """$10.00 was due to the seat and $20.00 came to it; all but so much of it is wagered again."""
    sitting = spun({"A": 500, "G": 100}, "A")
    sitting.sign_in(OPERATOR)
    wrong = {"irregularity": "wrong_pay", "seats": ["PT-1"], "cents": 1000, "reason": "Paid twice"}
    assert sitting.deal("remedy", "SV-1", **wrong) == {}
    assert sitting.credit() == 11_400
    if credit < 11_400:
        sitting.deal("start_round")
        sitting.bet({"A": 11_400 - credit})
    return sitting


def left_behind(credit: int = 0) -> Sitting:
    """The same, but whoever played has left, and somebody else has put in so much."""
    sitting = overpaid()
    sitting.do("PT-1", "cash_out")
    if credit:
        sitting.pay_in(cents=credit)
    return sitting


def recover(sitting: Sitting, cents: int, **fields: Any) -> dict[str, Any]:
    asked = {"seat": "PT-1", "round": 1, "cents": cents, "reason": "Paid twice", **fields}
    return sitting.deal("recover_overpayment", "SV-1", **asked)


# What is on the meter by then, what goes back, and what of it is owed.
OVERPAID = [(11_400, 300, 0), (11_400, 1000, 0), (500, 700, 200), (0, 1000, 1000)]


@rule(RULESET, "D1 11.1")
@pytest.mark.parametrize(("credit", "cents", "rest"), OVERPAID)
def test_11_1_an_overpayment_goes_back_and_what_the_meter_lacks_is_owed(
    credit: int, cents: int, rest: int
) -> None:
    sitting, taken = overpaid(credit), cents - rest
    assert recover(sitting, cents) == {}
    assert sitting.last("overpayment.taken") == {
        "table": "T1", "round": 1, "cents": taken, "owed_cents": rest, "rule": "D1 11.1",
        "sitting": 1, "left": False, "credit_cents": credit - taken,
    }  # fmt: skip
    assert "overpayment.recovered" not in sitting.kinds()  # on record, and nobody else's business
    (noted,) = sitting.recorded("overpayment.recovered")
    assert (noted["cents"], noted["reason"], noted["by"]) == (cents, "Paid twice", OPERATOR)
    ledger = sitting.player.floor.ledger
    assert ledger.balance(owed("PT-1")) == -rest
    assert ledger.balance(house("T1")) == -1_400 + cents
    assert sitting.findings == []


@rule(RULESET, "D1 11.1")
def test_11_1_the_next_player_at_the_terminal_does_not_pay_for_it() -> None:
    sitting = left_behind(500)
    assert recover(sitting, 700) == {}
    assert sitting.credit() == 500
    balance = sitting.player.floor.ledger.balance
    assert (balance(owed("PT-1")), balance(owed_aside(1))) == (0, -700)
    assert sitting.do("PT-1", "cash_out") == {}
    assert sitting.last("collect.begun")["cents"] == 500
    assert sitting.findings == []


@rule(RULESET, "D1 11.1")
def test_11_1_what_is_owed_waits_at_an_empty_meter_and_is_set_aside_with_the_next_note() -> None:
    sitting = left_behind()
    recover(sitting, 1000)
    balance = sitting.player.floor.ledger.balance
    assert sitting.refusal("SV-1", "collect_owed", **COLLECT) == "nothing_owed"
    refused = sitting.do("PT-1", "cash_out")
    assert (refused["code"], refused["details"]) == ("debt_first", {"owed_cents": 1000})
    assert balance(owed("PT-1")) == -1000
    sitting.pay_in(cents=2000)
    assert (balance(owed("PT-1")), balance(owed_aside(1))) == (0, -1000)
    assert sitting.do("PT-1", "cash_out") == {}
    assert sitting.last("collect.begun")["cents"] == 2000
    assert sitting.findings == []


def less(sitting: Sitting, cents: int, over_cents: int, **fields: Any) -> None:
    """So much was not paid too much: only this was."""
    refused, credit = recover(sitting, cents, **fields), sitting.credit()
    assert (refused["code"], refused["details"]["over_cents"]) == ("overpaid_less", over_cents)
    assert sitting.credit() == credit


@rule(RULESET, "D1 11.1")
def test_11_1_what_was_paid_by_the_rules_is_not_recovered() -> None:
    sitting = spun({"A": 500}, "A")
    sitting.sign_in(OPERATOR)
    less(sitting, 1, 0)
    less(sitting, 1_000, 0)
    assert (sitting.credit(), sitting.findings) == (10_500, [])


@rule(RULESET, "D1 11.1")
def test_11_1_what_went_back_once_does_not_go_back_again() -> None:
    sitting = overpaid()
    less(sitting, 1001, 1000)
    less(sitting, CENTS_MOST, 1000)
    assert recover(sitting, 700) == {}
    sitting.power_failure()
    less(sitting, 301, 300)
    assert recover(sitting, 300) == {}
    less(sitting, 1, 0)
    assert (sitting.credit(), sitting.findings) == (10_400, [])


@rule(RULESET, "D1 11.1")
@pytest.mark.parametrize(
    ("who", "change", "code"),
    [
        ("DT-1", {}, "act_needs_role"),
        ("PT-1", {}, "role_forbids"),
        ("SV-1", {"round": 0}, "round_unsettled"),
        ("SV-1", {"round": 2}, "round_unsettled"),
        ("SV-1", {"seat": "PT-9"}, "terminal_unknown"),
        ("SV-1", {"seat": "DT-1"}, "terminal_unknown"),
        ("SV-1", {"cents": 0}, "overpaid_less"),
        ("SV-1", {"cents": -1}, "bad_message"),
        ("SV-1", {"cents": 2**64}, "bad_message"),
        ("SV-1", {"reason": "  "}, "reason_missing"),
        ("SV-1", {"seen": 1}, "seen_stale"),
    ],
)
def test_11_1_it_takes_a_supervisor_a_settled_round_and_a_reason(
    who: str, change: dict[str, Any], code: str
) -> None:
    sitting = spun({"A": 500}, "A")
    sitting.deal("start_round")
    asked = {"seat": "PT-1", "round": 1, "cents": 100, "reason": "Paid twice", **change}
    assert sitting.refusal(who, "recover_overpayment", table="T1", **asked) == code
    assert sitting.credit() == 10_500


@rule(RULESET, "D1 11.1")
def test_11_1_a_round_that_is_void_has_paid_nothing() -> None:
    sitting = seated("money-wheel")
    sitting.bet({"A": 500})
    sitting.sign_in(OPERATOR)
    sitting.deal("remedy", "SV-1", reason="A fire", irregularity="disrupted")
    assert recover(sitting, 100)["code"] == "round_unsettled"


def test_a_document_without_such_a_rule_knows_no_recovery() -> None:
    sitting = Sitting(INTERBLOCK)
    sitting.pay_in()
    assert recover(sitting, 100)["code"] == "not_offered"


CHIPS = load_rules(RULESET, "baccarat").options["smallest_chip_cents"].allowed or ()


def sign(chip: int) -> dict[str, dict[str, int]]:
    """Baccarat with stakes that such chips can make up."""
    kinds = load_rules(RULESET, "baccarat").wagers
    return {kind: {"min_cents": chip, "unit_cents": chip} for kind in kinds}


@rule(RULESET, "D1 11.3")
@pytest.mark.parametrize("chip", CHIPS)
def test_11_3_winnings_go_up_to_what_the_smallest_chip_can_pay_and_never_down(chip: int) -> None:
    table = Sitting(NZ, "live", game="baccarat", smallest_chip_cents=chip, limits=sign(chip)).table
    coup = deal("3 4", "9 K")
    for stake in range(chip, 41 * chip, chip):
        (line,) = table.settle(coup, Slip({"banker": stake})).lines
        exact = Fraction(19 * stake, 20)
        assert exact <= line.win_cents < exact + chip
        assert line.win_cents % chip == 0
        assert line.back_cents == stake  # the stake is no winnings


@rule(RULESET, "D1 11.3")
@pytest.mark.parametrize(
    ("chip", "stake", "won"),
    [(1, 150, 143), (5, 150, 145), (50, 150, 150), (250, 750, 750), (100, 2000, 1900)],
)
def test_11_3_a_commission_that_leaves_no_whole_chip_is_paid_up_and_to_the_cent_on_record(
    chip: int, stake: int, won: int
) -> None:
    sitting = seated("baccarat", smallest_chip_cents=chip, limits=sign(chip))
    sitting.bet({"banker": stake, "tie": 500})
    sitting.deal("close_wagering")
    sitting.cards("3S 9S 4S KD")
    assert sitting.settle() == {"banker": ("won", won, stake), "tie": ("lost", 0, 0)}
    assert sitting.credit() == 10_000 + won - 500
    assert sitting.player.floor.ledger.balance(house("T1")) == 500 - won
    assert sitting.findings == []


@rule(RULESET, "D1 11.3")
@EVERYWHERE
def test_11_3_the_sign_states_stakes_that_chips_can_make_up(game: str) -> None:
    """A stake below a chip would be paid above its odds."""
    spots = seated(game).table.game.spots.values()
    fits = {
        spot.kind: {"min_cents": 150, "unit_cents": 100} for spot in spots if not spot.by_choice
    }
    assert seated(game, smallest_chip_cents=50, limits=fits).phase == "wagering"
    (kind, *_), chips = fits, r"min_cents and unit_cents must be multiples of .*, 50$"
    for wrong in ({"min_cents": 120, "unit_cents": 50}, {"min_cents": 150, "unit_cents": 1}):
        with pytest.raises(ConfigError, match=rf"limits\.kinds\.{kind}: {chips}"):
            seated(game, smallest_chip_cents=50, limits={**fits, kind: wrong})


# -- 14. chips with a value of their own --------------------------------------------------------


@rule(RULESET, "D1 14.1")
@EVERYWHERE
def test_14_1_chips_have_a_printed_value_unless_the_game_allows_others(game: str) -> None:
    sitting = seated(game)
    offered = sitting.about["declares_chips"]
    assert offered is (game in ("snake-eyes", "tai-sai"))
    said = sitting.do("PT-1", "declare_chips", table="T1", cents=250)
    assert said.get("code") == (None if offered else "not_offered")


@rule(RULESET, "D1 14.2", "D1 14.2(f)")
@pytest.mark.parametrize("game", ["snake-eyes", "tai-sai"])
def test_14_2_a_declared_value_is_marked_for_everybody_until_it_is_given_up(game: str) -> None:
    sitting = seated(game, "live", "PT-1", "PT-2")
    sitting.do("PT-2", "declare_chips", table="T1", cents=700)
    sitting.do("PT-1", "declare_chips", table="T1", cents=250)
    told = sitting.last("chips.declared")
    assert (told["seat"], told["cents"]) == ("PT-1", 250)
    markers = [{"seat": "PT-1", "cents": 250}, {"seat": "PT-2", "cents": 700}]
    assert public_body(sitting.table)["markers"] == markers
    shown = seat_body(sitting.player.floor.seating, "PT-1")["tables"]["T1"]
    assert shown["chip_cents"] == 250
    sitting.power_failure()
    assert public_body(sitting.table)["markers"] == markers
    sitting.do("PT-1", "declare_chips", table="T1", cents=0)
    assert public_body(sitting.table)["markers"] == markers[1:]


@rule(RULESET, "D1 14.2", "D1 14.2(f)")
@pytest.mark.parametrize("game", ["snake-eyes", "tai-sai"])
def test_14_2_it_is_declared_before_play(game: str) -> None:
    sitting = seated(game)
    sitting.bet(WAGERS[game])
    declare = {"table": "T1", "cents": 250}
    assert sitting.refusal("PT-1", "declare_chips", **declare) == "chips_in_play"
    sitting.bet(dict.fromkeys(WAGERS[game], 0))
    assert sitting.do("PT-1", "declare_chips", **declare) == {}


@rule(RULESET, "D1 14.2")
def test_14_2_a_wager_that_waits_is_in_play_as_well() -> None:
    sitting = seated("snake-eyes", "live", "PT-1", "PT-2")
    sitting.bet({"six": 500}, "PT-2")
    sitting.deal("offer_dice")
    sitting.deal("record_answer", accept=False)
    sitting.deal("record_answer", accept=True)
    sitting.deal("throw_dice")
    sitting.do("PT-1", "place_bets", table="T1", stakes={"field": 500})
    declare = {"table": "T1", "cents": 250}
    assert sitting.refusal("PT-1", "declare_chips", **declare) == "chips_in_play"
    sitting.deal("enter_result", result="1-3")
    sitting.deal("confirm_result")
    assert sitting.do("PT-1", "declare_chips", **declare) == {}
    assert sitting.refusal("PT-2", "declare_chips", **declare) == "chips_in_play"  # it stands


@rule(RULESET, "D1 14.2")
@pytest.mark.parametrize(
    ("cents", "code"),
    [(-1, "bad_message"), (100_001, "stake_invalid"), (2**64, "bad_message")],
)
def test_14_2_a_value_is_what_the_table_takes(cents: int, code: str) -> None:
    sitting = seated("snake-eyes")
    refused = sitting.refusal("PT-1", "declare_chips", table="T1", cents=cents)
    assert refused == code
    assert public_body(sitting.table)["markers"] == []


@rule(RULESET, "D1 14.2", "D1 17.3")
@pytest.mark.parametrize("game", ["snake-eyes", "tai-sai"])
def test_14_2_whoever_is_shut_out_has_no_marker_and_declares_none(game: str) -> None:
    sitting = seated(game)
    declare = {"table": "T1", "cents": 250}
    sitting.do("PT-1", "declare_chips", **declare)
    sitting.sign_in(OPERATOR)
    sitting.deal("exclude_player", "SV-1", seat="PT-1", **BREACH)
    assert public_body(sitting.table)["markers"] == []
    assert sitting.refusal("PT-1", "declare_chips", **declare) == "excluded"
    sitting.power_failure()
    assert public_body(sitting.table)["markers"] == []
    sitting.deal("readmit_player", "SV-1", seat="PT-1", reason="Somebody else")
    assert sitting.do("PT-1", "declare_chips", **declare) == {}


# -- 17. shut out -------------------------------------------------------------------------------

BREACH = {"rule": "D1 17.3", "reason": "Counts with a device"}


@rule(RULESET, "D1 17.3", "D1 17.3(a)", "D1 17.3(b)")
@EVERYWHERE
def test_17_3_the_operator_voids_a_players_wagers_and_shuts_the_player_out(game: str) -> None:
    sitting = seated(game, "live", "PT-1", "PT-2")
    stakes = WAGERS[game]
    for seat in ("PT-1", "PT-2"):
        sitting.bet(stakes, seat)
    sitting.sign_in(OPERATOR)
    assert sitting.deal("exclude_player", "SV-1", seat="PT-1", **BREACH) == {}
    assert sitting.last("seat.excluded") == {
        "table": "T1", "returned_cents": 500, "credit_cents": 10_000, "rule": "D1 17.3",
        "reach": "table",
    }  # fmt: skip
    noted = [
        {"seat": "PT-1", "by": OPERATOR, "ground": "D1 17.1", "reach": "table", **BREACH}
    ]  # what staff say of it is for nobody else
    assert sitting.recorded("exclusion.noted") == noted
    assert "exclusion.noted" not in sitting.kinds()
    told = {"seat": "PT-1", "rule": "D1 17.3", "reach": "table"}
    assert sitting.last("player.excluded") == told
    assert (sitting.stakes("PT-1"), sitting.credit("PT-1")) == ({}, 10_000)
    assert sitting.stakes("PT-2") == stakes
    assert public_body(sitting.table)["excluded"] == ["PT-1"]
    refused = sitting.bet(stakes)
    assert (refused["code"], refused["details"]["rule"]) == ("excluded", "D1 17.3")
    assert sitting.findings == []


@rule(RULESET, "D1 17.3")
def test_17_3_it_lasts_over_rounds_and_power_failures_until_the_operator_relents() -> None:
    sitting = seated("money-wheel")
    sitting.sign_in(OPERATOR)
    sitting.deal("exclude_player", "SV-1", seat="PT-1", **BREACH)
    assert sitting.refusal("SV-1", "exclude_player", table="T1", seat="PT-1", **BREACH) == (
        "excluded_already"
    )
    sitting.deal("enter_result", result="A")
    sitting.deal("confirm_result")
    sitting.power_failure()
    sitting.deal("start_round")
    assert sitting.bet({"A": 500})["code"] == "excluded"
    assert seat_body(sitting.player.floor.seating, "PT-1")["tables"]["T1"]["excluded"] is True
    again = {"table": "T1", "seat": "PT-1", "reason": "Somebody else"}
    assert sitting.refusal("DT-1", "readmit_player", **again) == "act_needs_role"
    assert sitting.deal("readmit_player", "SV-1", seat="PT-1", reason="Somebody else") == {}
    assert sitting.refusal("SV-1", "readmit_player", **again) == "not_excluded"
    assert sitting.bet({"A": 500})["stakes"] == {"A": 500}


@rule(RULESET, "D1 17.3", "D1 17.3(a)")
def test_17_3_wagers_that_stand_or_wait_go_back_too() -> None:
    sitting = seated("snake-eyes", "live", "PT-1", "PT-2")
    for seat in ("PT-1", "PT-2"):
        sitting.bet({"six": 500}, seat)
    sitting.deal("offer_dice")
    sitting.deal("record_answer", accept=True)
    sitting.deal("throw_dice")
    sitting.do("PT-2", "place_bets", table="T1", stakes={"field": 300})
    sitting.sign_in(OPERATOR)
    sitting.deal("exclude_player", "SV-1", seat="PT-2", **BREACH)
    assert (sitting.credit("PT-2"), dict(sitting.state.layout.late)) == (10_000, {})
    sitting.deal("enter_result", result="1-3")
    sitting.deal("confirm_result")
    assert dict(sitting.state.layout.standing) == {"PT-1": {"six": 500}}
    sitting.deal("exclude_player", "SV-1", seat="PT-1", **BREACH)
    assert (sitting.credit("PT-1"), dict(sitting.state.layout.standing)) == (10_000, {})
    assert sitting.deal("close_table") == {}
    assert sitting.findings == []


@rule(RULESET, "D1 17.3")
@pytest.mark.parametrize(
    ("staff", "change", "code"),
    [
        ("1001", {}, "act_needs_role"),
        ("2001", {}, "act_needs_role"),
        ("2501", {}, "act_needs_role"),
        ("3001", {}, "act_needs_role"),
        (OPERATOR, {"rule": "D1 18.1"}, "rule_no_ground"),
        (OPERATOR, {"reason": " "}, "reason_missing"),
        (OPERATOR, {"seat": "PT-9"}, "terminal_unknown"),
    ],
)
def test_17_3_it_takes_the_operator_the_rule_and_a_reason(
    staff: str, change: dict[str, Any], code: str
) -> None:
    sitting = seated("money-wheel")
    sitting.sign_in(staff)
    exclude = {"seat": "PT-1", **BREACH, **change}
    assert sitting.refusal("SV-1", "exclude_player", table="T1", **exclude) == code
    assert dict(sitting.state.players.excluded) == {}


def shut_out(sitting: Sitting, seat: str = "PT-1") -> dict[str, Any]:
    sitting.sign_in(OPERATOR)
    return sitting.deal("exclude_player", "SV-1", seat=seat, **BREACH)


@rule(RULESET, "D1 17.3")
def test_17_3_not_while_cards_are_dealt_on_whose_wagers_the_others_hang() -> None:
    sitting = seated("lunar-poker")
    sitting.bet({"ante": 500})
    sitting.cards("9S")
    assert shut_out(sitting)["code"] == "phase_forbids"  # while they are dealt
    while sitting.phase == "awaiting_result":
        a_card(sitting)
    assert sitting.phase == "deciding"
    assert shut_out(sitting)["code"] == "phase_forbids"  # and while seats decide on them
    assert sitting.stakes() == {"ante": 500}


@rule(RULESET, "D1 17.3")
@pytest.mark.parametrize(
    ("dealt", "to_come"), [("", "9S 2H KD 4H"), ("9S", "2H KD 4H"), ("9S 2H KD 4H", "")]
)
def test_17_3_at_baccarat_whenever_the_cards_hang_on_nobody(dealt: str, to_come: str) -> None:
    sitting = seated("baccarat", "live", "PT-1", "PT-2")
    for seat in ("PT-1", "PT-2"):
        sitting.bet({"player": 500}, seat)
    sitting.deal("close_wagering")
    sitting.cards(dealt)
    assert shut_out(sitting) == {}
    assert sitting.credit("PT-1") == 10_000
    sitting.cards(to_come)
    sitting.settle_round()
    assert [sitting.credit(seat) for seat in ("PT-1", "PT-2")] == [10_000, 10_500]
    assert sitting.findings == []


LAST = {"money-wheel": "A", "snake-eyes": "3-3", "tai-sai": "2-2-5"}


def result_of(sitting: Sitting) -> None:
    """The game is played up to its result."""
    match _game(sitting):
        case "baccarat":
            sitting.cards("9S 2H KD 4H")
        case "lunar-poker":
            deal_hands(sitting)
        case "snake-eyes":
            sitting.deal("offer_dice")
            sitting.deal("record_answer", accept=True)
            sitting.deal("throw_dice")
        case "tai-sai":
            sitting.deal("close_wagering")
            sitting.deal("lift_cover")
    if last := LAST.get(_game(sitting)):
        sitting.deal("enter_result", result=last)
    assert sitting.phase == "result_entered"


def a_card(sitting: Sitting) -> None:
    """Any that may come now."""
    weights = sitting.table.next_step().weights
    sitting.cards(next(card for card, weight in weights.items() if weight))


def deal_hands(sitting: Sitting) -> None:
    """Cards come in order, and every seat folds as soon as it is asked."""
    while sitting.phase != "result_entered":
        if sitting.phase == "deciding":
            for seat in list(sitting.state.underway.asked):
                assert sitting.choose("fold", seat) == {}
        else:
            a_card(sitting)


@rule(RULESET, "D1 17.3")
@EVERYWHERE
def test_17_3_when_the_result_is_known_the_wagers_of_one_are_void_and_the_rest_are_settled(
    game: str,
) -> None:
    (spot,), sitting = WAGERS[game], seated(game, "live", "PT-1", "PT-2")
    for seat in ("PT-1", "PT-2"):
        sitting.bet({spot: 500}, seat)
    result_of(sitting)
    assert shut_out(sitting) == {}
    assert (sitting.credit("PT-1"), sitting.stakes("PT-2")) == (10_000, {spot: 500})
    sitting.settle_round()
    assert sitting.told("bet.settled") == [sitting.last("bet.settled", "PT-2")]
    assert sitting.credit("PT-1") == 10_000
    assert sitting.findings == []


# -- 18. invalidated ----------------------------------------------------------------------------


@rule(RULESET, "D1 18.1")
@EVERYWHERE
@pytest.mark.parametrize(
    ("ground", "letter"),
    [
        pytest.param("disrupted", "a", marks=rule(RULESET, "D1 18.1(a)")),
        pytest.param("fraud", "b", marks=rule(RULESET, "D1 18.1(b)")),
    ],
)
def test_18_1_the_operator_alone_invalidates_a_game_and_all_wagers_go_back(
    game: str, ground: str, letter: str
) -> None:
    sitting = seated(game, "live", "PT-1", "PT-2")
    for seat in ("PT-1", "PT-2"):
        sitting.bet(WAGERS[game], seat)
    void = {"table": "T1", "reason": "A fire", "irregularity": ground}
    for staff in ("1001", "2001", "2501", "3001"):
        sitting.sign_in(staff)
        assert sitting.refusal("SV-1", "remedy", **void) == "act_needs_role"
    sitting.sign_in(OPERATOR)
    assert sitting.do("SV-1", "remedy", **void) == {}
    voided = sitting.last("round.voided")
    assert (voided["rule"], voided["returned_cents"]) == (f"D1 18.1({letter})", 1000)
    assert [sitting.credit(seat) for seat in ("PT-1", "PT-2")] == [10_000, 10_000]
    assert (dict(sitting.state.round.slips), sitting.phase) == ({}, "open")
    assert sitting.findings == []


@rule(RULESET, "D1 18.1")
def test_18_1_also_when_the_result_is_known_or_settled() -> None:
    sitting = seated("money-wheel")
    sitting.bet({"A": 500})
    sitting.deal("enter_result", result="A")
    sitting.sign_in(OPERATOR)
    void = {"table": "T1", "reason": "A fire", "irregularity": "disrupted"}
    assert sitting.do("SV-1", "remedy", **void) == {}
    assert (sitting.credit(), list(sitting.state.results)) == (10_000, [])
    sitting.deal("start_round")
    sitting.bet({"A": 500})
    sitting.deal("enter_result", result="A")
    sitting.deal("confirm_result")
    assert sitting.credit() == 10_500
    assert sitting.do("SV-1", "remedy", **void) == {}
    assert (sitting.credit(), list(sitting.state.results)) == (10_000, [])
    assert sitting.refusal("SV-1", "remedy", **void) == "round_void"
    assert sitting.findings == []


@rule(RULESET, "D1 18.1")
def test_18_1_between_rounds_too_while_wagers_stand() -> None:
    sitting = seated("snake-eyes", "live", "PT-1", "PT-2")
    for seat in ("PT-1", "PT-2"):
        sitting.bet({"six": 500, "field": 100}, seat)
    sitting.deal("offer_dice")
    sitting.deal("record_answer", accept=True)
    sitting.deal("throw_dice")
    sitting.deal("enter_result", result="2-3")  # the field loses
    sitting.deal("confirm_result")
    sitting.bet({"six": 200}, "PT-2")
    void = {"table": "T1", "reason": "A fire", "irregularity": "disrupted"}
    assert sitting.refusal("SV-1", "remedy", **void) == "act_needs_role"
    sitting.sign_in(OPERATOR)
    assert sitting.do("SV-1", "remedy", **void) == {}
    voided = sitting.last("round.voided")
    assert (voided["round"], voided["returned_cents"], voided["reason"]) == (1, 700, "A fire")
    assert sitting.last("bet.voided", "PT-2")["returned_cents"] == 200
    assert [sitting.credit(seat) for seat in ("PT-1", "PT-2")] == [9_900, 9_900]
    assert (
        dict(sitting.state.layout.standing),
        sitting.state.layout.staked_cents,
        sitting.phase,
    ) == (
        {},
        0,
        "open",
    )
    assert sitting.refusal("SV-1", "remedy", **void) == "round_unnamed"  # nothing stands now
    # The second seat had taken down some of what stood: that cannot keep the roll from being void.
    assert sitting.do("SV-1", "remedy", **void, round=1) == {}
    assert [sitting.credit(seat) for seat in ("PT-1", "PT-2")] == [10_000, 10_000]
    assert sitting.refusal("SV-1", "remedy", **void, round=1) == "round_void"
    sitting.power_failure()
    sitting.deal("start_round")
    assert dict(sitting.state.round.slips) == {}
    assert sitting.findings == []
