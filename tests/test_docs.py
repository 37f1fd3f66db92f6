"""The docs are complete and true: what there is is in them, and what is in them runs."""

from __future__ import annotations

import doctest
import json
import re
import runpy
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

import fairfelt
from fairfelt.cli.main import build_parser
from fairfelt.exchange.credits import Credit
from fairfelt.exchange.messages import DECLINED, Answer, Ask, ToFloor, ToHouse
from fairfelt.floor import script_names, views
from fairfelt.floor.config import (
    DEMO_FLOOR,
    DocumentConfig,
    FloorConfig,
    RecordsConfig,
    StaffConfig,
    floor_from,
    load_floor,
)
from fairfelt.floor.disputes import AnswerDecision, OpenDispute
from fairfelt.floor.doors import DoorsConfig
from fairfelt.floor.facts import FLOOR_FACTS
from fairfelt.floor.history.logbook import HEADINGS
from fairfelt.floor.network import NetworkConfig
from fairfelt.floor.notices import AcknowledgeNotice
from fairfelt.floor.registry import COMMANDS
from fairfelt.floor.script import Player
from fairfelt.floor.script_file import play_file
from fairfelt.floor.told import DERIVED
from fairfelt.games import BUILDERS
from fairfelt.house.facts import Answering, HouseFact, HouseOpened
from fairfelt.journal import Audience
from fairfelt.ledger import Reason
from fairfelt.rulebooks import (
    call_shapes,
    games_of,
    load_rules,
    read_register,
    rule_sets,
    schema,
)
from fairfelt.server import messages
from fairfelt.server.api import ENDPOINTS
from fairfelt.server.http import PAGES
from fairfelt.table.commands import Authority, StaffCommand
from fairfelt.table.config import Limit, Limits, TableConfig, Timings, Total
from fairfelt.table.facts import TABLE_FACTS
from tests.evenings import (
    ATTACHED_WHEEL_SCRIPTS,
    DECIDING,
    DEMO_FLOOR_SCRIPTS,
    FAVOURED,
    LEFT_ALONE,
    READ_LATE,
    STOPPED,
    STRAYED,
    UNCOVERED,
    Evening,
    carded,
    evening,
    lost_draw,
    relisted,
    ticketed,
    with_cards,
)
from tests.houses import local_house

ROOT = Path(__file__).parent.parent
SOURCE = Path(fairfelt.__file__).parent
EXAMPLES = ROOT / "docs" / "examples"  # files as the guides have them made, no pages to be read
PAGES_OF_DOCS = sorted(
    (
        page
        for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
        if not page.is_relative_to(EXAMPLES)
    ),
    key=lambda path: path.as_posix(),
)
MAKER = runpy.run_path(str(ROOT / "tools" / "make_docs.py"))
_BLOCK = re.compile(r"^ *```(?P<info>[^\n]*)\n(?P<body>.*?)^ *```$", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"!?\[[^\]]*\]\((?P<target>[^)\s]+)\)")

each_page = pytest.mark.parametrize(
    "page", PAGES_OF_DOCS, ids=lambda path: path.relative_to(ROOT).as_posix()
)


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def reference(name: str) -> str:
    return read(f"docs/reference/{name}.md")


def blocks(page: Path, *infos: str) -> Iterator[tuple[str, str]]:
    """The fenced blocks of a page that are of these kinds, in order."""
    for found in _BLOCK.finditer(page.read_text(encoding="utf-8")):
        if found["info"].strip() in infos:
            yield found["info"].strip(), found["body"]


# -- what there is is in the docs -----------------------------------------------------------------


def body_keys(kind: str) -> set[str]:
    """The keys that events.md gives the body of a fact."""
    sections = reference("events").split("\n### ")
    section = next((part for part in sections if part.startswith(f"`{kind}`")), None)
    assert section is not None, f"docs/reference/events.md has no section for {kind}"
    first_cells = re.findall(r"^\| (`[^|]+) \|", section.split("\n## ")[0], re.MULTILINE)
    return {key for cell in first_cells for key in re.findall(r"`(\w+)`", cell)}


DECLARED: dict[str, Any] = {**TABLE_FACTS, **FLOOR_FACTS, **DERIVED}
FACTS = sorted(DECLARED)


def declared_keys(kind: str) -> set[str]:
    """The keys of a fact as its class has them, and what a seat is told with it."""
    body = DECLARED[kind]
    keys = {field.encode_name for field in msgspec.structs.fields(body)}
    if kind != "act.authorised":  # any fact that says who did it may have it: said once for all
        keys.discard("authorised_by")
    with_credit = kind not in DERIVED and body.TO is Audience.SEAT and body.WITH_CREDIT
    return keys | {"credit_cents"} if with_credit else keys


def test_scripts_know_every_fact_by_its_name() -> None:
    assert set(FACTS) == script_names.FACTS


@pytest.mark.parametrize("kind", FACTS)
def test_every_fact_has_a_section(kind: str) -> None:
    assert body_keys(kind)


def test_no_other_fact_has_one() -> None:
    assert set(re.findall(r"^### `([^`]+)`", reference("events"), re.MULTILINE)) == set(FACTS)


FLOOR = tomllib.loads(next(blocks(ROOT / "docs/guides/run-a-floor.md", "toml"))[1])
ATTACHED = {**FLOOR, "tables": [{**FLOOR["tables"][0], "device": "attached"}]}
FAVOURING = {**FLOOR, "tables": [{**FLOOR["tables"][0], "odds": {"straight": "37:1"}}]}
DEMO = tomllib.loads(DEMO_FLOOR.read_text(encoding="utf-8"))
BACCARAT = next(table for table in DEMO["tables"] if table["id"] == "BA1")
DICE = next(table for table in DEMO["tables"] if table["id"] == "SB1")
SENSED = {**DEMO, "tables": [{**DICE, "device": "attached"}]}
PAIRED = {**DEMO, "tables": [BACCARAT, {**BACCARAT, "id": "BA9", "name": "Baccarat 9"}]}


@cache
def played() -> list[Evening]:
    at_demo = [evening(DEMO, script) for script in DEMO_FLOOR_SCRIPTS]
    attached = [evening(ATTACHED, script) for script in ATTACHED_WHEEL_SCRIPTS]
    others = [
        evening(FAVOURING, FAVOURED), evening(PAIRED, STRAYED), evening(DEMO, STOPPED, stops="R1"),
        evening(SENSED, UNCOVERED), evening(SENSED, READ_LATE),
        evening({**DEMO, "idle_lock_ms": 60_000}, LEFT_ALONE),
    ]  # fmt: skip
    return [
        *at_demo,
        *attached,
        *others,
        lost_draw(DEMO),
        carded(DEMO),
        relisted(DEMO),
        ticketed(DEMO),
        with_cards(DEMO),
    ]


# Said only of what was written before format 5, which tests/floor/test_sittings.py corrects, and of
# tables that are played for credits, as in tests/floor/test_audit_units.py.
SAID_ELSEWHERE = {"former_cents", "unit"}


@pytest.mark.parametrize("kind", FACTS)
def test_facts_have_the_bodies_that_the_docs_give_them(kind: str) -> None:
    assert body_keys(kind) == declared_keys(kind)


def test_every_fact_happens_with_all_that_it_may_say() -> None:
    """On evenings that leave nothing out, so that nothing is declared that never comes."""
    seen: dict[str, set[str]] = {}
    for events, stored in played():
        told = [(event["kind"], event["body"]) for event in events if "seat" in event]
        kept = [(fact.kind, fact.body.plain()) for fact in stored if not fact.told_to]
        for kind, body in (*told, *kept):
            seen.setdefault(kind, set()).update(body)
    assert seen.keys() == {
        kind for kind, body in DECLARED.items() if not getattr(body, "FORMER", False)
    }
    never = {kind: declared_keys(kind) - keys - SAID_ELSEWHERE for kind, keys in seen.items()}
    assert {kind: keys for kind, keys in never.items() if keys} == {}


def test_facts_say_what_their_classes_have_and_nothing_beyond_it() -> None:
    """In lists and objects too: what their shapes do not name would not be read again."""
    for events, _ in played():
        for event in (one for one in events if one.get("kind") in DECLARED):
            fields = msgspec.structs.fields(DECLARED[event["kind"]])
            types = {field.encode_name: field.type for field in fields}
            for key in event["body"].keys() & types.keys():
                said = event["body"][key]
                read = msgspec.json.encode(msgspec.convert(said, types[key]))
                assert msgspec.json.decode(read) == said, (event["kind"], key)


def kept_from_everybody() -> set[str]:
    section = reference("events").split("\n## Facts kept from everybody")[1].split("\n## ")[0]
    return set(re.findall(r"^### `([^`]+)`", section, re.MULTILINE))


def test_facts_kept_from_everybody_are_told_to_nobody() -> None:
    hidden = kept_from_everybody()
    for events, stored in played():
        assert {fact.kind for fact in stored if fact.on_record_only} <= hidden
        assert hidden.isdisjoint(fact.kind for fact in stored if not fact.on_record_only)
        assert {event.get("kind") for event in events}.isdisjoint(hidden)


@pytest.mark.parametrize(("code", "says"), [*MAKER["_said"]()])
def test_every_refusal_is_there_with_its_words(code: str, says: str) -> None:
    assert f"| `{code}` | {says} |" in reference("refusals")


@pytest.mark.parametrize(
    "struct",
    [
        FloorConfig,
        StaffConfig,
        DocumentConfig,
        DoorsConfig,
        NetworkConfig,
        RecordsConfig,
        TableConfig,
        Limits,
        Limit,
        Total,
        Timings,
    ],
)
def test_every_setting_is_there_and_in_the_guide(struct: type[msgspec.Struct]) -> None:
    guide = read("docs/guides/run-a-floor.md")
    for field in msgspec.structs.fields(struct):
        assert f"| `{field.name}` |" in reference("settings"), field.name
        assert re.search(rf"\b{field.name}\b", guide), field.name


@pytest.mark.parametrize("ruleset", rule_sets())
def test_every_option_of_every_rule_set_is_there(ruleset: str) -> None:
    for game in games_of(ruleset):
        for option in load_rules(ruleset, game).options:
            assert f"| `{ruleset}` | {game} | `{option}` |" in reference("settings")


@pytest.mark.parametrize("game", BUILDERS)
def test_every_game_has_a_page(game: str) -> None:
    page = reference(f"games/{game}")
    for ruleset in rule_sets():
        if game in games_of(ruleset):
            assert f"### `{ruleset}`" in page
            for kind in load_rules(ruleset, game).wagers:
                assert re.search(rf"`{kind}[`:]", page), kind


@pytest.mark.parametrize("game", BUILDERS)
@pytest.mark.parametrize("guide", ["play", "deal"])
def test_every_game_has_a_section_in_the_guides(guide: str, game: str) -> None:
    title = next(load_rules(one, game).title for one in rule_sets() if game in games_of(one))
    assert f"## {title}\n" in read(f"docs/guides/{guide}.md")


def test_every_table_of_the_demo_floor_is_introduced() -> None:
    for table in DEMO["tables"]:
        assert re.search(rf"\b{table['id']}\b", read("docs/start.md")), table["id"]


def test_every_command_and_option_is_there() -> None:
    page = reference("commands")
    readme = read("README.md")
    for name, _, parser in MAKER["parsers"](build_parser()):
        assert f"### `{name}`" in page
        assert f"| `{name}` |" in readme
        for action in parser._actions:
            if action.option_strings and action.dest != "help":
                assert f"`{action.option_strings[-1]}" in page


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda e: f"{e.method} {e.path}")
def test_every_endpoint_is_there(endpoint: Any) -> None:
    assert f"| `{endpoint.method} {endpoint.path}` |" in reference("http")


def test_every_page_and_counter_is_there() -> None:
    page = reference("http")
    counters = re.findall(r'"(fairfelt_\w+)"', (SOURCE / "server" / "metrics.py").read_text())
    for name in (*PAGES, "/openapi.json", "/metrics", *counters):
        assert name in page


@pytest.mark.parametrize("message", [*COMMANDS, messages.Hello, messages.Watch, messages.Unwatch])
def test_every_message_and_its_fields_are_in_the_protocol(message: Any) -> None:
    page = reference("protocol")
    tag = message.__struct_config__.tag
    told_once = {"id", "authority"}
    names = [tag, *(field for field in message.__struct_fields__ if field not in told_once)]
    assert any(
        all(re.search(rf"[`\"]{name}[`\"]", line) for name in names) for line in page.splitlines()
    ), f"the protocol has no line with {', '.join(names)}"


def test_the_protocol_tells_once_what_authority_is_and_which_acts_of_staff_lack_it() -> None:
    (said,) = (line for line in reference("protocol").splitlines() if '"authority"' in line)
    (fields,) = re.findall(r'"authority": \{(.+?)\}', said)
    assert tuple(re.findall(r'"(\w+)":', fields)) == Authority.__struct_fields__
    (lacking,) = re.findall(r"Every act of staff can carry it, except (.+?), so", said)
    by_staff = {OpenDispute, AnswerDecision, AcknowledgeNotice}
    assert set(re.findall(r"`(\w+)`", lacking)) == {it.__struct_config__.tag for it in by_staff}
    assert not any(issubclass(message, StaffCommand) for message in by_staff)


def told_to_a_seat() -> set[str]:
    return {event["kind"] for events, _ in played() for event in events if "seat" in event}


def test_every_kind_of_fact_that_travels_is_in_the_protocol() -> None:
    inside = {*FLOOR_FACTS, *kept_from_everybody()} - told_to_a_seat()
    told = {kind for kinds in HEADINGS.values() for kind in kinds} & inside  # as lines of the log
    for kind in set(FACTS) - told:
        assert (f"`{kind}`" in reference("protocol")) == (kind not in inside), kind


def pictures() -> dict[str, dict[str, Any]]:
    """The JSON of the protocol, each by the first of its keys."""
    page = ROOT / "docs/reference/protocol.md"
    read_in = [json.loads(body) for _, body in blocks(page, "json")]
    return {next(iter(picture)): picture for picture in read_in}


@pytest.mark.parametrize("table", load_floor(DEMO_FLOOR).tables, ids=lambda table: table.id)
def test_pictures_of_a_table_have_every_key_that_it_has(table: TableConfig) -> None:
    player = Player(floor_from(DEMO, "the demo floor"), lambda _: None)
    floor = player.floor
    drawn, at = pictures(), floor.pit.tables[table.id]
    fixed = views.table_body(floor.pit.runners[at.id], demo=floor.config.demo)
    assert set(drawn["id"]) == set(fixed)
    spots = [*drawn["id"]["spots"].values()]
    assert {*map(frozenset, spots)} == {*map(frozenset, fixed["spots"].values())}
    assert set(drawn["phase"]) == set(views.public_body(at))


def test_the_picture_of_a_card_spot_is_that_of_the_demo_floor() -> None:
    floor = Player(floor_from(DEMO, "the demo floor"), lambda _: None).floor
    spots = views.table_body(floor.pit.runners["BA2"], demo=floor.config.demo)["spots"]
    assert pictures()["banker"]["banker"] == spots["banker"]


def test_the_picture_of_a_seat_has_every_key_that_it_has() -> None:
    player = Player(floor_from(DEMO, "the demo floor"), lambda _: None)
    for step in DECIDING:
        player.play(step)
    drawn, seat = pictures()["type"]["seat"], views.seat_body(player.floor.seating, "PT-1")
    assert set(drawn) == set(seat)
    assert set(drawn["tables"]["R1"]) == set(seat["tables"]["BJ1"])
    assert set(drawn["tables"]["R1"]["play"]) == set(seat["tables"]["BJ1"]["play"])


def test_every_key_of_rule_data_is_there() -> None:
    page = reference("rulebooks")
    for shape in (*vars(schema).values(), *vars(call_shapes).values()):
        if isinstance(shape, type) and issubclass(shape, schema.Strict):
            for key in shape.__struct_fields__:
                assert f"`{key}`" in page, (shape.__name__, key)
    for name in (*schema.POLICIES, *call_shapes.FORMS, *schema.OPTION_TYPES):
        assert name in page


# -- what is in the docs is true ------------------------------------------------------------------


def test_every_reason_is_told_with_where_the_money_goes() -> None:
    told = read("docs/concepts/money.md")
    assert [reason for reason in Reason if f"`{reason.text}`" not in told] == []


@pytest.mark.parametrize("file", MAKER["files"]())
def test_made_parts_are_up_to_date(file: str) -> None:
    assert read(file) == MAKER["made"](file), "run .venv/bin/python tools/make_docs.py"


@each_page
def test_examples_of_python_run(page: Path) -> None:
    runner = doctest.DocTestRunner()
    text = "\n".join(body for _, body in blocks(page, "pycon"))
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    said: list[str] = []
    assert runner.run(test, out=said.append).failed == 0, "".join(said)


def test_the_readme_proves_a_house_edge() -> None:
    first_screen = read("README.md").partition("\n## ")[0]
    assert '.house_edge("banker")' in first_screen
    assert len(_LINK.findall(first_screen)) == 6  # the picture, and five pages


@each_page
def test_scripts_run_and_say_what_the_docs_say(page: Path, tmp_path: Path) -> None:
    guide = next(blocks(ROOT / "docs/guides/run-a-floor.md", "toml"))[1]
    floor = guide.replace('device = "simulated"', 'device = "attached"')
    (tmp_path / "my-floor.toml").write_text(floor, encoding="utf-8")
    events: list[dict[str, Any]] = []
    for info, body in blocks(page, "jsonl script", "jsonl events"):
        if info == "jsonl script":
            events = []
            (tmp_path / "script.jsonl").write_text(body, encoding="utf-8")
            play_file(tmp_path / "script.jsonl", events.append, house=local_house)
        else:
            remaining = iter(events)
            for line in body.splitlines():
                assert any(event == json.loads(line) for event in remaining), line


@each_page
def test_examples_of_toml_and_json_can_be_read(page: Path) -> None:
    for info, body in blocks(page, "toml", "json"):
        if info == "toml":
            tomllib.loads(body)
        else:  # one document over several lines, or one on each
            several = all(line.startswith("{") for line in body.splitlines())
            for document in body.splitlines() if several else [body]:
                json.loads(document)


def test_the_floors_of_the_guide_are_floors() -> None:
    assert floor_from(FLOOR, "run-a-floor.md").tables[0].id == "R1"
    for _, body in blocks(ROOT / "docs/guides/run-a-floor.md", "toml"):
        more = tomllib.loads(body)
        assert floor_from({**FLOOR, **more}, "run-a-floor.md").tables


def test_the_register_of_the_guide_is_a_register(tmp_path: Path) -> None:
    folder = tmp_path / "harbour-demo-2030"
    folder.mkdir()
    text = next(blocks(ROOT / "docs/guides/add-a-rule-set.md", "toml"))[1]
    (folder / "register.toml").write_text(text, encoding="utf-8")
    assert len(read_register(folder).rules) == 5


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {
        re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in headings
    }


@each_page
def test_links_lead_somewhere(page: Path) -> None:
    for found in _LINK.finditer(page.read_text(encoding="utf-8")):
        target, _, anchor = found["target"].partition("#")
        if target.startswith(("http:", "https:")):
            continue
        there = (page.parent / target).resolve() if target else page
        if there.suffix == ".png":
            continue  # pictures are taken of the running screens
        assert there.exists(), found["target"]
        assert not anchor or anchor in anchors(there), found["target"]


@each_page
def test_no_page_names_a_place_on_somebodys_machine(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert not re.search(r"(?<![\w.:/])/(?:home|root|work|tmp|Users|usr|var|opt)/", text)
    assert not re.search(r"[A-Z]:\\", text)


def test_every_page_of_docs_can_be_reached_from_the_readme() -> None:
    reached, waiting = set(), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page.is_dir():  # a link to a folder shows what is in it
            waiting += page.glob("*.md")
        if page in reached or page.suffix != ".md" or not page.is_file():
            continue
        reached.add(page)
        links = _LINK.findall(page.read_text(encoding="utf-8"))
        waiting += ((page.parent / link.partition("#")[0]).resolve() for link in links)
    lost = {p.relative_to(ROOT).as_posix() for p in PAGES_OF_DOCS if p not in reached}
    assert lost == set()


NAMED = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+))?`")


def test_every_promise_names_tests_that_there_are() -> None:
    text = (ROOT / "docs" / "concepts" / "promises.md").read_text(encoding="utf-8")
    named = NAMED.findall(text)
    gone = [(file, test) for file, test in named
            if f"def {test}" not in (ROOT / file).read_text(encoding="utf-8")]  # fmt: skip
    assert gone == []
    promises = [line for line in text.split("## By who")[0].splitlines() if line.startswith("| ")]
    promises = [line for line in promises if not line.startswith("| promise")]
    assert [line for line in promises if not NAMED.search(line)] == []


# -- the exchange ---------------------------------------------------------------------------------

EXCHANGE = reference("exchange")
EXCHANGED = [one for union in (Ask, Answer, ToHouse, ToFloor) for one in get_args(union)]
OF_THE_HOUSE: tuple[type[HouseFact], ...] = (HouseOpened, *Answering.__subclasses__())


@pytest.mark.parametrize("message", [*EXCHANGED, Credit], ids=lambda one: one.__name__)
def test_every_message_between_floor_and_house_is_there_with_its_keys(message: Any) -> None:
    names = [one.encode_name for one in msgspec.structs.fields(message)]
    tag = message.__struct_config__.tag
    wanted = [f"`{name}`" for name in ([tag] if tag else []) + names]
    assert any(all(one in line for one in wanted) for line in EXCHANGE.splitlines()), wanted


@pytest.mark.parametrize("fact", OF_THE_HOUSE, ids=lambda one: one.KIND)
def test_every_fact_of_the_house_is_there_with_its_keys(fact: type[HouseFact]) -> None:
    (line,) = (one for one in EXCHANGE.splitlines() if one.startswith(f"| `{fact.KIND}` |"))
    names = {one.name for one in msgspec.structs.fields(fact)} - {"floor", "request"}
    assert "as `" in line or set(re.findall("`([a-z_]+)`", line)) == names


def test_every_reason_of_the_house_to_decline_is_there() -> None:
    for code in DECLINED:
        assert re.search(rf"^\| `{code}` \| .+\. \|$", EXCHANGE, re.MULTILINE)


def test_what_is_said_of_options_is_said_of_one_that_there_is() -> None:
    """Their names are in the catalogue of words; the docs have only what is more than the name."""
    said = tomllib.loads((ROOT / "tools" / "docs_words.toml").read_text(encoding="utf-8"))
    known = {name for book in rule_sets() for game in games_of(book)
             for name in load_rules(book, game).options}  # fmt: skip
    assert said["options"].keys() <= known
