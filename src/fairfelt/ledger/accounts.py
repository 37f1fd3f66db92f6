"""An account is a kind, an owner and a unit. Everywhere else it goes by its id, a plain text that
costs nothing to hash, to compare and to write: `meter/PT-1`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, NewType, Protocol

from fairfelt.ledger.kinds import BalanceSign, Kind, Owner, kind_of
from fairfelt.ledger.units import DOLLARS, Unit, unit_of

AccountId = NewType("AccountId", str)
_KNOWN_MOST = 1 << 16  # accounts that are not worked out anew each time


@dataclass(frozen=True, slots=True)
class Account:
    kind: Kind
    owner: str = ""
    unit: Unit = DOLLARS
    id: AccountId = field(init=False, compare=False)
    columns: tuple[str, str, Unit] = field(init=False, compare=False)  # as the store has it
    never_below: bool = field(init=False, compare=False)  # zero
    never_above: bool = field(init=False, compare=False)
    is_hold: bool = field(init=False, compare=False)

    def __post_init__(self) -> None:
        _check_owner(self.kind, self.owner)
        put = object.__setattr__  # asked for with every bet, and so worked out once
        put(self, "id", _written(self.kind, self.owner, self.unit))
        put(self, "columns", (self.kind.value, self.owner, self.unit))
        put(self, "never_below", self.kind.sign is BalanceSign.NEVER_BELOW)
        put(self, "never_above", self.kind.sign is BalanceSign.NEVER_ABOVE)
        put(self, "is_hold", self.kind is Kind.HOLD)


def _written(kind: Kind, owner: str, unit: Unit) -> AccountId:
    """Dollars go without saying. Whatever an owner is called, it is the rest of the text."""
    name = kind.value if unit == DOLLARS else f"{kind.value}@{unit}"
    return AccountId(f"{name}/{owner}")


def _check_owner(kind: Kind, owner: str) -> None:
    if (kind.owner is Owner.NOBODY) != (not owner):
        raise ValueError(f"an account of {kind.value} names {kind.owner.value} as its owner")
    if kind.owner is Owner.NUMBER and not owner.isdecimal():
        raise ValueError(f"an account of {kind.value} has a number for its owner, not {owner!r}")
    if kind.owner is Owner.SITTING and SittingRef.read(owner).written != owner:
        raise ValueError(f"an account of {kind.value} has a sitting for its owner, not {owner!r}")


class SittingRef(NamedTuple):
    """A sitting as the owner of an account: `PT-1:7`. Records that do not number sittings knew the
    terminal alone."""

    terminal: str
    number: int = 0

    @property
    def written(self) -> str:
        return f"{self.terminal}:{self.number}" if self.number else self.terminal

    @classmethod
    def read(cls, owner: str) -> SittingRef:
        terminal, _, number = owner.rpartition(":")
        return cls(terminal, int(number)) if number.isdecimal() and terminal else cls(owner)


@lru_cache(_KNOWN_MOST)
def account_of(id_: str) -> Account:
    """The account that goes by this id. Raises ValueError where there is none."""
    name, _, owner = id_.partition("/")
    kind, _, unit = name.partition("@")
    account = Account(kind_of(kind), owner, unit_of(unit) if unit else DOLLARS)
    if account.id != id_:
        raise ValueError(f"{id_!r} is no account: it would be written {account.id!r}")
    return account


def sums(balances: Mapping[AccountId, int]) -> dict[Unit, int]:
    """What all accounts of each unit add up to: nothing, in a ledger that is sound."""
    totals: dict[Unit, int] = {}
    for id_, cents in balances.items():
        unit = account_of(id_).unit
        totals[unit] = totals.get(unit, 0) + cents
    return totals


class _Accounts(Protocol):
    def __call__(self, owner: str | int, unit: Unit = DOLLARS) -> AccountId: ...


def _accounts(kind: Kind) -> _Accounts:
    """The ids of the accounts of one kind, by their owners. Terminals and tables are as many as the
    floor has, and numbers go on for ever."""

    @lru_cache(_KNOWN_MOST if kind.owner is Owner.NUMBER else None)
    def id_of(owner: str | int, unit: Unit = DOLLARS) -> AccountId:
        return Account(kind, str(owner), unit).id

    return id_of


notes = _accounts(Kind.NOTES)
meter = _accounts(Kind.METER)
wagers = _accounts(Kind.WAGERS)
house = _accounts(Kind.HOUSE)
paid = _accounts(Kind.PAID)
owed = _accounts(Kind.OWED)
owed_aside = _accounts(Kind.OWED_ASIDE)
withheld = _accounts(Kind.WITHHELD)
hold = _accounts(Kind.HOLD)
kept = _accounts(Kind.KEPT)
ticket = _accounts(Kind.TICKET)
floor = _accounts(Kind.FLOOR)


@lru_cache(_KNOWN_MOST)
def unclaimed(terminal: str, sitting: int = 0, unit: Unit = DOLLARS) -> AccountId:
    """Of a sitting; of all at a terminal together where records do not number them."""
    return Account(Kind.UNCLAIMED, SittingRef(terminal, sitting).written, unit).id


AT_HOUSE = Account(Kind.AT_HOUSE).id
