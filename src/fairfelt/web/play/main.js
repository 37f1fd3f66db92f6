// @ts-check
// The player terminal: connects, then draws.

import { html, render } from "../vendor/index.js";
import { loadMessages, t } from "../lib/i18n.js";
import { connectFloor } from "../lib/store.js";
import { App } from "./app.js";
import { createModel } from "./model.js";

await loadMessages();
document.title = t("play.title");
const model = createModel(connectFloor({ role: "player" }));
render(html`<${App} model=${model} />`, /** @type {Element} */ (document.getElementById("app")));
