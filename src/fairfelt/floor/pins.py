"""PINs and second factors: how they are kept, and how it is found out whether one is right.

To look at a PIN takes a tenth of a second on purpose. The floor never does that: it says what has
to be proved, whoever drives the floor proves it beside the loop, and hands the verdict back.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import secrets
from typing import NamedTuple, Protocol
from urllib.parse import quote

PIN_FIGURES_LEAST, PIN_FIGURES_MOST = 6, 12
COST = 15  # scrypt with n = 2**15, which needs 32 MB
_MEMORY_BYTES = 64 * 1024 * 1024
STEP_MS = 30_000  # RFC 6238
_LATE = (0, -1, 1)  # steps by which the clock of a phone may differ
_TOTP_BYTES = 20


class Given(NamedTuple):
    """What somebody says to be known by."""

    staff: str
    pin: str
    code: str = ""  # of the second factor


class Proof(NamedTuple):
    """What was found of somebody's PIN, and the time step of the code that came with it."""

    staff: str
    right: bool
    step: int = 0
    credentials: str = ""  # those that it was looked at by


class PinHolder(Protocol):
    """A member of the staff, as far as a proof goes."""

    @property
    def pin(self) -> str: ...

    @property
    def pin_hash(self) -> str: ...

    @property
    def totp(self) -> str: ...

    @property
    def credentials(self) -> str: ...


class ProofNeeded(Exception):  # noqa: N818 - nothing has failed
    """Before this can go on, somebody's PIN has to be looked at."""

    def __init__(self, given: Given, person: PinHolder | None, decoy: str) -> None:
        super().__init__("a PIN is to be looked at")
        self.given = given
        self.person = person
        self.decoy = decoy

    def prove(self, at: int) -> Proof:
        """The work is the same whether there is such a person or not."""
        person, given = self.person, self.given
        if person is None:
            pin_matches(given.pin, self.decoy)
            return Proof(given.staff, right=False)
        right = pin_matches(given.pin, person.pin_hash) if person.pin_hash else (
            _same(given.pin, person.pin))  # fmt: skip
        if not person.totp:
            return Proof(given.staff, right, credentials=person.credentials)
        step = _step_of(person.totp, given.code, at)
        return Proof(given.staff, right and step >= 0, step, person.credentials)


# -- PINs -----------------------------------------------------------------------------------------


def pin_problem(pin: str) -> str | None:
    if pin.isascii() and pin.isdecimal() and PIN_FIGURES_LEAST <= len(pin) <= PIN_FIGURES_MOST:
        return None
    return f"a PIN has {PIN_FIGURES_LEAST} to {PIN_FIGURES_MOST} figures"


def hash_pin(pin: str) -> str:
    salt = secrets.token_bytes(16)
    return f"scrypt:{COST}:{salt.hex()}:{_scrypt(pin, salt, COST).hex()}"


def hash_problem(pin_hash: str) -> str | None:
    """Why a floor does not take this hash. Those of PINs with fewer figures, and those that are
    found too fast, were printed in another form."""
    scheme, *rest = pin_hash.split(":")
    try:
        cost, salt, kept = int(rest[0]), bytes.fromhex(rest[1]), bytes.fromhex(rest[2])
    except (ValueError, IndexError):
        cost, salt, kept = 0, b"", b""
    if scheme != "scrypt" or len(rest) != 3 or cost != COST or len(salt) < 16 or len(kept) != 64:
        return (
            f"not one that `fairfelt pin` prints for a PIN of {PIN_FIGURES_LEAST} figures or more. "
            "Make a new one"
        )
    return None


def pin_matches(pin: str, pin_hash: str) -> bool:
    if not pin_hash:
        return False
    _, cost, salt, kept = pin_hash.split(":")
    return hmac.compare_digest(_scrypt(pin, bytes.fromhex(salt), int(cost)), bytes.fromhex(kept))


def _same(given: str, known: str) -> bool:
    return hmac.compare_digest(given.encode(), known.encode())


def _scrypt(pin: str, salt: bytes, cost: int) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=2**cost, r=8, p=1, maxmem=_MEMORY_BYTES)


# -- second factors, RFC 6238 ---------------------------------------------------------------------


def new_totp() -> str:
    return base64.b32encode(secrets.token_bytes(_TOTP_BYTES)).decode()


def totp_problem(secret: str) -> str | None:
    try:
        enough = len(base64.b32decode(secret)) >= _TOTP_BYTES
    except (binascii.Error, ValueError):
        enough = False
    return None if enough else "not one that `fairfelt pin --totp` prints; make a new one"


def totp_line(secret: str, staff: str) -> str:
    """What an authenticator takes, typed in or as a picture."""
    return f"otpauth://totp/{quote(f'Fairfelt:{staff}')}?secret={secret}&issuer=Fairfelt"


def totp_code(secret: str, step: int) -> str:
    key = base64.b32decode(secret)
    made = hmac.digest(key, step.to_bytes(8, "big"), "sha1")
    at = made[-1] & 0x0F
    return f"{(int.from_bytes(made[at : at + 4], 'big') & 0x7FFFFFFF) % 10**6:06d}"


def _step_of(secret: str, code: str, at: int) -> int:
    """The time step to which a code belongs; -1 if it belongs to none of those that count."""
    now = at // STEP_MS
    steps = [now + late for late in _LATE if now + late >= 0]
    return max((step for step in steps if _same(code, totp_code(secret, step))), default=-1)
