// One seat on the page: the sidebar, the open channel, the composer, and the modal.

import { Client } from "./client.js";
import { Composer } from "./composer.js";
import { el, fill, icon, iconButton, isOlder } from "./dom.js";
import { openLightbox } from "./lightbox.js";
import { entries, memberCard, messageMenu, seatMenu } from "./menus.js";
import { openMenu } from "./menu.js";
import { Modal } from "./modal.js";
import { Sidebar } from "./sidebar.js";
import { ClientError } from "./socket.js";
import { Timeline } from "./timeline.js";
import { isOver, renderAfter } from "./welcome.js";

const NOTICE_MS = 6000;

/**
 * The pane. It calls `onSwitch(pane, seatId)` to replace this seat by another, `onChange()` if the
 * badges or the address may have changed, and `onLost()` if the connection is lost.
 * `onSecond(pane)` opens a second seat and returns its id. `welcome` is the first screen, or null.
 */
export class Pane {
  channel = null;
  focused = false;
  chosen = new Map();
  #parts;
  #noticeTimer = null;

  constructor(seat, { onSwitch, onChange, onLost, onSecond, welcome = null, wanted = null }) {
    this.client = new Client(seat.id);
    this.welcome = welcome;
    this.onSecond = onSecond;
    // The name or id of the channel in the page's address, until that channel is opened.
    this.wanted = wanted;
    this.onSwitch = onSwitch;
    this.onChange = onChange;
    this.onLost = onLost;
    this.sidebar = new Sidebar(this);
    this.timeline = new Timeline(this);
    this.composer = new Composer(this);
    this.modal = new Modal(this);
    this.#build(seat);
    this.#listen();
  }

  get store() {
    return this.client.store;
  }

  get locale() {
    return this.client.locale;
  }

  get say() {
    return this.client.say;
  }

  /** Returns whether the member can see the newest message of the open channel. */
  isRead() {
    return this.focused && document.visibilityState === "visible" && this.timeline.atBottom;
  }

  /** Sets whether the pane is focused. Only the focused pane marks new messages as read. */
  setFocused(focused) {
    this.focused = focused;
    this.root.classList.toggle("focused", focused);
    if (focused) this.caughtUp();
  }

  /** Marks the open channel as read on the server if the member can see its newest message. */
  caughtUp() {
    if (this.channel && this.isRead()) this.client.read(this.channel.id);
  }

  openChannel(id) {
    const channel = this.store.channels.get(id);
    if (!channel) return;
    this.composer.leave();
    this.channel = channel;
    sessionStorage.setItem(`channel ${this.client.id}`, id);
    this.#toggleSide(false);
    this.timeline.show(channel);
    this.#drawHead();
    this.sidebar.draw();
    this.composer.enter(channel);
    this.caughtUp();
    this.onChange();
  }

  /** Opens a channel at a message, and loads older messages if necessary. */
  async jumpTo(channel, message) {
    if (channel !== this.channel?.id) this.openChannel(channel);
    while (!this.timeline.reveal(message)) {
      const isBefore = isOlder(message, this.store.oldestOf(channel) ?? "");
      if (isBefore && (await this.attempt(this.client.older(channel)))) continue;
      this.notify(this.say("gone"));
      return;
    }
  }

  /** Returns the name of a channel with its sign: "#games", or "@Bernd" for a conversation. */
  channelName(id) {
    const channel = this.store.channels.get(id);
    if (!channel) return "#…";
    if (channel.type === "dm") return `@${channel.name}`;
    return channel.type === "thread" ? channel.name : `#${channel.name}`;
  }

  openMember(id, anchor) {
    const person = this.store.person(id);
    if (person) openMenu(anchor, memberCard(person, this));
  }

  openMessageMenu(message, anchor) {
    openMenu(anchor, messageMenu(message, this));
  }

  openSettings(anchor) {
    openMenu(anchor, { ...seatMenu(this), above: true });
  }

  /** Returns the bot's context menu entries for a member (type 2) or message (type 3). */
  entriesFor(type, target) {
    return entries(type, target, this);
  }

  replyTo(message) {
    this.composer.replyTo(message);
  }

  /** Focuses the composer for text that is typed while no field has the focus. */
  write() {
    if (!this.store.modal) this.composer.focus();
  }

  startCommand(name) {
    this.composer.startCommand(name);
  }

  showPictures(items, at) {
    openLightbox(items, at, this);
  }

  /** Sends the command of a button on the first screen. */
  async begin({ command: key, options = {} }) {
    const command = this.composer.commands().find((c) => c.key === key);
    const second = (value) => (value === "@second" ? this.onSecond(this) : value);
    const values = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, second(value)]));
    if (!(await this.attempt(this.client.command(this.channel.id, command, values)))) this.timeline.greet();
  }

  /** The open channel in the page's address: its name, or its id if the name is not unique. */
  get place() {
    if (!this.channel) return "";
    const { id, name } = this.channel;
    const same = [...this.store.channels.values()].filter((c) => c.name === name);
    return same.length === 1 ? name : id;
  }

  /** Opens the channel with this name or id if the member can see it. */
  go(place) {
    const channel = [...this.store.channels.values()].find((c) => c.id === place || c.name === place);
    if (channel && channel.id !== this.channel?.id) this.openChannel(channel.id);
  }

  /** Waits for an action. If the server refuses it, shows the reason and returns null. */
  async attempt(action) {
    try {
      return await action;
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      this.notify(error.message);
      return null;
    }
  }

  /** Shows a sentence above the composer for a few seconds. */
  notify(text) {
    fill(this.#parts.notice, icon("warn"), el("span", {}, text));
    this.#parts.notice.hidden = false;
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => (this.#parts.notice.hidden = true), NOTICE_MS);
  }

  /** Makes screen readers announce `text`. */
  announce(text) {
    this.#parts.live.append(el("p", {}, text));
    while (this.#parts.live.childElementCount > 5) this.#parts.live.firstElementChild.remove();
  }

  close() {
    this.client.close();
    this.root.remove();
  }

  #build(seat) {
    const parts = {
      head: el("header", { class: "head" }),
      notice: el("div", { class: "notice", role: "alert", hidden: true }),
      offline: el("div", { class: "lost", role: "status" }),
      after: el("div"),
      typing: el("div", { class: "typing", "aria-live": "polite" }),
      live: el("div", { class: "visually-hidden", "aria-live": "polite", role: "log" }),
      shade: el("button", { type: "button", class: "shade", tabindex: "-1", "aria-hidden": "true" }),
    };
    this.#parts = parts;
    parts.shade.addEventListener("click", () => this.#toggleSide(false));
    this.sidebar.root.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.root.matches(".side-open")) this.#toggleSide(false);
    });
    this.chat = el(
      "div",
      { class: "chat" },
      parts.head,
      parts.offline,
      this.timeline.root,
      parts.notice,
      parts.after,
      this.composer.root,
      parts.typing,
    );
    this.inner = el("div", { class: "inner" }, this.sidebar.root, parts.shade, this.chat);
    this.root = el(
      "section",
      { class: "seat offline-now", "aria-label": seat.name, data: { seat: seat.id }, style: { "--seat": seat.color } },
      this.inner,
      this.modal.root,
      parts.live,
    );
  }

  #listen() {
    const { store, client } = this;
    store.on("all", () => this.#all());
    store.on("message", (change) => this.#message(change));
    store.on("older", (change) => this.timeline.grow(change));
    store.on("deleted", (change) => this.timeline.drop(change));
    store.on("channels", () => this.#channels());
    store.on("people", () => this.#people());
    store.on("commands", () => this.#commands());
    store.on("progress", ({ message }) => this.timeline.refresh(message));
    store.on("modal", () => this.modal.draw());
    store.on("modal_failed", () => this.modal.failed());
    store.on("clock", () => this.timeline.show(this.channel));
    store.on("typing", () => this.#drawTyping());
    client.socket.on("state", (connected) => this.#connected(connected));
    document.addEventListener("visibilitychange", () => this.caughtUp());
  }

  #all() {
    const { store } = this;
    const asked = [...store.channels.values()].find((c) => c.id === this.wanted || c.name === this.wanted);
    const wanted = this.channel?.id ?? asked?.id ?? sessionStorage.getItem(`channel ${this.client.id}`);
    this.wanted = null;
    const first = [...store.channels.values()].find((c) => c.type === "text");
    this.channel = store.channels.get(wanted) ?? first ?? [...store.channels.values()][0] ?? null;
    this.root.lang = this.locale;
    this.root.setAttribute("aria-label", store.me.name);
    this.root.style.setProperty("--seat", store.me.color);
    this.root.dataset.ready = "true";
    this.chosen.clear();
    this.sidebar.draw();
    this.#drawHead();
    this.timeline.show(this.channel);
    this.composer.enter(this.channel);
    this.modal.draw();
    this.#drawTyping();
    this.#drawAfter([...store.messages.values()].flat());
    this.onChange();
    this.caughtUp();
  }

  /** Shows the first screen's closing text if a message belongs to a finished game. */
  #drawAfter(messages) {
    const { after } = this.#parts;
    if (!this.welcome || after.hasChildNodes() || !messages.some((m) => isOver(this.welcome, m))) return;
    fill(after, renderAfter(this.welcome, this));
  }

  #message(change) {
    this.#drawAfter([change.message]);
    if (change.event === "update") this.#forgetChoices(change.message.id);
    this.timeline.put(change);
    this.#drawTyping();
    this.caughtUp();
  }

  #forgetChoices(message) {
    for (const key of this.chosen.keys()) if (key.startsWith(`${message}/`)) this.chosen.delete(key);
  }

  #channels() {
    const { store } = this;
    if (!this.channel || !store.channels.has(this.channel.id)) {
      this.channel = null;
      this.#all();
      return;
    }
    const before = this.channel;
    this.channel = store.channels.get(before.id);
    this.sidebar.draw();
    this.#drawHead();
    if (before.can_send !== this.channel.can_send) this.composer.enter(this.channel);
    this.onChange();
    this.caughtUp();
  }

  #commands() {
    this.composer.refresh();
    this.timeline.greet();
  }

  #people() {
    this.root.setAttribute("aria-label", this.store.me.name);
    this.sidebar.draw();
    this.#drawHead();
    this.onChange();
  }

  #connected(connected) {
    fill(this.#parts.offline, connected ? null : this.say("reconnecting"));
    this.root.classList.toggle("offline-now", !connected);
    if (!connected) this.onLost();
  }

  #drawHead() {
    const { channel } = this;
    const mark = { text: "hash", thread: "thread", dm: "at" }[channel?.type] ?? "hash";
    const open = iconButton("menu", this.say("channels"), () => this.#toggleSide(true), { class: "ghost to-side" });
    const others = [...this.store.channels.values()].filter((c) => c.id !== channel?.id);
    if (others.some((c) => c.mentions)) open.classList.add("pinged");
    fill(
      this.#parts.head,
      open,
      icon(mark),
      el("h2", {}, channel ? (channel.recipient?.name ?? channel.name) : "…"),
      channel?.topic ? el("span", { class: "topic", title: channel.topic }, channel.topic) : null,
      el("span", { class: "who" }, this.store.me.name),
    );
  }

  #drawTyping() {
    const names = this.channel ? this.store.writersIn(this.channel.id).map((p) => p?.name ?? "…") : [];
    fill(this.#parts.typing, names.length ? this.say("typing", { name: names.join(", ") }) : null);
  }

  #toggleSide(open) {
    const wasInside = this.sidebar.root.contains(document.activeElement);
    this.root.classList.toggle("side-open", open);
    if (open) this.sidebar.root.querySelector(".here")?.focus();
    else if (wasInside) this.#parts.head.querySelector(".to-side").focus();
  }
}
