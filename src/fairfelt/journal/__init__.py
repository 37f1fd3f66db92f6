"""The journal: what happened, in order, each entry sealed by the hash of the one before."""

from fairfelt.journal.entry import (
    GENESIS,
    NOBODY,
    Entry,
    Fact,
    decode_entry,
    encode_entry,
    seal,
    told,
)
from fairfelt.journal.facts import KINDS, Audience, FactBody, Weight
from fairfelt.journal.upgrades import FORMAT
from fairfelt.journal.verify import ChainBroken, verify_chain

__all__ = [
    "FORMAT",
    "GENESIS",
    "KINDS",
    "NOBODY",
    "Audience",
    "ChainBroken",
    "Entry",
    "Fact",
    "FactBody",
    "Weight",
    "decode_entry",
    "encode_entry",
    "seal",
    "told",
    "verify_chain",
]
