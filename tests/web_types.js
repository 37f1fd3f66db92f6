// @ts-check
// What the checker of the screens' types must find wrong, by what the floor tells, takes and
// answers. A line that is expected to be wrong and passes fails `make check`.

import { request } from "../src/fairfelt/web/lib/session.js";

/** @typedef {import("../src/fairfelt/web/lib/floor.d.ts").Facts} Facts */
/** @typedef {import("../src/fairfelt/web/lib/store.js").Floor} Floor */

/** @param {Facts["round.settled"]} fact */
export function facts(fact) {
  const cents = fact.paid_cents + fact.staked_cents;
  // @ts-expect-error: a fact has no such key
  const wrong = fact.paid_dollars;
  return [cents, wrong];
}

/** @param {Floor} floor */
export function commands(floor) {
  floor.send({ type: "open_table", table: "R1", seen: 4 });
  // @ts-expect-error: there is no such command
  floor.send({ type: "open_tables", table: "R1", seen: 4 });
  // @ts-expect-error: a command lacks what it needs
  floor.send({ type: "open_table", table: "R1" });
}

/** @param {string} id */
export async function answers(id) {
  const table = await request("GET", `/api/tables/${id}`);
  const edges = await request("GET", `/api/tables/${id}/odds`);
  const log = await request("GET", `/api/log?table=${id}`);
  // @ts-expect-error: a description has no such key
  const wrong = table.wheels;
  // @ts-expect-error: the odds of a table are a list
  const single = edges.wager;
  // @ts-expect-error: nothing is known of an answer to a path that there is not
  const nowhere = (await request("GET", `/api/tables/${id}/nowhere`)).lines;
  return [table.name, edges.length, log.lines, wrong, single, nowhere];
}
