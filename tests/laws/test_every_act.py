"""Every act that there is, by everybody who might try it, with odd values in every field.

The acts are read from the code, and so are their fields and bounds: a new act is tried here without
anybody adding it. For whom each is, is typed out. Nobody else gets an answer, a refusal changes
nothing, and no exception but a refusal leaves the floor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fairfelt.floor import registry
from fairfelt.floor.authority import STAFF_TERMINALS
from fairfelt.floor.history.audit import audit
from fairfelt.table.commands import Authority, StaffCommand
from tests.floors import games_built_once, picture
from tests.laws.everybody import LATE, PEOPLE, ROLES, TABLES, House, Who, operator
from tests.laws.expected import AT_TABLES, EVERY, OVER, STAFF, refusals_of, terminals_for
from tests.laws.oddities import ACTS, HUGE, fields_in, fields_of, message, odd
from tests.server.conftest import Served
from tests.server.conftest import floor as floor  # the fixture

BY_STAFF = [tag for tag, act in ACTS.items() if issubclass(act, StaffCommand)]
KINDS = {"player", "display", "device", *STAFF_TERMINALS}


@pytest.fixture(scope="module")
def built() -> Iterator[None]:
    with games_built_once():
        yield


@pytest.fixture(scope="module")
def house(built: None) -> House:
    return House()


# -- who tries it ---------------------------------------------------------------------------------


def test_the_acts_here_are_all_that_the_floor_does() -> None:
    assert set(ACTS.values()) == {*registry.ACTS, *registry.LOOKS}


def test_it_is_typed_out_for_whom_each_act_is() -> None:
    assert ACTS.keys() >= EVERY
    assert set(BY_STAFF) >= ACTS.keys() - EVERY, "an act that is not of staff: for whom is it?"
    assert STAFF - set(BY_STAFF) == {"see_irregularities", "see_acts", "acknowledge_notice"}


def test_everybody_is_there(house: House) -> None:
    """Every role and every state of a session, at every kind of terminal where it can be."""
    everybody = house.everybody
    assert {who.terminal for who in everybody} == KINDS
    assert {who.role for who in everybody if who.is_staff} == set(ROLES)
    assert {who.terminal for who in everybody if who.session == "revoked"} == KINDS
    for state in OVER:
        kinds = {who.terminal for who in everybody if who.session == state}
        assert kinds >= set(STAFF_TERMINALS), state
        assert kinds == KINDS or state in ("expired", "locked", "taken over"), state
    assert all(who.session in (*OVER, "revoked", "signed in") for who in everybody)


@pytest.mark.parametrize("tag", ACTS)
def test_nobody_it_is_not_for_gets_an_answer(built: None, tag: str) -> None:
    house = House()
    tables = TABLES if "table" in {field.name for field in fields_of(tag)} else TABLES[:1]
    for who in house.everybody:
        at_all = who.terminal in terminals_for(tag)
        for table in tables if at_all else tables[:1]:
            said = message(tag, house, table)
            expected = refusals_of(who, said, house)
            code = house.say(who.caller, **said)
            assert code in expected or not expected, (said, who, code)
            assert code != "bad_message", said
    assert audit(house.store).findings == []


@pytest.mark.parametrize("tag", BY_STAFF)
def test_who_is_not_on_the_list_any_more_does_nothing(built: None, tag: str) -> None:
    """Somebody was taken out of the floor's file while signed in."""
    house = House()
    staff = [who for who in house.everybody if who.is_staff]
    house.floor.reception.members.clear()
    for who in staff:
        code = house.say(who.caller, **message(tag, house))
        assert code in ("session_ended", *refusals_of(who, message(tag, house), house)), (tag, who)


async def test_who_has_not_said_hello_does_nothing(floor: Served) -> None:
    before, house = picture(floor.hub.port.floor), House()
    for id_, tag in enumerate(ACTS, 1):
        stranger = await floor.connect()  # who says much before hello is closed
        answer = await stranger.ask(**message(tag, house), id=id_)
        assert (answer["type"], answer["code"]) == ("refused", "not_enrolled"), tag
    assert picture(floor.hub.port.floor) == before


# -- what is said ---------------------------------------------------------------------------------


@pytest.mark.parametrize("tag", ACTS)
def test_odd_values_do_no_harm(house: House, tag: str) -> None:
    """Each value by somebody for whom the act is, in turns by all of them."""
    table = "A1" if tag in AT_TABLES else "R1"  # where a device speaks for all kinds
    whole = message(tag, house, table)
    able = [who for who in house.everybody if not refusals_of(who, whole, house)]
    turns = 0
    for field in fields_of(tag):
        for value in odd(field.type):
            who, turns = able[-1 - turns % len(able)], turns + 1
            house.say(who.caller, **{**message(tag, house, table), field.encode_name: value})
        if field.required:
            left = {key: value for key, value in whole.items() if key != field.encode_name}
            assert house.say(able[-1].caller, **left) == "bad_message"
    assert house.say(able[-1].caller, **whole, more=1) == "bad_message"
    for id_ in (0, -1, HUGE, "1", None, 1.5, True):
        assert house.say(able[-1].caller, **{**whole, "id": id_}) == "bad_message"


def stranger_to(who: Who, tag: str) -> str:
    """What is said to somebody whose terminal or session is not one for this, whatever is asked."""
    if who.session == "revoked":
        return "not_enrolled"
    if who.terminal not in terminals_for(tag):
        return "role_forbids"
    return OVER.get(who.session, "") if who.terminal in STAFF_TERMINALS else ""


def kept_out(house: House, tag: str) -> list[Who]:
    """One of each terminal kind, role and session state that the act is not for."""
    whole = message(tag, house)
    found = {
        who[:3]: who for who in house.everybody if refusals_of(who, whole, house)
    }  # fmt: skip
    return [*found.values()]


@pytest.mark.parametrize("tag", ACTS)
def test_no_odd_value_lets_in_anybody_it_is_not_for(house: House, tag: str) -> None:
    """Authority is decided on what will be done, whatever a field says. Each value is said by two
    of those kept out, in turns, so that each of them says many."""
    out, turns = kept_out(house, tag), 0
    for field in fields_of(tag):
        for value in odd(field.type):
            for who in (out[turns % len(out)], out[(turns + len(out) // 2) % len(out)]):
                said = {**message(tag, house), field.encode_name: value}
                if field.name == "table" and value in TABLES:
                    continue
                code = house.say(who.caller, **said)
                assert code, (said, who)
                if strange := stranger_to(who, tag):  # and learns nothing of what there is
                    assert code in (strange, "bad_message"), (said, who, code)
            turns += 1


def test_a_floor_that_heard_every_odd_value_is_sound(house: House) -> None:
    assert audit(house.store).findings == []
    assert sum(house.floor.ledger.balances.values()) == 0


# -- authority on the spot ------------------------------------------------------------------------

RIGHT = {"staff": operator(1), "pin": next(p.pin for p in PEOPLE if p.number == operator(1))}
AT_HAND = {"staff": LATE[0].number, "pin": LATE[0].pin}  # an operator who is nowhere signed in
IN_AUTHORITY = [
    pytest.param(field.encode_name, value, id=f"{field.encode_name}-{n}")
    for field in fields_in(Authority)
    if field.required
    for n, value in enumerate(odd(field.type))
]


def by_a_dealer(house: House, **authority: Any) -> str:
    """At a console that nobody has guessed at before."""
    dealer = next(one for one in PEOPLE if one.number == "12")
    caller = house.sign_in("supervisor", dealer, take_over=True)
    own = {"terminal": caller.terminal.id, "name": f"Console {house.ids}"}
    said = message("rename_terminal", house) | own
    return house.say(caller, **said, authority=authority)


@pytest.mark.parametrize(("field", "value"), IN_AUTHORITY)
def test_nobody_authorises_with_an_odd_number_or_pin(house: House, field: str, value: Any) -> None:
    """Next to it all is right, and it would be done."""
    code = by_a_dealer(house, **{**RIGHT, field: value})
    assert code in ("bad_message", "sign_in_refused"), (field, value, code)


@pytest.mark.parametrize("tag", BY_STAFF)
def test_nobody_gives_a_pin_for_what_nobody_has_to_authorise(built: None, tag: str) -> None:
    """By the highest rank: what is done without a second person is not done with one."""
    house = House()
    above = [who for who in house.everybody if who.is_staff and who.role == "casino_operator"]
    for who in (one for one in above if one.terminal in terminals_for(tag)):
        said = message(tag, house)
        with_pin = house.say(who.caller, **said, authority=AT_HAND)
        alone = house.say(who.caller, **said)
        assert with_pin, (said, who)
        assert alone or with_pin == "field_unused", (said, who, with_pin)
    assert audit(house.store).findings == []


def test_with_number_and_pin_as_they_are_it_is_authorised(house: House) -> None:
    assert by_a_dealer(house, **RIGHT) == ""
