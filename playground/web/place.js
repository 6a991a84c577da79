// The position of floating boxes.

const MARGIN = 8;

/**
 * Places `box` inside the window, below its anchor if it fits there, otherwise above. `anchor` is
 * an element or a point {x, y}. The style sheet must give the box `position: fixed`;
 * otherwise the box would move the anchor.
 */
export function place(box, anchor, { sameWidth = false, above = false } = {}) {
  const at = anchor instanceof Element ? anchor.getBoundingClientRect() : new DOMRect(anchor.x, anchor.y, 0, 0);
  if (sameWidth) box.style.width = `${at.width}px`;
  const { width, height } = box.getBoundingClientRect();
  const left = Math.max(MARGIN, Math.min(at.left, innerWidth - width - MARGIN));
  const roomBelow = innerHeight - at.bottom - MARGIN;
  const over = above || (height > roomBelow && at.top > roomBelow);
  const top = over ? at.top - height - 4 : at.bottom + 4;
  box.style.left = `${left}px`;
  box.style.top = `${Math.max(MARGIN, Math.min(top, innerHeight - height - MARGIN))}px`;
}
