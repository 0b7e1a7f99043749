// Claims as cards; the one that is chosen shows its witness on the board.

import { make, sentence, title } from "./dom.js";

/**
 * @param {HTMLElement} place
 * @param {import("./types.js").Claim[]} claims
 * @param {(claim: import("./types.js").Claim | null, inside: {part: string[], depth: number}[]) => void} show
 */
export function showClaims(place, claims, show) {
  const used = new Set(claims.flatMap((claim) => claim.uses ?? []));
  const cards = claims.map((claim, i) => {
    const said = ["left", "right"].filter((side) => claim.starts[/** @type {"left"} */ (side)]);
    const results = said.map((side) => `${title(side)} starts: ${sentence(claim.starts[/** @type {"left"} */ (side)])}`);
    if (claim.value) results.unshift(`value ${claim.value}`);
    const card = make("button", { type: "button" });
    card.setAttribute("aria-pressed", "false");
    card.append(make("b", {}, claim.rule), " ");
    if (claim.source) card.append(make("span", { className: "source" }, claim.cited ?? claim.source));
    card.append(make("br"), claim.summary);
    if (results.length) card.append(make("span", { className: "for" }, results.join("; ")));
    const words = told(claim.witness);
    if (words) card.append(make("span", { className: "for" }, words));
    card.onclick = () => {
      const on = card.getAttribute("aria-pressed") !== "true";
      for (const other of place.querySelectorAll("button")) other.setAttribute("aria-pressed", "false");
      card.setAttribute("aria-pressed", String(on));
      show(on ? claim : null, on ? inside(claims, i, 1) : []);
    };
    return make("li", { className: used.has(i) ? "deeper" : "" }, card);
  });
  place.replaceChildren(...cards);
}

/** The parts that the claims below a claim are about. @param {import("./types.js").Claim[]} claims @param {number} of @param {number} depth @returns {{part: string[], depth: number}[]} */
function inside(claims, of, depth) {
  if (depth > 4) return [];
  return (claims[of].uses ?? []).flatMap((i) => {
    const { part } = claims[i];
    return [...(part ? [{ part, depth }] : []), ...inside(claims, i, depth + 1)];
  });
}

/** A witness in words. @param {Record<string, any> | undefined} witness */
function told(witness) {
  const word = (/** @type {any} */ shown) => {
    if (!Array.isArray(shown)) return String(shown);
    const few = shown.slice(0, 12).map((one) => (Array.isArray(one) ? `(${one.slice(0, 12).join(" ")})` : one));
    return few.join(" ") + (shown.length > 12 ? " …" : "");
  };
  return Object.entries(witness ?? {}).map(([field, shown]) => `${field}: ${word(shown)}`).join("; ");
}
