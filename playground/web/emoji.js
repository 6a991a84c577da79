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
  return id ? customEmoji(name, id) : el("span", { class: "emoji-text" }, name);
}
