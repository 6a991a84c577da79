// The left side of a pane: the server, channels, direct messages, members, and the seat's member.

import { el, fill, icon, unlessPressed } from "./dom.js";
import { onContextMenu } from "./menu.js";
import { avatar, botTag } from "./people.js";
import { LOCALES } from "./words.js";

/** The pane calls `draw` when the store has changed; `root` is the node. */
export class Sidebar {
  #pane;
  root;

  constructor(pane) {
    this.#pane = pane;
    this.root = el("nav", { class: "side" });
  }

  draw() {
    unlessPressed(this.root, () => this.#draw());
  }

  #draw() {
    const { store, say } = this.#pane;
    const focused = this.root.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    this.root.setAttribute("aria-label", say("channels"));
    fill(
      this.root,
      el("div", { class: "guild" }, store.guild.name),
      el("div", { class: "side-scroll" }, this.#channels(), this.#directs(), this.#members()),
      this.#seat(),
    );
    if (focused) this.root.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  }

  #channels() {
    const all = [...this.#pane.store.channels.values()];
    const top = all.filter((c) => c.type === "text").sort((a, b) => a.position - b.position);
    if (!top.length) return el("p", { class: "side-note" }, this.#pane.say("leftGuild"));
    const threads = (id) => all.filter((c) => c.type === "thread" && c.parent_id === id && !c.archived);
    const rows = top.flatMap((c) => [this.#channel(c), ...threads(c.id).map((t) => this.#channel(t))]);
    return this.#group("channels", rows);
  }

  #directs() {
    const all = [...this.#pane.store.channels.values()].filter((c) => c.type === "dm");
    return all.length ? this.#group("direct", all.map((c) => this.#channel(c))) : null;
  }

  #group(title, rows) {
    return el("section", {}, el("h2", {}, this.#pane.say(title)), el("ul", {}, rows));
  }

  #channel(channel) {
    const here = channel.id === this.#pane.channel?.id;
    const marks = ["channel", channel.type, here && "here", channel.unread && "unread"];
    return el(
      "li",
      {},
      el(
        "button",
        {
          type: "button",
          class: marks.filter(Boolean).join(" "),
          "aria-current": here ? "page" : null,
          data: { key: channel.id, channel: channel.id },
          on: { click: () => this.#pane.openChannel(channel.id) },
        },
        this.#channelMark(channel),
        el("span", { class: "channel-name" }, channel.recipient?.name ?? channel.name),
        badge(channel.mentions),
      ),
    );
  }

  #channelMark({ type, recipient, private: hidden }) {
    if (recipient) return avatar(recipient, "small");
    return icon(type === "thread" ? "thread" : hidden ? "lock" : "hash");
  }

  #members() {
    const rows = this.#pane.store.members().map((person) => this.#member(person));
    return this.#group("members", rows);
  }

  #member(person) {
    const asleep = person.bot && person.status !== "ready";
    const open = (event) => this.#pane.openMember(person.id, event.currentTarget);
    const node = el(
      "button",
      { type: "button", class: asleep ? "member asleep" : "member", data: { key: `m${person.id}`, member: person.id }, on: { click: open } },
      el("span", { class: "presence" }, avatar(person, "small")),
      el("span", { class: "channel-name" }, person.name),
      person.bot ? botTag(this.#pane) : null,
    );
    onContextMenu(node, (at) => this.#pane.openMember(person.id, at));
    return el("li", {}, node);
  }

  #seat() {
    const { me } = this.#pane.store;
    const open = (event) => this.#pane.openSettings(event.currentTarget);
    return el(
      "div",
      { class: "me" },
      avatar(me, "small"),
      el("span", { class: "me-name" }, el("b", {}, me.name), el("small", {}, languageOf(me))),
      el(
        "button",
        {
          type: "button",
          class: "ghost",
          "aria-label": this.#pane.say("settings"),
          "aria-haspopup": "menu",
          title: this.#pane.say("settings"),
          data: { key: "settings" },
          on: { click: open },
        },
        icon("gear"),
      ),
    );
  }
}

function languageOf({ locale }) {
  const known = LOCALES.find(([code]) => code === locale);
  return known ? known[1] : locale;
}

/** Returns the red number of mentions, or null for 0. */
export function badge(count) {
  return count ? el("span", { class: "badge", "aria-label": `${count} @` }, String(Math.min(count, 99))) : null;
}
