// Discord's inline markdown, mentions and times, as DOM nodes.

import { el } from "./dom.js";
import { formatTime, isMoment } from "./clock.js";
import { customEmoji, emojiText } from "./emoji.js";

// One emoji: a flag, a keycap, or joined pictographs, but no character that is text by default.
const SHOWN_AS_PICTURE =
  /\p{Regional_Indicator}{2}|[0-9#*]\ufe0f\u20e3|(?=\p{Emoji_Presentation}(?!\ufe0e)|\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}])(?:\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)(?:\u200d\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)*/uy;

// Each rule has a pattern for the text at the current position, and a function that builds a node.
// The function gets the match, the pane, and a function `inner` that renders the text between the
// marks. The first rule that matches is applied.
const RULES = [
  [/\\([^A-Za-z0-9\s])/y, ([, mark]) => document.createTextNode(mark)],
  [/(`+)((?:(?!\1)[^])+)\1(?!`)/y, ([, , code]) => el("code", {}, trimCode(code))],
  [/\|\|((?:(?!\|\|)[^])+)\|\|/y, ([, text], pane, inner) => spoiler(pane, inner(text))],
  [/\*\*\*(?=\S)((?:(?!\*\*\*)[^])+)\*\*\*/y, ([, t], _, inner) => el("em", {}, el("strong", {}, inner(t)))],
  [/\*\*((?:\\[^]|[^\\])+?)\*\*(?!\*)/y, ([, t], _, inner) => el("strong", {}, inner(t))],
  [/__((?:(?!__)[^])+)__(?!_)/y, ([, t], _, inner) => el("u", {}, inner(t))],
  [/~~((?:(?!~~)[^])+)~~/y, ([, t], _, inner) => el("s", {}, inner(t))],
  [/\*(?=[^\s*])((?:\*\*|\s+(?:[^*\s]|\*\*)|[^\s*])+?)\*(?!\*)/y, ([, t], _, inner) => el("em", {}, inner(t))],
  [/_((?:__|\\[^]|[^\\_])+)_(?!\w)/y, ([, t], _, inner) => el("em", {}, inner(t)), { atWordStart: true }],
  [/\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"]*")?\)/y, ([, t, url], pane, inner) => link(pane, url, inner(t))],
  [/<(https?:\/\/[^\s>]+)>/y, ([, url], pane) => link(pane, url, url)],
  [/https?:\/\/[^\s<>]*[^\s<>.,:;"'!?)\]|*_~]/y, ([url], pane) => link(pane, url, url)],
  [/<@!?(\d+)>/y, ([, id], pane) => mentionOf(pane, id)],
  [/<@&(\d+)>/y, ([, id], pane) => roleMention(pane, id)],
  [/<#(\d+)>/y, ([, id], pane) => channelMention(pane, id)],
  [/<\/([^:>\n]{1,100}):(\d+)>/y, ([, name], pane) => commandMention(pane, name)],
  [/<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/y, ([text, at, style], pane) => timestamp(pane, text, Number(at), style)],
  [/<a?:(\w{2,32}):(\d+)>/y, ([, name, id]) => customEmoji(name, id)],
  [/@(everyone|here)\b/y, ([text]) => el("span", { class: "mention" }, text)],
  [SHOWN_AS_PICTURE, ([signs]) => emojiText(signs)],
];

const PICTOGRAPH = /\p{Extended_Pictographic}|\p{Regional_Indicator}|[0-9#*]\ufe0f?\u20e3/u;
const ONLY_EMOJI = /^(?:<a?:\w+:\d+>|\p{Extended_Pictographic}|\p{Regional_Indicator}|[0-9#*]\ufe0f?\u20e3|[\u200d\ufe0f\p{Emoji_Modifier}\s])+$/u;
const MOST_JUMBO = 30;

/** Returns nodes for `text`, with single line ends kept. `pane` knows the names and channels. */
export function renderInline(text, pane) {
  const nodes = [];
  let plain = "";
  const flush = () => {
    if (plain) nodes.push(document.createTextNode(plain));
    plain = "";
  };
  for (let at = 0; at < text.length; ) {
    const found = matchAt(text, at, pane);
    if (found) {
      flush();
      nodes.push(found.node);
      at += found.length;
    } else {
      const step = plainRun(text, at);
      plain += text.slice(at, at + step);
      at += step;
    }
  }
  flush();
  return nodes;
}

/** Returns whether `text` consists only of emoji, which are then shown large. */
export function isJumbo(text) {
  return text.length < MOST_JUMBO * 4 && PICTOGRAPH.test(text) && ONLY_EMOJI.test(text);
}

function plainRun(text, at) {
  // Only these characters can begin a rule; "h" is for http. A surrogate pair is not split.
  const step = text.codePointAt(at) > 0xffff ? 2 : 1;
  const next = text.slice(at + step).search(/[\\`|*_~[<@h]|[0-9#]\ufe0f|\p{Extended_Pictographic}|\p{Regional_Indicator}/u);
  return next < 0 ? text.length - at : next + step;
}

function matchAt(text, at, pane) {
  for (const [rule, build, where] of RULES) {
    if (where?.atWordStart && /\w/.test(text[at - 1] ?? " ")) continue;
    rule.lastIndex = at;
    const match = rule.exec(text);
    // `build` may call this function again, which changes `lastIndex`, so it is set for each match.
    if (match) {
      const node = build(match, pane, (inner) => renderInline(inner, pane));
      return { node, length: match[0].length };
    }
  }
  return null;
}

function trimCode(code) {
  return code.length > 2 && code.startsWith(" ") && code.endsWith(" ") ? code.slice(1, -1) : code;
}

function spoiler(pane, children) {
  const show = (event) => {
    if (node.classList.contains("shown")) return;
    event.preventDefault();
    event.stopPropagation();
    node.classList.add("shown");
    node.removeAttribute("role");
    node.removeAttribute("tabindex");
    node.removeAttribute("aria-label");
  };
  const onKey = (event) => {
    if (event.key === "Enter" || event.key === " ") show(event);
  };
  const node = el(
    "span",
    {
      class: "spoiler",
      role: "button",
      tabindex: "0",
      "aria-label": pane.say("spoiler"),
      on: { click: show, keydown: onKey },
    },
    el("span", {}, children),
  );
  return node;
}

const MESSAGE_LINK = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/;

function link(pane, url, children) {
  const own = MESSAGE_LINK.exec(url);
  if (own && pane.store.channels.has(own[1])) {
    const [, channel, message] = own;
    const go = () => (message ? pane.jumpTo(channel, message) : pane.openChannel(channel));
    const bare = typeof children === "string";
    const text = bare ? `${pane.channelName(channel)}${message ? " › 💬" : ""}` : children;
    const kind = bare ? "mention" : "link";
    return el("button", { type: "button", class: kind, on: { click: go } }, text);
  }
  const props = { href: url, target: "_blank", rel: "noopener noreferrer", title: url };
  return el("a", props, children);
}

function mentionOf(pane, id) {
  const person = pane.store.person(id);
  if (!person) return el("span", { class: "mention" }, "@unknown-user");
  const open = (event) => pane.openMember(id, event.currentTarget);
  const props = { type: "button", class: "mention", data: { member: id }, on: { click: open } };
  return el("button", props, `@${person.name}`);
}

function roleMention(pane, id) {
  const role = pane.store.roles.get(id);
  const props = { class: "mention" };
  if (role && role.color !== "#000000") props.style = { "--mention": role.color };
  return el("span", props, `@${role?.name ?? "unknown-role"}`);
}

function channelMention(pane, id) {
  if (!pane.store.channels.has(id)) return el("span", { class: "mention" }, "# …");
  const open = () => pane.openChannel(id);
  return el("button", { type: "button", class: "mention", on: { click: open } }, pane.channelName(id));
}

function commandMention(pane, name) {
  const begin = () => pane.startCommand(name);
  return el("button", { type: "button", class: "mention", on: { click: begin } }, `/${name}`);
}

function timestamp(pane, text, at, style = "f") {
  // Like Discord's client, show a time that no calendar can represent as it was written.
  if (!isMoment(at)) return document.createTextNode(text);
  const props = {
    class: "stamp",
    datetime: new Date(at * 1000).toISOString(),
    title: formatTime(at, "F", pane.locale),
  };
  if (style === "R") props.data = { relative: String(at), locale: pane.locale };
  return el("time", props, formatTime(at, style, pane.locale));
}
