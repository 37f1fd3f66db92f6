"""The files of the screens: kept by the browser, sent compressed, and asked for together."""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from fairfelt.server import screens as screens_module
from fairfelt.server.http import PAGES, WEB
from fairfelt.server.screens import FOR_EVER, Screens
from tests.server.conftest import Served

each_page = pytest.mark.parametrize("path", [path for path in PAGES if "{" not in path])
SOME = {
    "some.html": """<head>
  <link rel="stylesheet" href="/web/a.css">
  <link rel="stylesheet" href="/web/b.css">
  <link rel="icon" href="/web/icon.svg">
  <script type="module" src="/web/a/a.js"></script>
</head>""",
    "a.css": "p { color: red }",
    "b.css": "p { color: green }",
    "icon.svg": "<svg/>",
    "a/a.js": 'import { b } from "./b.js";\nimport {\n  c,\n} from "../c.js";\nexport class A {}',
    "a/b.js": 'export { c as b } from "../c.js";\n',
    "c.js": '/** @typedef {import("./d.js").D} D */\nexport const c = 1;\n',
    "d.js": "export const d = 1;\n",
    "__init__.py": "",
}  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    web = tmp_path / "web"
    for name, text in SOME.items():
        (web / name).parent.mkdir(exist_ok=True, parents=True)
        (web / name).write_text(text)
    (tmp_path / "words" / "en").mkdir(parents=True)
    (tmp_path / "words" / "en" / "common.json").write_text('{"a": "A", "b": "B"}')
    (tmp_path / "words" / "en" / "staff.log.json").write_text('{"c": "–"}')
    return web


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
async def test_a_page_asks_for_one_script_one_style_sheet_and_the_libraries(
    floor: Served, path: str
) -> None:
    page = (await floor.http.get(path)).text
    name = Path(PAGES[path]).stem
    asked_for = re.findall(r'(?:src|href)="/web/v-[0-9a-f]+/([^"]+\.(?:js|css))"', page)
    libraries = {f"vendor/{file.name}" for file in (WEB / "vendor").glob("*.js")}
    assert set(asked_for) == libraries | {f"bundles/{name}.js", f"bundles/{name}.css"}
    assert len(asked_for) == len(set(asked_for))


async def test_a_page_gets_its_modules_and_styles_as_one_file_each(folder: Path) -> None:
    screens = Screens(folder, folder.parent / "words")
    async with asked(screens) as http:
        script = await http.get(f"/web/{screens.version}/bundles/some.js")
        style = await http.get(f"/web/{screens.version}/bundles/some.css")
        for name in ("bundles/other.js", "bundles/some.html", "bundles/", "bundles/a/some.js"):
            assert (await http.get(f"/web/{screens.version}/{name}")).status_code == 404
    assert [name for name in SOME if f"// {name}" in script.text] == ["a/a.js", "a/b.js", "c.js"]
    assert style.text == "p { color: red }\np { color: green }"
    assert script.headers["cache-control"] == style.headers["cache-control"] == FOR_EVER


async def test_a_page_gets_the_styles_and_the_face_of_every_game(folder: Path) -> None:
    for game in ("one", "two"):
        (folder / "games" / game).mkdir(parents=True)
        (folder / "games" / game / "play.css").write_text(f".{game} {{}}")
        (folder / "games" / game / "play.js").write_text(f"export const {game} = 1;\n")
    page = (folder / "some.html").read_text().replace("b.css", "games/*/play.css")
    page = page.replace('a/a.js">', 'a/a.js" data-faces="play">')
    (folder / "some.html").write_text(page)
    opens = 'export const open = () => import("../games/two/play.js");\n'
    (folder / "a/b.js").write_text(f"{opens}export const b = 1;\n")
    screens = Screens(folder, folder.parent / "words")
    async with asked(screens) as http:
        script = await http.get(f"/web/{screens.version}/bundles/some.js")
        style = await http.get(f"/web/{screens.version}/bundles/some.css")
    assert "// games/two/play.js" in script.text
    assert style.text == "p { color: red }\n.one {}\n.two {}"
    assert 'href="/web/' + screens.version + '/bundles/some.css"' in (
        screens.page("some.html").body.decode()
    )


async def test_a_page_gets_its_words_as_one_file(folder: Path) -> None:
    screens = Screens(folder, folder.parent / "words")
    async with asked(screens) as http:
        words = await http.get(f"/web/{screens.version}/words/en/common+staff.log.json")
        none = await http.get(f"/web/{screens.version}/words/en/common+lab.json")
    assert words.json() == {"a": "A", "b": "B", "c": "–"}
    assert words.headers["cache-control"] == FOR_EVER
    assert none.status_code == 404


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
    ("words/en/common.json", "application/json"), ("icon.svg", "image/svg+xml"),
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


def test_the_files_are_looked_at_once_a_second_however_many_ask(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, looks = [0.0], list[str]()
    stamps = screens_module._stamps

    def counted(name: str, under: str = "") -> Iterator[tuple[str, int]]:
        if not under:
            looks.append(name)
        return stamps(name, under)

    monkeypatch.setattr(screens_module, "_stamps", counted)
    screens = Screens(folder, folder.parent / "words", lambda: now[0])
    for now[0] in (0.1, 0.5, 0.9):
        screens.page("some.html")
    assert len(looks) == 2  # one of each folder
    now[0] = 1.1
    screens.page("some.html")
    assert len(looks) == 4


async def test_a_file_that_has_changed_has_another_address(folder: Path) -> None:
    """No floor is started again for that, and nobody keeps the old one."""
    seconds = itertools.count()
    screens = Screens(folder, folder.parent / "words", lambda: next(seconds))
    old = screens.version
    assert f'href="/web/{old}/bundles/some.css"' in screens.page("some.html").body.decode()
    style = folder / "a.css"
    style.write_text("p { color: blue }")
    os.utime(style, ns=(1, 1))
    page = screens.page("some.html").body.decode()
    assert screens.version != old
    assert f'href="/web/{screens.version}/bundles/some.css"' in page
    assert old not in page
    async with asked(screens) as http:
        for version, cached in ((screens.version, FOR_EVER), (old, None)):
            answer = await http.get(f"/web/{version}/bundles/some.css")
            assert answer.text == "p { color: blue }\np { color: green }"
            assert answer.headers.get("cache-control") == cached


def test_the_same_files_have_the_same_address_at_every_start(folder: Path) -> None:
    before = Screens(folder, folder.parent / "words").version
    for name in SOME:
        os.utime(folder / name, ns=(5, 5))
    assert Screens(folder, folder.parent / "words").version == before
