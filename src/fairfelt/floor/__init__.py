"""The floor: tables, terminals and meters, staff and authority, one step at a time."""

from fairfelt.floor.commit import Commit
from fairfelt.floor.config import FloorConfig, load_floor
from fairfelt.floor.floor import Floor

__all__ = ["Commit", "Floor", "FloorConfig", "load_floor"]
