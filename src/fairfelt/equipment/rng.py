"""Random number generators: outcomes by exact integer weights, without bias."""

from __future__ import annotations

import random
import secrets
from abc import ABC, abstractmethod
from collections.abc import Mapping

from fairfelt.core.play import Outcome


class Rng(ABC):
    @abstractmethod
    def below(self, most: int) -> int:
        """A whole number from 0 up to but not including `most`, each as likely as the other."""

    def pick(self, weights: Mapping[Outcome, int]) -> Outcome:
        """One outcome, as likely as its share of the weights."""
        at = self.below(sum(weights.values()))
        for outcome, weight in weights.items():
            at -= weight
            if at < 0:
                return outcome
        raise AssertionError("weights add up to more than their sum")


class SystemRng(Rng):
    """The operating system's generator. It runs on between plays, nobody on the floor can seed it,
    and no two tables can see the same sequence."""

    def below(self, most: int) -> int:
        return secrets.randbelow(most)


class RandomRng(Rng):
    """Any generator of Python's `random` module, in the caller's hands."""

    def __init__(self, source: random.Random) -> None:
        self._source = source

    def below(self, most: int) -> int:
        return self._source.randrange(most)


class SeededRng(RandomRng):
    """The same draws for the same seed: for scripts, tests and replays, never for money."""

    def __init__(self, seed: int) -> None:
        super().__init__(random.Random(seed))  # noqa: S311 - repeatable on purpose
