// Nodes for custom emoji, which are pictures, and for Unicode emoji.

import { el } from "./dom.js";

/** Returns a custom emoji of a server or application, or its name if the picture is missing. */
export function customEmoji(name, id) {
  const text = `:${name}:`;
  const image = el("img", { class: "emoji", src: `/cdn/emojis/${id}.webp`, alt: text, title: text });
  image.addEventListener("error", () => image.replaceWith(text), { once: true });
  return image;
}

/** Returns the emoji of a button or option; without an `id`, `name` is a Unicode emoji. */
export function emojiOf({ id, name }) {
  return id ? customEmoji(name, id) : emojiText(name);
}

/** Returns a Unicode emoji, which is shown in colour, as in Discord. */
export function emojiText(signs) {
  return el("span", { class: "emoji-text" }, signs);
}
