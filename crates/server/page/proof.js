// A proof file that is walked: where the position at hand stands in it, and which moves stay inside it.

import { sentence, title } from "./dom.js";

/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Side} Side */

/** Families whose positions are one set of what is left. */
const SETS = ["poset", "pomax", "pomin", "pominmax", "leaf", "removal", "node-kayles", "hackenbush"];
const SIDES = /** @type {Side[]} */ (["left", "right"]);

/** All permutations that these generate; a proof has at most 5,040. @param {number[][]} some */
function generated(some) {
  const all = some.slice(0, 1).map((one) => one.map((_, i) => i));
  const known = new Set(all.map(String));
  for (let next = 0; next < all.length && all.length <= 5040; next += 1) {
    for (const image of some) {
      const both = all[next].map((x) => image[x]);
      if (known.has(String(both))) continue;
      known.add(String(both));
      all.push(both);
    }
  }
  return all;
}

export class Proof {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    /** Positions of a claimant and an aim, with the line that has them and why they hold. @type {Map<string, Map<string, {line: number, why: string}>>} */
    this.good = new Map();
    /** @type {{line: number, words: string}[]} */
    this.facts = [];
    /** @type {string[]} */
    this.claims = [];
    /** @type {number[][]} */
    this.symmetries = [];
    /** @type {any} */
    let game = {};
    /** @type {Map<string, {line: number, why: string}>} */
    let section = new Map();
    // Lines about a part speak of its own elements, so that positions of the board are not looked up in them.
    let part = "";
    text.split("\n").forEach((line, i) => {
      const [word, ...rest] = line.split(" ");
      if (word === "game") game = JSON.parse(line.slice(5));
      else if (word === "claim") this.claims.push(rest[0] === "value" ? rest.join(" ") : `${title(rest[0])} starts: ${sentence(rest[1])}`);
      else if (word === "part") {
        part = `part ${rest[0]}: `;
        this.facts.push({ line: i + 1, words: rest.join(" ") });
      } else if (word === "fact") this.facts.push({ line: i + 1, words: part + rest.join(" ") });
      else if (word === "symmetry" && !part) this.symmetries.push(rest.map(Number));
      else if (part) return;
      else if (word === "for") {
        const name = rest.join(" ");
        section = this.good.get(name) ?? new Map();
        this.good.set(name, section);
      } else if (word === "kernel") for (const one of rest) section.set(one, { line: i + 1, why: "by play" });
      else if (word === "leaf") section.set(rest[0], { line: i + 1, why: `by ${rest.slice(1).join(" ")}` });
    });
    this.symmetries = generated(this.symmetries);
    /** @type {string} */
    this.family = game.family;
    /** @type {Map<string, number>} */
    this.index = new Map((game.names ?? []).map((/** @type {string} */ name, /** @type {number} */ i) => [name, i]));
  }

  /** Whether its positions can be looked up here. */
  walks() {
    return SETS.includes(this.family) || this.family === "positional";
  }

  /** A set as the file writes it. @param {Iterable<string>} names @param {number[]} [image] */
  set(names, image) {
    let bits = 0n;
    for (const name of names) {
      const at = this.index.get(name);
      if (at !== undefined) bits |= 1n << BigInt(image ? image[at] : at);
    }
    return bits.toString(16);
  }

  /** The position, or one that a symmetry makes of it, in a set of the proof. @param {string} name @param {string[]} left @param {Record<string, Side>} claims */
  look(name, left, claims) {
    const all = this.good.get(name);
    if (!all) return undefined;
    const of = (/** @type {Side} */ side) => Object.keys(claims).filter((one) => claims[one] === side);
    for (const image of this.symmetries.length ? this.symmetries : [undefined]) {
      const key = this.family === "positional" ? `${this.set(of("left"), image)}.${this.set(of("right"), image)}` : this.set(left, image);
      const found = all.get(key);
      if (found) return found;
    }
    return undefined;
  }

  /**
   * What the proof says of a position.
   * @param {Position} at @param {boolean} impartial
   * @returns {{words: string[], moves: string[]}}
   */
  says(at, impartial) {
    const left = [...at.present, ...at.others];
    const words = [];
    /** @type {string[]} */
    const moves = [];
    for (const aim of ["win", "draw"]) {
      for (const side of SIDES) {
        // In impartial games one set serves both players.
        const names = impartial ? SIDES.map((one) => `${one} ${aim}`) : [`${side} ${aim}`];
        const look = (/** @type {string[]} */ left, /** @type {Record<string, Side>} */ claims) => names.map((name) => this.look(name, left, claims)).find((one) => one);
        const who = side === "left" ? "Left" : "Right";
        const does = aim === "win" ? "wins" : "does not lose";
        if (side !== at.turn) {
          const found = look(left, at.claims);
          if (found) words.push(`Line ${found.line}, ${found.why}: ${who} ${does}, whatever is played now.`);
          continue;
        }
        const kept = at.moves.filter((one) => {
          if (this.family === "positional") return look(left, { ...at.claims, [one.name]: side });
          return look(left.filter((name) => !one.takes.includes(name)), at.claims);
        });
        if (kept.length) words.push(`${who} ${does} by moves that lead into the proof: ${kept.slice(0, 12).map((one) => one.name).join(" ")}${kept.length > 12 ? " …" : ""}.`);
        moves.push(...kept.map((one) => one.name));
      }
    }
    if (at.over) words.push("The play is over.");
    else if (!words.length) words.push("The proof does not need this position.");
    return { words, moves };
  }
}
