// The dialog that shows pictures in full size.

import { el, icon, iconButton } from "./dom.js";
import { nearby } from "./media.js";

/** Shows `items[at]`. The arrow keys show other items; Esc or a click outside closes the dialog. */
export function openLightbox(items, at, pane) {
  const before = document.activeElement;
  let shown = at;
  const image = el("img", { on: { click: (event) => event.stopPropagation() } });
  const caption = el("figcaption", {});
  const full = el("a", { class: "lightbox-open", target: "_blank", rel: "noopener" }, icon("link"));
  const show = (index) => {
    shown = (index + items.length) % items.length;
    const { media, description } = items[shown];
    image.src = nearby(media.url);
    image.alt = description ?? pane.say("picture");
    full.href = nearby(media.url);
    full.setAttribute("aria-label", pane.say("openPicture"));
    caption.textContent = description ?? "";
  };
  const box = el(
    "dialog",
    { class: "lightbox", "aria-label": pane.say("picture") },
    el("div", { class: "lightbox-tools" }, full, iconButton("close", pane.say("close"), () => box.close())),
    el("figure", {}, image, caption),
  );
  box.addEventListener("click", () => box.close());
  box.addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight") show(shown + 1);
    if (event.key === "ArrowLeft") show(shown - 1);
  });
  box.addEventListener("close", () => {
    box.remove();
    if (before?.isConnected) before.focus();
  });
  show(at);
  document.body.append(box);
  box.showModal();
}
