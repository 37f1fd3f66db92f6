"""Records that cannot be read: told in a line, whatever it was that reading came upon."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fairfelt.core.errors import ConfigError, Fault, Refused


@contextmanager
def legible(folder: Path) -> Iterator[None]:
    """Read records. Damage comes up as any exception at all: a page that is no page, a text that
    is no text, a fact without one of its fields."""
    try:
        yield
    except (ConfigError, Fault, Refused, OSError):  # these say what they are
        raise
    except Exception as error:
        advice = "`fairfelt audit` says more. Restore a backup"
        raise Fault(f"the records in {folder} are damaged: {told(error)}. {advice}") from error


def told(error: Exception) -> str:
    """What it was, in one line."""
    words = " ".join(str(error).split())
    return f"{words} ({type(error).__name__})" if words else type(error).__name__
