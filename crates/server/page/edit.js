// Edit mode: the picture and the text are two views of one document.

import { Refused, post } from "./api.js";
import { get } from "./dom.js";

/** @typedef {import("./types.js").Game} Game */

export class Editor {
  /**
   * @param {() => Game | null} game
   * @param {(game: Game) => void} opened
   */
  constructor(game, opened) {
    this.game = game;
    this.opened = opened;
    /** The texts before each change, for undo. @type {string[]} */
    this.past = [];
    this.text = /** @type {HTMLTextAreaElement} */ (get("text"));
    this.text.addEventListener("input", () => this.mark(null));
    this.text.addEventListener("scroll", () => (get("marks").scrollTop = this.text.scrollTop));
    get("apply").onclick = () => void this.apply(this.text.value);
    get("unedit").onclick = () => void this.undo();
    this.text.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void this.apply(this.text.value);
    });
  }

  show() {
    const game = this.game();
    this.text.value = game?.text.includes("\n") || game?.text.includes("=") ? game.text : (game?.document ?? game?.text ?? "");
    this.mark(null);
    this.say("");
  }

  /** Takes the last change back. */
  async undo() {
    const before = this.past.pop();
    if (before === undefined) return;
    await this.apply(before);
    this.past.pop();
    get("unedit").disabled = this.past.length === 0;
  }

  /** @param {string} words */
  say(words) {
    get("edit-problem").textContent = words;
  }

  /** Underlines a part of the text. @param {[number, number] | null} span */
  mark(span) {
    const marks = get("marks");
    const { value } = this.text;
    if (!span) return marks.replaceChildren();
    const marked = document.createElement("mark");
    marked.textContent = value.slice(span[0], Math.max(span[1], span[0] + 1)) || " ";
    marks.replaceChildren(value.slice(0, span[0]), marked, value.slice(span[1]));
    marks.scrollTop = this.text.scrollTop;
  }

  /** Opens a text; says what is wrong with it, at its place. @param {string} text */
  async apply(text) {
    try {
      const game = await post("game", { text });
      this.say("");
      this.mark(null);
      const before = this.game();
      if (before && before.text !== game.text) this.past.push(before.text);
      get("unedit").disabled = this.past.length === 0;
      this.opened(game);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) {
        this.say(/** @type {Error} */ (error).message);
        return false;
      }
      const { problem } = error;
      const place = problem.line ? `line ${problem.line}, column ${problem.column}: ` : "";
      this.say(`${place}${problem.detail}${problem.remedy ? `\n${problem.remedy}` : ""}`);
      if (text === this.text.value) this.mark(problem.span ?? null);
      return false;
    }
  }

  /**
   * Changes the document as the picture was changed. A change that is refused, a cycle for instance, leaves it as it is.
   * @param {(fields: Record<string, any>) => void} change
   */
  async change(change) {
    const game = this.game();
    if (!game?.fields || !game.layout) return this.say("this board is edited in the text");
    const fields = structuredClone(game.fields);
    delete fields.expect;
    const { nodes, lines } = game.layout;
    const names = (/** @type {import("./types.js").GraphLine} */ line) => [nodes[line.from].name, nodes[line.to].name];
    const key = fields.order || fields.poset || fields.board ? "order" : fields.edges ? "edges" : "order";
    if (!["poset", "black-white", "pomax", "pomin", "pominmax", "positional", "leaf", "node-kayles", "col", "geography"].includes(game.family)) {
      return this.say(`a ${game.family} game is edited in the text`);
    }
    delete fields.poset;
    fields.elements = nodes.map((node) => node.name);
    fields[key] = lines.map(names);
    change(fields);
    if (key === "order" && fields.order.length === 0) delete fields.order;
    await this.apply(JSON.stringify(fields));
  }

  /** A new element. */
  add() {
    return this.change((fields) => {
      let i = 0;
      const letter = (/** @type {number} */ i) => String.fromCharCode(97 + (i % 26)) + (i >= 26 ? Math.floor(i / 26) : "");
      while (fields.elements.includes(letter(i))) i++;
      fields.elements.push(letter(i));
    });
  }

  /** One element below another, or an edge between them. @param {string} from @param {string} to */
  join(from, to) {
    return this.change((fields) => {
      const list = fields.order ?? fields.edges;
      const at = list.findIndex((/** @type {string[]} */ [a, b]) => a === from && b === to);
      if (at >= 0) list.splice(at, 1);
      else list.push([from, to]);
    });
  }

  /** Gives an element to the other player. @param {string} name */
  recolour(name) {
    const owner = this.game()?.layout?.nodes.find((node) => node.name === name)?.owner;
    if (!owner) return this.say("the elements of this game have no colours");
    return this.change((fields) => {
      const others = (/** @type {any} */ list) => (Array.isArray(list) ? list : []).filter((/** @type {string} */ one) => one !== name);
      const black = others(fields.black);
      const white = others(fields.white);
      if (owner === "right") black.push(name);
      else white.push(name);
      if (fields.white === undefined) fields.black = black;
      else if (fields.black === undefined) fields.white = white;
      else Object.assign(fields, { black, white });
    });
  }

  /** @param {string} name */
  remove(name) {
    return this.change((fields) => {
      fields.elements = fields.elements.filter((/** @type {string} */ one) => one !== name);
      for (const key of ["order", "edges"]) if (fields[key]) fields[key] = fields[key].filter((/** @type {string[]} */ pair) => !pair.includes(name));
      for (const key of ["winning", "left", "right", "sets"]) {
        if (fields[key]) fields[key] = fields[key].filter((/** @type {string[]} */ set) => !set.includes(name));
      }
      for (const key of ["black", "white", "grey", "first_moves"]) {
        if (Array.isArray(fields[key])) fields[key] = fields[key].filter((/** @type {string} */ one) => one !== name);
      }
    });
  }
}
