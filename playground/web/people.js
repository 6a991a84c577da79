// Faces and names: avatars are initials on the member's colour, so no picture has to be loaded.

import { el } from "./dom.js";

/** A round avatar for a Seat or Bot. */
export function avatar(person, size = "") {
  const letters = initials(person?.name ?? "?");
  return el(
    "span",
    {
      class: `avatar ${person?.bot ? "is-bot" : ""} ${size}`.trim(),
      style: { "--face": person?.color ?? "#80848e" },
      "aria-hidden": "true",
    },
    letters,
  );
}

function initials(name) {
  const words = name.trim().split(/\s+/).slice(0, 2);
  return words.map((word) => Array.from(word)[0] ?? "").join("").toUpperCase();
}

/** The small mark beside a bot's name. */
export function botTag(pane) {
  return el("span", { class: "tag" }, pane.say("bot"));
}

/** Who wrote `message`: the Seat or Bot where known, else what the message says of its author. */
export function authorOf(message, pane) {
  const { author } = message;
  const name = author.global_name ?? author.username;
  return pane.store.person(author.id) ?? { id: author.id, name, bot: author.bot ?? false };
}

/** The name as a button that opens the member's card. */
export function nameButton(person, pane) {
  const open = (event) => pane.openMember(person.id, event.currentTarget);
  return el(
    "button",
    {
      type: "button",
      class: "name",
      // The member list is the keyboard's way to the same card: no stop at every message.
      tabindex: "-1",
      data: { member: person.id },
      style: { "--name": person.color ?? "inherit" },
      on: { click: open },
    },
    person.name,
  );
}
