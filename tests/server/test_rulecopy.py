"""The rules for anyone who asks: a summary, and the operator's own copy of the document."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from fairfelt.core.errors import ConfigError
from fairfelt.equipment import SeededRng
from fairfelt.floor.config import DEMO_FLOOR, DocumentConfig, load_floor
from fairfelt.rulebooks import load_register, rule_sets
from fairfelt.server.rulecopy import copy_of
from tests.floors import floor_config
from tests.marks import rule
from tests.server.conftest import serving


@pytest.mark.parametrize("ruleset", rule_sets())
def test_every_numbered_rule_is_in_the_copy_once_in_the_order_of_the_document(
    ruleset: str,
) -> None:
    register = load_register(ruleset)
    copy = copy_of(register)
    lines = [(line.number, line.summary) for section in copy.sections for line in section.rules]
    assert lines == [(number, one.summary) for number, one in register.rules.items()]
    assert [section.title for section in copy.sections] == list(register.sections.values())


def test_the_sections_are_those_of_the_document() -> None:
    copy = copy_of(load_register("star-rapid-fusion-2024"))
    assert copy.sections[0].title == "1. Definitions"
    general = next(section for section in copy.sections if section.rules[0].number == "18.1")
    assert general.title == "18. General provisions"
    assert general.rules[-1].number == "18.13"


@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param("star-rapid-fusion-2024", marks=rule("star-rapid-fusion-2024", "18.13")),
        pytest.param("star-interblock-2016", marks=rule("star-interblock-2016", "9.17")),
        pytest.param("star-ministar-2018", marks=rule("star-ministar-2018", "8.16")),
        "nz-table-games",
    ],
)
@pytest.mark.parametrize(
    ("name", "kind"),
    [("a.html", "text/html"), ("a.txt", "text/plain"), ("a.pdf", "application/pdf")],
)
async def test_the_operators_own_copy_is_served_and_nothing_in_it_runs(
    tmp_path: Path, ruleset: str, name: str, kind: str
) -> None:
    file = tmp_path / name
    file.write_text("<script>1</script> The order itself")
    game = "money-wheel" if ruleset == "nz-table-games" else "roulette"
    config = floor_config(ruleset=ruleset, game=game)
    assert config.without_document() == [ruleset]
    config = msgspec.structs.replace(config, documents=(DocumentConfig(ruleset, str(file)),))
    assert config.without_document() == []
    async with serving(config, tmp_path / "records.sqlite", SeededRng(1)) as floor:
        copy = (await floor.http.get(f"/api/rules/{ruleset}")).json()
        answer = await floor.http.get(copy["document"])
    assert answer.text == file.read_text()
    assert answer.headers["content-type"].startswith(kind)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script" not in policy
    assert policy.startswith("sandbox;") == (kind != "application/pdf")
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_without_a_file_there_is_the_summary_alone(tmp_path: Path) -> None:
    async with serving(floor_config(), tmp_path / "records.sqlite", SeededRng(1)) as floor:
        assert (await floor.http.get("/api/rules/nz-table-games")).json()["document"] == ""
        assert (await floor.http.get("/rules/nz-table-games/document")).status_code == 404


@pytest.mark.parametrize(
    ("ruleset", "file", "says"),
    [
        ("star-1999", "a.txt", "no such rule set"),
        ("nz-table-games", "a.exe", "a copy is one of .pdf, .html, .htm, .txt"),
        ("nz-table-games", "missing.txt", "there is no file"),
    ],
)
def test_a_file_that_cannot_be_shown_is_refused_at_start(
    tmp_path: Path, ruleset: str, file: str, says: str
) -> None:
    floor = tmp_path / "floor.toml"
    text = DEMO_FLOOR.read_text(encoding="utf-8")
    floor.write_text(f'{text}\n[[documents]]\nruleset = "{ruleset}"\nfile = "{file}"\n')
    with pytest.raises(ConfigError, match=says):
        load_floor(floor)
