// A strategy as a tree to walk: to every move of the opponent the answer, and what may follow.

import { make, title } from "./dom.js";

/** @typedef {[string, string | null, number | null]} Reply */
/** @typedef {{starter: import("./types.js").Side, player: import("./types.js").Side, draws: boolean, first: string | null, positions: Reply[][]}} Strategy */

/**
 * @param {HTMLElement} place
 * @param {Strategy[]} strategies
 * @param {string[]} line the moves that lead to where the strategies begin
 * @param {(moves: string[]) => void} walk
 */
export function showStrategy(place, strategies, line, walk) {
  const step = (/** @type {string[]} */ moves, /** @type {string} */ words) => {
    const button = make("button", { type: "button", onclick: () => walk(moves) }, words);
    button.dataset.line = JSON.stringify(moves);
    return button;
  };
  /** What may happen in a position, made when it is looked at. */
  const below = (/** @type {Strategy} */ one, /** @type {number} */ at, /** @type {string[]} */ moves) =>
    make("ul", { className: "replies" }, ...one.positions[at].map(([to, answer, then]) => {
      const after = answer === null ? [...moves, to] : [...moves, to, answer];
      const button = step(after, answer === null ? `${to} ends it` : `${to} → ${answer}`);
      if (then === null || !one.positions[then].length) return make("li", {}, button);
      const more = make("details", {}, make("summary", {}, "what may follow"));
      more.ontoggle = () => { if (more.open && more.childElementCount === 1) more.append(below(one, then, after)); };
      return make("li", {}, button, more);
    }));
  place.replaceChildren(...strategies.map((one) => {
    const aim = one.draws ? "does not lose" : "wins";
    const count = `${one.positions.length.toLocaleString("en")} position${one.positions.length === 1 ? "" : "s"}`;
    const head = make("p", {}, `${title(one.starter)} to move: ${title(one.player)} ${aim} (${count}). Each line is a move of the opponent and the answer.`);
    const begin = one.first === null ? line : [...line, one.first];
    const first = one.first === null ? [] : [step(begin, `begin with ${one.first}`)];
    return make("div", { className: "strategy" }, head, ...first, ...(one.positions.length ? [below(one, 0, begin)] : []));
  }));
}

/** Marks where the play at hand stands in a strategy. @param {HTMLElement} place @param {string[]} line */
export function markStrategy(place, line) {
  const here = JSON.stringify(line);
  for (const button of place.querySelectorAll("button[data-line]")) {
    if (/** @type {HTMLElement} */ (button).dataset.line === here) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  }
}
