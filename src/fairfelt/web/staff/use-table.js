// @ts-check
// One table of a terminal: what is fixed about it, its picture, and the acts at it.

import { useEffect, useMemo, useState } from "../vendor/index.js";
import { actsAt } from "./acts.js";

const REFRESH_MS = 3_000;

/** Phases in which what is staked, or who still decides, changes without a fact of the table. */
const COUNTED = ["wagering", "deciding", "awaiting_result", "result_entered"];

/** Loads what is fixed about the table, keeps the counts fresh while bets come in; null until both are known.
 * @param {import("./bar.js").Floor} floor @param {string} id @returns {import("./dealer-table.js").AtTable | null} */
export function useTable(floor, id) {
  const [about, setAbout] = useState(/** @type {any} */ (null));
  const acts = useMemo(() => actsAt(floor, id), [floor, id]);
  const table = floor.table(id).value;
  const online = floor.status.value === "online";
  const mode = floor.floor.value.tables.find((/** @type {any} */ one) => one.id === id).mode;

  // Read again at each opening of the table: what is fixed is fixed only while it is open.
  const open = table !== null && table.phase !== "closed";
  useEffect(() => { if (online) floor.description(id).then(setAbout, () => null); }, [online, open]);
  useEffect(() => {
    if (!table || !COUNTED.includes(table.phase)) return undefined;
    const timer = setInterval(() => floor.refresh(id), REFRESH_MS);
    return () => clearInterval(timer);
  }, [table?.phase]);

  return table && about ? { floor, table, about: { ...about, mode }, acts, online } : null;
}
