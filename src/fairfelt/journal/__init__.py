"""The journal: what happened, in order, each entry sealed by the hash of the one before."""

from fairfelt.journal.entry import (
    GENESIS,
    NOBODY,
    Entry,
    Fact,
    decode_entry,
    encode_entry,
    seal,
)
from fairfelt.journal.upgrades import FORMAT
from fairfelt.journal.verify import ChainBroken, verify_chain

__all__ = [
    "FORMAT",
    "GENESIS",
    "NOBODY",
    "ChainBroken",
    "Entry",
    "Fact",
    "decode_entry",
    "encode_entry",
    "seal",
    "verify_chain",
]
