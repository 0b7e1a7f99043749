// What can be opened without typing: families with sliders, reductions, documents.

import { Refused, call, post } from "./api.js";
import { make } from "./dom.js";

/**
 * Clauses written with letters, `(a | !b) & c`, as DIMACS; anything else as it is.
 * @param {string} text
 */
export function dimacs(text) {
  if (/^\s*(c|p)\b/m.test(text) || !/[a-z]/i.test(text)) return text;
  /** @type {Map<string, number>} */
  const numbers = new Map();
  const clauses = text.split(/&|\n|;/).map((clause) => {
    const literals = clause.match(/[!~¬-]?\s*[a-z]\w*/gi) ?? [];
    return literals.map((literal) => {
      const name = literal.replace(/^[!~¬-]\s*/, "");
      if (!numbers.has(name)) numbers.set(name, numbers.size + 1);
      return (/^[!~¬-]/.test(literal) ? "-" : "") + numbers.get(name);
    });
  }).filter((clause) => clause.length);
  const names = [...numbers].map(([name, number]) => `c ${number} is ${name}`);
  return [...names, `p cnf ${numbers.size} ${clauses.length}`, ...clauses.map((clause) => `${clause.join(" ")} 0`), ""].join("\n");
}

/**
 * @param {HTMLElement} place
 * @param {(text: string, note?: string) => void} open
 */
export async function showLibrary(place, open) {
  if (place.childElementCount) return;
  const library = await call("library");
  const find = make("input", { type: "search", placeholder: "find", spellcheck: false });
  find.setAttribute("aria-label", "Find in the library");
  find.oninput = () => {
    const words = find.value.toLowerCase().split(/\s+/);
    for (const tile of /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll(".tiles > *"))) {
      const text = (tile.textContent ?? "").toLowerCase();
      tile.hidden = !words.every((/** @type {string} */ word) => text.includes(word));
    }
  };
  place.replaceChildren(
    find,
    make("h3", {}, "Families"), make("div", { className: "tiles" }, ...library.families.map((/** @type {any} */ one) => family(one, open))),
    make("h3", {}, "Hardness proofs: type an instance, play its gadget"),
    make("div", { className: "tiles" }, ...library.reductions.map((/** @type {any} */ one) => reduction(one, open))),
    make("h3", {}, "Documents"),
    make("div", { className: "tiles" }, ...library.games.map((/** @type {any} */ one) =>
      make("button", { type: "button", onclick: () => open(one.text) }, one.title, make("small", {}, one.words)))),
  );
}

/** @param {any} one @param {(text: string) => void} open */
function family(one, open) {
  const values = one.sizes.map((/** @type {any} */ size) => size.first);
  const expression = () => values.reduce((/** @type {string} */ text, /** @type {number} */ value) => text.replace("#", String(value)), one.expression);
  const shown = make("small", {}, expression());
  const sliders = one.sizes.map((/** @type {any} */ size, /** @type {number} */ i) => {
    const number = make("output", {}, String(size.first));
    const slider = make("input", { type: "range", min: size.least, max: size.most, value: size.first });
    slider.oninput = () => {
      values[i] = Number(slider.value);
      number.textContent = slider.value;
      shown.textContent = expression();
    };
    return make("label", {}, size.what, slider, number);
  });
  const button = make("button", { type: "button", onclick: () => open(expression()) }, "Open");
  button.setAttribute("aria-label", `Open ${one.name}`);
  return make("div", { className: "tile" }, make("b", {}, one.name), shown, ...sliders, make("div", { className: "row" }, button));
}

/** @param {any} one @param {(text: string, note?: string) => void} open */
function reduction(one, open) {
  const text = make("textarea", { value: one.example, spellcheck: false });
  text.setAttribute("aria-label", `Instance for ${one.kind}`);
  const said = make("small", { role: "status" });
  const build = make("button", { type: "button" }, "Build");
  build.setAttribute("aria-label", `Build ${one.kind}`);
  build.onclick = async () => {
    try {
      const source = one.input === "cnf" ? dimacs(text.value) : text.value;
      const made = await post("reduce", { kind: one.kind, text: source });
      open(made.document, made.reading);
    } catch (error) {
      const problem = error instanceof Refused ? error.problem : null;
      said.textContent = problem ? `${problem.line ? `line ${problem.line}: ` : ""}${problem.detail}${problem.remedy ? ` (${problem.remedy})` : ""}` : /** @type {Error} */ (error).message;
    }
  };
  return make("div", { className: "tile" }, make("b", {}, one.kind), make("small", {}, `${one.source}: from ${one.from} to ${one.to}`), text, make("div", { className: "row" }, build), said);
}
