// One seat on the page: sidebar, open channel, composer, and what floats above them.

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
 * `onSwitch(pane, seatId)`: somebody else shall sit here. `onChange()`: badges may differ.
 * `onLost()`: the connection is gone. `onSecond(pane)` opens another seat and returns its id.
 * `welcome` is the first screen, if the starter has one.
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
    // The name of the channel that the page's address asks for.
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

  /** Whether the member is looking at the end of the open channel. */
  isRead() {
    return this.focused && document.visibilityState === "visible" && this.timeline.atBottom;
  }

  /** Takes or leaves the reader's eye: only the focused pane reads what arrives. */
  setFocused(focused) {
    this.focused = focused;
    this.root.classList.toggle("focused", focused);
    if (focused) this.caughtUp();
  }

  /** Tells the server that everything in the open channel was seen, if it was. */
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

  /** Opens the channel at a message, however long ago that was written. */
  async jumpTo(channel, message) {
    if (channel !== this.channel?.id) this.openChannel(channel);
    while (!this.timeline.reveal(message)) {
      const isBefore = isOlder(message, this.store.oldestOf(channel) ?? "");
      if (isBefore && (await this.attempt(this.client.older(channel)))) continue;
      this.notify(this.say("gone"));
      return;
    }
  }

  /** "#games", or the name of whom one writes with. */
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

  /** The entries that the bot has put into the menus of members (2) or messages (3). */
  entriesFor(type, target) {
    return entries(type, target, this);
  }

  replyTo(message) {
    this.composer.replyTo(message);
  }

  /** Something is typed while no field has the focus: it is meant for the composer. */
  write() {
    if (!this.store.modal) this.composer.focus();
  }

  startCommand(name) {
    this.composer.startCommand(name);
  }

  showPictures(items, at) {
    openLightbox(items, at, this);
  }

  /** Begins what a button of the first screen offers. */
  async begin({ command: key, options = {} }) {
    const command = this.composer.commands().find((c) => c.key === key);
    const second = (value) => (value === "@second" ? this.onSecond(this) : value);
    const values = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, second(value)]));
    if (!(await this.attempt(this.client.command(this.channel.id, command, values)))) this.timeline.greet();
  }

  /** The open channel in the page's address: its name, or its id if others have that name. */
  get place() {
    if (!this.channel) return "";
    const { id, name } = this.channel;
    const same = [...this.store.channels.values()].filter((c) => c.name === name);
    return same.length === 1 ? name : id;
  }

  /** Opens the channel that an address names, if it is there. */
  go(place) {
    const channel = [...this.store.channels.values()].find((c) => c.id === place || c.name === place);
    if (channel && channel.id !== this.channel?.id) this.openChannel(channel.id);
  }

  /** Waits for an action and shows the server's reason where it was refused. */
  async attempt(action) {
    try {
      return await action;
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      this.notify(error.message);
      return null;
    }
  }

  /** One sentence above the composer, for a few seconds. */
  notify(text) {
    fill(this.#parts.notice, icon("warn"), el("span", {}, text));
    this.#parts.notice.hidden = false;
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => (this.#parts.notice.hidden = true), NOTICE_MS);
  }

  /** Read out by screen readers. */
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

  /** What follows the first game that is over. */
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
