// Emoji that are pictures, and emoji as Discord's JSON has them.

import { el } from "./dom.js";

/** An emoji of a server or application; its name where the picture is missing. */
export function customEmoji(name, id) {
  const text = `:${name}:`;
  const image = el("img", { class: "emoji", src: `/cdn/emojis/${id}.webp`, alt: text, title: text });
  image.addEventListener("error", () => image.replaceWith(text), { once: true });
  return image;
}

/** `{id, name}` from a button or an option: Unicode, or one of a server or application. */
export function emojiOf({ id, name }) {
  return id ? customEmoji(name, id) : emojiText(name);
}

/** A Unicode emoji, shown in colour as Discord shows every one of them. */
export function emojiText(signs) {
  return el("span", { class: "emoji-text" }, signs);
}
