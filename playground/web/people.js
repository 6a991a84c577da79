// Avatars and names. An avatar shows initials on the member's colour, so it needs no picture.

import { el } from "./dom.js";

/** Returns a round avatar for a Seat or Bot of PROTOCOL.md. */
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

/** Returns the small tag beside a bot's name. */
export function botTag(pane) {
  return el("span", { class: "tag" }, pane.say("bot"));
}

/** Returns the author of `message`: the Seat or Bot or, if unknown, data from the message. */
export function authorOf(message, pane) {
  const { author } = message;
  const name = author.global_name ?? author.username;
  return pane.store.person(author.id) ?? { id: author.id, name, bot: author.bot ?? false };
}

/** Returns a person's name as a button that opens their card. */
export function nameButton(person, pane) {
  const open = (event) => pane.openMember(person.id, event.currentTarget);
  return el(
    "button",
    {
      type: "button",
      class: "name",
      // Tab skips this button, because the member list opens the same card.
      tabindex: "-1",
      data: { member: person.id },
      style: { "--name": person.color ?? "inherit" },
      on: { click: open },
    },
    person.name,
  );
}
