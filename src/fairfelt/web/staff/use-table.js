// @ts-check
// One table of a terminal: what is fixed about it, its picture, and the acts at it.

import { useEffect, useMemo, useState } from "../vendor/index.js";
import { useAble } from "./able.js";
import { actsAt } from "./acts.js";
import { useIrregularities } from "./irregularities.js";

const REFRESH_MS = 3_000;

/** Phases in which what is staked, or who still decides, changes without a fact of the table. */
const COUNTED = ["wagering", "deciding", "awaiting_result", "result_entered"];

/** Loads what is fixed about the table, what can be done there, and keeps the counts fresh while
 * bets come in; null until all are known.
 * @param {import("../lib/store.js").Floor} floor @param {string} id
 * @returns {import("./dealer-table.js").AtTable | null} */
export function useTable(floor, id) {
  const [about, setAbout] = useState(
    /** @type {import("../lib/floor.d.ts").TableBody | null} */ (null),
  );
  const acts = useMemo(() => actsAt(floor, id), [floor, id]);
  const table = floor.table(id).value;
  const can = useAble(floor, acts.look);
  const online = floor.status.value === "online";
  const mode = floor.listed().find((one) => one.id === id)?.mode;

  // Read again at each opening of the table: what is fixed is fixed only while it is open.
  const open = table !== null && table.phase !== "closed";
  useEffect(() => {
    if (online) floor.description(id).then(setAbout, () => null);
  }, [online, open]);
  useEffect(() => {
    if (!table || !COUNTED.includes(table.phase)) return undefined;
    const timer = setInterval(() => floor.refresh(id), REFRESH_MS);
    return () => clearInterval(timer);
  }, [table?.phase]);

  const irregular = useIrregularities(floor, id, table?.n ?? 0, online);
  return table && about && can
    ? { floor, table, about: { ...about, mode: mode ?? about.mode }, acts, can, online, irregular }
    : null;
}
