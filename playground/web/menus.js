// The contents of the menus of a member, a message and a seat.

import { el } from "./dom.js";
import { plainText } from "./message.js";
import { avatar, botTag } from "./people.js";
import { LOCALES } from "./words.js";

const USER_ENTRY = 2;
const MESSAGE_ENTRY = 3;

/** Returns the bot's context menu entries for `target` below a heading; empty if it has none. */
export function entries(type, target, pane) {
  const { store, client, channel } = pane;
  const fitting = store.commands.filter((c) => c.type === type && channel && store.allows(c, channel));
  if (!fitting.length) return [];
  const rows = fitting.map((command) => ({
    label: command.name,
    icon: "app",
    action: () => pane.attempt(client.context(channel.id, command, target)),
  }));
  return [null, { heading: pane.say("apps") }, ...rows];
}

/** Returns the card of a member or the bot: the names, and the actions of the seat's member. */
export function memberCard(person, pane) {
  const { say, store, client } = pane;
  const direct = [...store.channels.values()].find((c) => c.recipient?.id === person.id);
  const here = pane.channel?.people ?? [];
  const others = [...here.filter((id) => id !== store.me.id), person.id];
  const talk = async (users) => {
    const opened = await pane.attempt(client.talk(users));
    if (opened) pane.openChannel(opened.channel);
  };
  const written = direct ? () => pane.openChannel(direct.id) : () => talk([person.id]);
  const stranger = !person.bot && person.id !== store.me.id;
  const head = el(
    "div",
    { class: "card", style: { "--face": person.color } },
    el("div", { class: "card-banner" }),
    avatar(person, "big"),
    el("div", { class: "card-name" }, person.name, person.bot ? botTag(pane) : null),
    el("div", { class: "card-user" }, person.username),
  );
  const items = [
    { label: say("mention"), icon: "at", action: () => pane.composer.insertMention(person) },
    (direct || stranger) && { label: say("message"), icon: "send", action: written },
    stranger &&
      here.length &&
      !here.includes(person.id) && { label: say("bringIn"), icon: "plus", action: () => talk(others) },
    ...entries(USER_ENTRY, person.id, pane),
  ];
  return { label: person.name, head, items: items.filter((i) => i === null || i) };
}

/** Returns the menu of a message. */
export function messageMenu(message, pane) {
  const { say, client, store } = pane;
  const own = message.author.id === store.me.id;
  const copy = () => navigator.clipboard?.writeText(message.content || plainText(message, pane));
  const items = [
    !message.ephemeral && { label: say("reply"), icon: "reply", action: () => pane.replyTo(message) },
    { label: say("copy"), icon: "file", action: copy },
    message.ephemeral && {
      label: say("dismiss"),
      icon: "close",
      action: () => pane.attempt(client.dismiss(message.id)),
    },
    own && {
      label: say("remove"),
      icon: "trash",
      danger: true,
      action: () => pane.attempt(client.remove(message.id)),
    },
    ...(message.ephemeral ? [] : entries(MESSAGE_ENTRY, message.id, pane)),
  ];
  return { label: say("more"), items: items.filter((i) => i !== false) };
}

/** Returns the settings of a pane: member, language, direct messages, the bot's installation. */
export function seatMenu(pane) {
  const { say, store, client } = pane;
  const { me } = store;
  const seats = [...store.seats.values()].map((seat) => ({
    label: seat.name,
    note: seat.locale,
    checked: seat.id === me.id,
    action: () => pane.onSwitch(pane, seat.id),
  }));
  const languages = LOCALES.map(([code, name]) => ({
    label: name,
    checked: me.locale.slice(0, 2) === code.slice(0, 2),
    action: () => pane.attempt(client.setLocale(code)),
  }));
  const dms = {
    label: say("dms"),
    checked: me.dms_open,
    action: () => pane.attempt(client.setDms(!me.dms_open)),
  };
  const app = {
    label: say("hasApp"),
    checked: me.has_app,
    action: () => pane.attempt(client.install(!me.has_app)),
  };
  return {
    label: say("settings"),
    items: [{ heading: say("seat") }, ...seats, null, { heading: say("language") }, ...languages, null, dms, app],
  };
}
