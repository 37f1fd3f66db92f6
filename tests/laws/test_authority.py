"""Every act that can ask for a PIN on the spot, in every document and game in which it exists: what
is shown is what is recorded, once, with both people, the rule and the reason, before anything is
refused.

The acts are read from the code: a new one that a dealer may not do alone fails here until it has a
scene, and so does one that was a dealer's own and is not any more.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from typing import Any

import msgspec
import pytest

from fairfelt.core.ranks import Rank
from fairfelt.floor import registry
from fairfelt.floor.asked import _APART
from fairfelt.table import Table, TableConfig
from fairfelt.table.commands import StaffCommand
from fairfelt.table.irregular.commands import PreviewRemedy, RemedyIrregularity
from fairfelt.table.registry import STAFF_ACTS
from fairfelt.words import catalogue
from tests.floors import EVERY_TABLE, NZ, limits_for
from tests.laws import righted
from tests.laws.authorised import Asked, cites
from tests.laws.scenes import SCENES, favoured
from tests.rules.irregular import forget_rule_data

BY_STAFF = {one for one in registry.COMMANDS if issubclass(one, StaffCommand)} - {PreviewRemedy}


def tag(kind: type[StaffCommand]) -> str:
    return str(kind.__struct_config__.tag)


def is_beyond_a_dealer(kind: type[StaffCommand]) -> bool:
    """Whether the code knows any case in which it takes somebody above. A remedy takes whom its
    rule names."""
    if kind is RemedyIrregularity:
        return True
    at_table: Any = STAFF_ACTS
    act = at_table.get(kind) or registry.ACTS[kind]
    return act.rank is not Rank.DEALER


def test_every_act_that_takes_somebody_above_is_walked_through_here() -> None:
    asks = {tag(kind) for kind in BY_STAFF if is_beyond_a_dealer(kind)}
    assert asks == {*SCENES, tag(RemedyIrregularity)}


def ways() -> Iterator[TableConfig]:
    """One table for every game and way to run it with a device; where there is none, without."""
    devices = {(one.ruleset, one.game) for one in EVERY_TABLE if one.device == "attached"}
    for config in EVERY_TABLE:
        if config.device == "attached" or (config.ruleset, config.game) not in devices:
            yield msgspec.structs.replace(config, limits=limits_for(config.ruleset, config.game))


WALKS = [
    pytest.param(act, config, id=f"{act}-{config.id}")
    for config in ways()
    for act, scene in SCENES.items()
    if scene.exists(Table.of(config))
]


# Of these no document speaks; only New Zealand's does of what is left behind, or was overpaid.
NO_RULE = ("open_table", "set_debt_aside", "issue_enrolment", "revoke_terminal", "rename_terminal",
           "end_session", "inject_fault", "clear_fault", "settle_print", "reissue_ticket",
           "settle_ticket", "enrol_patron", "issue_card", "free_card", "withhold_ticket",
           "release_ticket")  # fmt: skip
IN_NEW_ZEALAND = ("hold_unclaimed", "return_unclaimed", "collect_owed")


def has_rule(act: str, ruleset: str) -> bool:
    return act not in NO_RULE and (ruleset == NZ or act not in IN_NEW_ZEALAND)


@pytest.mark.parametrize(("act", "config"), WALKS)
def test_what_is_shown_is_what_is_recorded(act: str, config: TableConfig) -> None:
    with favoured() if act == "open_table" else nullcontext():
        evening = Asked(config, seed=1)
        noted = evening.authorise(act, SCENES[act].say)
    if act == "enter_result" and Table.of(config).mode == "live":
        evening.send("DT-1", type="confirm_result", table=config.id)  # nobody is asked again
        assert evening.table.state.phase == "open"
        assert evening.on_record("act.authorised") == [noted]
    assert bool(noted["rule"]) == has_rule(act, config.ruleset), noted
    assert not noted["rule"] or cites(config.ruleset, noted["rule"]), noted


RIGHTED = [
    pytest.param(name, config, id=f"{name}-{config.id}")
    for config in ways()
    for name, found in Table.of(config).irregularities.items()
    if found.role != "dealer"
]


@pytest.mark.parametrize(("name", "config"), RIGHTED)
def test_whatever_is_corrected_says_what_is_recorded(
    name: str, config: TableConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = Table.of(config).irregularities[name].two_games
    if Table.of(config).irregularities[name].unless:
        forget_rule_data(monkeypatch)
    other = (msgspec.structs.replace(config, id="other"),) if two else ()
    evening = Asked(config, *other, seed=1)
    noted = evening.authorise("remedy", lambda evening: righted.say(evening, name))
    assert cites(config.ruleset, noted["rule"]), noted


def test_riffled_cards_are_authorised_by_their_own_rule_and_reason() -> None:
    """Not as a shoe that is replaced early: there may be none yet."""
    config = next(one for one in ways() if one.id == "rapid-baccarat-live-attached")
    riffled = {"table": config.id, "pre_shuffled": True, "riffled": True}
    noted = Asked(config, seed=1).authorise("start_shoe", lambda _: riffled)
    assert (noted["rule"], noted["reason"]) == ("10.1.17", "pre_shuffled_riffled")


def test_the_dialog_has_words_for_every_act_and_everything_it_says() -> None:
    words = catalogue()
    for kind in filter(is_beyond_a_dealer, BY_STAFF):
        if kind is not RemedyIrregularity:  # called by what is put right
            assert f"staff.authorise.act.{tag(kind)}" in words
        for name in {*kind.__struct_fields__} - {*_APART, "irregularity"}:
            assert f"staff.authorise.value.{name}" in words, tag(kind)
