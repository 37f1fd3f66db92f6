"""A player reads on the screen how to play, and plays so."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Screens
from tests.browser.how import bets_as_told, has_keys, how_to_play, offers_to_cash_out
from tests.browser.test_player import BET, open_round, reads, spot
from tests.marks import rule

pytestmark = pytest.mark.browser


@rule("star-rapid-fusion-2024", "3.1")
def test_every_key_of_roulette_is_told_and_does_what_is_told(screens: Screens) -> None:
    open_round(screens)
    player = screens.player()
    told = how_to_play(player)
    assert [*told] == ["lay", "roulette.1", "move", "again", "confirm", "cash_out"]
    has_keys(player, (key for keys in told.values() for key in keys))
    bets_as_told(player)
    offers_to_cash_out(player)
    spot(player, "red")
    reads(player, BET, "$5.00")
    player.get_by_text("Confirm bets", exact=True).click()
    expect(player.get_by_test_id("btn-confirm")).to_have_text("Confirmed")
    expect(player.get_by_test_id("btn-clear")).to_be_disabled()
