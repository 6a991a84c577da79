// The first screen (see "Welcome" in PROTOCOL.md): cards with pictures and a button for each game.

import { el, iconButton } from "./dom.js";

const DISMISSED = "welcome dismissed";

/** Returns `text` in the language of `locale`, or else in English. */
export function inLanguage(text, locale) {
  return typeof text === "string" ? text : (text[locale] ?? text[locale.split("-")[0]] ?? text.en);
}

/** Returns the first screen; its buttons call `start(action)`. */
export function renderWelcome(welcome, pane, start) {
  const read = (text) => inLanguage(text, pane.locale);
  const button = (action, kind) => {
    const known = pane.composer.commands().some((c) => c.key === action.command);
    const press = (event) => {
      event.currentTarget.disabled = true;
      start(action);
    };
    return el("button", { type: "button", class: `start ${kind}`, disabled: !known, on: { click: press } }, read(action.label));
  };
  return el(
    "section",
    { class: "welcome", "aria-label": read(welcome.title) },
    el("h3", {}, read(welcome.title)),
    el("p", { class: "welcome-text" }, read(welcome.text)),
    el("ul", { class: "welcome-cards" }, welcome.cards.map((card) => cardOf(card, read, button))),
    el("div", { class: "together" }, welcome.together ? button(welcome.together, "second") : null),
    commandsOf(welcome, pane),
  );
}

function cardOf({ title, about, text, picture, alt, action }, read, button) {
  return el(
    "li",
    { class: "welcome-card" },
    el("div", { class: "welcome-picture" }, el("img", { src: picture, alt: read(alt), decoding: "async" })),
    el(
      "div",
      { class: "welcome-words" },
      el("h4", {}, read(title), " ", el("small", {}, read(about))),
      el("p", {}, read(text)),
      button(action, "first"),
    ),
  );
}

/** Returns a small line with the commands that start a game in Discord; null without any. */
function commandsOf({ commands }, pane) {
  const known = commands.map((key) => pane.composer.commands().find((c) => c.key === key)).filter(Boolean);
  if (!known.length) return null;
  const links = known.map(({ key, name }) => {
    const begin = () => pane.startCommand(key);
    return el("button", { type: "button", class: "mention", on: { click: begin } }, `/${name}`);
  });
  return el("p", { class: "or-commands" }, pane.say("orCommands"), ...links.flatMap((link) => [" ", link]));
}

/** Returns whether `message` has a button that only finished games have. */
export function isOver({ over = [] }, message) {
  const ids = (parts) => parts.flatMap((p) => [p.custom_id ?? "", ...ids(p.components ?? []), ...(p.accessory ? ids([p.accessory]) : [])]);
  return ids(message.components ?? []).some((id) => over.some((begin) => id.startsWith(begin)));
}

/** Returns the text shown after the first finished game, or null if the member has dismissed it. */
export function renderAfter({ after }, pane) {
  if (!after || localStorage.getItem(DISMISSED)) return null;
  const read = (text) => inLanguage(text, pane.locale);
  const node = el(
    "aside",
    { class: "after" },
    el("span", {}, read(after.text)),
    el("a", { class: "start first", href: after.link, target: "_blank", rel: "noopener noreferrer" }, read(after.label)),
    iconButton("close", pane.say("dismiss"), () => {
      localStorage.setItem(DISMISSED, "yes");
      node.remove();
    }),
  );
  return node;
}
