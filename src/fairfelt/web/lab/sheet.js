// @ts-check
// The PAR sheet of a set-up, as it is printed: framed here, in a page of its own, or as a PDF.

import { html, useState } from "../vendor/index.js";
import { t } from "../lib/i18n.js";
import { language } from "../lib/language.js";
import { useAsking, Waiting } from "./asking.js";

/** @param {{desk: import("./lab.js").Desk, after: import("./setup.js").Setup}} props */
export function Sheet({ desk, after }) {
  const asking = useAsking(JSON.stringify(after), (signal) =>
    desk.ask("POST", `/api/lab/sheets?language=${language()}`, { body: after, signal }),
  );
  const [height, setHeight] = useState(0);
  const made = /** @type {{page: string, pdf: string} | null} */ (
    asking.waiting ? null : asking.found
  );
  // The sheet is as long as it is: one page to scroll, not a window in a window.
  const fit = (/** @type {Event & {target: HTMLIFrameElement}} */ { target }) =>
    setHeight(target.contentDocument?.documentElement.scrollHeight ?? 0);
  return html`
    <${Waiting} asking=${asking} words=${t("lab.sheet.working")} />
    ${
      made &&
      html`<div class="lab-sheet">
        <nav class="lab-tabs">
          <a class="button" data-testid="lab-pdf" href=${made.pdf} download>
            ${t("lab.sheet.pdf")}
          </a>
          <a class="button" data-testid="lab-page" href=${made.page} target="_blank" rel="noopener">
            ${t("lab.sheet.page")}
          </a>
        </nav>
        <iframe title=${t("lab.show.sheet")} data-testid="lab-frame" sandbox="allow-same-origin"
          src=${made.page} onLoad=${fit} style=${height ? { height: `${height}px` } : {}}></iframe>
      </div>`
    }`;
}
