// Boards as text: for those who prefer it, and for boards too large for a picture.

import { worth } from "./board.js";
import { make, title } from "./dom.js";

/** Rows that are shown at once. */
const MOST = 400;

/**
 * @param {HTMLElement} place
 * @param {import("./types.js").Position} position
 * @param {Map<string, import("./types.js").Option>} options
 * @param {(name: string) => void} play
 */
export function showTable(place, position, options, play) {
  const rows = position.moves.slice(0, MOST).map((one) => {
    const option = options.get(one.name);
    const said = worth(option, position.turn);
    const button = make("button", { type: "button", onclick: () => play(one.name) }, one.name);
    button.dataset.name = one.name;
    const takes = one.takes.length > 12 ? `${one.takes.slice(0, 12).join(" ")} and ${one.takes.length - 12} more` : one.takes.join(" ");
    return make("tr", {}, make("td", {}, button), make("td", {}, takes), make("td", {}, option?.value ?? ""), make("td", {}, said.word));
  });
  const claimed = Object.entries(position.claims).map(([name, side]) => `${name} ${title(side)}`);
  const more = position.moves.length > MOST ? `; the first ${MOST} of ${position.moves.length} moves` : "";
  const heads = ["move", "takes", "leaves", "result"].map((name) => make("th", { scope: "col" }, name));
  place.replaceChildren(make("table", {},
    make("caption", {}, `${title(position.turn)} to move. ${position.words}${claimed.length ? `. Claimed: ${claimed.join(", ")}` : ""}${more}`),
    make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows)));
}
