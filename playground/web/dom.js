// Builds DOM nodes. Texts become text nodes only, so members and the bot cannot inject markup.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Returns a new element. `props` contains `class`, `on` (event listeners by name), `data` (data-*
 * attributes), `style` (CSS properties) and attributes; null, undefined and false are skipped.
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "class") node.className = value;
    else if (key === "on") listen(node, value);
    else if (key === "data") Object.assign(node.dataset, value);
    else if (key === "style") style(node, value);
    else if (key === "value") node.value = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...present(children));
  return node;
}

function listen(node, listeners) {
  for (const [name, listener] of Object.entries(listeners)) node.addEventListener(name, listener);
}

function style(node, rules) {
  for (const [name, value] of Object.entries(rules)) node.style.setProperty(name, value);
}

function present(children) {
  return children.flat(3).filter((c) => c !== null && c !== undefined && c !== false && c !== "");
}

/** Replaces the content of `node` with `children`. */
export function fill(node, ...children) {
  node.replaceChildren(...present(children));
  return node;
}

/**
 * Calls `draw` now or, while a button in `node` is pressed, after the click: drawing replaces the
 * button, which would lose the click.
 */
export function unlessPressed(node, draw) {
  if (!node.matches(":active")) draw();
  else addEventListener("pointerup", () => setTimeout(draw), { once: true });
}

const PATHS = {
  hash: "M9 3 7 21M17 3l-2 18M4 8.5h17M3 15.5h17",
  thread: "M8 6h9a3 3 0 0 1 3 3v4a3 3 0 0 1-3 3h-4l-4 4v-4H8M4 4v9a3 3 0 0 0 3 3",
  at: "M16 8v5a3 3 0 0 0 5 0v-1a9 9 0 1 0-4 7.5M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6 6 18",
  down: "m6 9 6 6 6-6",
  right: "m9 6 6 6-6 6",
  reply: "M10 8V4L3 11l7 7v-4c5 0 8 1.5 11 6 0-7-4-12-11-12Z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  trash: "M4 7h16M10 11v6M14 11v6M6 7l1 13h10l1-13M9 7V4h6v3",
  eye: "M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7-10-7-10-7Z M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",
  link: "M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5",
  file: "M14 3H6v18h12V7l-4-4ZM14 3v4h4",
  gear: "M12 8.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM19 12a7 7 0 0 0-.1-1.300l2-1.6-2-3.4-2.4 1a7 7 0 0 0-2.2-1.300L14 3h-4l-.3 2.400a7 7 0 0 0-2.2 1.300l-2.4-1-2 3.4 2 1.600a7 7 0 0 0 0 2.600l-2 1.6 2 3.4 2.4-1a7 7 0 0 0 2.2 1.300L10 21h4l.3-2.400a7 7 0 0 0 2.2-1.300l2.4 1 2-3.4-2-1.600c.1-.4.1-.9.1-1.300Z",
  sun: "M12 7.500a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.400M17.6 17.6 19 19M5 19l1.4-1.400M17.6 6.4 19 5",
  moon: "M20 14.500A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.500Z",
  columns: "M4 5h16v14H4ZM12 5v14",
  tools: "M4 6h10M18 6h2M4 12h2M10 12h10M4 18h8M16 18h4M16 4v4M8 10v4M14 16v4",
  send: "M4 4l17 8-17 8 3-8-3-8ZM7 12h8",
  warn: "M12 4 2.5 20h19L12 4ZM12 10v4M12 17h.01",
  check: "m5 12 5 5 9-10",
  lock: "M6 11h12v9H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  app: "M12 3l2.5 6.500L21 12l-6.5 2.500L12 21l-2.5-6.500L3 12l6.5-2.500L12 3Z",
  arrow: "M12 5v14M6 13l6 6 6-6",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
  plus: "M12 5v14M5 12h14",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5l3.5 2",
};

/** Returns an icon of this page. It is only decoration, so it is hidden from screen readers. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

/** Returns a button that shows an icon; `label` is its tooltip and its name for screen readers. */
export function iconButton(name, label, onClick, props = {}) {
  return el(
    "button",
    { type: "button", class: "ghost", "aria-label": label, title: label, on: { click: onClick }, ...props },
    icon(name),
  );
}

/** Returns whether id `a` is smaller than `b`; ids are texts, too large for JavaScript numbers. */
export function isOlder(a, b) {
  return a.length === b.length ? a < b : a.length < b.length;
}

/** A source of events; `on` returns a function that removes the listener. */
export class Emitter {
  #listeners = new Map();

  on(name, listener) {
    const all = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, all.add(listener));
    return () => all.delete(listener);
  }

  emit(name, detail) {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener(detail);
  }
}
