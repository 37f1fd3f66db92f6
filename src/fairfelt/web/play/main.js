// @ts-check
// The player terminal: connects, then draws.

import { html, render } from "../vendor/index.js";
import { loadWords, t } from "../lib/i18n.js";
import { connectFloor } from "../lib/store.js";
import { App } from "./app.js";
import { createModel } from "./model.js";
import { endWithSitting } from "./sitting-language.js";

await loadWords(["common", "play", "recall", "refusal", "rules", "word"]);
document.title = t("play.title");
const model = createModel(connectFloor({ role: "player", faces: ["play", "recall"] }));
endWithSitting(model);
render(html`<${App} model=${model} />`, /** @type {Element} */ (document.getElementById("app")));
