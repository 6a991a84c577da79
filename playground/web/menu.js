// Floating menus: the card of a member, the menu of a message, the settings of a seat.

import { el, icon } from "./dom.js";
import { place } from "./place.js";

let current = null;

/**
 * Opens a menu and closes any other. An item is {label, icon, action, danger, checked, note},
 * {heading}, or null for a line. `head` is a node above the items. Esc, Tab or a click elsewhere
 * closes the menu.
 */
export function openMenu(anchor, { items, label, head = null, above = false }) {
  closeMenu();
  const rows = items.map((item) => row(item));
  const before = document.activeElement;
  const box = el("div", { class: "menu" }, head, el("div", { role: "menu", "aria-label": label }, rows));
  const close = (refocus) => {
    document.removeEventListener("pointerdown", outside, true);
    window.removeEventListener("resize", away);
    box.remove();
    current = null;
    if (refocus && before?.isConnected) before.focus();
  };
  const outside = (event) => {
    if (!box.contains(event.target)) close(false);
  };
  const away = () => close(false);
  box.addEventListener("keydown", (event) => onKey(event, box, close));
  box.addEventListener("contextmenu", (event) => event.preventDefault());
  current = close;
  document.body.append(box);
  place(box, anchor, { above });
  document.addEventListener("pointerdown", outside, true);
  window.addEventListener("resize", away);
  (choices(box)[0] ?? box).focus();
}

/** Closes the open menu, if any. */
export function closeMenu() {
  current?.(false);
}

function row(item) {
  if (item === null) return el("hr", {});
  if (item.heading) return el("div", { class: "menu-heading", role: "presentation" }, item.heading);
  const choose = () => {
    current?.(true);
    item.action();
  };
  return el(
    "button",
    {
      type: "button",
      class: item.danger ? "menu-row danger" : "menu-row",
      role: item.checked === undefined ? "menuitem" : "menuitemradio",
      "aria-checked": item.checked === undefined ? null : String(item.checked),
      tabindex: "-1",
      on: { click: choose },
    },
    item.icon ? icon(item.icon) : null,
    el("span", { class: "menu-label" }, item.label),
    item.note ? el("span", { class: "menu-note" }, item.note) : null,
    item.checked ? icon("check") : null,
  );
}

function choices(box) {
  return [...box.querySelectorAll(".menu-row")];
}

function onKey(event, box, close) {
  const rows = choices(box);
  const at = rows.indexOf(document.activeElement);
  const steps = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  if (event.key in steps) rows.at(steps[event.key] % rows.length).focus();
  else if (event.key === "Escape") close(true);
  else if (event.key === "Tab") close(true);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Calls `open(point)` for a right click, a long press or the keyboard's menu key on `node`. */
export function onContextMenu(node, open) {
  let timer = null;
  const forget = () => clearTimeout(timer);
  node.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    event.stopPropagation();
    forget();
    const fromKeyboard = event.clientX === 0 && event.clientY === 0;
    open(fromKeyboard ? node : { x: event.clientX, y: event.clientY });
  });
  // Safari on phones sends no contextmenu event, so a long press is timed here.
  node.addEventListener("touchstart", (event) => {
    // A name is inside a message: a press on the name must not open the message's menu, too.
    event.stopPropagation();
    const { clientX: x, clientY: y } = event.touches[0];
    timer = setTimeout(() => open({ x, y }), 550);
  }, { passive: true });
  for (const end of ["touchend", "touchmove", "touchcancel"]) {
    node.addEventListener(end, forget, { passive: true });
  }
}
