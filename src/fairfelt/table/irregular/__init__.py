"""When things go wrong: each irregularity of the rule data is a named act with one remedy."""

from fairfelt.table.irregular.remedies import find, put_right

__all__ = ["find", "put_right"]
