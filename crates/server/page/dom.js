// Small helpers for the document.

/** @param {string} id @returns {any} */
export const get = (id) => document.getElementById(id);

/**
 * @param {string} tag
 * @param {Record<string, any>} [fields]
 * @param {(Node | string)[]} children
 * @returns {any}
 */
export function make(tag, fields = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(fields)) {
    if (name in made) /** @type {any} */ (made)[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** @param {string} side */
export const title = (side) => (side === "left" ? "Left" : "Right");

/** @param {string | null} winner */
export const sentence = (winner) => (winner === "draw" ? "it is a draw" : winner ? `${title(winner)} wins` : "not decided");

/** Does something once what was changed is on the screen, or at once if nobody looks at the page. @param {() => void} work */
export function whenShown(work) {
  if (document.hidden) setTimeout(work, 0);
  else requestAnimationFrame(() => setTimeout(work, 0));
}
