// The pictures, galleries and files of messages.

import { el, icon } from "./dom.js";

// The types of PICTURE_TYPES in images.py. Files of other types are offered for download.
const PICTURES = ["image/png", "image/gif", "image/jpeg", "image/webp"];

/** Returns a file's address without the host, which may have another name for this browser. */
export function nearby(url) {
  const { pathname, search } = new URL(url, location.origin);
  return pathname.startsWith("/cdn/") ? pathname + search : url;
}

/** Returns pictures in a grid like Discord's; a click opens a picture in full size. */
export function gallery(items, pane) {
  const kind = items.length > 4 ? "many" : `of-${items.length}`;
  const pictures = items.map((item) => picture(item, items, pane));
  return el("div", { class: `gallery ${kind}` }, pictures);
}

/** Returns the node of one of `items`: `{media: {url, width, height}, description, spoiler}`. */
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

/** Returns a link that downloads a file: `{url, name, size}`. */
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

/** Returns a message's attachments: the pictures as one gallery, other files as links. */
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
