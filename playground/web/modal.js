// The bot's modals: texts and inputs of all types, with the checks of Discord's client.

import { el, fill, iconButton } from "./dom.js";
import { textDisplay } from "./components.js";
import { renderInline } from "./inline.js";
import { defaultsOf, optionsOf, selectMenu } from "./select.js";

const PARAGRAPH = 2;
const MOST_UPLOADED_BYTES = 512 * 1024;

/** Shows the open modal of the store. It covers only its own pane; the other seat stays usable. */
export class Modal {
  #pane;
  #shown = null;
  #before = null;
  #fields = [];
  #error = el("p", { class: "modal-error", role: "alert" });
  #submit = null;
  root = el("div", { class: "modal-layer", hidden: true });

  constructor(pane) {
    this.#pane = pane;
    this.root.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Opens or closes the modal if the store's open modal has changed. */
  draw() {
    const { modal } = this.#pane.store;
    if (modal?.modal === this.#shown) return;
    this.#shown = modal?.modal ?? null;
    if (modal) this.#before = document.activeElement;
    this.root.hidden = !modal;
    this.#pane.inner.inert = Boolean(modal);
    if (modal) this.#open(modal);
    else this.#closed();
  }

  /** Shows that the bot did not answer. The form stays open, so that nothing typed is lost. */
  failed() {
    this.#busy(false);
    this.#error.textContent = this.#pane.say("formFailed");
  }

  #open({ title, components }) {
    const { say } = this.#pane;
    this.#fields = [];
    const nodes = components.map((component) => this.#build(component));
    this.#error.textContent = "";
    this.#submit = el("button", { type: "submit", class: "button primary" }, el("span", { class: "label" }, say("submit")), el("span", { class: "spinner" }));
    const close = () => this.#pane.client.closeModal();
    const form = el(
      "form",
      { class: "modal", role: "dialog", "aria-modal": "true", "aria-label": title, novalidate: true },
      el("header", {}, el("h2", {}, title), iconButton("close", say("close"), close)),
      el("div", { class: "modal-body" }, nodes),
      this.#error,
      el("footer", {}, el("button", { type: "button", class: "button plain", on: { click: close } }, say("cancel")), this.#submit),
    );
    form.addEventListener("submit", (event) => this.#send(event));
    fill(this.root, form);
    (form.querySelector("input, textarea, .select") ?? this.#submit).focus();
  }

  #closed() {
    fill(this.root);
    if (this.#before?.isConnected) this.#before.focus();
  }

  #build(component) {
    if (component.type === 1) return component.components.map((inner) => this.#build(inner));
    if (component.type === 10) return textDisplay(component, null, this.#pane);
    if (component.type === 18) return this.#field(component.component, component.label, component.description);
    return this.#field(component, component.label ?? component.placeholder ?? "", null);
  }

  #field(component, label, description) {
    const id = `field-${this.#pane.client.id}-${this.#fields.length}`;
    const field = { component, label, error: el("span", { class: "field-error", id: `${id}-error` }) };
    field.input = this.#input(component, label, field);
    field.input.id = id;
    field.input.addEventListener("input", () => (field.error.textContent = ""));
    field.input.setAttribute?.("aria-describedby", `${id}-error`);
    this.#fields.push(field);
    // A single checkbox always has a value, so it needs no star.
    const required = component.type !== 23 && (component.required ?? true);
    return el(
      "div",
      { class: "modal-field" },
      el("label", { for: id }, label, required ? el("span", { class: "star", "aria-hidden": "true" }, " *") : null),
      description ? el("p", { class: "modal-note" }, renderInline(description, this.#pane)) : null,
      field.input,
      field.error,
    );
  }

  #input(component, label, field) {
    if (component.type === 4) return textInput(component, field);
    if (component.type === 21) return this.#choices(component, "radio", field);
    if (component.type === 22) return this.#choices(component, "checkbox", field);
    if (component.type === 23) return checkbox(component, field);
    if (component.type === 19) return this.#upload(component, field);
    let values = defaultsOf(component, optionsOf(component, this.#pane));
    field.read = () => values;
    const onDone = (picked) => (values = picked);
    const fewest = (component.required ?? true) ? (component.min_values ?? 1) : 0;
    const select = { ...component, disabled: false, min_values: fewest };
    return selectMenu(select, this.#pane, { onDone, label });
  }

  /** Returns an input for files. Files are read when they are selected; large files are refused. */
  #upload({ max_values: most }, field) {
    const input = el("input", { type: "file", class: "file-input", multiple: (most ?? 1) > 1 });
    let files = [];
    field.read = () => files;
    input.addEventListener("change", async () => {
      const picked = [...input.files];
      if (picked.some((file) => file.size > MOST_UPLOADED_BYTES)) {
        field.error.textContent = this.#pane.say("fileTooLarge", { limit: MOST_UPLOADED_BYTES / 1024 });
        input.value = "";
        files = [];
        return;
      }
      files = await Promise.all(picked.map(async (file) => ({ name: file.name, data: await inBase64(file) })));
    });
    return input;
  }

  #choices({ options, custom_id: name }, type, field) {
    const rows = options.map(({ value, label, description, default: on }) => {
      const input = el("input", { type, name: `${name}-${this.#shown}`, value, checked: on });
      const text = el("span", {}, label, description ? el("small", {}, description) : null);
      return { value, input, node: el("label", { class: "choice" }, input, text) };
    });
    const picked = () => rows.filter((r) => r.input.checked).map((r) => r.value);
    field.read = type === "radio" ? () => picked()[0] ?? "" : picked;
    return el("div", { class: "choices", role: type === "radio" ? "radiogroup" : "group" }, rows.map((r) => r.node));
  }

  async #send(event) {
    event.preventDefault();
    if (!this.#check()) return;
    const values = Object.fromEntries(this.#fields.map((f) => [f.component.custom_id, f.read()]));
    this.#error.textContent = "";
    this.#busy(true);
    try {
      await this.#pane.client.submitModal(values);
    } catch (error) {
      this.#busy(false);
      this.#error.textContent = error.message;
    }
  }

  #busy(busy) {
    this.#submit?.classList.toggle("waiting", busy);
    if (this.#submit) this.#submit.disabled = busy;
  }

  #check() {
    for (const field of this.#fields) field.error.textContent = this.#fault(field) ?? "";
    const wrong = this.#fields.find((f) => f.error.textContent);
    wrong?.input.focus();
    return !wrong;
  }

  #fault({ component, read }) {
    const { say } = this.#pane;
    const value = read();
    if (typeof value === "boolean") return null;
    if (!value.length) return (component.required ?? true) ? say("fieldRequired") : null;
    if (Array.isArray(value)) {
      const fewest = component.min_values ?? 1;
      return value.length < fewest ? say("pickSome", { limit: fewest }) : null;
    }
    const { min_length: least, max_length: most } = component;
    if (least && value.length < least) return say("tooShort", { limit: least });
    if (most && value.length > most) return say("tooLong", { limit: most });
    return null;
  }

  #key(event) {
    if (event.key === "Escape") {
      event.stopPropagation();
      this.#pane.client.closeModal();
    } else if (event.key === "Tab") this.#trap(event);
  }

  #trap(event) {
    const all = [...this.root.querySelectorAll("button:not(:disabled), input, textarea, a[href]")];
    const [first, last] = [all[0], all.at(-1)];
    const leaving = event.shiftKey ? first : last;
    if (document.activeElement !== leaving) return;
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
}

function textInput({ style, value, placeholder, max_length: most }, field) {
  const tag = style === PARAGRAPH ? "textarea" : "input";
  const props = { class: "text-input", placeholder, maxlength: most, autocomplete: "off" };
  const input = el(tag, tag === "input" ? { ...props, type: "text" } : { ...props, rows: "4" });
  input.value = value ?? "";
  field.read = () => input.value;
  return input;
}

async function inBase64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

function checkbox({ default: on }, field) {
  const input = el("input", { type: "checkbox", checked: on });
  field.read = () => input.checked;
  return input;
}
