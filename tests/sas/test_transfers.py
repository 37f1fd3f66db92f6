"""Money between the host and the credit meter."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairfelt.sas.memory import TRANSFERS_MOST, SasMemory
from fairfelt.sas.meters import Counter
from fairfelt.sas.terminal import SasSetup, TransferStatus, Way
from tests.sas.rig import FakeTerminal, Host, body, machine

KEY = "AA" * 20
NO_KEY = "00" * 20
ASSET = "0D 0C 0B 0A"


def request(
    transfer_id: str = "T1",
    cents: str = "00 00 01 00 00",
    code: str = "00",
    kind: str = "00",
    flags: str = "00",
    asset: str = ASSET,
    key: str = NO_KEY,
    promotion: str = "00 00 00 00 00",
) -> str:
    data = transfer_id.encode("latin-1")
    fields = bytes.fromhex(
        f"{code} 00 {kind} {cents} {promotion} 00 00 00 00 00 {flags} {asset} {key}"
    )
    fields += bytes([len(data)]) + data + bytes(7)
    return f"01 72 {len(fields):02X} {fields.hex()}"


def status(answer: str) -> str:
    return body(answer).split()[2]


# -- a transfer to the machine and its answer, byte for byte ---------------------------------------

ASKED = (
    "01 72 35  00 00 00  00 00 01 00 00  00 00 00 00 00  00 00 00 00 00  00  0D 0C 0B 0A"
    + " 00" * 20
    + "02 54 31  00 00 00 00  00 00  00"
)
ANSWER = (
    "2E  {index} {status} FF 00  00 00 01 00 00  00 00 00 00 00  00 00 00 00 00  00  0D 0C 0B 0A"
    "02 54 31  {time}  00 00 00 00  00 00  {total}  00  00"
)


def told(
    status: str, index: str = "00", time: str = "01 01 00 01 00 00 00", total: str = "00"
) -> str:
    text = ANSWER.format(status=status, index=index, time=time, total=total)
    data = bytes.fromhex(text)
    return bytes([len(data) - 1, *data[1:]]).hex(" ").upper()


def test_a_transfer_is_begun_done_and_asked_about() -> None:
    assert bytes.fromhex(request()) == bytes.fromhex(ASKED)
    terminal = FakeTerminal({Counter.CREDIT: 0, Counter.TRANSFERS_IN: 0})
    sas = machine(terminal)
    host = Host(sas)
    assert [body(host.sends(ASKED)) for _ in range(3)] == [told("40")] * 3
    assert terminal.asked == [("transfer", "T1", Way.TO_MACHINE, 10_000)]
    assert host.events() == []
    assert body(host.sends("01 72 02 FF 00")) == told("40")
    terminal.counted[Counter.TRANSFERS_IN] = 10_000
    sas.transferred("T1", 10_000)
    assert host.events() == ["69"]
    done = told("00", "01", "11 18 20 26 20 15 30", "05 00 00 01 00 00")
    assert [body(host.sends("01 72 02 FF 00")) for _ in range(2)] == [done] * 2
    host.at += 15_000
    assert host.events() == []
    assert body(host.sends("01 72 02 FF 01")) == done  # from the history
    assert status(host.sends(request())) == "81"
    assert body(host.sends("01 72 02 FF 00")) == done
    assert terminal.asked == [("transfer", "T1", Way.TO_MACHINE, 10_000)]


def test_what_was_never_asked_for_is_unknown() -> None:
    host = Host(machine())
    for poll in ("01 72 02 FF 00", "01 72 02 FE 00", "01 72 02 FF 05", "01 72 01 80"):
        assert status(host.sends(poll)) == "FF"


def test_a_transfer_that_failed_moves_nothing_and_may_be_tried_again() -> None:
    terminal = FakeTerminal({Counter.CREDIT: 0})
    sas = machine(terminal)
    host = Host(sas)
    host.sends(request())
    sas.not_transferred("T1", TransferStatus.NOT_NOW)
    assert host.events() == ["69"]
    answer = body(host.sends("01 72 02 FF 00"))
    assert answer.split()[2:10] == ["87", "FF", "00", "00", "00", "00", "00", "00"]
    assert status(host.sends(request())) == "40"
    assert terminal.asked == [("transfer", "T1", Way.TO_MACHINE, 10_000)] * 2


# a request                                                status
REFUSED = (
    (request(kind="10"),                                   "82"),
    (request(kind="20"),                                   "82"),
    (request(promotion="00 00 00 00 01"),                  "82"),
    (request(flags="10"),                                  "82"),
    (request(promotion="00 00 00 00 0A"),                  "83"),
    (request(cents="00 00 00 00 0A"),                      "83"),
    (request(cents="00 01 00 00 01"),                      "84"),
    (request(kind="80", cents="00 00 01 23 46"),           "84"),
    (request(flags="80"),                                  "90"),
    (request(asset="0A 0B 0C 0D"),                         "93"),
    (request(asset="00 00 00 00"),                         "93"),
    (request(flags="40"),                                  "94"),
    (request(transfer_id=""),                              "95"),
    (request(transfer_id="T\x07"),                         "95"),
    (request(code="02"),                                   "C1"),
    ("01 72 01 00",                                        "82"),
)  # fmt: skip


@pytest.mark.parametrize(("poll", "expected"), REFUSED)
def test_a_request_is_refused_and_moves_nothing(poll: str, expected: str) -> None:
    terminal = FakeTerminal()
    host = Host(machine(terminal))
    assert status(host.sends(poll)) == expected
    assert terminal.asked == []
    assert host.events() == []


def test_what_a_terminal_cannot_do_now_is_refused() -> None:
    assert status(Host(machine(FakeTerminal(does=False))).sends(request())) == "87"


def test_a_machine_without_an_asset_number_transfers_nothing() -> None:
    host = Host(machine(setup=SasSetup()))
    assert status(host.sends(request(asset="00 00 00 00"))) == "93"


def test_money_comes_in_whole_credits() -> None:
    host = Host(machine(setup=SasSetup(asset=0x0A0B0C0D, denomination=0x04)))
    assert status(host.sends(request(cents="00 00 00 00 26"))) == "85"


def test_the_credit_limit_counts_what_is_on_the_meter() -> None:
    host = Host(machine(FakeTerminal({Counter.CREDIT: 99_999_000})))
    assert status(host.sends(request())) == "84"


def test_a_part_goes_to_the_host_where_it_says_so() -> None:
    terminal = FakeTerminal()
    sas = machine(terminal)
    host = Host(sas)
    assert status(host.sends(request(kind="80", code="01", cents="00 00 99 99 99"))) == "40"
    assert terminal.asked == [("transfer", "T1", Way.TO_HOST, 12_345)]
    sas.transferred("T1", 12_000)
    assert status(host.sends("01 72 02 FF 00")) == "01"


def test_one_transfer_at_a_time() -> None:
    terminal = FakeTerminal()
    host = Host(machine(terminal))
    host.sends(request("T1"))
    assert status(host.sends(request("T2"))) == "C0"
    host.says("80")
    assert status(host.sends(request("T1"))) == "40"
    assert terminal.asked == [("transfer", "T1", Way.TO_MACHINE, 10_000)]


@pytest.mark.parametrize(("stops", "after"), [(True, "80"), (False, "40")])
def test_a_transfer_is_cancelled_if_the_terminal_can_still_stop_it(stops: bool, after: str) -> None:
    terminal = FakeTerminal()
    host = Host(machine(terminal))
    host.sends(request())
    terminal.does = stops
    assert status(host.sends("01 72 01 80")) == after
    assert status(host.sends("01 72 02 FE 00")) == after


def test_the_host_takes_what_is_collected_if_it_says_so() -> None:
    sas = machine()
    host = Host(sas)
    assert not sas.want_collect_to_host()
    assert status(host.sends(request(cents="00 00 00 00 00", flags="07"))) == "00"
    assert sas.want_collect_to_host()
    assert host.events() == ["6A", "69"]
    assert body(host.sends("01 74 FF 00 00 00")).split()[7] == "07"


# -- registration --------------------------------------------------------------------------------


def registration(code: str, asset: str = ASSET) -> str:
    return f"01 73 1D {code} {asset} {KEY} 01 00 00 00"


def test_a_host_registers_and_its_key_is_asked_for() -> None:
    host = Host(machine())
    assert body(host.sends("01 73 01 FF")) == f"1D 80 {ASSET}" + " 00" * 24
    kept = bytes.fromhex(f"{ASSET} {KEY} 01 00 00 00").hex(" ").upper()
    assert body(host.sends(registration("00"))) == f"1D 00 {kept}"
    assert body(host.sends(registration("01"))) == f"1D 01 {kept}"
    assert status(host.sends(request())) == "89"
    assert status(host.sends(request(key=KEY))) == "40"
    assert body(host.sends("01 73 01 80")) == f"1D 80 {ASSET}" + " 00" * 24


def test_nobody_registers_for_another_machine() -> None:
    host = Host(machine())
    assert body(host.sends(registration("01", "01 00 00 00"))).startswith("1D 80")
    assert body(host.sends("01 73 01 01")).startswith("1D 80")


# -- locks ---------------------------------------------------------------------------------------

# asset        lock possible collect state index most
FREE = "23  0D 0C 0B 0A  FF 03 01 92 7F  00 00 01 23 45  00 00 00 00 00  00 00 00 00 00" \
       "00 01 00 00 00  00 00 00 00  00 00"  # fmt: skip


def test_the_state_is_told_and_nothing_locked() -> None:
    told = bytes.fromhex(FREE).hex(" ").upper()
    terminal = FakeTerminal()
    host = Host(machine(terminal))
    for poll in (
        "01 74 FF 00 00 00",
        "01 74 00 00 90 00",
        "01 74 00 04 90 00",
        "01 74 00 01 00 00",
    ):
        assert body(host.sends(poll)) == told
    assert terminal.asked == []


def lock_of(host: Host, poll: str = "FF 00 00 00") -> str:
    return body(host.sends(f"01 74 {poll}")).split()[5]


def test_play_is_locked_until_the_transfer_is_done() -> None:
    terminal = FakeTerminal()
    host = Host(machine(terminal))
    assert lock_of(host, "00 01 90 00") == "00"
    assert status(host.sends(request(flags="40"))) == "40"
    host.of.transferred("T1", 10_000)
    assert lock_of(host) == "FF"
    assert [act for act, *_ in terminal.asked] == ["lock", "transfer", "unlock"]


@pytest.mark.parametrize("ends", ["80 00 00 00", ""])
def test_a_lock_is_given_up_or_ends_by_itself(ends: str) -> None:
    terminal = FakeTerminal()
    host = Host(machine(terminal))
    assert lock_of(host, "00 03 01 00") == "00"  # for a second
    if ends:
        assert lock_of(host, ends) == "FF"
    else:
        host.of.tick(host.at + 999)
        assert terminal.asked == [("lock",)]
        host.of.tick(host.at + 1_000)
    assert terminal.asked == [("lock",), ("unlock",)]


def test_a_lock_that_comes_later_is_told() -> None:
    terminal = FakeTerminal(locks=False)
    host = Host(machine(terminal))
    assert lock_of(host, "00 01 90 00") == "40"
    host.of.locked()
    assert host.events() == ["6F"]
    assert lock_of(host) == "00"


# -- laws ----------------------------------------------------------------------------------------

STEPS = st.sampled_from(
    ["ask", "ask", "again", "how", "cancel", "poll", "done", "failed", "power", "other"]
)


@given(st.lists(st.tuples(STEPS, st.integers(0, 3)), max_size=60))
def test_no_transfer_is_done_twice(steps: list[tuple[str, int]]) -> None:
    """Whatever is repeated, lost, cancelled, asked about or interrupted, with few ids."""
    terminal = FakeTerminal({Counter.CREDIT: 0})
    host, moved, last = Host(machine(terminal)), list[str](), "01 72 02 FF 00"
    for step, number in steps:
        transfer_id = f"T{number}"
        match step:
            case "ask":
                last = request(transfer_id)
                host.sends(last)
            case "again":
                host.sends(last)
            case "how":
                host.sends("01 72 02 FF 00")
            case "cancel":
                terminal.does = bool(number % 2)
                host.sends("01 72 01 80")
                terminal.does = True
            case "poll":
                host.polls()
            case "other":
                host.sends(request(transfer_id, cents="00 00 00 05 00"))
            case "power":
                kept = msgspec.json.decode(msgspec.json.encode(host.of.memory), type=SasMemory)
                host.of, terminal.under_way = machine(terminal, memory=kept), None
                host.of.resume(host.at)
            case _ if terminal.under_way is not None:
                moving, cents = terminal.under_way
                terminal.under_way = None
                if step == "done":
                    moved.append(moving)
                    host.of.transferred(moving, cents)
                else:
                    host.of.not_transferred(moving, TransferStatus.NOT_NOW)
            case _:
                host.of.transferred(transfer_id, 10_000)  # nobody asked for it
    assert len(moved) == len(set(moved))
    history = [one.id for one in host.of.memory.transfers.history]
    assert history == moved


def test_a_terminal_is_told_again_what_was_under_way_when_the_power_went() -> None:
    terminal = FakeTerminal()
    host = Host(machine(terminal))
    host.sends(request())
    kept = msgspec.json.decode(msgspec.json.encode(host.of.memory), type=SasMemory)
    for _ in range(2):
        host.of = machine(terminal, memory=kept)
        host.of.resume(host.at)
    assert terminal.asked == [("transfer", "T1", Way.TO_MACHINE, 10_000)] * 3
    host.of.transferred("T1", 10_000)
    host.of.resume(host.at)
    assert len(terminal.asked) == 3
    assert status(host.sends("01 72 02 FF 00")) == "00"


def test_the_last_transfers_are_kept_by_their_index() -> None:
    sas = machine()
    host = Host(sas)
    for number in range(TRANSFERS_MOST + 3):
        host.sends(request(f"N{number}"))
        sas.transferred(f"N{number}", 10_000)
    assert len(sas.memory.transfers.history) == TRANSFERS_MOST
    assert sas.memory.transfers.history[-1].index == 3
    assert body(host.sends("01 72 02 FF 04")).split()[25:28] == ["02", "4E", "33"]
