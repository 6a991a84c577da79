// Select menus of all types, in messages and in modals.

import { el, icon } from "./dom.js";
import { emojiOf } from "./emoji.js";
import { Picker } from "./picker.js";
import { avatar } from "./people.js";

/**
 * Returns the closed menu. It calls `onDone(values)` after a selection. `chosen` are the values
 * selected on this page before; without it, the component's default values are selected.
 */
export function selectMenu(component, pane, { onDone, chosen, waiting = false, label = null }) {
  const options = optionsOf(component, pane);
  const most = component.max_values ?? 1;
  let values = chosen ?? defaultsOf(component, options);
  const face = el("span", { class: "select-face" });
  const show = () => face.replaceChildren(...faceOf(values, options, component, pane, most));
  const open = () => {
    new Picker(node, pane, {
      options,
      values,
      fewest: component.min_values ?? 1,
      most,
      label: label ?? component.placeholder ?? pane.say("choose"),
      onDone: (picked) => {
        values = picked;
        show();
        onDone(picked);
      },
    });
  };
  const node = el(
    "button",
    {
      type: "button",
      class: waiting ? "select waiting" : "select",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": label ?? component.placeholder ?? pane.say("choose"),
      "aria-busy": waiting ? "true" : null,
      disabled: component.disabled,
      data: { customId: component.custom_id },
      on: { click: open },
    },
    face,
    waiting ? el("span", { class: "spinner", "aria-hidden": "true" }) : icon("down"),
  );
  show();
  return node;
}

/** Returns the default values of a menu. */
export function defaultsOf(component, options) {
  if (component.type === 3) return component.options.filter((o) => o.default).map((o) => o.value);
  const wanted = (component.default_values ?? []).map((d) => d.id);
  return wanted.filter((id) => options.some((o) => o.value === id));
}

function faceOf(values, options, component, pane, most) {
  const picked = options.filter((o) => values.includes(o.value));
  if (!picked.length) {
    return [el("span", { class: "placeholder" }, component.placeholder ?? pane.say("choose"))];
  }
  if (most === 1) {
    const [{ mark, label }] = picked;
    return [el("span", { class: "chosen" }, mark?.() ?? null, label)];
  }
  return picked.map(({ mark, label }) => el("span", { class: "chip" }, mark?.() ?? null, label));
}

/** Returns the rows of a menu: `{value, label, description, mark}`; `mark` creates a picture. */
export function optionsOf(component, pane) {
  if (component.type === 3) return component.options.map(fromOption);
  if (component.type === 5) return members(pane);
  if (component.type === 6) return roles(pane);
  if (component.type === 7) return [...members(pane), ...roles(pane)];
  return channels(pane, component.channel_types ?? []);
}

function fromOption({ value, label, description, emoji }) {
  return { value, label, description, mark: emoji ? () => emojiOf(emoji) : null };
}

/** Returns the members of the server, or of a conversation without the bot, as rows. */
export function members(pane) {
  return pane.store.members(pane.channel).map((person) => ({
    value: person.id,
    label: person.name,
    description: person.username,
    mark: () => avatar(person, "small"),
  }));
}

/** Returns the roles of the server as rows. */
export function roles(pane) {
  return [...pane.store.roles.values()].map(({ id, name, color }) => ({
    value: id,
    label: name.startsWith("@") ? name : `@${name}`,
    mark: () => el("span", { class: "role-dot", style: { "--dot": color } }),
  }));
}

const TYPE_NUMBERS = { text: [0], dm: [1], thread: [11, 12] };

/**
 * Returns rows for the channels of the server that this seat can see. `types` are Discord's channel
 * types; an empty list means all types.
 */
export function channels(pane, types) {
  const fits = ({ type }) =>
    type !== "dm" && (!types.length || TYPE_NUMBERS[type].some((n) => types.includes(n)));
  return [...pane.store.channels.values()].filter(fits).map(({ id, name, type }) => ({
    value: id,
    label: name,
    mark: () => icon(type === "thread" ? "thread" : "hash"),
  }));
}
