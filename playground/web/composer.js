// The input below the messages: for plain messages with mentions, and for slash commands.

import { CommandForm } from "./commandform.js";
import { el, fill, icon, iconButton } from "./dom.js";
import { avatar } from "./people.js";
import { channels, members, roles } from "./select.js";
import { Suggestions } from "./suggestions.js";
import { fitting } from "./values.js";

const CHAT = 1;
const MOST_COMMANDS = 40;

/** The input of one pane; `root` is its node. */
export class Composer {
  #pane;
  #mentions = new Map();
  #form = null;
  #reply = null;
  #suggestions = new Suggestions();
  #replyBar = el("div", { class: "reply-bar", hidden: true });
  #input;
  #slot;
  #send;
  root;

  constructor(pane) {
    this.#pane = pane;
    this.#input = el("textarea", {
      class: "write",
      rows: "1",
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      maxlength: "2000",
      autocomplete: "off",
      on: {
        input: () => this.#typed(),
        keydown: (event) => this.#key(event),
        click: () => this.#typed(),
      },
    });
    this.#slot = el("div", { class: "slot" }, this.#input);
    this.#send = iconButton("send", "", () => this.#submit(), { class: "send" });
    this.root = el(
      "footer",
      { class: "composer" },
      this.#suggestions.root,
      this.#replyBar,
      el("div", { class: "write-row" }, this.#slot, this.#send),
    );
    this.root.addEventListener("focusout", (event) => {
      if (!this.root.contains(event.relatedTarget)) this.#suggestions.hide();
    });
  }

  /** Prepares the input for `channel`: its draft, or the reason why the member may not write. */
  enter(channel) {
    const { say } = this.#pane;
    this.#send.setAttribute("aria-label", say("send"));
    this.#send.title = say("send");
    if (!channel) return;
    const name = this.#pane.channelName(channel.id);
    this.#input.disabled = !channel.can_send;
    this.#input.placeholder = channel.can_send ? say("writeTo", { channel: name }) : say(this.#why(channel));
    this.#input.setAttribute("aria-label", this.#input.placeholder);
    if (this.#form) return;
    if (!this.#input.value) this.#write(sessionStorage.getItem(this.#place()) ?? "");
  }

  /** Stores the draft and closes the form, before another channel is opened. */
  leave() {
    this.#keep();
    this.#closeForm("");
    this.#setReply(null);
  }

  /** Closes the form if its command no longer exists. Call it after the commands have changed. */
  refresh() {
    if (!this.#form) return;
    const { id, key } = this.#form.command;
    if (!this.#pane.store.commands.some((c) => c.id === id && c.key === key)) this.#closeForm("");
  }

  /** Focuses the form, or the input for messages. */
  focus() {
    if (this.#form) this.#form.focus();
    else this.#input.focus();
  }

  /** Makes the next message a reply to `message`. */
  replyTo(message) {
    this.#closeForm("");
    this.#setReply(message);
    this.#input.focus();
  }

  /** Opens the form of a command; `name` is its registered or its translated name. */
  startCommand(name) {
    const command = this.commands().find((c) => c.name === name || c.key === name);
    if (command) this.#openForm(command);
    else {
      this.#closeForm(`/${name}`);
      this.#typed();
    }
  }

  insertMention(person) {
    if (this.#form) this.#closeForm("");
    this.#mentions.set(`@${person.name}`, `<@${person.id}>`);
    this.#write(`${this.#input.value}@${person.name} `);
    this.#keep();
    this.#input.focus();
  }

  /** The session storage key of the open channel's draft, which survives a reload of the page. */
  #place() {
    return `draft ${this.#pane.client.id} ${this.#pane.channel.id}`;
  }

  #keep() {
    if (!this.#pane.channel || this.#form) return;
    if (this.#input.value) sessionStorage.setItem(this.#place(), this.#input.value);
    else sessionStorage.removeItem(this.#place());
  }

  #why(channel) {
    return channel.archived ? "archived" : "cannotWrite";
  }

  /** Returns the slash commands that the member may use in the open channel. */
  commands() {
    const { store, channel } = this.#pane;
    return store.commands.filter((c) => c.type === CHAT && channel && store.allows(c, channel));
  }

  #write(text) {
    this.#input.value = text;
    this.#grow();
  }

  #grow() {
    this.#input.style.height = "auto";
    this.#input.style.height = `${Math.min(this.#input.scrollHeight, 180)}px`;
  }

  #typed() {
    this.#grow();
    this.#keep();
    const { value, selectionStart } = this.#input;
    if (value.startsWith("/") && !value.includes("\n")) this.#offerCommands(value.slice(1));
    else this.#offerMentions(value.slice(0, selectionStart));
  }

  #offerCommands(typed) {
    const wanted = typed.toLowerCase();
    const all = this.commands();
    const whole = all.find((c) => wanted === `${c.name.toLowerCase()} `);
    if (whole) {
      this.#openForm(whole);
      return;
    }
    const rows = all.map((c) => ({ command: c, label: c.name, description: c.key }));
    const items = fitting(rows, wanted.trimEnd()).slice(0, MOST_COMMANDS).map(({ command }) => this.#commandItem(command));
    if (items.length) this.#suggestions.show(this.#input, this.#pane.say("commands"), items);
    else this.#suggestions.hide();
  }

  #commandItem(command) {
    const options = command.options.map((o) => el("span", { class: o.required ? "wants" : "takes" }, o.name));
    return {
      label: [`/${command.name} `, options],
      note: command.description,
      mark: avatar(this.#pane.store.bot, "small"),
      pick: () => this.#openForm(command),
    };
  }

  #offerMentions(before) {
    const token = /(?:^|\s)([@#])([^\s@#]*)$/.exec(before);
    if (!token) {
      this.#suggestions.hide();
      return;
    }
    const [, sign, typed] = token;
    const rows = sign === "#" ? channels(this.#pane, []) : [...members(this.#pane), ...this.#pingable()];
    const items = fitting(rows, typed)
      .slice(0, 12)
      .map((row) => ({
        label: row.label,
        note: row.description,
        mark: row.mark?.(),
        pick: () => this.#complete(sign, typed, row),
      }));
    if (!items.length) this.#suggestions.hide();
    else this.#suggestions.show(this.#input, this.#pane.say(sign === "#" ? "channels" : "members"), items);
  }

  #pingable() {
    return roles(this.#pane).filter(({ value }) => this.#pane.store.roles.get(value).mentionable);
  }

  #complete(sign, typed, { value, label }) {
    const isRole = this.#pane.store.roles.has(value);
    const shown = label.startsWith(sign) ? label : `${sign}${label}`;
    this.#mentions.set(shown, sign === "#" ? `<#${value}>` : isRole ? `<@&${value}>` : `<@${value}>`);
    const { selectionStart: at, value: text } = this.#input;
    const start = at - typed.length - 1;
    this.#write(`${text.slice(0, start)}${shown} ${text.slice(at)}`);
    this.#keep();
    this.#input.setSelectionRange(start + shown.length + 1, start + shown.length + 1);
    this.#suggestions.hide();
  }

  #key(event) {
    if (event.isComposing || this.#suggestions.key(event)) return;
    if (event.key === "Escape") {
      if (this.#suggestions.open) this.#suggestions.hide();
      else this.#setReply(null);
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#submit();
    }
  }

  async #submit() {
    if (this.#form) {
      await this.#form.submit();
      return;
    }
    const typed = this.#input.value;
    const content = this.#withMentions(typed.trim());
    if (!content) return;
    const reply = this.#reply?.id;
    this.#write("");
    this.#keep();
    this.#suggestions.hide();
    this.#setReply(null);
    this.#pane.timeline.clearNew();
    const sent = await this.#pane.attempt(this.#pane.client.send(this.#pane.channel.id, content, reply));
    if (sent || this.#input.value) return;
    this.#write(typed);
    this.#keep();
  }

  #withMentions(text) {
    // Replace the longest names first: otherwise "@Ann" would match the beginning of "@Anna".
    const known = [...this.#mentions].sort(([a], [b]) => b.length - a.length);
    return known.reduce((all, [shown, mark]) => all.replaceAll(shown, mark), text);
  }

  #openForm(command) {
    this.#suggestions.hide();
    this.#form = new CommandForm(command, this.#pane, this.#suggestions, {
      onLeave: (text) => {
        this.#closeForm(text);
        this.#input.focus();
        if (text) this.#typed();
      },
      onSent: () => {
        this.#closeForm("");
        this.#input.focus();
      },
    });
    fill(this.#slot, this.#form.root);
    this.#form.focus();
  }

  #closeForm(text) {
    if (this.#form) {
      this.#form = null;
      fill(this.#slot, this.#input);
    }
    this.#suggestions.hide();
    this.#write(text);
  }

  #setReply(message) {
    this.#reply = message;
    this.#replyBar.hidden = !message;
    if (!message) return;
    const { say, store } = this.#pane;
    const name = store.person(message.author.id)?.name ?? message.author.username;
    fill(
      this.#replyBar,
      icon("reply"),
      el("span", {}, say("replyingTo", { name })),
      iconButton("close", say("cancel"), () => this.#setReply(null)),
    );
  }
}
