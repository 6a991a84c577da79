// The messages of the open channel: synchronized with the store, and scrolled for the reader.

import { dayOf, formatTime, parseTime } from "./clock.js";
import { el, fill, icon } from "./dom.js";
import { continues, failure, firstLine, plainText, renderMessage } from "./message.js";
import { renderWelcome } from "./welcome.js";

// Within this distance from the bottom, in pixels, the reader counts as at the bottom.
const NEAR_BOTTOM = 60;
// Within this distance from the top, in pixels, older messages are loaded.
const NEAR_TOP = 400;
// The time after a wheel, touch or key event in which scrolling counts as done by the reader.
const HAND_MS = 700;
const FIRST_COMMANDS = 3;

/** The messages of one pane; `root` is the node. */
export class Timeline {
  #pane;
  #channel = null;
  #nodes = new Map();
  #list = el("ol", { class: "messages", tabindex: "0", on: { keydown: (event) => this.#walk(event) } });
  #extra = el("div", { class: "extra" });
  #start = el("div", { class: "beginning" });
  #scroller = el("div", { class: "scroller", tabindex: "-1" });
  #toBottom;
  #atBottom = true;
  #lastTop = 0;
  #movedByHand = -Infinity;
  #newFrom = null;
  #asking = false;
  root;

  constructor(pane) {
    this.#pane = pane;
    this.#toBottom = el("button", {
      type: "button",
      class: "to-bottom",
      hidden: true,
      on: { click: () => this.toBottom() },
    });
    this.#scroller.append(this.#start, this.#list, this.#extra);
    this.root = el("div", { class: "timeline" }, this.#scroller, this.#toBottom);
    this.#scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    for (const name of ["wheel", "touchmove", "keydown", "pointerdown"]) {
      this.#scroller.addEventListener(name, (event) => this.#touched(event), { passive: true });
    }
    // The newest message must remain visible when a picture loads or a box grows.
    const follow = new ResizeObserver(() => this.#follow());
    for (const node of [this.#scroller, this.#list, this.#extra]) follow.observe(node);
  }

  get atBottom() {
    return this.#atBottom;
  }

  /** Shows `channel`; a newly opened channel is scrolled to its newest message. */
  show(channel) {
    const changed = channel?.id !== this.#channel;
    this.#channel = channel?.id ?? null;
    this.#list.setAttribute("aria-label", this.#pane.channelName(this.#channel));
    if (changed) {
      this.#newFrom = channel ? this.#firstUnread(channel) : null;
      this.#atBottom = true;
    }
    this.#rebuild();
    if (changed) this.toBottom();
  }

  /** Shows a message that was added or changed. */
  put({ channel, message, event }) {
    if (channel !== this.#channel) return;
    if (event === "update" && this.#nodes.has(message.id)) {
      this.#replace(message);
      // Announce only a change that follows a click of this member.
      if (this.#pane.store.touched.delete(message.id)) this.#pane.announce(this.#read(message, firstLine));
    } else this.#add(message);
    this.#follow();
    this.#scrolled();
  }

  /** Adds older messages at the top; the visible messages do not move. */
  grow({ channel }) {
    const all = this.#messages();
    const at = all.findIndex((m) => this.#nodes.has(m.id));
    if (channel !== this.#channel) return;
    const { scrollHeight, scrollTop } = this.#scroller;
    if (at > 0) {
      const first = this.#nodes.get(all[at].id);
      while (first.previousElementSibling) first.previousElementSibling.remove();
      const rows = all.slice(0, at).flatMap((message, index) => this.#rows(message, all[index - 1]));
      this.#list.prepend(...[...rows, this.#divider(all[at], all[at - 1])].filter(Boolean));
    }
    this.#showStart();
    this.#scroller.scrollTop = this.#scroller.scrollHeight - (scrollHeight - scrollTop);
  }

  /** Removes a deleted message. */
  drop({ channel, id }) {
    const node = this.#nodes.get(id);
    if (channel !== this.#channel || !node) return;
    const next = node.nextElementSibling;
    const divider = node.previousElementSibling;
    if (divider?.matches(".divider") && !next?.matches(".message")) divider.remove();
    node.remove();
    this.#nodes.delete(id);
    if (next?.matches(".message")) this.refresh(next.dataset.message);
  }

  /** Draws the beginning of the channel again, because its buttons depend on the commands. */
  greet() {
    this.#showStart();
  }

  /** Draws one message again, after a change of its interactions or of the message above it. */
  refresh(id) {
    const message = this.#messages().find((m) => m.id === id);
    if (message && this.#nodes.has(id)) this.#replace(message);
    this.#showExtra();
  }

  /** Scrolls to a message and highlights it. Returns false if the message is not loaded. */
  reveal(id) {
    const node = this.#nodes.get(id);
    if (!node) return false;
    this.#atBottom = false;
    node.scrollIntoView({ block: "center" });
    node.classList.remove("flash");
    void node.offsetWidth;
    node.classList.add("flash");
    node.focus({ preventScroll: true });
    return true;
  }

  toBottom() {
    this.#atBottom = true;
    this.#follow();
    this.#pane.caughtUp();
  }

  /** Removes the line above new messages, after the member has sent a message. */
  clearNew() {
    this.#newFrom = null;
    this.#list.querySelector(".divider.new")?.remove();
  }

  /** Moves the focus between messages with the arrow keys; Tab stops only once in the list. */
  #walk(event) {
    const { key, target } = event;
    if (target.closest("[role=combobox]")) return;
    const rows = [...this.#list.querySelectorAll(".message")];
    const row = target.closest(".message");
    const at = row ? rows.indexOf(row) : rows.length;
    const steps = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 };
    if (key in steps) rows[Math.max(0, Math.min(steps[key], rows.length - 1))]?.focus();
    else if (key === "Enter" && row === target) this.#openMenu(row);
    else return;
    event.preventDefault();
  }

  #openMenu(row) {
    const message = this.#messages().find((m) => m.id === row.dataset.message);
    if (message) this.#pane.openMessageMenu(message, row);
  }

  #messages() {
    return this.#pane.store.messages.get(this.#channel) ?? [];
  }

  #firstUnread({ unread }) {
    const others = this.#messages().filter((m) => m.author.id !== this.#pane.store.me.id);
    return unread ? (others.at(-unread)?.id ?? others[0]?.id ?? null) : null;
  }

  #rebuild() {
    this.#nodes.clear();
    const rows = this.#messages().flatMap((message, at, all) => this.#rows(message, all[at - 1]));
    fill(this.#list, rows);
    this.#showStart();
    this.#showExtra();
    this.#follow();
  }

  #rows(message, before) {
    const compact = message.id !== this.#newFrom && continues(message, before);
    const node = this.#draw(message, compact);
    this.#nodes.set(message.id, node);
    return [this.#divider(message, before), node];
  }

  /** Returns the list item of a message, or an error text if the message cannot be drawn. */
  #draw(message, compact) {
    try {
      return renderMessage(message, this.#pane, compact);
    } catch (error) {
      console.warn(error);
      const text = this.#pane.say("cannotShow", { reason: error.message });
      const props = { class: "message system", data: { message: message.id }, tabindex: "-1" };
      return el("li", props, el("span", { class: "gutter" }, icon("warn")), el("div", { class: "message-main" }, text));
    }
  }

  #read(message, how) {
    try {
      return how(message, this.#pane);
    } catch (error) {
      return this.#pane.say("cannotShow", { reason: error.message });
    }
  }

  #divider(message, before) {
    const at = parseTime(message.timestamp);
    const newDay = !before || dayOf(parseTime(before.timestamp)) !== dayOf(at);
    const isNew = message.id === this.#newFrom;
    if (!newDay && !isNew) return null;
    return el(
      "li",
      { class: isNew ? "divider new" : "divider", role: "separator" },
      newDay ? el("span", {}, formatTime(at, "D", this.#pane.locale)) : null,
      isNew ? el("b", {}, this.#pane.say("newMessages")) : null,
    );
  }

  #add(message) {
    const all = this.#messages();
    const at = all.indexOf(message);
    const mine = message.author.id === this.#pane.store.me.id;
    if (mine) this.#atBottom = true;
    if (!mine && !this.#newFrom && !this.#pane.isRead()) this.#newFrom = message.id;
    if (at === all.length - 1 && this.#nodes.size >= all.length - 1) {
      this.#list.append(...this.#rows(message, all[at - 1]).filter(Boolean));
      this.#showStart();
    } else this.#rebuild();
    this.#forgetOld();
    if (!mine) this.#pane.announce(`${message.author.global_name ?? message.author.username}: ${this.#read(message, plainText)}`);
  }

  /** Removes messages that the store has dropped, unless the reader has scrolled up. */
  #forgetOld() {
    const oldest = this.#messages()[0];
    const first = () => this.#list.firstElementChild;
    if (!this.#atBottom || this.#list.querySelector(".message")?.dataset.message === oldest.id) return;
    while (first().dataset.message !== oldest.id) {
      this.#nodes.delete(first().dataset.message);
      first().remove();
    }
    this.#list.prepend(this.#divider(oldest));
  }

  #replace(message) {
    const all = this.#messages();
    const old = this.#nodes.get(message.id);
    const compact = old.classList.contains("compact") && continues(message, all[all.indexOf(message) - 1]);
    const node = this.#draw(message, compact);
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    old.replaceWith(node);
    // Call this after `replaceWith`: without its pictures the old message would collapse, and the
    // page would scroll.
    keepPictures(old, node);
    this.#nodes.set(message.id, node);
    if (focused) focusAgain(node, focused.dataset.customId);
  }

  #showStart() {
    const channel = this.#pane.store.channels.get(this.#channel);
    this.#start.hidden = !channel || !this.#pane.store.isWhole(channel.id);
    if (!channel) return;
    const welcome = channel.type === "text" && !this.#messages().length ? this.#pane.welcome : null;
    this.#start.classList.toggle("welcomes", Boolean(welcome));
    if (welcome) {
      fill(this.#start, renderWelcome(welcome, this.#pane, (action) => this.#pane.begin(action)));
      return;
    }
    const name = this.#pane.channelName(channel.id);
    fill(
      this.#start,
      el("span", { class: "beginning-mark" }, icon(channel.type === "dm" ? "at" : channel.type === "thread" ? "thread" : "hash")),
      el("h3", {}, this.#pane.say("emptyChannel", { channel: name })),
      el("p", {}, this.#pane.say("startHere")),
      this.#messages().length ? null : this.#firstCommands(),
    );
  }

  /** Returns buttons for the first commands, for a channel without messages; null without any. */
  #firstCommands() {
    const rows = this.#pane.composer.commands().slice(0, FIRST_COMMANDS).map((command) => {
      const begin = () => this.#pane.startCommand(command.key);
      return el(
        "li",
        {},
        el("button", { type: "button", class: "mention", on: { click: begin } }, `/${command.name}`),
        el("span", {}, command.description),
      );
    });
    return rows.length ? el("ul", {}, rows) : null;
  }

  #showExtra() {
    const { pending, failures } = this.#pane.store;
    const here = (p) => p.channel === this.#channel && !p.message && p.kind !== "modal";
    const waiting = [...pending.values()].filter(here);
    const failed = failures.filter(here);
    fill(this.#extra, failed.map((f) => this.#failed(f)), waiting.map((p) => this.#sending(p)));
  }

  #sending() {
    return el(
      "div",
      { class: "local" },
      el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")),
      this.#pane.say("sending"),
    );
  }

  #failed({ interaction, name }) {
    const { say, store } = this.#pane;
    const dismiss = () => store.dismissFailure(interaction);
    const link = el("button", { type: "button", class: "link", on: { click: dismiss } }, say("dismiss"));
    const detail = el("span", { class: "failure-detail" }, name ? `/${name}: ` : "", say("noAnswer"));
    return el("div", { class: "local" }, failure(this.#pane, detail, link));
  }

  #follow() {
    // The first screen is shown from its top.
    if (this.#start.matches(".welcomes:not([hidden])")) this.#scroller.scrollTop = 0;
    else if (this.#atBottom) this.#scroller.scrollTop = this.#scroller.scrollHeight;
  }

  #touched({ type, target }) {
    // Pressing on a message is a click; pressing on the scroller itself drags the scroll bar.
    const drags = type !== "pointerdown" || target === this.#scroller;
    if (drags) this.#movedByHand = performance.now();
  }

  #scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.#scroller;
    const was = this.#atBottom;
    // The reader leaves the bottom only by scrolling up, not if the content changes its height.
    const byHand = performance.now() - this.#movedByHand < HAND_MS;
    if (scrollHeight - scrollTop - clientHeight < NEAR_BOTTOM) this.#atBottom = true;
    else if (byHand && scrollTop < this.#lastTop - 1) this.#atBottom = false;
    this.#lastTop = scrollTop;
    this.#toBottom.hidden = this.#atBottom;
    fill(this.#toBottom, icon("arrow"), this.#pane.say("toPresent"));
    if (!was && this.#atBottom) this.#pane.caughtUp();
    if (!this.#atBottom && scrollTop < NEAR_TOP) this.#askForOlder();
  }

  async #askForOlder() {
    if (this.#asking || !this.#channel) return;
    this.#asking = true;
    await this.#pane.attempt(this.#pane.client.older(this.#channel));
    this.#asking = false;
  }
}

/**
 * Shows the old pictures until the new ones are loaded, so that a board does not flicker between
 * two moves. Moving the old nodes would be simpler, but Chromium would once lay them out
 * without their size, and the page would scroll.
 */
function keepPictures(old, fresh) {
  const before = [...old.querySelectorAll("img")];
  for (const [at, image] of [...fresh.querySelectorAll("img")].entries()) {
    const same = before.find((b) => b.getAttribute("src") === image.getAttribute("src"));
    const standIn = same ?? before[at];
    if (standIn) showUntilLoaded(image, standIn);
  }
}

function showUntilLoaded(image, before) {
  image.style.background = `center / cover no-repeat url("${encodeURI(before.getAttribute("src"))}")`;
  image.addEventListener("load", () => image.style.removeProperty("background"), { once: true });
}

function focusAgain(node, customId) {
  const same = [...node.querySelectorAll("[data-custom-id]")].find((b) => b.dataset.customId === customId);
  const target = same && !same.disabled ? same : node;
  target.focus({ preventScroll: true });
}
