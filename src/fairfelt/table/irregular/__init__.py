"""When things go wrong: each irregularity of the rule data is a named act with one remedy."""

from fairfelt.table.irregular.remedies import check_round, find, put_right

__all__ = ["check_round", "find", "put_right"]
