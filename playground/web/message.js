// One message as a list item: header, author, content, components, footer, tools.

import { dayOf, daysAgo, formatTime, parseTime } from "./clock.js";
import { renderComponents } from "./components.js";
import { el, icon, iconButton } from "./dom.js";
import { renderEmbed } from "./embed.js";
import { plainLine, renderMarkdown } from "./markdown.js";
import { attachments } from "./media.js";
import { onContextMenu } from "./menu.js";
import { authorOf, avatar, botTag, nameButton } from "./people.js";

const GROUP_SECONDS = 7 * 60;
const REPLY = 19;
const SYSTEM = { 6: "pinnedOne", 7: "joined", 18: "startedThread" };

/** Returns whether `message` continues the message `before` it and is shown without a name. */
export function continues(message, before) {
  if (!before || message.used || message.type === REPLY || message.type in SYSTEM) return false;
  if (message.author.id !== before.author.id || before.type in SYSTEM) return false;
  if (message.ephemeral !== before.ephemeral) return false;
  const [then, later] = [parseTime(before.timestamp), parseTime(message.timestamp)];
  return later - then < GROUP_SECONDS && dayOf(then) === dayOf(later);
}

/** Returns the list item for `message`; `compact` omits the avatar and the name. */
export function renderMessage(message, pane, compact) {
  if (message.type in SYSTEM) return systemMessage(message, pane);
  const author = authorOf(message, pane);
  const node = el(
    "li",
    { class: classes(message, compact), data: { message: message.id }, tabindex: "-1" },
    header(message, pane),
    compact ? el("span", { class: "gutter" }, shortTime(message, pane)) : face(author, pane),
    el(
      "div",
      { class: "message-main" },
      compact ? null : heading(message, author, pane),
      body(message, author, pane),
      threadLink(message, pane),
      message.ephemeral ? footer(message, pane) : null,
      pane.store.hasFailed(message.id) ? failure(pane) : null,
    ),
    tools(message, pane),
  );
  onContextMenu(node, (at) => pane.openMessageMenu(message, at));
  return node;
}

function classes(message, compact) {
  const { ephemeral, mentions_me: mentioned } = message;
  return ["message", compact && "compact", ephemeral && "ephemeral", mentioned && "mentioned"]
    .filter(Boolean)
    .join(" ");
}

function systemMessage(message, pane) {
  const name = authorOf(message, pane).name;
  const text = pane.say(SYSTEM[message.type], { name, thread: message.content });
  return el(
    "li",
    { class: "message system", data: { message: message.id }, tabindex: "-1" },
    el("span", { class: "gutter" }, icon(message.type === 18 ? "thread" : "right")),
    el("div", { class: "message-main" }, text, " ", time(message, pane)),
  );
}

function face(person, pane) {
  const open = (event) => pane.openMember(person.id, event.currentTarget);
  const node = el(
    "button",
    { type: "button", class: "face", tabindex: "-1", "aria-hidden": "true", on: { click: open } },
    avatar(person),
  );
  onContextMenu(node, (at) => pane.openMember(person.id, at));
  return node;
}

function heading(message, author, pane) {
  const name = nameButton(author, pane);
  onContextMenu(name, (at) => pane.openMember(author.id, at));
  return el("div", { class: "heading" }, name, author.bot ? botTag(pane) : null, time(message, pane));
}

function time(message, pane) {
  const at = parseTime(message.timestamp);
  return el(
    "time",
    { class: "when", datetime: message.timestamp, title: formatTime(at, "F", pane.locale) },
    whenText(at, pane),
  );
}

function whenText(at, pane) {
  const clock = formatTime(at, "t", pane.locale);
  const days = daysAgo(at);
  if (days === 0) return pane.say("today", { time: clock });
  if (days === 1) return pane.say("yesterday", { time: clock });
  return formatTime(at, "s", pane.locale);
}

function shortTime(message, pane) {
  return el("time", { datetime: message.timestamp }, formatTime(parseTime(message.timestamp), "t", pane.locale));
}

function header(message, pane) {
  if (message.used) return usedHeader(message.used, pane);
  if (message.type === REPLY && message.message_reference) return replyHeader(message, pane);
  return null;
}

function usedHeader({ user, name }, pane) {
  return el(
    "div",
    { class: "above" },
    avatar(pane.store.person(user.id) ?? user, "tiny"),
    nameButton(pane.store.person(user.id) ?? user, pane),
    ` ${pane.say("used")} `,
    el("span", { class: "used" }, name.startsWith("/") ? name : commandName(name, pane)),
  );
}

function commandName(name, pane) {
  // A slash command is shown with its slash, a context menu entry without one.
  const command = pane.store.commands.find((c) => c.key === name || c.name === name);
  const shown = command?.name ?? name;
  return command && command.type !== 1 ? shown : `/${shown}`;
}

function replyHeader(message, pane) {
  const original = message.referenced_message;
  if (!original) return el("div", { class: "above" }, icon("reply"), pane.say("gone"));
  const author = authorOf(original, pane);
  const jump = () => pane.jumpTo(original.channel_id, original.id);
  return el(
    "div",
    { class: "above" },
    avatar(author, "tiny"),
    nameButton(author, pane),
    el("button", { type: "button", class: "preview", on: { click: jump } }, plainText(original, pane) || pane.say("attachment")),
  );
}

function body(message, author, pane) {
  if (message.thinking) return thinking(author, pane);
  const { content, embeds = [], components = [], attachments: files = [] } = message;
  const isLayout = Boolean(message.flags & 32768);
  const edited = message.edited_timestamp ? editedMark(message, pane) : null;
  return [
    content ? text(content, edited, pane) : null,
    isLayout ? null : attachments(files, pane),
    embeds.map((embed) => renderEmbed(embed, pane)),
    components.length ? el("div", { class: "components" }, renderComponents(components, message, pane)) : null,
    content ? null : edited,
  ];
}

function text(content, edited, pane) {
  const written = renderMarkdown(content, pane);
  const last = written.lastElementChild;
  if (edited) (last?.tagName === "P" ? last : written).append(" ", edited);
  return el("div", { class: "text" }, written);
}

function thinking(author, pane) {
  return el(
    "div",
    { class: "thinking" },
    el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")),
    pane.say("thinking", { name: author.name }),
  );
}

function editedMark(message, pane) {
  const title = formatTime(parseTime(message.edited_timestamp), "F", pane.locale);
  return el("span", { class: "edited", title }, pane.say("edited"));
}

function threadLink(message, pane) {
  const thread = pane.store.channels.get(message.id);
  if (!thread) return null;
  const open = () => pane.openChannel(thread.id);
  return el("button", { type: "button", class: "thread-link", on: { click: open } }, icon("thread"), thread.name);
}

function footer(message, pane) {
  const dismiss = () => pane.attempt(pane.client.dismiss(message.id));
  return el(
    "div",
    { class: "only-you" },
    icon("eye"),
    el("span", {}, pane.say("onlyYou")),
    " • ",
    el("button", { type: "button", class: "link", on: { click: dismiss } }, pane.say("dismiss")),
  );
}

/** Returns the note that the bot did not answer, shown below a message or instead of a response. */
export function failure(pane, ...more) {
  return el("div", { class: "failure", role: "alert" }, icon("warn"), el("span", {}, pane.say("failed")), ...more);
}

function tools(message, pane) {
  if (message.thinking) return null;
  // Tab skips these buttons, because Enter on the message opens the same menu.
  const mouse = { tabindex: "-1" };
  const menu = (event) => pane.openMessageMenu(message, event.currentTarget);
  return el(
    "div",
    { class: "tools" },
    message.ephemeral ? null : iconButton("reply", pane.say("reply"), () => pane.replyTo(message), mouse),
    iconButton("more", pane.say("more"), menu, mouse),
  );
}

/** Returns the whole text of `message` as one line, for previews and screen readers. */
export function plainText(message, pane) {
  const parts = [message.content ?? ""];
  for (const { title, description } of message.embeds ?? []) parts.push(title ?? "", description ?? "");
  collectText(message.components ?? [], parts);
  return parts
    .filter(Boolean)
    .map((part) => plainLine(part, pane))
    .join(" ");
}

/** Returns the first line of `message`, which screen readers announce after a click. */
export function firstLine(message, pane) {
  const parts = [message.content ?? ""];
  collectText(message.components ?? [], parts);
  for (const { title, description } of message.embeds ?? []) parts.push(title ?? "", description ?? "");
  const line = parts.flatMap((part) => part.split("\n")).find((each) => each.trim());
  return line ? plainLine(line, pane) : pane.say("edited");
}

function collectText(components, parts) {
  for (const { type, content, components: inner } of components) {
    if (type === 10) parts.push(content);
    if (inner) collectText(inner, parts);
  }
}
