"""Trees of cards: a branch for each value of the next one, and an end at each leaf."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from fairfelt.odds.twenty_one import VALUES

Tree = int  # by number in its `Trees`
End = TypeVar("End", bound=Hashable)
Other = TypeVar("Other", bound=Hashable)


@dataclass(slots=True)
class Trees(Generic[End]):
    """Trees that go on alike have the same number, so there are few of them."""

    ends: dict[Tree, End] = field(default_factory=dict)
    branches: dict[Tree, tuple[Tree, ...]] = field(default_factory=dict)  # by value less one
    _numbers: dict[Hashable, Tree] = field(default_factory=dict)

    def end(self, end: End) -> Tree:
        number = self._numbers.setdefault(("end", end), len(self._numbers))
        self.ends[number] = end
        return number

    def branch(self, on_value: Callable[[int], Tree]) -> Tree:
        after = tuple(map(on_value, VALUES))
        number = self._numbers.setdefault(after, len(self._numbers))
        self.branches[number] = after
        return number

    def after(self, tree: Tree, value: int) -> Tree:
        return self.branches[tree][value - 1]

    def grafted(self, root: Tree, onto: Trees[Other], on_end: Callable[[End], Tree]) -> Tree:
        """The same tree among others, where one of those goes on from each end."""
        made: dict[Tree, Tree] = {}

        def graft(tree: Tree) -> Tree:
            if tree not in made:
                if tree in self.ends:
                    made[tree] = on_end(self.ends[tree])
                else:
                    made[tree] = onto.branch(lambda value: graft(self.after(tree, value)))
            return made[tree]

        return graft(root)

    def reached(self, root: Tree) -> list[Tree]:
        """This tree and all that cards lead to from it, the nearest first."""
        found = {root: None}
        for tree in (ordered := [root]):
            for after in self.branches.get(tree, ()):
                if after not in found:
                    found[after] = None
                    ordered.append(after)
        return ordered
