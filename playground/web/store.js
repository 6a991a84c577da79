// The state of one seat, updated by the server's frames. It uses neither the DOM nor the socket.

import { setClock } from "./clock.js";
import { Emitter, isOlder } from "./dom.js";

const MOST_MESSAGES = 300;
const SNAPSHOT_MESSAGES = 100;
const TYPING_SECONDS = 10;

/**
 * The state. It emits "all" after a snapshot. After other frames it emits "message" {channel,
 * message, event}, "older" {channel}, "deleted" {channel, id}, "channels", "people", "commands",
 * "progress" {message, channel} for an interaction, "modal", "modal_failed", "typing" {channel},
 * and "clock" after the clock was advanced.
 */
export class Store extends Emitter {
  ready = false;
  me = null;
  bot = null;
  guild = null;
  seats = new Map();
  roles = new Map();
  channels = new Map();
  messages = new Map();
  commands = [];
  modal = null;
  pending = new Map();
  failures = [];
  typing = new Map();
  // The ids of messages with a click of this seat, until the next change of the message.
  touched = new Set();
  // The ids of interactions that have ended.
  #over = new Set();
  // The ids of channels whose messages are all stored.
  #whole = new Set();

  /** Applies one frame of the server. */
  apply(frame) {
    const step = this[`on_${frame.t}`];
    if (step) step.call(this, frame);
  }

  on_snapshot(frame) {
    setClock(frame.now);
    this.me = frame.me;
    this.bot = frame.bot;
    this.guild = frame.guild;
    this.seats = byId(frame.seats);
    this.roles = byId(frame.roles);
    this.channels = byId(frame.channels);
    this.messages = new Map(Object.entries(frame.messages));
    const short = ([, list]) => list.length < SNAPSHOT_MESSAGES;
    this.#whole = new Set([...this.messages].filter(short).map(([id]) => id));
    this.commands = frame.commands;
    this.modal = frame.modal;
    this.pending = new Map(frame.pending.map((p) => [p.interaction, p]));
    this.typing.clear();
    this.ready = true;
    this.emit("all");
  }

  on_message({ event, channel, message }) {
    const list = this.messages.get(channel) ?? [];
    this.messages.set(channel, list);
    const at = list.findIndex((m) => m.id === message.id);
    if (at >= 0) list[at] = message;
    else if (event === "create" || !list.length || isOlder(list[0].id, message.id)) {
      this.#insert(channel, list, message);
    } else return;
    this.failures = this.failures.filter((f) => f.message !== message.id);
    if (at < 0) this.typing.get(channel)?.delete(message.author.id);
    this.emit("message", { channel, message, event: at >= 0 ? "update" : "create" });
  }

  /** Adds messages that are older than all stored ones; `more` is true if older ones exist. */
  prepend(channel, messages, more) {
    const list = this.messages.get(channel);
    if (!list) return;
    const known = new Set(list.map((m) => m.id));
    list.unshift(...messages.filter((m) => !known.has(m.id)));
    if (!more) this.#whole.add(channel);
    this.emit("older", { channel });
  }

  /** Returns whether all messages of `channel` back to its first one are stored. */
  isWhole(channel) {
    return this.#whole.has(channel) || !this.messages.get(channel)?.length;
  }

  /** Returns the id of the oldest stored message of `channel`, or undefined. */
  oldestOf(channel) {
    return this.messages.get(channel)?.[0]?.id;
  }

  on_message_deleted({ channel, message: id }) {
    const list = this.messages.get(channel) ?? [];
    this.messages.set(
      channel,
      list.filter((m) => m.id !== id),
    );
    this.failures = this.failures.filter((f) => f.message !== id);
    this.emit("deleted", { channel, id });
  }

  on_mention({ channel, mentions }) {
    this.#change(channel, { mentions });
  }

  on_unread({ channel, unread, mentions }) {
    this.#change(channel, { unread, mentions });
  }

  on_channel({ channel }) {
    if (!this.channels.has(channel.id)) this.#whole.add(channel.id);
    this.channels.set(channel.id, channel);
    this.emit("channels");
  }

  on_channel_deleted({ channel }) {
    this.channels.delete(channel);
    this.messages.delete(channel);
    this.emit("channels");
  }

  on_member({ member }) {
    if (member.bot) this.bot = member;
    else this.seats.set(member.id, member);
    if (member.id === this.me.id) this.me = member;
    this.emit("people");
  }

  on_bot_status({ bot }) {
    this.bot = bot;
    this.emit("people");
  }

  on_commands({ commands }) {
    this.commands = commands;
    this.emit("commands");
  }

  on_clock({ now }) {
    setClock(now);
    this.emit("clock");
  }

  on_typing({ channel, user }) {
    const writers = this.typing.get(channel) ?? new Map();
    this.typing.set(channel, writers.set(user, Date.now() + TYPING_SECONDS * 1000));
    this.emit("typing", { channel });
    setTimeout(() => this.emit("typing", { channel }), TYPING_SECONDS * 1000 + 50);
  }

  on_modal(frame) {
    this.modal = frame;
    this.emit("modal");
  }

  on_interaction_pending(frame) {
    if (this.#over.has(frame.interaction)) return;
    this.pending.set(frame.interaction, frame);
    this.failures = this.failures.filter((f) => !f.message || f.message !== frame.message);
    this.emit("progress", { message: frame.message, channel: frame.channel });
  }

  on_interaction_done(frame) {
    const pending = this.#finish(frame.interaction);
    if (pending?.kind === "modal" && this.modal) this.closeModal();
    this.emit("progress", { message: pending?.message ?? null, channel: pending?.channel });
  }

  on_interaction_failed(frame) {
    const pending = this.#finish(frame.interaction);
    this.failures.push({ ...pending, ...frame });
    this.emit("progress", { message: frame.message, channel: frame.channel });
    if (pending?.kind === "modal") this.emit("modal_failed");
  }

  /** Removes the open modal, after the member has closed it or the bot has accepted it. */
  closeModal() {
    this.modal = null;
    this.emit("modal");
  }

  /** Removes the note about a failed interaction without a message. */
  dismissFailure(interaction) {
    this.failures = this.failures.filter((f) => f.interaction !== interaction);
    this.emit("progress", { message: null });
  }

  /** Adds a pending interaction under `key`: the server's id or, before that is known, any key. */
  begin(key, pending) {
    if (pending.message) this.touched.add(pending.message);
    this.on_interaction_pending({ ...pending, interaction: key });
  }

  /** Removes a pending interaction after the server has given it an id or refused it. */
  forget(key) {
    const pending = this.#finish(key);
    this.emit("progress", { message: pending.message, channel: pending.channel });
  }

  /** Returns the custom ids of the components of `message` that wait for the bot's answer. */
  waitingOn(message) {
    const waiting = [...this.pending.values()].filter((p) => p.message === message);
    return new Set(waiting.map((p) => p.custom_id));
  }

  /** Returns whether the latest interaction with `message` failed. */
  hasFailed(message) {
    return this.failures.some((f) => f.message === message);
  }

  /** Returns the other people who are typing in `channel`. */
  writersIn(channel) {
    const live = [...(this.typing.get(channel) ?? [])].filter(([, until]) => until > Date.now());
    return live.filter(([id]) => id !== this.me.id).map(([id]) => this.person(id));
  }

  /** Returns the seat or bot with this id, or undefined. */
  person(id) {
    return id === this.bot?.id ? this.bot : this.seats.get(id);
  }

  /** Returns the server's members, the bot last, or those of a conversation without the bot. */
  members(channel = null) {
    if (channel?.people.length) return channel.people.map((id) => this.person(id));
    const people = [...this.seats.values()].filter((s) => s.in_guild);
    return this.bot?.in_guild ? [...people, this.bot] : people;
  }

  /** Returns the message with this id in any channel, or undefined. */
  message(id) {
    for (const list of this.messages.values()) {
      const found = list.find((m) => m.id === id);
      if (found) return found;
    }
    return undefined;
  }

  /** Returns the number of unread mentions in all channels together, for the badge on the seat. */
  mentions() {
    return [...this.channels.values()].reduce((sum, c) => sum + c.mentions, 0);
  }

  /** Returns whether `command` may be used in `channel`. */
  allows(command, channel) {
    if (channel.people.length) return command.private;
    return channel.type === "dm" ? command.dm : command.guild;
  }

  #insert(channel, list, message) {
    let at = list.length;
    while (at > 0 && isOlder(message.id, list[at - 1].id)) at -= 1;
    list.splice(at, 0, message);
    if (list.length > MOST_MESSAGES) list.shift();
    // The server sends at most this number of messages of a new channel, so older ones may exist.
    if (list.length >= SNAPSHOT_MESSAGES) this.#whole.delete(channel);
  }

  #change(channel, changes) {
    const known = this.channels.get(channel);
    if (!known) return;
    this.channels.set(channel, { ...known, ...changes });
    this.emit("channels");
  }

  #finish(interaction) {
    const pending = this.pending.get(interaction);
    this.pending.delete(interaction);
    // The answer to a click adds a pending interaction. It may arrive after the interaction has
    // ended, so remember that.
    this.#over.add(interaction);
    return pending;
  }
}

function byId(things) {
  return new Map(things.map((thing) => [thing.id, thing]));
}
