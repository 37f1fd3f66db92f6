"""Files of machine code with a seal each, so that a damaged one is made anew and never run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from numba.core import caching

_File: Any = caching.IndexDataCacheFile  # numba has no types
_SEAL_BYTES = sha256().digest_size


def seal_cache(dispatcher: Any) -> None:
    """Have a function that numba keeps kept in sealed files."""
    kept = dispatcher._cache
    stamp = kept._impl.locator.get_source_stamp()
    kept._cache_file = SealedFile(kept.cache_path, kept._impl.filename_base, stamp)


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
