// Starts the page, and manages its panes: the open seats, and which of them is focused.

import { keepTime } from "./clock.js";
import { Pane } from "./pane.js";
import { Panel } from "./panel.js";
import { here } from "./server.js";
import { TopBar } from "./topbar.js";
import { ownLocale } from "./words.js";

const ASK_AGAIN_MS = 2000;
// The elements in which typing does not go to the composer.
const KEYS_TAKEN = "input, textarea, select, dialog, [role=combobox], [role=listbox], .menu, .panel, .modal";
const NARROW = matchMedia("(max-width: 759px)");

/** The page: one or two panes, the bar above them, and the developer's panel below. */
class Page {
  #seats;
  #panes = [];
  #mode;
  #current = 0;
  #main = document.getElementById("seats");
  #bar;
  #panel;
  #asking = false;
  #run;
  #welcome;
  // False until the page has set its address for the first time.
  #shown = false;
  #goingBack = false;

  constructor({ seats, guild, guilds, run, welcome }) {
    this.#seats = seats;
    this.#run = run;
    this.#welcome = welcome;
    const asked = new URLSearchParams(location.search).get("seat");
    const saved = JSON.parse(sessionStorage.getItem("view") ?? "null");
    const { seat, place } = address();
    const named = seats.find((s) => s.username === seat)?.id;
    const rest = (saved?.ids ?? []).includes(named) ? saved.ids : [named];
    const wanted = asked ? [asked] : named ? rest : (saved?.ids ?? []);
    const known = wanted.filter((id) => seats.some((s) => s.id === id));
    // With a first screen, one member is open at the start; without it, two are.
    const ids = known.length ? known : seats.slice(0, welcome ? 1 : 2).map((s) => s.id);
    this.#mode = saved?.mode ?? "both";
    this.#current = named ? ids.indexOf(named) : (saved?.current ?? 0);
    this.#panel = new Panel(document.getElementById("panel"), {
      onChange: () => this.#draw(),
      openChannel: () => this.#panes[this.#current].channel,
    });
    this.#bar = new TopBar(document.getElementById("top"), { guild, guilds }, {
      onSeat: (at) => this.#look(at, "one"),
      onBoth: () => this.#look(this.#current, "both"),
      onSecond: seats.length > 1 ? () => this.#second() : null,
      panel: this.#panel,
    });
    this.#main.replaceChildren();
    for (const id of ids) this.#open(id, id === (named ?? ids[0]) ? place : null);
    this.#look(Math.min(this.#current, this.#panes.length - 1), this.#mode);
    NARROW.addEventListener("change", () => this.#look(this.#current, this.#mode));
    document.addEventListener("keydown", (event) => this.#typed(event));
    addEventListener("popstate", () => this.#goBack());
  }

  /** Shows a second seat beside `pane`, opened if necessary, and returns the member's id. */
  #second(pane = this.#panes[this.#current]) {
    let other = this.#panes.find((p) => p !== pane);
    if (!other) {
      const seat = this.#seats.find((s) => s.in_guild && s.id !== pane.client.id);
      other = this.#open(seat.id, pane.place);
    }
    this.#look(this.#panes.indexOf(other), "both");
    return other.client.id;
  }

  /** Shows the seat and the channel of the page's address, after "back" or "forward". */
  #goBack() {
    const { seat, place } = address();
    const at = this.#panes.findIndex((p) => p.store.me?.username === seat);
    if (at < 0) return;
    this.#goingBack = true;
    this.#look(at, this.#mode);
    this.#panes[at].go(place);
    this.#goingBack = false;
  }

  #showAddress() {
    const pane = this.#panes[this.#current];
    if (!pane.store.me || !pane.channel || this.#goingBack) return;
    const hash = `#${[pane.store.me.username, pane.place].map(encodeURIComponent).join("/")}`;
    if (hash === location.hash) return;
    history[this.#shown ? "pushState" : "replaceState"](null, "", hash);
    this.#shown = true;
  }

  /** Sets the member's language to the one chosen earlier, or else to that of the browser. */
  #setLanguage(pane) {
    const wanted = sessionStorage.getItem(`locale ${pane.client.id}`) ?? ownLocale();
    if (wanted && wanted.slice(0, 2) !== pane.locale.slice(0, 2)) pane.attempt(pane.client.setLocale(wanted));
  }

  /** Focuses the composer if a character is typed elsewhere, like Discord's client. */
  #typed({ key, ctrlKey, metaKey, altKey, target }) {
    const isText = key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
    if (isText && !target.closest(KEYS_TAKEN)) this.#panes[this.#current].write();
  }

  #open(id, wanted = null) {
    const seat = this.#seats.find((s) => s.id === id);
    const pane = new Pane(seat, {
      welcome: this.#welcome,
      wanted,
      onSecond: (asking) => this.#second(asking),
      onSwitch: (old, other) => this.#switch(old, other),
      onChange: () => this.#draw(),
      onLost: () => this.#askAgain(),
    });
    let run = null;
    pane.store.on("all", () => {
      if (this.#welcome && run !== this.#run) this.#setLanguage(pane);
      run = this.#run;
    });
    this.#panes.push(pane);
    this.#main.append(pane.root);
    this.#watch(pane);
    return pane;
  }

  #watch(pane) {
    const focus = () => this.#focus(this.#panes.indexOf(pane));
    pane.root.addEventListener("pointerdown", focus, true);
    pane.root.addEventListener("focusin", focus);
  }

  /**
   * Requests the seats after a lost connection, until the server responds. Shows a notice if the
   * server was restarted, and reloads the page if a seat no longer exists.
   */
  async #askAgain() {
    if (this.#asking) return;
    this.#asking = true;
    let reached = false;
    try {
      const { seats, run } = await load();
      reached = true;
      if (!this.#panes.every((p) => seats.some((s) => s.id === p.client.id))) location.reload();
      else if (run !== this.#run) {
        this.#run = run;
        for (const pane of this.#panes) pane.notify(pane.say("startedAnew"));
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    } finally {
      this.#asking = false;
    }
    setTimeout(() => {
      if (!reached || this.#panes.some((p) => !p.client.socket.connected)) this.#askAgain();
    }, ASK_AGAIN_MS);
  }

  #switch(old, id) {
    const at = this.#panes.indexOf(old);
    if (old.client.id === id) return;
    const there = this.#panes.findIndex((p) => p.client.id === id);
    if (there >= 0) {
      // Both seats are open: exchange their positions.
      [this.#panes[at], this.#panes[there]] = [this.#panes[there], this.#panes[at]];
      this.#main.append(...this.#panes.map((p) => p.root));
    } else {
      const fresh = this.#open(id);
      this.#panes.pop();
      this.#panes[at] = fresh;
      old.root.before(fresh.root);
      old.close();
    }
    this.#look(at, this.#mode);
  }

  /** Shows and focuses the pane at index `at`, alone ("one") or beside the other pane ("both"). */
  #look(at, mode) {
    this.#mode = this.#panes.length > 1 ? mode : "one";
    const alone = this.#mode === "one" || NARROW.matches;
    this.#panes.forEach((pane, index) => (pane.root.hidden = alone && index !== at));
    this.#main.dataset.mode = alone ? "one" : "both";
    this.#focus(at);
  }

  #focus(at) {
    if (this.#current !== at || !this.#panes[at].focused) {
      this.#current = at;
      this.#panes.forEach((pane, index) => pane.setFocused(index === at));
    }
    this.#draw();
  }

  #draw() {
    const ids = this.#panes.map((p) => p.client.id);
    sessionStorage.setItem("view", JSON.stringify({ ids, mode: this.#mode, current: this.#current }));
    const seats = this.#panes.map((pane, at) => ({
      seat: pane.store.me ?? this.#seats.find((s) => s.id === pane.client.id),
      mentions: pane.store.mentions(),
      current: at === this.#current,
    }));
    this.#showAddress();
    this.#bar.draw(seats, this.#main.dataset.mode, this.#panel);
    const mentions = seats.reduce((sum, s) => sum + s.mentions, 0);
    document.title = `${mentions ? `(${mentions}) ` : ""}Playground`;
  }
}

/** Returns the username and the channel's name or id from the address after #; null if missing. */
function address() {
  const [seat, place] = location.hash.slice(1).split("/").map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return "";
    }
  });
  return { seat: seat || null, place: place || null };
}

async function load() {
  const answer = await fetch(here("/play/seats"));
  return answer.json();
}

/** Opens the page, and tries again every second while the server cannot be reached. */
async function start() {
  try {
    const loaded = await load();
    new Page(loaded);
    keepTime();
  } catch (error) {
    if (!(error instanceof TypeError) || document.querySelector(".seat")) throw error;
    setTimeout(start, 1000);
  }
}

start();
