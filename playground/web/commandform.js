// The form for a slash command: a field for each option, with completion and validation.

import { el, icon } from "./dom.js";
import { ClientError } from "./socket.js";
import { fitting, readValue, rowsFor } from "./values.js";

const AUTOCOMPLETE_WAIT_MS = 180;

/**
 * The form. It calls `onLeave(text)` if the member leaves it, with `text` for a plain message, and
 * `onSent()` once the command is sent.
 */
export class CommandForm {
  #pane;
  #suggestions;
  #fields = [];
  #more;
  #asked = 0;
  #timer = null;
  #sending = false;
  root;

  constructor(command, pane, suggestions, { onLeave, onSent }) {
    this.command = command;
    this.#pane = pane;
    this.#suggestions = suggestions;
    this.onLeave = onLeave;
    this.onSent = onSent;
    this.root = el(
      "div",
      { class: "command-form", role: "group", "aria-label": `/${command.name}` },
      el("span", { class: "command-name" }, `/${command.name}`),
    );
    this.#more = this.#moreInput();
    this.root.append(this.#more);
    for (const option of command.options) if (option.required) this.#addField(option);
    this.#countMore();
  }

  /** Focuses the first required field that is empty, or else the input for further options. */
  focus() {
    const empty = this.#fields.find((f) => f.option.required && !f.input.value);
    (empty?.input ?? this.#more).focus();
  }

  /** Sends the command if all values are valid; otherwise shows the first error. */
  async submit() {
    if (this.#sending) return;
    const read = this.#fields.map((field) => ({ field, result: this.#read(field) }));
    const wrong = read.find(({ result }) => result.error);
    for (const { field, result } of read) field.node.classList.toggle("wrong", Boolean(result.error));
    if (wrong) {
      this.#complain(wrong.field, wrong.result.error);
      return;
    }
    const given = read.filter(({ result }) => "value" in result);
    const options = Object.fromEntries(given.map(({ field, result }) => [field.option.key, result.value]));
    const { client, channel } = this.#pane;
    this.#sending = true;
    const taken = await this.#pane.attempt(client.command(channel.id, this.command, options));
    this.#sending = false;
    if (taken) this.onSent();
  }

  #read(field) {
    return readValue(field.option, field.input.value, field.picked, this.#pane);
  }

  #complain(field, error) {
    field.input.focus();
    const line = el("span", { class: "wrong-value", role: "alert" }, icon("warn"), error);
    this.#suggestions.hint(field.input, line);
  }

  #addField(option) {
    const input = el("input", {
      class: "option-input",
      type: "text",
      role: "combobox",
      "aria-label": `${option.name}: ${option.description}`,
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      size: "3",
    });
    const node = el(
      "span",
      { class: "option", data: { option: option.key }, on: { click: () => input.focus() } },
      el("span", { class: "option-name" }, option.name),
      input,
    );
    const field = { option, input, node, picked: null };
    input.addEventListener("input", () => this.#typed(field));
    input.addEventListener("focus", () => this.#offer(field));
    input.addEventListener("keydown", (event) => this.#fieldKey(event, field));
    this.#fields.push(field);
    this.root.insertBefore(node, this.#more);
    this.#countMore();
    return field;
  }

  #moreInput() {
    const input = el("input", {
      class: "option-more",
      type: "text",
      role: "combobox",
      "aria-label": this.#pane.say("options"),
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
    });
    input.addEventListener("input", () => this.#offerOptions());
    input.addEventListener("focus", () => this.#offerOptions());
    input.addEventListener("keydown", (event) => this.#moreKey(event));
    return input;
  }

  #unused() {
    const used = new Set(this.#fields.map((f) => f.option.key));
    return this.command.options.filter((o) => !used.has(o.key));
  }

  #countMore() {
    const count = this.#unused().length;
    this.#more.placeholder = count ? this.#pane.say("moreOptions", { count }) : "";
  }

  #offerOptions() {
    const typed = this.#more.value.trim().toLowerCase();
    const items = this.#unused()
      .filter((option) => option.name.toLowerCase().startsWith(typed))
      .map((option) => ({
        label: option.name,
        note: option.description,
        detail: this.#pane.say("optional"),
        pick: () => this.#takeOption(option),
      }));
    const title = items.length ? this.#pane.say("options") : this.command.description;
    this.#suggestions.show(this.#more, title, items, Boolean(typed));
  }

  #takeOption(option) {
    this.#more.value = "";
    this.#addField(option).input.focus();
  }

  #typed(field) {
    field.picked = null;
    field.node.classList.remove("wrong");
    fit(field.input);
    this.#offer(field);
  }

  #offer(field) {
    const { option, input } = field;
    const title = el("span", {}, el("b", {}, option.name), ` ${option.description}`);
    if (option.autocomplete) {
      this.#complete(field, title);
      return;
    }
    const rows = rowsFor(option, this.#pane);
    if (!rows) {
      this.#suggestions.hint(input, title);
      return;
    }
    const shown = field.picked ? rows : fitting(rows, input.value);
    this.#suggestions.show(input, title, this.#items(field, shown));
  }

  #items(field, rows) {
    return rows.slice(0, 25).map((row) => ({
      label: row.label,
      note: row.description,
      mark: row.mark?.(),
      pick: () => this.#take(field, row),
    }));
  }

  #take(field, row) {
    field.picked = row;
    field.input.value = row.label;
    field.node.classList.remove("wrong");
    fit(field.input);
    this.focus();
  }

  /** Requests suggestions from the bot after a pause in typing, and shows only the newest ones. */
  #complete(field, title) {
    const turn = (this.#asked += 1);
    clearTimeout(this.#timer);
    this.#suggestions.hint(field.input, title);
    this.#timer = setTimeout(async () => {
      try {
        const choices = await this.#ask(field);
        if (turn !== this.#asked || document.activeElement !== field.input) return;
        const rows = choices.map(({ name, value }) => ({ value, label: name }));
        this.#suggestions.show(field.input, title, this.#items(field, rows));
      } catch (error) {
        if (!(error instanceof ClientError)) throw error;
        if (turn === this.#asked) this.#suggestions.hint(field.input, error.message);
      }
    }, AUTOCOMPLETE_WAIT_MS);
  }

  #ask(focused) {
    const options = {};
    for (const field of this.#fields) {
      const result = field === focused ? { value: field.input.value } : this.#read(field);
      if ("value" in result) options[field.option.key] = result.value;
    }
    const { client, channel } = this.#pane;
    return client.autocomplete(channel.id, this.command, options, focused.option.key);
  }

  #fieldKey(event, field) {
    if (this.#suggestions.key(event)) return;
    const atStart = field.input.selectionStart === 0 && field.input.selectionEnd === 0;
    if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      this.submit();
    } else if (event.key === "Escape") this.onLeave("");
    else if (event.key === "Backspace" && atStart) {
      event.preventDefault();
      this.#remove(field);
    }
  }

  #moreKey(event) {
    if (this.#suggestions.key(event)) return;
    if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      this.submit();
    } else if (event.key === "Escape") this.onLeave("");
    else if (event.key === "Backspace" && !this.#more.value) {
      event.preventDefault();
      if (this.#fields.length) this.#fields.at(-1).input.focus();
      else this.onLeave(`/${this.command.name}`);
    }
  }

  #remove(field) {
    if (field.option.required) {
      this.onLeave(`/${this.command.name}`);
      return;
    }
    this.#fields = this.#fields.filter((f) => f !== field);
    field.node.remove();
    this.#countMore();
    this.focus();
  }
}

function fit(input) {
  input.size = Math.max(3, Math.min(input.value.length + 1, 28));
}
