"""The keys of staff after an act: dark until the floor has said what can be done now."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.modules.asking import ask

pytestmark = pytest.mark.browser

# A floor that does an act at once, and takes its time to say what can be done after it.
SCRIPT = """
await m.loadWords(subjects);
let tell = null;
const floor = {
  status: m.signal("online"), welcomes: m.signal(1), staff: m.signal({ session: "s", staff: "1" }),
  table: () => table, floor: m.signal({ roles: [] }),
  send: ({ type }) => type !== "see_acts" ? Promise.resolve({ body: {}, facts: [] })
    : new Promise((done) => { tell = (acts) => done({ body: { acts } }); }),
};
const table = m.signal({ n: 1, phase: "open", seats: 0 });
const rest = () => new Promise((done) => setTimeout(done, 20));
const acts = m.actsAt(floor, "R1");
const first = acts.look.upToDate();
await rest();
tell({ start_round: { offered: true, refused: null, rank: "dealer", may: "alone", wants: [] } });
await first;
const seen = [acts.busy.value];
const act = acts.act("start_round", 1);
table.value = { n: 2, phase: "wagering", seats: 0 };
await rest();
seen.push(acts.busy.value);
tell({});
await act;
return [...seen, acts.busy.value, acts.look.told.value.able.possible("start_round")];
"""


def test_no_key_is_lit_between_an_act_and_what_can_be_done_after_it(page: Page) -> None:
    seen = ask(page, SCRIPT, None, "vendor/index", "lib/i18n", "staff/acts")
    assert seen == [None, "start_round", None, False]
