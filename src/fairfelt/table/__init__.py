"""One state machine that runs any game: phases, clocks, limits and settlement."""

from fairfelt.table.config import Limit, Limits, TableConfig, rules_of
from fairfelt.table.table import Step, Table

__all__ = ["Limit", "Limits", "Step", "Table", "TableConfig", "rules_of"]
