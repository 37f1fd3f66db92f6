"""The files of the screens, kept in memory, compressed, and under an address that names them.

A page asks for its files below `/web/v-…/`, where the figures are a hash of all of them. What lies
there never changes, so a browser that has a file never asks for it again. A page gets its modules
as one file and its styles as another, put together here when they are first asked for. Nothing has
to be built: the files are read as they are, and again when one of them has changed.
"""

from __future__ import annotations

import fnmatch
import gzip
import json
import math
import mimetypes
import os
import re
import time
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path, PurePosixPath

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from fairfelt.server.bundles import FOLDER, LIBRARIES, bundle, bundle_styles

FOR_EVER = "public, max-age=31536000, immutable"
LOOKED_AFTER_S = 1.0
WORDS_KEPT = 20  # combinations: each page asks for one
_VERSION = re.compile(r"v-[0-9a-f]{16}")
_SCRIPT = re.compile(r'(?<=<script type="module" src="/web/)[^"]+')
_FACES = re.compile(r'data-faces="([^"]*)"')
_STYLE = re.compile(r' *<link rel="stylesheet" href="/web/([^"]+)">\n')
_STYLES = re.compile(rf"(?:{_STYLE.pattern.replace('(', '(?:')})+")
_PACKED = {".css", ".html", ".js", ".json", ".svg"}
mimetypes.add_type("text/javascript", ".js")  # a machine's own list may say something else


class WebFile:
    """One file, as it is sent."""

    def __init__(self, name: str, body: bytes) -> None:
        self.body = body
        self.tag = f'"{sha256(body).hexdigest()[:16]}"'
        kind = mimetypes.guess_type(name)[0] or "text/plain"
        self.media_type = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
        self._packs = PurePosixPath(name).suffix in _PACKED

    @cached_property
    def packed(self) -> bytes:
        return gzip.compress(self.body, 9, mtime=0)

    def answer(self, request: Request, *, lasting: bool = False) -> Response:
        headers = {"etag": self.tag, "vary": "accept-encoding"}
        if lasting:
            headers["cache-control"] = FOR_EVER
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(None, 304, headers)
        body = self.body
        if self._packs and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            body = self.packed
        return Response(body, 200, headers, self.media_type)


class Screens:
    """All files of the screens, and the words under `words/`. As an application it answers what is
    asked below `/web`."""

    def __init__(
        self, folder: Path, words: Path, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._folders = {"": folder, "words/": words}
        self._now = now
        self._looks_again = -math.inf
        self._stamps: dict[str, int] = {}
        self._files: dict[str, WebFile] = {}
        self._made: dict[str, WebFile] = {}
        self.version = ""
        self.refresh()

    def refresh(self) -> None:
        """Read the files, if they have changed since they were read. A look at all of them takes
        milliseconds, so a flood of requests for a page gets one in a second."""
        if self._now() < self._looks_again:
            return
        self._looks_again = self._now() + LOOKED_AFTER_S
        found = {
            under + name: (folder / name, stamp)
            for under, folder in self._folders.items()
            for name, stamp in _stamps(str(folder))
        }
        stamps = {name: stamp for name, (_, stamp) in found.items()}
        if stamps == self._stamps:
            return
        files = {name: WebFile(name, path.read_bytes()) for name, (path, _) in found.items()}
        tags = "".join(f"{name} {file.tag}\n" for name, file in sorted(files.items()))
        self.version = f"v-{sha256(tags.encode()).hexdigest()[:16]}"
        self._stamps, self._files, self._made = stamps, files, {}
        self._words = lru_cache(WORDS_KEPT)(self._put_together)

    def page(self, name: str, language: str = "en") -> WebFile:
        """A page that asks for the files as they are now, and for few of them."""
        self.refresh()
        made = f"{language}/{name}"
        return self._make(made, lambda: self._page(name, language))

    def file(self, name: str) -> WebFile | None:
        """A file of the folder, or the modules or styles of a page as one."""
        path = PurePosixPath(name)
        page = f"{path.stem}.html"
        if name.startswith("words/") and "+" in path.stem:
            return self._words(name)
        if str(path.parent) != FOLDER or page not in self._files:
            return self._files.get(name)
        match path.suffix:
            case ".js":
                return self._make(name, lambda: self._modules(page)) if self._starts(page) else None
            case ".css":
                return self._make(name, lambda: bundle_styles(self.styles(page), self._read))
        return None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405)
        name = scope["path"].removeprefix("/web/")
        version, _, rest = name.partition("/")
        lasting = version == self.version
        file = self.file(rest if lasting or _VERSION.fullmatch(version) else name)
        if file is None:
            raise HTTPException(404)
        await file.answer(request, lasting=lasting)(scope, receive, send)

    def styles(self, page: str) -> list[str]:
        """The style sheets of a page. `games/*/play.css` is that of every game."""
        named = _STYLE.findall(self._read(page))
        files = sorted(self._files)
        return [name for told in named for name in (fnmatch.filter(files, told) or [told])]

    def _starts(self, page: str) -> bool:
        return _SCRIPT.search(self._read(page)) is not None

    def _modules(self, page: str) -> str:
        text = self._read(page)
        faces = _FACES.search(text)
        first = _SCRIPT.findall(text)[0]
        return bundle(first, self._read, faces[1].split() if faces else ())

    def _put_together(self, name: str) -> WebFile | None:
        """The words of several subjects, whose names are joined by a plus."""
        path = PurePosixPath(name)
        found = [
            self._files.get(f"{path.parent}/{subject}.json") for subject in path.stem.split("+")
        ]
        words: dict[str, str] = {}
        for file in found:
            if file is None:
                return None
            words |= json.loads(file.body)
        return WebFile(name, json.dumps(words, ensure_ascii=False, separators=(",", ":")).encode())

    def _libraries(self) -> str:
        """They need each other: a browser that is told of all of them asks for all at once."""
        names = [name for name in self._files if PurePosixPath(name).match(f"{LIBRARIES}*.js")]
        return "".join(f'  <link rel="modulepreload" href="/web/{name}">\n' for name in names)

    def _read(self, name: str) -> str:
        return self._files[name].body.decode()

    def _make(self, name: str, text: Callable[[], str]) -> WebFile:
        if name not in self._made:
            self._made[name] = WebFile(name, text().encode())
        return self._made[name]

    def _page(self, name: str, language: str) -> str:
        one = f"{FOLDER}/{PurePosixPath(name).stem}"
        page = _STYLES.sub(f'  <link rel="stylesheet" href="/web/{one}.css">\n', self._read(name))
        page = _SCRIPT.sub(f"{one}.js", page).replace("</head>", f"{self._libraries()}</head>", 1)
        page = page.replace('<html lang="en">', f'<html lang="{language}">', 1)
        return page.replace('"/web/', f'"/web/{self.version}/')


def _stamps(folder: str, under: str = "") -> Iterator[tuple[str, int]]:
    with os.scandir(folder) as found:
        for file in found:
            if file.is_dir():
                yield from _stamps(file.path, f"{under}{file.name}/")
            elif not file.name.endswith((".py", ".pyc")):
                yield under + file.name, file.stat().st_mtime_ns
