"""The floor: tables, terminals and meters, staff and authority, one step at a time."""

from fairfelt.floor.config import ConfigError, FloorConfig, load_floor
from fairfelt.floor.floor import Commit, Floor

__all__ = ["Commit", "ConfigError", "Floor", "FloorConfig", "load_floor"]
