"""When things go wrong: each irregularity of the rule data is a named act with one remedy."""

from fairfelt.table.irregular.find import find
from fairfelt.table.irregular.remedies import put_right
from fairfelt.table.irregular.said import check_said

__all__ = ["check_said", "find", "put_right"]
