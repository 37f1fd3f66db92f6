"""The files of the screens, kept in memory, compressed, and under an address that names them.

A page asks for its files below `/web/v-…/`, where the figures are a hash of all of them. What lies
there never changes, so a browser that has a file never asks for it again. A page lists the modules
that it needs, so a browser asks for all of them at once instead of finding one in another. Nothing
has to be built: the files are read as they are, and again when one of them has changed.
"""

from __future__ import annotations

import gzip
import mimetypes
import os
import re
from collections.abc import Iterator
from functools import cached_property
from hashlib import sha256
from pathlib import Path, PurePosixPath
from posixpath import normpath

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

FOR_EVER = "public, max-age=31536000, immutable"
_VERSION = re.compile(r"v-[0-9a-f]{16}")
_SOURCE = re.compile(rb'<script type="module" src="/web/([^"]+)">')
_IMPORTED = re.compile(rb'^(?:import|export)\b[^;"=(]*"(\.\.?/[^"]+)"', re.MULTILINE)
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
    """All files below a folder. As an application it answers what is asked below `/web`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stamps: dict[str, int] = {}
        self._files: dict[str, WebFile] = {}
        self._pages: dict[str, WebFile] = {}
        self.version = ""
        self.refresh()

    def refresh(self) -> None:
        """Read the files, if they have changed since they were read."""
        stamps = dict(_stamps(str(self._folder)))
        if stamps == self._stamps:
            return
        files = {name: WebFile(name, (self._folder / name).read_bytes()) for name in stamps}
        tags = "".join(f"{name} {file.tag}\n" for name, file in sorted(files.items()))
        self.version = f"v-{sha256(tags.encode()).hexdigest()[:16]}"
        self._stamps, self._files, self._pages = stamps, files, {}

    def page(self, name: str) -> WebFile:
        """A page that asks for the files as they are now, and for all modules at once."""
        self.refresh()
        if name not in self._pages:
            self._pages[name] = WebFile(name, self._with_modules(self._files[name].body))
        return self._pages[name]

    def modules(self, first: str) -> list[str]:
        """A module and all that it needs, near ones first."""
        found = [first]
        for name in found:
            for path in _IMPORTED.findall(self._files[name].body):
                other = normpath(str(PurePosixPath(name).parent / path.decode()))
                if other in self._files and other not in found:
                    found.append(other)
        return found

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405)
        name = scope["path"].removeprefix("/web/")
        version, _, rest = name.partition("/")
        lasting = version == self.version
        file = self._files.get(rest if lasting or _VERSION.fullmatch(version) else name)
        if file is None:
            raise HTTPException(404)
        await file.answer(request, lasting=lasting)(scope, receive, send)

    def _with_modules(self, page: bytes) -> bytes:
        names = [name for first in _SOURCE.findall(page) for name in self.modules(first.decode())]
        links = "".join(f'  <link rel="modulepreload" href="/web/{name}">\n' for name in names)
        whole = page.replace(b"</head>", links.encode() + b"</head>", 1)
        return whole.replace(b'"/web/', b'"/web/' + self.version.encode() + b"/")


def _stamps(folder: str, under: str = "") -> Iterator[tuple[str, int]]:
    with os.scandir(folder) as found:
        for file in found:
            if file.is_dir():
                yield from _stamps(file.path, f"{under}{file.name}/")
            elif not file.name.endswith((".py", ".pyc")):
                yield under + file.name, file.stat().st_mtime_ns
