// The open list of a select menu, with a search field and arrow keys, for one or several values.

import { el, icon } from "./dom.js";
import { place } from "./place.js";

const MOST_WITHOUT_SEARCH = 8;

/**
 * The constructor opens the list. If one value can be selected, selecting it closes the list and
 * calls `onDone`; if several can be selected, closing the list calls `onDone`.
 */
export class Picker {
  #settings;
  #values;
  #shown = [];
  #active = 0;
  #pane;
  #anchor;
  #list = el("ul", { class: "picker-list", role: "listbox", tabindex: "0" });
  #search = null;
  #box;
  #changed = false;

  constructor(anchor, pane, settings) {
    this.#anchor = anchor;
    this.#pane = pane;
    this.#settings = settings;
    this.#values = [...settings.values];
    this.#list.setAttribute("aria-label", settings.label);
    if (settings.most > 1) this.#list.setAttribute("aria-multiselectable", "true");
    if (settings.options.length > MOST_WITHOUT_SEARCH) this.#search = this.#searchBox();
    this.#box = el("div", { class: "picker", on: { keydown: (e) => this.#key(e) } }, this.#search, this.#list);
    const first = settings.options.findIndex((o) => this.#values.includes(o.value));
    this.#active = Math.max(first, 0);
    this.#filter();
    anchor.setAttribute("aria-expanded", "true");
    document.body.append(this.#box);
    place(this.#box, anchor, { sameWidth: true });
    (this.#search ?? this.#list).focus();
    this.#reveal();
    document.addEventListener("pointerdown", this.#outside, true);
    window.addEventListener("resize", this.#away);
  }

  #outside = (event) => {
    if (!this.#box.contains(event.target)) this.#close();
  };

  #away = () => this.#close();

  #searchBox() {
    const input = () => {
      this.#active = 0;
      this.#filter();
    };
    return el("input", {
      class: "picker-search",
      type: "text",
      role: "combobox",
      "aria-expanded": "true",
      "aria-label": this.#settings.label,
      autocomplete: "off",
      on: { input },
    });
  }

  #filter() {
    const wanted = (this.#search?.value ?? "").toLowerCase();
    this.#shown = this.#settings.options.filter((o) => o.label.toLowerCase().includes(wanted));
    const rows = this.#shown.map((option, at) => this.#row(option, at));
    if (!rows.length) rows.push(el("li", { class: "nothing" }, this.#pane.say("nothingFits")));
    this.#list.replaceChildren(...rows);
    this.#mark();
  }

  #row(option, at) {
    const picked = this.#values.includes(option.value);
    return el(
      "li",
      {
        id: `picker-${at}`,
        class: "picker-row",
        role: "option",
        "aria-selected": String(picked),
        data: { value: option.value },
        on: {
          click: () => this.#choose(option),
          pointermove: () => this.#go(at, false),
        },
      },
      option.mark?.() ?? null,
      el(
        "span",
        { class: "picker-text" },
        el("span", {}, option.label),
        option.description ? el("span", { class: "picker-note" }, option.description) : null,
      ),
      el("span", { class: picked ? "tick on" : "tick" }, picked ? icon("check") : null),
    );
  }

  #choose(option) {
    const { fewest, most, onDone } = this.#settings;
    const picked = this.#values.includes(option.value);
    if (most === 1) {
      this.#changed = false;
      this.#close();
      onDone(picked && fewest === 0 ? [] : [option.value]);
      return;
    }
    if (picked) {
      this.#values = this.#values.filter((v) => v !== option.value);
    } else if (this.#values.length < most) this.#values.push(option.value);
    this.#changed = true;
    this.#filter();
  }

  #key(event) {
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    if (event.key in steps) this.#go(this.#active + steps[event.key], true);
    else if (event.key === "Home") this.#go(0, true);
    else if (event.key === "End") this.#go(this.#shown.length - 1, true);
    else if (event.key === "Enter" || (event.key === " " && !this.#search)) {
      if (this.#shown[this.#active]) this.#choose(this.#shown[this.#active]);
    } else if (event.key === "Escape" || event.key === "Tab") this.#close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #go(at, scroll) {
    this.#active = Math.max(0, Math.min(at, this.#shown.length - 1));
    this.#mark();
    if (scroll) this.#reveal();
  }

  #mark() {
    [...this.#list.children].forEach((row, at) => row.classList.toggle("active", at === this.#active));
    (this.#search ?? this.#list).setAttribute("aria-activedescendant", `picker-${this.#active}`);
  }

  #reveal() {
    this.#list.children[this.#active]?.scrollIntoView({ block: "nearest" });
  }

  #close() {
    document.removeEventListener("pointerdown", this.#outside, true);
    window.removeEventListener("resize", this.#away);
    this.#box.remove();
    this.#anchor.setAttribute("aria-expanded", "false");
    if (this.#anchor.isConnected) this.#anchor.focus();
    const { fewest, most, onDone } = this.#settings;
    if (this.#changed && most > 1 && this.#values.length >= fewest) onDone(this.#values);
  }
}
