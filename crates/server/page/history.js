// The play as a tree: variations are kept, and nothing is lost by going back.

import { make } from "./dom.js";

/** @typedef {import("./types.js").Position} Position */

export class Play {
  /** @param {Play | null} parent @param {string | null} move @param {import("./types.js").Side | null} by */
  constructor(parent, move, by) {
    this.parent = parent;
    this.move = move;
    this.by = by;
    /** @type {Play[]} */
    this.children = [];
    /** The child that was visited last. @type {Play | null} */
    this.next = null;
    /** @type {Position | null} */
    this.position = null;
    /** @type {import("./types.js").Solution | null} */
    this.solution = null;
    /** @type {{why: string, bounds: import("./types.js").Bounds} | null} */
    this.stopped = null;
    /** @type {Map<string, import("./types.js").Option>} */
    this.options = new Map();
    this.complete = false;
  }

  /** The moves that lead here. @returns {string[]} */
  line() {
    return this.parent ? [...this.parent.line(), /** @type {string} */ (this.move)] : [];
  }

  /** The child by a move, new if it was never made. @param {string} move @param {import("./types.js").Side} by */
  child(move, by) {
    let child = this.children.find((one) => one.move === move);
    if (!child) this.children.push((child = new Play(this, move, by)));
    this.next = child;
    return child;
  }

  /** @returns {Play} */
  root() {
    return this.parent ? this.parent.root() : this;
  }
}

/**
 * @param {HTMLElement} place
 * @param {Play} at
 * @param {(play: Play) => void} visit
 */
export function showHistory(place, at, visit) {
  const button = (/** @type {Play} */ play, /** @type {number} */ number) => {
    const text = play.move === null ? "start" : `${number}. ${play.move}`;
    const made = make("button", { type: "button", className: play.by ?? "", onclick: () => visit(play) }, text);
    if (play === at) made.setAttribute("aria-current", "step");
    return make("li", {}, made);
  };
  /** The line from a move on; what else was played stands below the move that it was played instead of. */
  const line = (/** @type {Play} */ from, /** @type {number} */ number, /** @type {HTMLElement} */ list) => {
    /** @type {Play | undefined} */
    let play = from;
    for (; play; number++) {
      list.append(button(play, number));
      const others = play === from ? [] : /** @type {Play} */ (play.parent).children.slice(1);
      for (const other of others) {
        const branch = make("ul", { className: "branch" });
        line(other, number, branch);
        list.append(make("li", {}, branch));
      }
      play = play.children[0];
    }
  };
  const list = make("ul", { className: "tree" });
  const held = place.contains(document.activeElement);
  line(at.root(), 0, list);
  place.replaceChildren(list);
  /** @type {HTMLElement | null} */
  const here = place.querySelector("[aria-current]");
  if (held) here?.focus();
}

/** Where an arrow leads from a play: back and forth along its line, up and down among its variations. @param {Play} at @param {string} key */
export function beside(at, key) {
  if (key === "ArrowLeft") return at.parent;
  if (key === "ArrowRight") return at.next ?? at.children[0] ?? null;
  const all = at.parent?.children ?? [];
  return all[all.indexOf(at) + (key === "ArrowUp" ? -1 : 1)] ?? null;
}
