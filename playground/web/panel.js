// The developer's panel: the bot's requests, breaches and log, and buttons that inject faults.

import { formatTime, setClock } from "./clock.js";
import { actionGroups } from "./actions.js";
import { el, fill, icon, iconButton, unlessPressed } from "./dom.js";
import { here } from "./server.js";
import { ClientError, Socket } from "./socket.js";

const MOST_ROWS = 300;
const LOCALE = "en-GB";
// The last four digits of an id suffice to distinguish it from others.
const SNOWFLAKE = /\d{11,}(\d{4})/g;

/**
 * The panel. It receives frames even while it is closed, because its button shows the number of new
 * breaches. It calls `onChange()` if the bar above must be redrawn. `openChannel()` returns the
 * open channel.
 */
export class Panel {
  bot = null;
  offset = 0;
  open = sessionStorage.getItem("panel") === "open";
  unseenBreaches = 0;
  seats = [];
  faults = null;
  #connected = false;
  #gateway = false;
  #root;
  #socket = new Socket(here("/play/panel"));
  #tab = "requests";
  #lists = { requests: [], breaches: [], log: [] };
  #body = el("div", { class: "panel-body", id: "panel-body", role: "tabpanel", tabindex: "0" });
  #tabs = el("div", { class: "panel-tabs", role: "tablist" });
  #actions = el("div", { class: "panel-actions" });
  #state = el("div", { class: "panel-state", role: "status" });
  #due = false;

  constructor(root, { onChange, openChannel }) {
    this.#root = root;
    this.onChange = onChange;
    this.openChannel = openChannel;
    fill(
      root,
      this.#actions,
      el("div", { class: "panel-main" }, el("div", { class: "panel-head" }, this.#tabs, this.#state, iconButton("close", "Close the panel", () => this.toggle())), this.#body),
    );
    root.hidden = !this.open;
    this.#socket.on("frame", (frame) => this.#receive(frame));
    this.#socket.on("state", (connected) => {
      this.#connected = connected;
      this.#later();
    });
    this.#socket.open();
  }

  toggle() {
    this.open = !this.open;
    sessionStorage.setItem("panel", this.open ? "open" : "closed");
    this.#root.hidden = !this.open;
    if (this.open) this.unseenBreaches = 0;
    this.#draw();
    this.onChange();
  }

  /** Sends `frame` to the server, and shows `confirmation` or the reason for a refusal. */
  async act(frame, confirmation) {
    try {
      await this.#socket.ask(frame);
      this.#say(confirmation, false);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      this.#say(error.message, true);
    }
  }

  #say(text, wrong) {
    fill(this.#state, el("span", { class: wrong ? "wrong" : "right" }, icon(wrong ? "warn" : "check"), text));
  }

  #receive(frame) {
    const steps = {
      snapshot: () => this.#all(frame),
      request: () => this.#add("requests", frame.request),
      breach: () => this.#breach(frame.breach),
      log: () => this.#add("log", frame.line),
      faults: () => (this.faults = frame.faults),
      bot_status: () => (this.bot = frame.bot),
      gateway: () => (this.#gateway = frame.connected),
      clock: () => this.#clock(frame),
    };
    steps[frame.t]?.();
    this.#later();
    if (!["request", "log", "faults"].includes(frame.t)) this.onChange();
  }

  #all(frame) {
    const { bot, seats, faults, requests, breaches, log, gateway } = frame;
    Object.assign(this, { bot, seats, faults });
    this.#gateway = gateway.connected;
    this.#lists = { requests: [...requests], breaches: [...breaches], log: [...log] };
    this.#clock(frame);
    this.#drawActions();
  }

  #clock({ now, offset }) {
    setClock(now);
    this.offset = offset;
  }

  #breach(breach) {
    this.#add("breaches", breach);
    if (!this.open) this.unseenBreaches += 1;
  }

  #add(name, item) {
    const list = this.#lists[name];
    list.push(item);
    if (list.length > MOST_ROWS) list.shift();
  }

  /** Draws the panel at the browser's next animation frame, once even if many requests arrive. */
  #later() {
    if (this.#due) return;
    this.#due = true;
    requestAnimationFrame(() => {
      this.#due = false;
      this.#draw();
    });
  }

  #draw() {
    if (!this.open) return;
    unlessPressed(this.#tabs, () => this.#drawTabs());
    const end = this.#body.scrollHeight - this.#body.scrollTop - this.#body.clientHeight < 40;
    const draw = { requests: () => this.#requests(), breaches: () => this.#breaches(), log: () => this.#log() };
    fill(this.#body, draw[this.#tab]());
    if (end) this.#body.scrollTop = this.#body.scrollHeight;
    for (const node of this.#actions.querySelectorAll("[data-fault]")) {
      const on = this.#isOn(node.dataset.fault);
      node.classList.toggle("on", on);
      node.setAttribute("aria-pressed", String(on));
    }
  }

  #isOn(fault) {
    const { latency_ms, fail_status, limited, gateway_hung } = this.faults ?? {};
    return Boolean({ slow: latency_ms, failing: fail_status, limited, hung: gateway_hung }[fault]);
  }

  #drawActions() {
    fill(this.#actions, actionGroups(this));
  }

  #drawTabs() {
    const names = { requests: "Requests", breaches: "Breaches", log: "Bot’s output" };
    const tabs = Object.entries(names).map(([key, name]) => {
      const choose = () => {
        this.#tab = key;
        this.#draw();
        this.#body.scrollTop = this.#body.scrollHeight;
      };
      const count = key === "breaches" && this.#lists.breaches.length;
      const chosen = this.#tab === key;
      return el(
        "button",
        {
          type: "button",
          role: "tab",
          class: "panel-tab",
          id: `tab-${key}`,
          "aria-selected": String(chosen),
          "aria-controls": this.#body.id,
          tabindex: chosen ? null : "-1",
          on: { click: choose, keydown: (event) => this.#tabKey(event) },
        },
        name,
        count ? el("span", { class: "badge" }, String(count)) : null,
      );
    });
    const live = this.#connected ? (this.#gateway ? "gateway connected" : "no gateway connection") : "playground not reachable";
    const focused = this.#tabs.contains(document.activeElement) ? document.activeElement.id : null;
    fill(this.#tabs, tabs, el("span", { class: this.#gateway ? "gateway up" : "gateway" }, live));
    this.#body.setAttribute("aria-labelledby", `tab-${this.#tab}`);
    if (focused) document.getElementById(focused)?.focus();
  }

  #tabKey({ key, currentTarget }) {
    const tabs = [...this.#tabs.querySelectorAll("[role=tab]")];
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (!step) return;
    const next = tabs.at((tabs.indexOf(currentTarget) + step) % tabs.length);
    next.focus();
    next.click();
  }

  #requests() {
    const wrong = new Set(this.#lists.breaches.map((b) => b.request));
    const rows = this.#lists.requests.map((r) =>
      el(
        "tr",
        { class: r.status >= 400 || wrong.has(r.n) ? "bad" : "" },
        el("td", {}, formatTime(r.at, "T", LOCALE)),
        el("td", { class: `method ${r.method.toLowerCase()}` }, r.method),
        el("td", { class: "path", title: r.path }, r.path.replace(SNOWFLAKE, "…$1")),
        el("td", {}, el("span", { class: "status" }, String(r.status))),
        el("td", { class: "number" }, `${Math.round(r.ms)} ms`),
        el("td", { class: "number" }, r.bytes >= 1000 ? `${(r.bytes / 1000).toFixed(1)} kB` : `${r.bytes} B`),
        el("td", { class: "summary", title: r.summary }, r.summary),
      ),
    );
    if (!rows.length) return el("p", { class: "panel-none" }, "The bot has sent no requests yet.");
    const heads = ["Time", "", "Path", "Status", "Took", "Size", "Content"].map((h) => el("th", { scope: "col" }, h));
    return el("table", {}, el("thead", {}, el("tr", {}, heads)), el("tbody", {}, rows));
  }

  #breaches() {
    if (!this.#lists.breaches.length) {
      return el("p", { class: "panel-none good" }, icon("check"), "The bot has kept to all of Discord’s rules so far.");
    }
    return el(
      "ul",
      { class: "breaches" },
      this.#lists.breaches.map((b) =>
        el(
          "li",
          {},
          el("time", {}, formatTime(b.at, "T", LOCALE)),
          el("b", {}, b.kind.replaceAll("_", " ")),
          b.code ? el("code", {}, String(b.code)) : null,
          el("span", {}, b.text),
        ),
      ),
    );
  }

  #log() {
    if (!this.#lists.log.length) return el("p", { class: "panel-none" }, "The bot has printed nothing yet.");
    return el("pre", { class: "log" }, this.#lists.log.join("\n"));
  }
}
