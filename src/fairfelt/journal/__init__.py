"""The journal: what happened, in order, each entry sealed by the hash of the one before."""

from fairfelt.journal.entry import (
    GENESIS,
    Entry,
    Fact,
    decode_entry,
    decode_facts,
    encode_entry,
    for_absent,
    seal,
    told,
)
from fairfelt.journal.facts import KINDS, Audience, FactBody, Weight, declared, round_of, seat_of
from fairfelt.journal.upgrades import FORMAT
from fairfelt.journal.verify import ChainBroken, verify_chain

__all__ = [
    "FORMAT",
    "GENESIS",
    "KINDS",
    "Audience",
    "ChainBroken",
    "Entry",
    "Fact",
    "FactBody",
    "Weight",
    "declared",
    "decode_entry",
    "decode_facts",
    "encode_entry",
    "for_absent",
    "round_of",
    "seal",
    "seat_of",
    "told",
    "verify_chain",
]
