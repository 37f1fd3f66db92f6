"""Files of machine code with a seal each, so that a damaged one is made anew and never run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from numba.core import caching

_File: Any = caching.IndexDataCacheFile  # numba has no types
_Cache: Any = caching._Cache
_FunctionCache: Any = caching.FunctionCache
_SEAL_BYTES = sha256().digest_size


def seal_cache(dispatcher: Any, can_be_kept: Callable[[], bool]) -> None:
    """Have the machine code of a function kept in sealed files, where it can be kept at all. That
    is asked when the function is first compiled."""
    dispatcher._cache = SealedCache(dispatcher.py_func, can_be_kept)


class SealedCache(_Cache):  # type: ignore[misc]
    """Looks for its place on its first use, so that nothing is read or written at import."""

    def __init__(self, function: Callable[..., object], can_be_kept: Callable[[], bool]) -> None:
        self._function = function
        self._can_be_kept = can_be_kept

    @cached_property
    def _kept(self) -> Any:
        if not self._can_be_kept():
            return caching.NullCache()
        kept = _FunctionCache(self._function)
        stamp = kept._impl.locator.get_source_stamp()
        kept._cache_file = SealedFile(kept.cache_path, kept._impl.filename_base, stamp)
        return kept

    @property
    def cache_path(self) -> Any:
        return self._kept.cache_path

    def load_overload(self, sig: object, target_context: object) -> Any:
        return self._kept.load_overload(sig, target_context)

    def save_overload(self, sig: object, data: object) -> None:
        self._kept.save_overload(sig, data)

    def enable(self) -> None:
        self._kept.enable()

    def disable(self) -> None:
        self._kept.disable()

    def flush(self) -> None:
        self._kept.flush()


class SealedFile(_File):  # type: ignore[misc]
    """An index and its machine code, as numba writes them. The seal stands at the end of a file,
    where whoever reads what is before it never gets to."""

    def load(self, key: object) -> object:
        name = self._load_index().get(key)
        whole = name is not None and _is_whole(Path(self._data_path(name)))
        return super().load(key) if whole else None

    def save(self, key: object, data: object) -> None:
        with suppress(OSError):  # a full disk; the next run makes it again
            super().save(key, data)

    def _load_index(self) -> dict[object, str]:
        found: dict[object, str] = {}
        if _is_whole(Path(self._index_path)):
            found = super()._load_index()
        return found

    @contextmanager
    def _open_for_write(self, path: str) -> Iterator[BytesIO]:
        content = BytesIO()
        yield content
        with super()._open_for_write(path) as file:
            file.write(content.getvalue() + sha256(content.getvalue()).digest())


def _is_whole(path: Path) -> bool:
    try:
        content = path.read_bytes()
    except OSError:
        return False
    return sha256(content[:-_SEAL_BYTES]).digest() == content[-_SEAL_BYTES:]
