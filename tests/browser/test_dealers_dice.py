"""Dealers of thrown dice and of the money wheel, and supervisors behind them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import FLOOR, House, Screens, inspect_dice
from tests.browser.test_dealers import confirm, deal_rest, phase, press, says, sign
from tests.browser.test_player import BET, CREDIT, lay, reads
from tests.browser.test_screens import KEYS, SIZES, TOUCH_PX, at_sizes, fits
from tests.marks import rule

pytestmark = pytest.mark.browser

NZ = "nz-table-games"
OPERATOR = """
[[staff]]
number = "4001"
name = "Operator"
role = "casino_operator"
pin = "4444"
"""


def table(id_: str, game: str, device: str = "attached", **options: str) -> str:
    chosen = "".join(f', {name} = "{value}"' for name, value in options.items())
    return f"""
[[tables]]
id = "{id_}"
name = "Table {id_}"
ruleset = "{NZ}"
game = "{game}"
device = "{device}"
limits = "{game}"
options = {{ mode = "live"{chosen} }}
"""


TABLES = (
    "".join(table(f"SE{nth}", "snake-eyes") for nth in range(1, 9))
    + table("TS1", "tai-sai", style="B")
    + table("TS2", "tai-sai", style="A")
    + table("BA1", "baccarat", "simulated", pre_shuffled="approved")
    + table("MW1", "money-wheel", "simulated")
    + table("MW2", "money-wheel", "simulated")
)
SIGNS = (
    sign("snake-eyes", "hard-4", "hard-6", "hard-8", "hard-10", "hardway-combo", "five", "six",
         "eight", "field", "any-7", "c-and-e", "craps-2", "craps-3", "craps-12", "eleven")
    + sign("tai-sai", "small", "big", "triple", "any-triple", "double", "total", "pair", "single",
           "four", "pair-and-one", "three")
    + sign("money-wheel", *"ABCDEFG")
    + sign("baccarat", "player", "banker", "tie", "player-pair", "banker-pair")
)  # fmt: skip


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One floor for the whole file: every test deals at a table of its own."""
    where = tmp_path_factory.mktemp("floor")
    floor = where / "floor.toml"
    floor.write_text(f"{FLOOR}\n{OPERATOR}\n{TABLES}\n{SIGNS}")
    house = House(where / "data", floor)
    house.start()
    yield house
    house.stop()


def seat_of(player: Page) -> str:
    """The name of a player's terminal."""
    kept = player.evaluate("localStorage.getItem('fairfelt.terminal.player')")
    return str(json.loads(kept)["terminal"])


def operator(screens: Screens, id_: str) -> Page:
    return screens.staff("/supervisor", "4001", "4444", id_)


def holder(desk: Page, words: str) -> None:
    expect(desk.get_by_test_id("holder")).to_have_text(words)


def is_now(desk: Page, seat: str, state: str) -> None:
    """What a seat of the ring is to the dice."""
    expect(desk.locator(f'[data-seat="{seat}"]')).to_have_attribute("data-state", state)


def enter(desk: Page, *faces: int) -> None:
    for die, face in enumerate(faces, start=1):
        press(desk, f"die-{die}-{face}")
    press(desk, "btn-enter")
    code = "-".join(map(str, sorted(faces)))
    expect(desk.get_by_test_id("entered")).to_have_attribute("data-dice", code)


def thrown(screens: Screens, id_: str, *spots: str) -> tuple[Page, Page]:
    """A dealer who has just sent the dice out, and the player who threw them."""
    dealer, player = screens.dealer(id_), screens.player(id_)
    press(dealer, "btn-new-game")
    lay(player, 500, *(spots or ("six",)))
    press(dealer, "btn-offer-dice")
    press(dealer, "btn-accepted")
    holder(dealer, f"{seat_of(player)} has the dice")
    press(dealer, "btn-dice-out")
    phase(dealer, "awaiting_result")
    return dealer, player


@rule(NZ, "SE 5.2")
def test_other_dice_are_inspected_by_dealer_and_supervisor_before_the_next_roll(
    screens: Screens,
) -> None:
    dealer = screens.dealer("SE1")
    expect(dealer.get_by_test_id("btn-new-game")).to_be_enabled()
    press(dealer, "btn-bring-dice")
    expect(dealer.get_by_test_id("next")).to_contain_text("SE 5.2")
    expect(dealer.get_by_test_id("btn-new-game")).to_be_disabled()
    inspect_dice(dealer)
    expect(dealer.get_by_test_id("btn-new-game")).to_be_enabled()


@rule(NZ, "SE 5.3", "SE 5.5", "SE 5.6", "SE 5.8", "SE 6.3")
def test_a_dealer_runs_two_rolls_of_snake_eyes(screens: Screens) -> None:
    dealer, wall = screens.dealer("SE1"), screens.open("/display/SE1")
    press(dealer, "btn-new-game")
    players = [screens.player("SE1") for _ in range(2)]
    first, second = (seat_of(player) for player in players)
    for player in players:
        lay(player, 500, "six")
    press(dealer, "btn-offer-dice")
    holder(dealer, f"Offered to {first}")
    expect(wall.get_by_test_id("thrower")).to_have_text(f"{first}: will you throw?")
    expect(dealer.get_by_test_id("btn-dice-out")).to_be_disabled()
    press(dealer, "btn-declined")
    is_now(dealer, first, "refused")
    holder(dealer, f"Offered to {second}")
    press(dealer, "btn-accepted")
    is_now(dealer, second, "shooter")
    expect(wall.get_by_test_id("thrower")).to_have_text(f"{second} throws")
    expect(dealer.get_by_test_id("btn-no-result")).to_be_disabled()
    press(dealer, "btn-dice-out")
    phase(dealer, "awaiting_result")
    expect(dealer.get_by_test_id("late-bets")).to_be_visible()

    press(dealer, "btn-no-result")
    expect(dealer.get_by_test_id("no-throw")).to_contain_text("$10.00 stand")
    press(dealer, "no-off_table")
    phase(dealer, "wagering")
    expect(dealer.get_by_test_id("again")).to_contain_text("A die left the table")
    expect(dealer.get_by_test_id("again")).to_contain_text("Look for the die")
    expect(wall.get_by_test_id("phase")).to_have_text("No roll – bets stand")
    reads(players[0], BET, "$5.00")
    holder(dealer, f"{second} has the dice")

    press(dealer, "btn-dice-out")
    enter(dealer, 4, 2)
    expect(dealer.get_by_test_id("next")).to_contain_text("Easy 6, 2 · 4")
    confirm(dealer)
    reads(players[0], CREDIT, "$105.00")
    expect(wall.get_by_test_id("result")).to_have_text("6")

    press(dealer, "btn-new-game")
    holder(dealer, f"{second} has the dice")
    lay(players[1], 500, "field")
    press(dealer, "btn-dice-out")
    enter(dealer, 3, 4)
    expect(dealer.get_by_test_id("next")).to_contain_text("7 out")
    confirm(dealer)
    reads(players[1], CREDIT, "$100.00")
    holder(dealer, "Nobody has the dice")
    is_now(dealer, second, "last")


@rule(NZ, "SE 4.4")
def test_a_late_wager_counts_with_the_dealers_word(screens: Screens) -> None:
    dealer, player = thrown(screens, "SE7")
    seat = seat_of(player)
    lay(player, 500, "any-7")
    expect(dealer.get_by_test_id("late-bets")).to_contain_text(f"{seat} $5.00")
    press(dealer, f"late-{seat}")
    expect(dealer.get_by_test_id("late-bets")).to_contain_text("No late wager is waiting")
    lay(player, 500, "eleven")
    expect(dealer.get_by_test_id(f"late-{seat}")).to_be_visible()
    enter(dealer, 6, 1)
    reads(player, CREDIT, "$90.00")  # the last one had nobody's word
    confirm(dealer)
    reads(player, CREDIT, "$115.00")


@rule(NZ, "SE 5.6")
def test_a_player_who_delays_the_game_loses_the_dice(screens: Screens) -> None:
    dealer, player = screens.dealer("SE2"), screens.player("SE2")
    press(dealer, "btn-new-game")
    lay(player, 500, "five")
    press(dealer, "btn-offer-dice")
    press(dealer, "btn-accepted")
    press(dealer, "btn-take-dice")
    press(dealer, "take-delay")
    holder(dealer, "Nobody has the dice")
    press(dealer, "btn-offer-dice")
    holder(dealer, "You throw the dice")
    expect(dealer.get_by_test_id("btn-dice-out")).to_be_enabled()


@rule(NZ, "SE 6.5")
def test_a_supervisor_overrules_the_dealers_call(screens: Screens) -> None:
    dealer, player = thrown(screens, "SE3")
    supervisor = screens.supervisor("SE3")
    enter(dealer, 2, 3)
    press(dealer, "btn-correct")
    press(dealer, "die-1-3")
    press(dealer, "die-2-3")
    press(dealer, "btn-enter")
    press(dealer, "authorise-cancel")  # nobody is there who might
    expect(dealer.get_by_test_id("message")).to_contain_text("gaming supervisor or above")
    expect(dealer.get_by_test_id("entered")).to_have_attribute("data-dice", "2-3")
    press(supervisor, "btn-overrule")
    press(supervisor, "btn-other-number")
    press(supervisor, "die-1-3")
    press(supervisor, "die-2-3")
    press(supervisor, "btn-enter")
    expect(supervisor.get_by_test_id("entered").first).to_have_attribute("data-dice", "3-3")
    press(supervisor, "btn-confirm-result")
    phase(dealer, "open")
    reads(player, CREDIT, "$105.00")
    expect(supervisor.get_by_test_id("log")).to_contain_text("Hard 6, 3 · 3 confirmed")


@rule(NZ, "SE 6.2", "SE 6.4")
def test_a_disputed_face_is_for_the_supervisor_to_decide(screens: Screens) -> None:
    dealer, player = thrown(screens, "SE8")
    supervisor = screens.supervisor("SE8")
    press(dealer, "btn-no-result")
    expect(dealer.get_by_test_id("no-improper")).to_be_visible()
    expect(dealer.get_by_test_id("no-disputed")).to_have_count(0)
    press(supervisor, "btn-void")
    expect(supervisor.get_by_test_id("wrong-fraud")).to_contain_text("casino operator")
    press(supervisor, "wrong-disputed")
    press(supervisor, "step-announce_no_roll")
    expect(supervisor.get_by_test_id("void-returns")).to_contain_text("Wagers of $5.00 stand")
    press(supervisor, "reason-quick-1")
    press(supervisor, "btn-void-confirm")
    phase(dealer, "wagering")
    reads(player, BET, "$5.00")


@rule(NZ, "D1 17.3")
def test_the_operator_shuts_a_player_out_and_lets_the_player_back_in(screens: Screens) -> None:
    dealer, player = screens.dealer("SE4"), screens.player("SE4")
    seat = seat_of(player)
    press(dealer, "btn-new-game")
    lay(player, 500, "six")
    supervisor = screens.supervisor("SE4")
    press(supervisor, "btn-player")
    press(supervisor, f"seat-{seat}")
    expect(supervisor.get_by_test_id("player-acts")).to_contain_text("needs the casino operator")
    expect(supervisor.get_by_test_id("btn-exclude")).to_be_disabled()
    desk = operator(screens, "SE4")
    press(desk, "btn-player")
    press(desk, f"seat-{seat}")
    expect(desk.get_by_test_id("btn-exclude")).to_be_disabled()
    desk.get_by_test_id("exclude-reason").fill("A counting device")
    press(desk, "btn-exclude")
    expect(desk.get_by_test_id("player-said")).to_contain_text("excluded from this game")
    reads(player, CREDIT, "$100.00")
    expect(desk.get_by_test_id("log")).to_contain_text(
        re.compile(rf"{seat}.* Ground: rule D1 17\.1\. .*\(rule D1 17\.3\) – 4001 Operator")
    )
    expect(desk.get_by_test_id("btn-readmit")).to_be_disabled()
    desk.get_by_test_id("exclude-reason").fill("Another player")
    press(desk, "btn-readmit")
    expect(desk.get_by_test_id("player-said")).to_contain_text("may play again")
    expect(desk.get_by_test_id("log")).to_contain_text(f"{seat} readmitted. Another player")
    lay(player, 500, "six")


def pay_too_much(desk: Page, seat: str, dollars: str) -> None:
    """The operator makes up for a payment that was right."""
    press(desk, "btn-void")
    press(desk, "wrong-wrong_pay")
    press(desk, "step-check_records")
    press(desk, f"wrong-seat-{seat}")
    desk.get_by_test_id("wrong-amount").fill(dollars)
    desk.get_by_test_id("void-reason").fill("Thought to be short")
    press(desk, "btn-void-confirm")
    expect(desk.get_by_test_id("irregular")).to_have_count(0)


@rule(NZ, "D1 11.1", "D1 12.2")
def test_an_overpayment_is_recovered_and_unclaimed_credit_is_held(screens: Screens) -> None:
    dealer, player = thrown(screens, "SE5", "six", "craps-2")
    enter(dealer, 1, 5)
    confirm(dealer)
    reads(player, CREDIT, "$100.00")
    seat, supervisor = seat_of(player), operator(screens, "SE5")
    pay_too_much(supervisor, seat, "10")
    reads(player, CREDIT, "$110.00")
    press(supervisor, "btn-player")
    press(supervisor, f"seat-{seat}")
    supervisor.get_by_test_id("recover-reason").fill("Paid to the wrong seat")
    supervisor.get_by_test_id("recover-amount").fill("125")
    press(supervisor, "btn-recover")
    expect(supervisor.get_by_test_id("message")).to_contain_text("was overpaid $10.00")
    press(dealer, "btn-new-game")
    phase(player, "wagering")
    lay(player, 10_000, "six")
    lay(player, 500, "eight")
    reads(player, CREDIT, "$5.00")
    supervisor.get_by_test_id("recover-amount").fill("10")
    covers = supervisor.get_by_test_id("recover-covers")
    expect(covers).to_have_text("The meter covers $5.00; $5.00 is then owed by the player.")
    press(supervisor, "btn-recover")
    expect(supervisor.get_by_test_id("player-said")).to_contain_text("$5.00 owed")
    reads(player, CREDIT, "$0.00")
    press(supervisor, "btn-beside-purses")
    purse = supervisor.get_by_test_id(f"purse-{seat}")
    expect(purse.locator(".is-owed")).to_contain_text("$5.00")

    player.get_by_test_id("note-5000").click()
    press(supervisor, f"btn-collect-{seat}")
    expect(supervisor.get_by_test_id("btn-collect-confirm")).to_be_disabled()  # no reason yet
    reads(player, CREDIT, "$50.00")
    supervisor.get_by_test_id("collect-reason").fill("Agreed with the player")
    press(supervisor, "btn-collect-confirm")
    reads(player, CREDIT, "$45.00")
    player.get_by_test_id("btn-clear").click()
    reads(player, CREDIT, "$150.00")
    press(supervisor, f"btn-hold-{seat}")
    supervisor.get_by_test_id("hold-reason").fill("Left the floor")
    press(supervisor, "btn-hold-confirm")
    reads(player, CREDIT, "$0.00")
    kept = supervisor.get_by_test_id("unclaimed").locator(".purse").filter(has_text=seat).last
    expect(kept).to_contain_text("$150.00")
    number = str(kept.get_attribute("data-testid")).removeprefix("credit-")
    press(supervisor, f"btn-claim-{number}")
    confirm_key = supervisor.get_by_test_id("btn-claim-confirm")
    expect(confirm_key).to_have_text("Release $150.00 to player")
    said = {"terminal": seat, "name": "Ann Lee", "document": "Passport N1234567"}
    for field, words in said.items():
        supervisor.get_by_test_id(f"claim-{field}").fill(words)
    expect(confirm_key).to_be_disabled()  # nobody has said how it was checked
    supervisor.get_by_test_id("claim-reason").fill("Claimed by its owner")
    press(supervisor, "btn-claim-confirm")
    reads(player, CREDIT, "$150.00")
    expect(supervisor.get_by_test_id("unclaimed")).to_contain_text(f"$150.00 at {seat}: paid")
    expect(supervisor.get_by_test_id(f"credit-{number}")).to_have_count(0)


@rule(NZ, "D9 6A.2", "D9 6A.3", "D9 6A.9", "D9 7.2")
def test_tai_sai_is_thrown_after_no_more_bets(screens: Screens) -> None:
    dealer, player = screens.dealer("TS1"), screens.player("TS1")
    press(dealer, "btn-new-game")
    lay(player, 500, "total:10")
    expect(dealer.get_by_test_id("btn-offer-dice")).to_be_disabled()
    press(dealer, "btn-no-more-bets")
    press(dealer, "btn-offer-dice")
    holder(dealer, f"Offered to {seat_of(player)}")
    expect(dealer.get_by_test_id("die-1-1")).to_be_disabled()
    press(dealer, "btn-accepted")
    press(dealer, "btn-dice-out")
    press(dealer, "btn-no-result")
    expect(dealer.get_by_test_id("no-throw_line")).to_be_visible()
    expect(dealer.get_by_test_id("no-exposed")).to_have_count(0)
    press(dealer, "btn-no-cancel")
    enter(dealer, 4, 1, 4)
    expect(dealer.get_by_test_id("next")).to_contain_text("1, double 4, total 9")
    press(dealer, "btn-correct")
    for die, face in ((1, 1), (2, 3), (3, 6)):
        press(dealer, f"die-{die}-{face}")
    press(dealer, "btn-enter")
    press(dealer, "authorise-cancel")  # nobody is there who might
    expect(dealer.get_by_test_id("message")).to_contain_text("gaming supervisor or above")
    press(dealer, "btn-correct")
    confirm(dealer)
    reads(player, CREDIT, "$95.00")


@rule(NZ, "D5 6.6", "D5 8.3")
def test_baccarat_is_dealt_for_show_from_pre_shuffled_cards(screens: Screens) -> None:
    dealer, supervisor = screens.dealer("BA1"), screens.supervisor("BA1")
    press(dealer, "btn-sealed-shoe")
    expect(supervisor.get_by_test_id("log")).to_contain_text("pre-shuffled cards")
    for words in ("20 cards or more from the back", "1 card"):
        expect(dealer.get_by_test_id("btn-prepare-shoe")).to_contain_text(words)
        press(dealer, "btn-prepare-shoe")
    press(dealer, "btn-new-game")
    expect(dealer.get_by_test_id("next")).to_contain_text("deal a free hand")
    press(dealer, "btn-no-more-bets")
    says(dealer, "Next card: Player's first card")
    press(dealer, "btn-deal-card")
    deal_rest(dealer)
    confirm(dealer)


@rule(NZ, "D10 4.3", "D10 4.6")
def test_a_guest_spins_the_money_wheel(screens: Screens) -> None:
    dealer, player = screens.dealer("MW1"), screens.player("MW1")
    wall = screens.open("/display/MW1")
    press(dealer, "btn-new-game")
    lay(player, 500, *"ABCDEFG")
    press(dealer, "btn-invite-guest")
    for screen in (dealer, wall, player):
        expect(screen.get_by_test_id("guest")).to_contain_text("guest spins")
    expect(dealer.get_by_test_id("btn-invite-guest")).to_be_disabled()
    press(dealer, "btn-spin")
    expect(dealer.get_by_test_id("btn-no-more-bets")).to_have_class(re.compile("button-go"))
    press(dealer, "btn-no-more-bets")
    phase(player, "awaiting_result")
    symbol = dealer.get_by_test_id("sensed").get_attribute("data-symbol") or ""
    press(dealer, "btn-accept")
    confirm(dealer)
    expect(wall.get_by_test_id("result")).to_have_text(symbol)
    odds = {"A": 1, "B": 3, "C": 5, "D": 11, "E": 23, "F": 47, "G": 47}[symbol]
    reads(player, CREDIT, f"${65 + 5 * (odds + 1):,.2f}")


@rule(NZ, "D1 14.2")
def test_a_declared_chip_is_marked_at_the_dealers_terminal(screens: Screens) -> None:
    dealer, player = screens.dealer("SE6"), screens.player("SE6")
    player.get_by_test_id("own-chip").click()
    for key in "250":
        player.get_by_test_id(f"own-key-{key}").click()
    player.get_by_test_id("own-declare").click()
    expect(dealer.get_by_test_id("markers")).to_contain_text(f"2.50{seat_of(player)}")


# -- room -------------------------------------------------------------------------------------


@pytest.mark.parametrize("id_", ["SE6", "TS1", "TS2", "MW2"])
def test_a_finger_finds_every_key(screens: Screens, id_: str) -> None:
    dealer, desk = screens.dealer(id_), operator(screens, id_)
    press(dealer, "btn-new-game")
    phase(desk, "wagering")
    press(desk, "btn-player")
    desk.locator('[data-testid^="seat-"]').first.click()
    for screen in (dealer, desk, screens.open(f"/display/{id_}")):
        for size in at_sizes(screen, SIZES):
            keys = screen.locator("button:visible, select:visible").evaluate_all(KEYS)
            assert [key for key in keys if min(key[1:]) < TOUCH_PX] == [], size
            fits(screen)
