// Discord's block markdown: headings, quotes, lists, code blocks, subtext, paragraphs.

import { el } from "./dom.js";
import { isJumbo, renderInline } from "./inline.js";

const FENCE = /^```(?:([\w+#.-]+)\n)?\n?([^]*?)\n?```/;
const HEADING = /^(#{1,3})\s+(.+)$/;
const SUBTEXT = /^-#\s+(.+)$/;
const QUOTE = /^> ?(.*)$/;
const ITEM = /^(\s*)([-*]|\d{1,10}\.)\s+(.+)$/;

/** Returns a fragment for `text`, written by a member or the bot. */
export function renderMarkdown(text, pane) {
  const fragment = document.createDocumentFragment();
  if (isJumbo(text)) {
    fragment.append(el("p", { class: "jumbo" }, renderInline(text, pane)));
    return fragment;
  }
  fragment.append(...blocks(text, pane));
  return fragment;
}

function blocks(text, pane) {
  const nodes = [];
  let rest = text;
  while (rest) {
    const fence = findFence(rest);
    const before = fence ? rest.slice(0, fence.start) : rest;
    nodes.push(...lineBlocks(before.replace(/\n$/, ""), pane));
    if (!fence) break;
    nodes.push(codeBlock(fence.code, fence.language));
    rest = rest.slice(fence.end).replace(/^\n/, "");
  }
  return nodes;
}

function findFence(text) {
  const start = text.indexOf("```");
  if (start < 0) return null;
  const match = FENCE.exec(text.slice(start));
  if (!match) return null;
  const [all, language, code] = match;
  return { start, end: start + all.length, language, code };
}

function codeBlock(code, language) {
  return el("pre", {}, el("code", language ? { data: { language } } : {}, code));
}

function lineBlocks(text, pane) {
  if (!text) return [];
  const lines = text.split("\n");
  const nodes = [];
  let paragraph = [];
  const flush = () => {
    if (paragraph.length) nodes.push(el("p", {}, renderInline(paragraph.join("\n"), pane)));
    paragraph = [];
  };
  for (let at = 0; at < lines.length; ) {
    const block = blockAt(lines, at, pane);
    if (block) {
      flush();
      nodes.push(block.node);
      at += block.length;
    } else {
      paragraph.push(lines[at]);
      at += 1;
    }
  }
  flush();
  return nodes;
}

function blockAt(lines, at, pane) {
  const line = lines[at];
  if (line.startsWith(">>> ")) {
    const quoted = [line.slice(4), ...lines.slice(at + 1)].join("\n");
    return { node: el("blockquote", {}, blocks(quoted, pane)), length: lines.length - at };
  }
  const heading = HEADING.exec(line);
  if (heading) {
    // The page itself uses h1 and h2, so headings in messages begin with h3.
    const level = heading[1].length + 2;
    const node = el(`h${level}`, { class: `heading-${heading[1].length}` }, renderInline(heading[2], pane));
    return { node, length: 1 };
  }
  const subtext = SUBTEXT.exec(line);
  if (subtext) return { node: el("small", {}, renderInline(subtext[1], pane)), length: 1 };
  if (line.startsWith("> ")) return run(lines, at, QUOTE, (found) => quote(found, pane), "> ");
  if (ITEM.test(line)) return run(lines, at, ITEM, (found) => list(found, pane));
  return null;
}

function run(lines, at, pattern, build, prefix = "") {
  const found = [];
  for (let i = at; i < lines.length && lines[i].startsWith(prefix); i += 1) {
    const match = pattern.exec(lines[i]);
    if (!match) break;
    found.push(match);
  }
  return { node: build(found), length: found.length };
}

function quote(found, pane) {
  const text = found.map(([, content]) => content).join("\n");
  return el("blockquote", {}, blocks(text, pane));
}

function list(found, pane) {
  const items = found.map(([, indent, mark, text]) => ({ depth: indent.length, mark, text }));
  const fragment = document.createDocumentFragment();
  fragment.append(...nested(items, pane));
  return fragment;
}

/** Returns a list for `items`, or several lists if bullets and numbers alternate. */
function nested(items, pane) {
  const roots = [];
  let ordered = null;
  for (let at = 0; at < items.length; ) {
    let end = at + 1;
    while (end < items.length && items[end].depth > items[0].depth) end += 1;
    const isNumber = /\d/.test(items[at].mark);
    if (isNumber !== ordered) {
      const start = isNumber ? String(parseInt(items[at].mark, 10)) : null;
      roots.push(el(isNumber ? "ol" : "ul", { start }));
      ordered = isNumber;
    }
    const node = el("li", {}, renderInline(items[at].text, pane));
    if (end > at + 1) node.append(...nested(items.slice(at + 1, end), pane));
    roots.at(-1).append(node);
    at = end;
  }
  return roots;
}

/** Returns `text` as one line without formatting, for previews, labels and screen readers. */
export function plainLine(text, pane) {
  const holder = el("div", {}, renderMarkdown(text, pane));
  for (const block of holder.querySelectorAll("p,li,small,h3,h4,h5,pre,blockquote")) block.append(" ");
  return holder.textContent.replace(/\s+/g, " ").trim();
}
