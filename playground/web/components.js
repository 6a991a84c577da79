// Discord's message components as DOM nodes: layouts, texts, media, buttons and selects.

import { el, icon } from "./dom.js";
import { emojiOf } from "./emoji.js";
import { renderMarkdown } from "./markdown.js";
import { fileCard, gallery, picture } from "./media.js";
import { selectMenu } from "./select.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

const BUILDERS = {
  1: actionRow,
  2: button,
  3: messageSelect,
  5: messageSelect,
  6: messageSelect,
  7: messageSelect,
  8: messageSelect,
  9: section,
  10: textDisplay,
  11: thumbnail,
  12: mediaGallery,
  13: file,
  14: separator,
  17: container,
};

/** Returns nodes for `components` of `message`. A component of an unknown type shows its type. */
export function renderComponents(components, message, pane) {
  return components.map((component) => build(component, message, pane));
}

function build(component, message, pane) {
  const builder = BUILDERS[component.type];
  if (!builder) return el("div", { class: "unknown" }, `component of type ${component.type}`);
  return builder(component, message, pane);
}

function actionRow(row, message, pane) {
  return el("div", { class: "row" }, renderComponents(row.components, message, pane));
}

/** Returns the node of a text display, in a message or a modal. */
export function textDisplay({ content }, _message, pane) {
  return el("div", { class: "text" }, renderMarkdown(content, pane));
}

function section({ components, accessory }, message, pane) {
  return el(
    "div",
    { class: "section" },
    el("div", { class: "section-text" }, renderComponents(components, message, pane)),
    el("div", { class: "accessory" }, build(accessory, message, pane)),
  );
}

function thumbnail({ media, description, spoiler }, _message, pane) {
  const item = { media, description, spoiler };
  return picture(item, [item], pane, "thumbnail");
}

function mediaGallery({ items }, _message, pane) {
  return gallery(items, pane);
}

function file(component, _message, pane) {
  return fileCard({ ...component, url: component.file.url }, pane);
}

function separator({ divider = true, spacing = 1 }) {
  return el(divider ? "hr" : "div", { class: spacing === 2 ? "gap large" : "gap" });
}

function container({ components, accent_color: accent, spoiler }, message, pane) {
  const props = { class: "container" };
  if (accent !== null && accent !== undefined) {
    props.class += " accented";
    props.style = { "--accent-bar": hex(accent) };
  }
  const node = el("div", props, renderComponents(components, message, pane));
  return spoiler ? covered(node, pane) : node;
}

function covered(node, pane) {
  node.inert = true;
  const show = () => {
    node.inert = false;
    cover.remove();
  };
  const cover = el(
    "button",
    { type: "button", class: "cover", "aria-label": pane.say("spoiler"), on: { click: show } },
    pane.say("spoilerShown"),
  );
  return el("div", { class: "covered" }, node, cover);
}

/** Converts Discord's number of a colour to CSS notation. */
export function hex(color) {
  return `#${color.toString(16).padStart(6, "0")}`;
}

function button(component, message, pane) {
  const { style, label, emoji, disabled } = component;
  const face = [emoji ? emojiOf(emoji) : null, label ? el("span", { class: "label" }, label) : null];
  if (style === 5) return linkButton(component, face);
  const waiting = pane.store.waitingOn(message.id).has(component.custom_id);
  const node = el(
    "button",
    {
      type: "button",
      class: `button ${STYLES[style] ?? "secondary"} ${waiting ? "waiting" : ""}`.trim(),
      disabled,
      "aria-busy": waiting ? "true" : null,
      "aria-label": label ? null : emoji?.name,
      data: { customId: component.custom_id },
      on: { click: () => press(node, component, message, pane) },
    },
    face,
    el("span", { class: "spinner", "aria-hidden": "true" }),
  );
  return node;
}

function press(node, component, message, pane) {
  if (node.classList.contains("waiting")) return;
  pane.attempt(pane.client.click(message, component.custom_id));
}

function linkButton({ url, disabled }, face) {
  if (disabled) return el("button", { type: "button", class: "button link", disabled }, face, icon("link"));
  const props = { class: "button link", href: url, target: "_blank", rel: "noopener noreferrer" };
  return el("a", props, face, icon("link"));
}

function messageSelect(component, message, pane) {
  const waiting = pane.store.waitingOn(message.id).has(component.custom_id);
  return selectMenu(component, pane, {
    waiting,
    chosen: pane.chosen.get(`${message.id}/${component.custom_id}`),
    onDone: (values) => {
      pane.chosen.set(`${message.id}/${component.custom_id}`, values);
      pane.attempt(pane.client.select(message, component.custom_id, values));
    },
  });
}
