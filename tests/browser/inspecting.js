// What a test asks of a page that it has opened: texts that do not fit where they stand, and the
// texts whose ink is to be compared with what is painted behind them.
window.inspecting = (() => {
  const SLACK_PX = 1.5; // what rounding may do
  const CLIPS = ["hidden", "clip"];
  const SCROLLS = ["auto", "scroll"];

  /** An element in words that find it again. */
  const named = (element) => {
    const id = element.dataset.testid ?? element.dataset.spot ?? element.dataset.call;
    const kind = element.getAttribute("class")?.trim().split(/\s+/).join(".") ?? "";
    return `${element.tagName.toLowerCase()}${kind && `.${kind}`}${id ? `[${id}]` : ""}`;
  };
  const within = (element) => {
    const around = element.parentElement?.closest("[data-testid], [data-spot], [class]");
    return around ? `${named(around)} > ${named(element)}` : named(element);
  };

  /** For ears alone: cut down to a point, so that nobody sees it. */
  const isForEars = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.clipPath === "inset(50%)" || (style.clip !== "auto" && at.offsetWidth <= 1))
        return true;
    }
    return false;
  };

  const isSeen = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !isForEars(element);

  /** Every text that is drawn, with the boxes of its lines. */
  const texts = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const element = text.parentElement;
      if (!text.data.trim() || element.closest("option, script, style") || !isSeen(element))
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5);
      if (boxes.length) found.push({ element, text: text.data.trim(), boxes });
    }
    return found;
  };

  /** How far a box reaches out of another, on each axis. */
  const out = (box, of, axis) =>
    axis === "x"
      ? Math.max(of.left - box.left, box.right - of.right)
      : Math.max(of.top - box.top, box.bottom - of.bottom);

  const isPainted = (style) =>
    style.backgroundImage !== "none" ||
    !/^(transparent|rgba\(.*, 0\))$/.test(style.backgroundColor) ||
    (parseFloat(style.borderLeftWidth) > 0 && parseFloat(style.borderRightWidth) > 0);

  /** The letters of a line reach less far up and down than the box of the line does. */
  const letters = (box, element) => {
    const size = parseFloat(getComputedStyle(element).fontSize);
    const spare = Math.max(0, (box.height - size * 0.75) / 2);
    return {
      left: box.left,
      right: box.right,
      top: box.top + spare,
      bottom: box.bottom - spare,
    };
  };

  /** What cuts a text off or has no room for it, if anything does. */
  const tightFor = ({ element, boxes }) => {
    const isDrawn = element instanceof SVGElement;
    const lines = boxes.map((box) => letters(box, element));
    let painted = isDrawn;
    const free = { x: false, y: false };
    let at = isDrawn ? element.ownerSVGElement : element;
    if (isDrawn) {
      const shapes = element.closest("[data-spot], [data-call]");
      const room = shapes && roomOf(shapes);
      if (room && lines.some((line) => out(line, room, "x") > SLACK_PX))
        return `out of its place ${named(shapes)}`;
    }
    for (; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      for (const axis of ["x", "y"]) {
        const over = style[axis === "x" ? "overflowX" : "overflowY"];
        const far = Math.max(...lines.map((line) => out(line, box, axis)));
        if (SCROLLS.includes(over)) free[axis] = true;
        else if (!free[axis] && CLIPS.includes(over) && far > SLACK_PX)
          return `cut off ${axis} by ${named(at)}, ${Math.round(far)} px`;
        else if (!free[axis] && !painted && isPainted(style) && far > SLACK_PX)
          return `over the edge ${axis} of ${named(at)}, ${Math.round(far)} px`;
      }
      if (isPainted(style) || ["absolute", "fixed"].includes(style.position)) painted = true;
      if (style.position === "fixed") break;
    }
    const wide = document.documentElement.clientWidth;
    if (!free.x && lines.some((line) => line.left < -SLACK_PX || line.right > wide + SLACK_PX))
      return "beyond the screen";
    return "";
  };

  /** The shapes of a place on a layout, without what is written there. */
  const roomOf = (place) => {
    const shapes = [...place.querySelectorAll("rect, path, circle, ellipse, polygon")]
      .filter((shape) => !shape.closest(".stack, defs, clipPath"))
      .map((shape) => shape.getBoundingClientRect())
      .filter((box) => box.width);
    if (!shapes.length) return null;
    return {
      left: Math.min(...shapes.map((box) => box.left)),
      right: Math.max(...shapes.map((box) => box.right)),
      top: Math.min(...shapes.map((box) => box.top)),
      bottom: Math.max(...shapes.map((box) => box.bottom)),
    };
  };

  /** What has no room, and still has none a moment later: a page that was drawn anew for another
   * size may need that long. */
  const MOMENT_MS = 250;
  const tight = async () => {
    if (!tightNow().length) return [];
    await new Promise((go) => setTimeout(go, MOMENT_MS));
    return tightNow();
  };
  const tightNow = () => {
    const all = texts().map((text) => [text, tightFor(text)]);
    const more = document.documentElement.scrollWidth - innerWidth;
    return [
      ...all.filter(([, why]) => why)
        .map(([{ element, text }, why]) => `${within(element)} "${text.slice(0, 60)}": ${why}`),
      ...(more > 0 ? [`the page scrolls sideways by ${more} px`] : []),
    ];
  };

  // -- what can be read ------------------------------------------------------------------------

  const unwritten = new CSSStyleSheet();
  unwritten.replaceSync(`
    *, *::before, *::after {
      -webkit-text-fill-color: transparent !important;
      text-shadow: none !important;
      caret-color: transparent !important;
    }
    svg text, svg tspan { fill: transparent !important; stroke: transparent !important; }
  `);
  const reachable = new CSSStyleSheet();
  reachable.replaceSync("* { pointer-events: auto !important; }");

  const isOff = (element) =>
    Boolean(element.closest(":disabled, [aria-disabled=true], [inert], fieldset:disabled"));

  /** Whether something else is painted over the middle of a text. */
  const isCovered = (element, x, y) => {
    for (const above of document.elementsFromPoint(x, y)) {
      if (above === element || above.contains(element) || element.contains(above)) return false;
      const style = getComputedStyle(above);
      const paints =
        above instanceof SVGElement
          ? style.fill !== "none" && !above.closest("text") && above.localName !== "svg" &&
            Number(style.fillOpacity) > 0 && !/, 0\)$/.test(style.fill)
          : isPainted(style);
      if (paints && Number(style.opacity) > 0) return true;
    }
    return true;
  };

  /** How much a text lets through, and the paper that fades together with it, if any does. */
  const fadingOf = (element) => {
    let [all, paper, behind] = [1, null, null];
    const sheet = element instanceof SVGElement && element.closest(".card")?.querySelector("rect");
    if (sheet) behind = rgba(getComputedStyle(sheet.nextElementSibling ?? sheet).fill);
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (!behind && rgba(style.backgroundColor)[3] === 1) behind = rgba(style.backgroundColor);
      if (Number(style.opacity) < 1) paper = paper ?? behind;
      all *= Number(style.opacity);
    }
    return { all, paper };
  };

  const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 })
    .getContext("2d", { willReadFrequently: true });
  const colours = new Map();
  const rgba = (colour) => {
    if (!colours.has(colour)) {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
      colours.set(colour, [r, g, b, a / 255]);
    }
    return colours.get(colour);
  };

  let inks = [];
  let chips = []; // those that lie on a text show that it is bet on

  const frames = async (count) => {
    for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
  };

  /** Takes all writing off the page, and remembers what was written where and in which ink. */
  const unwrite = async () => {
    document.adoptedStyleSheets.push(reachable);
    const onScreen = (box) =>
      box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
    inks = texts()
      .filter(({ element }) => !isOff(element))
      .map(({ element, text, boxes }) => {
        const style = getComputedStyle(element);
        const [r, g, b, a] = rgba(
          element instanceof SVGElement ? style.fill : style.webkitTextFillColor,
        );
        const size = parseFloat(style.fontSize);
        const drawn =
          element instanceof SVGElement ? size * (element.getScreenCTM()?.d ?? 1) : size;
        const isLarge = drawn >= 24 || (drawn >= 18.66 && Number(style.fontWeight) >= 700);
        return {
          name: within(element), text, boxes: boxes.filter(onScreen), isLarge,
          ink: [r, g, b, a], fading: fadingOf(element),
          isCovered: (box) =>
            [0.05, 0.5, 0.95].some((part) =>
              isCovered(element, box.left + box.width * part, box.top + box.height / 2),
            ),
        };
      })
      .map((one) => ({ ...one, boxes: one.boxes.filter((box) => !one.isCovered(box)) }))
      .filter(({ boxes }) => boxes.length);
    chips = [...document.querySelectorAll(".stack, .spot-chips")]
      .map((chip) => chip.getBoundingClientRect());
    document.adoptedStyleSheets = [unwritten];
    await frames(2);
  };

  const light = (r, g, b) => {
    const part = (c) =>
      c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };

  const isOn = (box, x, y) => x > box.left && x < box.right && y > box.top && y < box.bottom;

  const contrast = (one, other) => {
    const [low, high] = [light(...one), light(...other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };

  /** The colour that an ink has on a point of the picture. */
  const inkOn = (point, [r, g, b, a], { all, paper }) =>
    [r, g, b].map((part, i) => {
      const under = paper ? paper[i] : point[i];
      return point[i] + all * a * (part - under);
    });

  /** The contrast of an ink with nearly every point behind a line of text: a gradient counts by
   * where it is worst, a line of another colour that crosses the box does not. */
  const STRAYS = 0.08;
  const worst = (picture, scale, box, ink, fading) => {
    const ratios = [];
    const down = box.height * 0.22;
    for (let y = box.top + down; y < box.bottom - down; y += 2)
      for (let x = box.left + 1; x < box.right - 1; x += 3) {
        if (chips.some((chip) => isOn(chip, x, y))) continue;
        const [px, py] = [Math.round(x * scale), Math.round(y * scale)];
        if (px < 0 || py < 0 || px >= picture.width || py >= picture.height) continue;
        const at = (py * picture.width + px) * 4;
        const [R, G, B] = picture.data.subarray(at, at + 3);
        ratios.push(contrast(inkOn(picture.data.subarray(at, at + 3), ink, fading), [R, G, B]));
      }
    ratios.sort((one, other) => one - other);
    return ratios[Math.floor(ratios.length * STRAYS)] ?? 21;
  };

  const LEAST = 4.5;
  const LEAST_LARGE = 3;

  /** The texts that cannot be read on a picture of the page without them. */
  const faint = async (encoded) => {
    document.adoptedStyleSheets = [];
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    const picture = canvas.getImageData(0, 0, image.width, image.height);
    const scale = image.width / innerWidth;
    return inks.flatMap(({ name, text, boxes, isLarge, ink, fading }) => {
      const found = Math.min(...boxes.map((box) => worst(picture, scale, box, ink, fading)));
      const least = isLarge ? LEAST_LARGE : LEAST;
      return found < least ? [`${name} "${text.slice(0, 60)}": ${found.toFixed(2)}:1`] : [];
    });
  };

  // -- axe -------------------------------------------------------------------------------------

  /** What axe finds critical or serious. Contrast is looked at above, over gradients too. */
  const violations = async () => {
    const { violations: all } = await axe.run(document, {
      resultTypes: ["violations"],
      elementRef: true,
      rules: {
        "color-contrast": { enabled: false },
        "label-content-name-mismatch": { enabled: true },
      },
    });
    // The letters in the corner of a drawn card are part of the picture, which the name tells whole.
    const isPicture = (id, { element }) =>
      id === "label-content-name-mismatch" && element.querySelector(".card-svg") !== null;
    return all
      .filter(({ impact }) => ["critical", "serious"].includes(impact))
      .flatMap(({ id, nodes }) =>
        nodes
          .filter((node) => !isPicture(id, node))
          .map(({ html }) => `${id}: ${html.slice(0, 200)}`),
      );
  };

  return { tight, unwrite, faint, violations };
})();
