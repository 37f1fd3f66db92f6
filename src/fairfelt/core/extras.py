"""What `pip install fairfelt` leaves out, and how to say so."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class MissingExtra(ImportError):  # noqa: N818 - it names what is missing
    """A part of Fairfelt needs a package that is installed with one of its extras only."""

    def __init__(self, what: str, package: str, extra: str) -> None:
        self.extra = extra
        super().__init__(
            f"{what} needs {package}, which is not installed. "
            f"Install it with: pip install 'fairfelt[{extra}]'",
            name=package,
        )


@contextmanager
def needing(extra: str, what: str) -> Iterator[None]:
    """A package that is not there is told as the extra that brings it."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package == "fairfelt":  # a fault of ours, which no extra mends
            raise
        raise MissingExtra(what, package, extra) from error
