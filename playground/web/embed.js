// Embeds, as in messages without Components V2.

import { el } from "./dom.js";
import { formatTime, isMoment, parseTime } from "./clock.js";
import { hex } from "./components.js";
import { renderInline } from "./inline.js";
import { renderMarkdown } from "./markdown.js";
import { picture } from "./media.js";

/** Returns the node of one embed. */
export function renderEmbed(embed, pane) {
  const props = { class: "embed" };
  if (embed.color) props.style = { "--accent-bar": hex(embed.color) };
  return el(
    "article",
    props,
    el(
      "div",
      { class: "embed-text" },
      embed.author ? el("div", { class: "embed-author" }, linked(embed.author.name, embed.author.url)) : null,
      embed.title ? el("div", { class: "embed-title" }, linked(renderInline(embed.title, pane), embed.url)) : null,
      embed.description ? el("div", { class: "text" }, renderMarkdown(embed.description, pane)) : null,
      embed.fields?.length ? el("dl", { class: "fields" }, embed.fields.map((f) => field(f, pane))) : null,
    ),
    embed.thumbnail ? image(embed.thumbnail, pane, "thumbnail") : null,
    embed.image ? image(embed.image, pane, "picture") : null,
    footer(embed, pane),
  );
}

function linked(content, url) {
  return /^https?:\/\//.test(url ?? "") ? el("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, content) : content;
}

function field({ name, value, inline }, pane) {
  return el(
    "div",
    { class: inline ? "field inline" : "field" },
    el("dt", {}, renderInline(name, pane)),
    el("dd", { class: "text" }, renderMarkdown(value, pane)),
  );
}

function image(media, pane, kind) {
  const item = { media, description: media.description };
  return picture(item, [item], pane, kind);
}

function footer(embed, pane) {
  const at = embed.timestamp ? parseTime(embed.timestamp) : NaN;
  const when = isMoment(at) ? formatTime(at, "s", pane.locale) : null;
  const parts = [embed.footer?.text, when].filter(Boolean);
  return parts.length ? el("div", { class: "embed-footer" }, parts.join(" • ")) : null;
}
