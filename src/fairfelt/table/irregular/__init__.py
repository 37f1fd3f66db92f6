"""When things go wrong: each irregularity of the rule data is a named act with one remedy."""

from fairfelt.table.irregular.build import build
from fairfelt.table.irregular.remedies import act_of, remedy

__all__ = ["act_of", "build", "remedy"]
