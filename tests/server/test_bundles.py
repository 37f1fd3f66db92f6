"""One file for all modules of a page does what the modules do."""

from __future__ import annotations

import pytest

from fairfelt.server.bundles import BundleError, bundle, bundle_styles

SOME = {
    "a/main.js": """// The first.
import { html } from "../vendor/index.js";
import { one, two as second } from "./b.js";
import {
  deep,
} from "../c/d/deep.js";
import * as words from "../c/words.js";
import "../c/effect.js";

await words.load();
html(one, second, deep);
""",
    "a/b.js": """/**
 * Told twice.
 * @param {import("../c/no-such.js").Thing} thing
 */
export function one(thing) {
  // kept: it is not at the margin
  return thing;
}
const hidden = 1;
export { deep as other } from "../c/d/deep.js";
export { hidden as two };
""",
    "c/d/deep.js": "export const deep = 1;\nexport class Z {}\nexport async function* all() {}\n",
    "c/words.js": 'import { deep } from "./d/deep.js";\nexport const load = async () => deep;\n',
    "c/effect.js": "document.title = 'x';\n",
}


def made(**changed: str) -> str:
    return bundle("a/main.js", (SOME | changed).__getitem__)


def test_a_module_is_a_block_and_gives_what_it_exports() -> None:
    assert """{ // a/b.js
function one(thing) {
  // kept: it is not at the margin
  return thing;
}
const hidden = 1;



$modules["a/b.js"] = { one, other: $modules["c/d/deep.js"].deep, two: hidden };
}
""" in made()


def test_a_module_takes_what_it_imports_under_its_own_names() -> None:
    assert """
const { html } = $modules["vendor/index.js"];
const { one, two: second } = $modules["a/b.js"];
const { deep } = $modules["c/d/deep.js"];
const words = $modules["c/words.js"];
""" in made()


def test_modules_come_in_the_order_in_which_a_browser_runs_them() -> None:
    names = [line[5:] for line in made().splitlines() if line.startswith("{ // ")]
    assert names == ["c/d/deep.js", "a/b.js", "c/words.js", "c/effect.js", "a/main.js"]


def test_exports_have_the_order_of_a_module_of_the_browser() -> None:
    assert '$modules["c/d/deep.js"] = { Z, all, deep };' in made()


def test_the_libraries_of_others_are_imported_as_they_are() -> None:
    assert made().startswith("""import * as $library0 from "../vendor/index.js";
const $modules = {};
$modules["vendor/index.js"] = $library0;
""")


@pytest.mark.parametrize("line", [
    "export let late = 1;", "export var late = 1;", "export default 1;", "export const { x } = 1;",
    'export * from "./b.js";', 'import b from "./b.js";', 'import "vendor";', "var leak = 1;",
    'import data from "./x.json" with { type: "json" };',
])  # fmt: skip
def test_what_cannot_be_kept_the_same_is_refused(line: str) -> None:
    with pytest.raises(BundleError) as refused:
        made(**{"c/words.js": f"export const load = 1;\n{line}\n"})
    assert f"c/words.js, line 2: “{line}”" in str(refused.value)


LATER = """import { one } from "./b.js";
export const open = [() => import("./play.js"), () => import("../c/d/wall.js")];
"""
FACES = {
    "a/main.js": 'import { open } from "./later.js";\nopen();\n',
    "a/later.js": LATER,
    "a/play.js": 'import { open } from "./later.js";\nimport { deep } from "../c/d/deep.js";\n'
    "export const shown = [open, deep];\n",
}


def test_a_face_of_the_page_is_there_and_another_is_asked_for() -> None:
    text = bundle("a/main.js", (SOME | FACES).__getitem__, ("play", "recall"))
    assert (
        'const open = [async () => $modules["a/play.js"], () => import("../c/d/wall.js")];' in text
    )
    names = [line[5:] for line in text.splitlines() if line.startswith("{ // ")]
    assert names == ["c/d/deep.js", "a/b.js", "a/later.js", "a/play.js", "a/main.js"]


def test_modules_that_need_each_other_are_refused() -> None:
    with pytest.raises(BundleError, match=r"a/b\.js.* it needs itself, by way of c/d/deep\.js"):
        made(**{"c/d/deep.js": 'import { one } from "../../a/b.js";\nexport const deep = one;\n'})


def test_a_module_that_asks_where_it_lies_has_to_lie_as_deep_as_the_bundle() -> None:
    made(**{"c/words.js": "export const load = () => import.meta.url;\n"})
    with pytest.raises(BundleError, match=r"deep\.js, line 2: import\.meta"):
        made(**{"c/d/deep.js": "export const deep =\n  import.meta.url;\n"})


def test_styles_keep_their_order_and_find_their_files() -> None:
    styles = {
        "a.css": '/* Said\n   of it. */p {\n  src: url("fonts/x.woff2") }',
        "b/c.css": 'p { src: url("d.svg"), url("data:image/png;x") }',
    }
    assert bundle_styles(["b/c.css", "a.css"], styles.__getitem__) == (
        'p { src: url("../b/d.svg"), url("data:image/png;x") }\np {\nsrc: url("../fonts/x.woff2") }'
    )


def test_a_style_sheet_imports_no_other() -> None:
    with pytest.raises(BundleError, match=r"a\.css, line 2"):
        bundle_styles(["a.css"], {"a.css": 'p {}\n@import "b.css";'}.__getitem__)
