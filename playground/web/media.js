// Pictures, galleries and files as they appear in messages.

import { el, icon } from "./dom.js";

// The same as in images.py: any other file is downloaded, not shown.
const PICTURES = ["image/png", "image/gif", "image/jpeg", "image/webp"];

/** Where a file of the playground is found from this page, under whatever name that was opened. */
export function nearby(url) {
  const { pathname, search } = new URL(url, location.origin);
  return pathname.startsWith("/cdn/") ? pathname + search : url;
}

/** Pictures in Discord's grid; each opens in full size. */
export function gallery(items, pane) {
  const kind = items.length > 4 ? "many" : `of-${items.length}`;
  const pictures = items.map((item) => picture(item, items, pane));
  return el("div", { class: `gallery ${kind}` }, pictures);
}

/** One picture of `items`: `{media: {url, width, height}, description, spoiler}`. */
export function picture(item, items, pane, kind = "picture") {
  const { media, description, spoiler } = item;
  const image = el("img", {
    src: nearby(media.url),
    alt: description ?? "",
    width: media.width ?? null,
    height: media.height ?? null,
    decoding: "async",
  });
  const open = () => {
    if (!node.classList.contains("hidden-picture")) pane.showPictures(items, items.indexOf(item));
    node.classList.remove("hidden-picture");
  };
  const label = description ? `${pane.say("openPicture")}: ${description}` : pane.say("openPicture");
  const node = el(
    "button",
    {
      type: "button",
      class: spoiler ? `${kind} hidden-picture` : kind,
      "aria-label": label,
      data: { spoiler: pane.say("spoilerShown") },
      on: { click: open },
    },
    image,
  );
  return node;
}

/** A file to download: `{url, name, size}`. */
export function fileCard({ url, name, filename, size, spoiler }, pane) {
  const shown = name ?? filename ?? decodeURIComponent(url.split("/").pop().split("?")[0]);
  const props = { class: spoiler ? "file spoilered" : "file", href: nearby(url), download: shown };
  return el(
    "a",
    { ...props, "aria-label": pane.say("download", { name: shown }) },
    icon("file"),
    el("span", { class: "file-name" }, shown),
    size === undefined ? null : el("span", { class: "file-size" }, formatSize(size, pane.locale)),
  );
}

function formatSize(bytes, locale) {
  const units = ["byte", "kilobyte", "megabyte"];
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 2);
  const options = { style: "unit", unit: units[step], unitDisplay: "short", maximumFractionDigits: 1 };
  return new Intl.NumberFormat(locale, options).format(bytes / 1000 ** step);
}

/** A message's attachments: pictures as one gallery, the rest as files. */
export function attachments(list, pane) {
  const isPicture = (a) => PICTURES.includes(a.content_type);
  const pictures = list.filter(isPicture).map(({ url, width, height, description, filename }) => ({
    media: { url, width, height },
    description,
    spoiler: filename.startsWith("SPOILER_"),
  }));
  const files = list.filter((a) => !isPicture(a)).map((a) => fileCard(a, pane));
  return [pictures.length ? gallery(pictures, pane) : null, ...files];
}
