// The list above the composer: commands, options, choices, members, channels.

import { el, fill } from "./dom.js";

let made = 0;

/** A list of items `{label, note, mark, detail, pick}`. The focus remains in the input. */
export class Suggestions {
  #items = [];
  #active = -1;
  #input = null;
  #id = `suggestions-${(made += 1)}`;
  #list = el("ul", { class: "suggestion-list", role: "listbox", id: this.#id });
  #title = el("div", { class: "suggestion-title" });
  root = el("div", { class: "suggestions", hidden: true }, this.#title, this.#list);

  get open() {
    return !this.root.hidden;
  }

  /** Shows `items` for `input`; if `first` is true, Enter selects the first item. */
  show(input, title, items, first = true) {
    this.#input = input;
    this.#items = items;
    this.#active = first && items.length ? 0 : -1;
    fill(this.#title, title);
    fill(this.#list, items.map((item, at) => this.#row(item, at)));
    this.root.hidden = false;
    this.#list.hidden = !items.length;
    this.#list.setAttribute("aria-label", typeof title === "string" ? title : (title?.textContent ?? ""));
    input.setAttribute("aria-expanded", String(items.length > 0));
    input.setAttribute("aria-controls", this.#id);
    this.#mark();
  }

  /** Shows a hint without items. */
  hint(input, title) {
    this.show(input, title, []);
  }

  hide() {
    this.root.hidden = true;
    this.#items = [];
    this.#active = -1;
    this.#input?.setAttribute("aria-expanded", "false");
    this.#input?.removeAttribute("aria-activedescendant");
  }

  /** Handles a key if it belongs to the list, and returns whether it did. */
  key(event) {
    if (!this.open || !this.#items.length) return false;
    const { key } = event;
    if (key === "ArrowDown") this.#go(this.#active + 1);
    else if (key === "ArrowUp") this.#go(this.#active - 1);
    else if ((key === "Enter" && !event.shiftKey && this.#active >= 0) || (key === "Tab" && !event.shiftKey)) {
      this.#items[Math.max(this.#active, 0)].pick();
    } else return false;
    event.preventDefault();
    return true;
  }

  #row(item, at) {
    return el(
      "li",
      {
        id: `${this.#id}-${at}`,
        class: "suggestion",
        role: "option",
        // A click here must not take the focus from the input.
        on: { pointerdown: (e) => e.preventDefault(), click: () => item.pick(), pointermove: () => this.#point(at) },
      },
      item.mark ?? null,
      el(
        "span",
        { class: "suggestion-text" },
        el("span", { class: "suggestion-label" }, item.label),
        item.note ? el("span", { class: "suggestion-note" }, item.note) : null,
      ),
      item.detail ? el("span", { class: "suggestion-detail" }, item.detail) : null,
    );
  }

  #point(at) {
    if (at === this.#active) return;
    this.#active = at;
    this.#mark(false);
  }

  #go(at) {
    this.#active = (at + this.#items.length) % this.#items.length;
    this.#mark();
  }

  #mark(scroll = true) {
    [...this.#list.children].forEach((row, at) => {
      row.classList.toggle("active", at === this.#active);
      row.setAttribute("aria-selected", String(at === this.#active));
    });
    const row = this.#list.children[this.#active];
    if (row) this.#input.setAttribute("aria-activedescendant", row.id);
    else this.#input.removeAttribute("aria-activedescendant");
    if (scroll) row?.scrollIntoView({ block: "nearest" });
  }
}
