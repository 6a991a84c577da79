// The bar at the top: the open seats, the bot's state, the clock, the theme and the panel's button.

import { formatSpan } from "./clock.js";
import { el, fill, icon, iconButton, unlessPressed } from "./dom.js";
import { avatar } from "./people.js";
import { goTo } from "./server.js";
import { badge } from "./sidebar.js";

const STATUS = { ready: "online", starting: "starting…", stopped: "stopped", offline: "offline" };

/** `settings` has callbacks: `onSeat(at)` shows one seat, `onBoth()` both. */
export class TopBar {
  #root;
  #settings;
  #brand;
  #servers;

  constructor(root, { guild, guilds }, settings) {
    this.#root = root;
    this.#settings = settings;
    this.#brand = el(
      "h1",
      { class: "brand" },
      el("img", { src: "/web/icon.svg", alt: "", width: "24", height: "24" }),
      el("span", {}, "Playground"),
    );
    this.#servers = guilds.length > 1 ? picker(guild, guilds) : null;
    setTheme(localStorage.getItem("theme"));
  }

  draw(seats, mode, panel) {
    unlessPressed(this.#root, () => this.#draw(seats, mode, panel));
  }

  #draw(seats, mode, panel) {
    const focused = this.#root.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    fill(this.#root, this.#brand, this.#servers, this.#tabs(seats, mode), this.#bot(panel), this.#clock(panel), this.#tools(panel));
    if (focused) this.#root.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  }

  #tabs(seats, mode) {
    const tabs = seats.map(({ seat, mentions, current }, at) => {
      const shown = current && mode === "one";
      return el(
        "button",
        {
          type: "button",
          class: `seat-tab ${shown ? "on" : ""} ${mentions ? "pinged" : ""}`.trim(),
          "aria-pressed": String(shown),
          data: { key: `seat ${seat.id}`, seat: seat.id },
          on: { click: () => this.#settings.onSeat(at) },
        },
        avatar(seat, "small"),
        el("span", {}, seat.name),
        badge(mentions),
      );
    });
    const both =
      seats.length > 1
        ? el(
            "button",
            {
              type: "button",
              class: `seat-tab both ${mode === "both" ? "on" : ""}`.trim(),
              "aria-pressed": String(mode === "both"),
              data: { key: "both" },
              on: { click: () => this.#settings.onBoth() },
            },
            icon("columns"),
            el("span", {}, "Both"),
          )
        : this.#settings.onSecond
          ? el(
              "button",
              { type: "button", class: "seat-tab add", "aria-label": "Add a second member", title: "Add a second member", data: { key: "add" }, on: { click: () => this.#settings.onSecond() } },
              icon("plus"),
            )
          : null;
    return el("div", { class: "seat-tabs", role: "group", "aria-label": "Seats" }, tabs, both);
  }

  #bot({ bot }) {
    if (!bot) return el("span", { class: "bot-state" });
    const state = STATUS[bot.status] ?? bot.status;
    return el(
      "span",
      { class: `bot-state ${bot.status}`, role: "status", title: `${bot.name}: ${state}` },
      el("i", {}),
      el("span", {}, `${bot.name} ${state}`),
    );
  }

  #clock({ offset }) {
    if (!offset || offset < 60) return null;
    const text = `+${formatSpan(offset)}`;
    return el("span", { class: "ahead", title: "The playground's clock is ahead by this" }, icon("clock"), text);
  }

  #tools(panel) {
    const dark = isDark();
    const theme = () => {
      setTheme(dark ? "light" : "dark");
      panel.onChange();
    };
    return el(
      "div",
      { class: "top-tools" },
      iconButton(dark ? "sun" : "moon", dark ? "Light colours" : "Dark colours", theme, { data: { key: "theme" } }),
      el(
        "button",
        {
          type: "button",
          class: panel.open ? "ghost on" : "ghost",
          "aria-label": "Developer panel",
          title: "Developer panel",
          "aria-expanded": String(panel.open),
          "aria-controls": "panel",
          data: { key: "panel" },
          on: { click: () => panel.toggle() },
        },
        icon("tools"),
        badge(panel.unseenBreaches),
      ),
    );
  }
}

/** Returns the menu that selects one of several servers. */
function picker(guild, guilds) {
  const options = guilds.map(({ id, name }) => el("option", { value: id, selected: id === guild.id }, name));
  const change = (event) => goTo(event.target.value);
  return el(
    "select",
    { class: "server-pick", "aria-label": "Server", data: { key: "server" }, on: { change } },
    options,
  );
}

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Sets the theme to "dark" or "light"; null keeps that of the operating system. */
function setTheme(theme) {
  if (!theme) return;
  document.documentElement.dataset.theme = theme;
  localStorage.setItem("theme", theme);
}
