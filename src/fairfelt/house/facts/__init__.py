"""What can be so at the house: each kind of fact is a class."""

from __future__ import annotations

from fairfelt.house.facts import credits, patrons, tickets  # noqa: F401  (each declares its kinds)
from fairfelt.house.facts.base import Answering, HouseFact, HouseOpened, RequestDeclined, read

__all__ = ["Answering", "HouseFact", "HouseOpened", "RequestDeclined", "read"]
