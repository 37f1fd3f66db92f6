"""The files of the screens: kept by the browser, sent compressed, and asked for all at once."""

from __future__ import annotations

import os
import re
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from fairfelt.server.http import PAGES, WEB
from fairfelt.server.screens import FOR_EVER, Screens
from tests.server.conftest import Served

each_page = pytest.mark.parametrize("path", [path for path in PAGES if "{" not in path])
SOME = {
    "some.html": '<head><link href="/web/a.css"><script type="module" src="/web/a/a.js"></head>',
    "a.css": "p { color: red }",
    "a/a.js": 'import b from "./b.js";\nimport {\n  c,\n} from "../c.js";\nexport let a = "d.js";',
    "a/b.js": 'export { c as b } from "../c.js";\n',
    "c.js": '/** @typedef {import("./d.js").D} D */\nexport const c = 1;\n',
    "d.js": "export const d = 1;\n",
    "__init__.py": "",
}  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in SOME.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def asked(screens: Screens) -> httpx.AsyncClient:
    app = Starlette(routes=[Mount("/web", screens)])
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://floor")


@each_page
async def test_what_a_page_asks_for_is_kept_for_ever(floor: Served, path: str) -> None:
    page = await floor.http.get(path)
    assert page.headers["cache-control"] == "no-cache"  # it names the files as they are now
    files = re.findall(r'(?:src|href)="([^"]+)"', page.text)
    assert len(files) > 5
    for file in files:
        answer = await floor.http.get(file)
        assert (answer.status_code, answer.headers.get_list("cache-control")) == (200, [FOR_EVER])


@each_page
async def test_a_page_lists_every_module_that_its_first_one_needs(floor: Served, path: str) -> None:
    page = (await floor.http.get(path)).text
    listed = re.findall(r'rel="modulepreload" href="/web/v-[0-9a-f]+/([^"]+)"', page)
    imports = re.compile(r'^(?:import|export) [^;]*?from "([^"]+)";', re.MULTILINE)
    for name in listed:
        for found in imports.findall((WEB / name).read_text(encoding="utf-8")):
            needed = (WEB / name).parent.joinpath(found).resolve().relative_to(WEB.resolve())
            assert needed.as_posix() in listed, name
    assert len(listed) == len(set(listed))


def test_modules_are_found_through_others_and_never_in_comments(folder: Path) -> None:
    assert Screens(folder).modules("a/a.js") == ["a/a.js", "a/b.js", "c.js"]


async def test_text_is_compressed_for_browsers_that_can_read_it(floor: Served) -> None:
    plain, packed = [
        await floor.http.get("/web/play/app.js", headers={"accept-encoding": taken})
        for taken in ("identity", "gzip, br")
    ]
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert plain.text == packed.text == (WEB / "play/app.js").read_text(encoding="utf-8")
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    assert packed.headers["vary"] == "accept-encoding"


async def test_a_font_is_sent_as_it_is(floor: Served) -> None:
    font = "/web/fonts/inter-latin-wght-normal.woff2"
    answer = await floor.http.get(font, headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in answer.headers
    assert answer.headers["content-type"] == "font/woff2"


@pytest.mark.parametrize(("name", "kind"), [
    ("play/app.js", "text/javascript; charset=utf-8"), ("base.css", "text/css; charset=utf-8"),
    ("messages/en.json", "application/json"), ("icon.svg", "image/svg+xml"),
])  # fmt: skip
async def test_each_file_says_what_it_is(floor: Served, name: str, kind: str) -> None:
    assert (await floor.http.get(f"/web/{name}")).headers["content-type"] == kind


async def test_an_address_that_names_no_version_is_asked_about_anew(floor: Served) -> None:
    first = await floor.http.get("/web/base.css")
    assert first.headers["cache-control"] == "no-cache"
    again = await floor.http.get("/web/base.css", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "name", ["__init__.py", "no-such.js", "../http.py", "%2e%2e/http.py", "", "play", "play/"]
)
async def test_nothing_but_the_files_of_the_screens_is_there(floor: Served, name: str) -> None:
    assert (await floor.http.get(f"/web/{name}")).status_code == 404


async def test_a_file_that_has_changed_has_another_address(folder: Path) -> None:
    """No floor is started again for that, and nobody keeps the old one."""
    screens = Screens(folder)
    old = screens.version
    assert f'href="/web/{old}/a.css"' in screens.page("some.html").body.decode()
    style = folder / "a.css"
    style.write_text("p { color: blue }")
    os.utime(style, ns=(1, 1))
    page = screens.page("some.html").body.decode()
    assert screens.version != old
    assert f'href="/web/{screens.version}/a.css"' in page
    assert old not in page
    async with asked(screens) as http:
        for version, cached in ((screens.version, FOR_EVER), (old, None)):
            answer = await http.get(f"/web/{version}/a.css")
            assert answer.text == "p { color: blue }"
            assert answer.headers.get("cache-control") == cached


def test_the_same_files_have_the_same_address_at_every_start(folder: Path) -> None:
    before = Screens(folder).version
    for name in SOME:
        os.utime(folder / name, ns=(5, 5))
    assert Screens(folder).version == before
