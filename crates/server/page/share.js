// The address holds game, moves and side; what can be carried away is made here.

import { post } from "./api.js";
import { make } from "./dom.js";

/** @typedef {import("./types.js").Side} Side */

/** @param {string} text @param {string[]} moves @param {Side} first @param {string} badges */
export function fragment(text, moves, first, badges) {
  const fields = new URLSearchParams();
  fields.append("g", text);
  for (const move of moves) fields.append("m", move);
  if (first === "right") fields.append("f", first);
  if (badges !== "value") fields.append("b", badges);
  return `#${fields}`;
}

/** @param {string} hash */
export function read(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const first = fields.get("f") === "right" ? "right" : null;
  return { text: fields.get("g"), moves: fields.getAll("m"), first: /** @type {Side | null} */ (first), badges: fields.get("b") };
}

/** Whether a text is an expression, which fits into a line, and no document. @param {string} text */
export const isExpression = (text) => !text.includes("\n") && !text.includes("=") && !text.trimStart().startsWith('{"');

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * @param {HTMLElement} place
 * @param {import("./types.js").Game} game
 * @param {string[]} moves
 * @param {Side} first
 * @param {(proof: string) => void} walk
 */
export function showShare(place, game, moves, first, walk) {
  const single = isExpression(game.text);
  let command = `upset solve ${single ? quoted(game.text) : "game.toml"} --moves`;
  if (moves.length) command += ` --after ${quoted(moves.join(" "))}`;
  if (moves.length && first === "right") command += " --first right";
  const said = make("p", { role: "status" });
  const copy = (/** @type {string} */ what, /** @type {string} */ text) =>
    make("button", {
      type: "button",
      onclick: async () => {
        try {
          await navigator.clipboard.writeText(text);
          said.textContent = `${what} copied`;
        } catch {
          said.textContent = "the browser does not let pages copy here; mark the text instead";
        }
      },
    }, `Copy ${what}`);
  const save = (/** @type {Blob} */ blob, /** @type {string} */ name) => {
    const link = make("a", { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  const picture = async (/** @type {boolean} */ png) => {
    try {
      const { svg } = await post("draw", { id: game.id, text: game.text, after: moves, first });
      const blob = new Blob([svg], { type: "image/svg+xml" });
      if (!png) return save(blob, "game.svg");
      const image = new Image();
      image.src = URL.createObjectURL(blob);
      await image.decode();
      const canvas = make("canvas", { width: image.width * 2, height: image.height * 2 });
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob((/** @type {Blob} */ made) => save(made, "game.png"));
    } catch (error) {
      said.textContent = /** @type {Error} */ (error).message;
    }
  };
  const where = { text: game.text, after: moves, first };
  const prove = async () => {
    said.textContent = "Writing a proof…";
    try {
      const made = await post("prove", { place: where });
      save(new Blob([made.proof], { type: "text/plain" }), "game.proof");
      said.replaceChildren(`A proof of ${made.positions} positions is saved. `, button("Walk it", () => walk(made.proof)));
    } catch (error) {
      said.textContent = /** @type {Error} */ (error).message;
    }
  };
  const file = make("input", { type: "file" });
  file.setAttribute("aria-label", "Proof file to check");
  file.onchange = async () => {
    try {
      const proof = await file.files[0].text();
      const told = await post("verify", { place: where, proof });
      if (told.verified) said.replaceChildren(`Verified: ${told.words} (level ${told.level}, ${told.positions} positions). `, button("Walk it", () => walk(proof)));
      else said.textContent = `Not a proof of this: line ${told.line}: ${told.why}`;
    } catch (error) {
      said.textContent = /** @type {Error} */ (error).message;
    }
  };
  const text = (/** @type {string} */ label, /** @type {string} */ value) => {
    const area = make("textarea", { readOnly: true, value, rows: 3 });
    area.setAttribute("aria-label", label);
    return area;
  };
  const row = (/** @type {Node[]} */ ...buttons) => make("div", { className: "row" }, ...buttons);
  const button = (/** @type {string} */ label, /** @type {() => void} */ onclick) => make("button", { type: "button", onclick }, label);
  const document = game.document ?? game.text;
  place.replaceChildren(
    make("h3", {}, "Link"), text("Link", location.href), row(copy("link", location.href)),
    make("h3", {}, "Command line"), text("Command line", command), row(copy("command", command)),
    make("h3", {}, "Document"), text("Document", document),
    row(copy("document", document), button("Save document", () => save(new Blob([document], { type: "text/plain" }), "game.toml")), button("Save SVG", () => void picture(false)), button("Save PNG", () => void picture(true))),
    make("h3", {}, "Proof"), row(button("Save proof", () => void prove()), make("label", {}, "Check a proof: ", file)),
    said,
  );
}
