// One member's Discord client: the store, the connection, and all actions of the member.

import { here } from "./server.js";
import { ClientError, Socket } from "./socket.js";
import { Store } from "./store.js";
import { wordsFor } from "./words.js";

/**
 * The client. Its actions resolve once the server has accepted them, and reject with ClientError if
 * the server refuses.
 */
export class Client {
  constructor(userId) {
    this.id = userId;
    this.store = new Store();
    this.socket = new Socket(here(`/play/seat/${userId}`));
    this.socket.on("frame", (frame) => this.store.apply(frame));
    this.socket.open();
  }

  /** The function that returns the client's texts in the member's language (see words.js). */
  get say() {
    return wordsFor(this.store.me?.locale ?? "en-US");
  }

  get locale() {
    return this.store.me?.locale ?? "en-US";
  }

  close() {
    this.socket.close();
  }

  send(channel, content, replyTo) {
    const frame = { t: "send", channel, content };
    return this.socket.ask(replyTo ? { ...frame, reply_to: replyTo } : frame);
  }

  /** Loads older messages of `channel` into the store. Resolves to false if it has them all. */
  async older(channel) {
    if (this.store.isWhole(channel)) return false;
    const before = this.store.oldestOf(channel);
    const { messages, more } = await this.socket.ask({ t: "older", channel, before });
    this.store.prepend(channel, messages, more);
    return true;
  }

  remove(message) {
    return this.socket.ask({ t: "delete", message });
  }

  dismiss(message) {
    return this.socket.ask({ t: "dismiss", message });
  }

  read(channel) {
    const known = this.store.channels.get(channel);
    if (!known || (!known.unread && !known.mentions)) return;
    this.#quietly({ t: "read", channel });
  }

  setLocale(locale) {
    sessionStorage.setItem(`locale ${this.id}`, locale);
    return this.socket.ask({ t: "locale", locale });
  }

  /** Installs the bot for this member's account, or uninstalls it. */
  install(installed) {
    return this.socket.ask({ t: "install", installed });
  }

  /** Opens the direct conversation with `users`, which are ids. */
  talk(users) {
    return this.socket.ask({ t: "talk", users });
  }

  setDms(open) {
    return this.socket.ask({ t: "dms", open });
  }

  command(channel, command, options) {
    const { id, key, name } = command;
    return this.#interact(
      { t: "command", channel, command: id, key, options },
      { kind: "command", channel, message: null, custom_id: null, name },
    );
  }

  async autocomplete(channel, command, options, focused) {
    const { id, key } = command;
    const frame = { t: "autocomplete", channel, command: id, key, options, focused };
    return (await this.socket.ask(frame)).choices;
  }

  context(channel, command, target) {
    return this.#interact(
      { t: "context", channel, command: command.id, target },
      { kind: "context", channel, message: null, custom_id: null, name: command.name },
    );
  }

  click(message, customId) {
    return this.#component({ t: "click", message: message.id, custom_id: customId }, message);
  }

  select(message, customId, values) {
    const frame = { t: "select", message: message.id, custom_id: customId, values };
    return this.#component(frame, message);
  }

  submitModal(values) {
    const { modal, channel, custom_id } = this.store.modal;
    return this.#interact(
      { t: "modal", modal, values },
      { kind: "modal", channel, message: null, custom_id, name: null },
    );
  }

  closeModal() {
    this.#quietly({ t: "modal_closed", modal: this.store.modal.modal });
    this.store.closeModal();
  }

  #component(frame, message) {
    const { channel_id: channel, id } = message;
    const pending = { kind: "component", channel, message: id, custom_id: frame.custom_id };
    return this.#interact(frame, { ...pending, name: null });
  }

  /** Sends an interaction, and shows it as pending before the server has confirmed it. */
  async #interact(frame, pending) {
    const request = this.socket.nextId();
    const key = `sent ${request}`;
    this.store.begin(key, pending);
    try {
      const answer = await this.socket.askAs(request, frame);
      this.store.begin(answer.interaction, pending);
      return answer;
    } finally {
      this.store.forget(key);
    }
  }

  #quietly(frame) {
    this.socket.ask(frame).catch((error) => {
      if (!(error instanceof ClientError)) throw error;
    });
  }
}
