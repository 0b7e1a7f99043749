// Play while the server is away, for games whose rules can be read off the picture. The server checks it all when it is back.

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Side} Side */

/** @param {Side} side @returns {Side} */
export const other = (side) => (side === "left" ? "right" : "left");

const PLAYABLE = ["poset", "black-white", "pomax", "pomin", "pominmax", "leaf", "node-kayles", "positional", "col"];

/**
 * The position after a move, or null where that cannot be said without the server.
 * @param {Game} game
 * @param {Position} before
 * @param {string} move
 * @returns {Position | null}
 */
export function after(game, before, move) {
  const { layout, family } = game;
  if (!layout || before.cut || !PLAYABLE.includes(family) || game.starter) return null;
  const taken = before.moves.find((one) => one.name === move)?.takes ?? [move];
  const claims = { ...before.claims };
  let present = before.present;
  if (family === "positional" || family === "col") claims[move] = before.turn;
  else present = present.filter((name) => !taken.includes(name));
  const turn = other(before.turn);
  /** @type {Position} */
  const next = { ...before, after: [...before.after, move], turn, claims, present, moves: [], blocked: {}, over: null, unchecked: true };
  const rules = new Rules(game, next);
  next.over = rules.filled();
  for (const name of next.over ? [] : present) {
    const why = rules.obstacle(name);
    if (why) next.blocked[name] = why;
    else next.moves.push({ name, takes: rules.takes(name) });
  }
  if (!next.over && next.moves.length === 0) {
    next.over = family !== "positional" ? before.turn : game.convention === "maker-breaker" ? "right" : game.convention === "avoider-enforcer" ? "left" : "draw";
  }
  return next;
}

class Rules {
  /** @param {Game} game @param {Position} at */
  constructor(game, at) {
    this.game = game;
    this.at = at;
    const layout = /** @type {import("./types.js").Layout} */ (game.layout);
    this.owner = new Map(layout.nodes.map((node) => [node.name, node.owner]));
    /** @type {Map<string, string[]>} */
    this.above = new Map(layout.nodes.map((node) => [node.name, []]));
    /** @type {Map<string, string[]>} */
    this.below = new Map(layout.nodes.map((node) => [node.name, []]));
    for (const line of layout.lines) {
      const [low, high] = [layout.nodes[line.from].name, layout.nodes[line.to].name];
      this.above.get(low)?.push(high);
      this.below.get(high)?.push(low);
    }
    this.there = new Set(at.present);
  }

  /** @param {string} name */
  near(name) {
    return [...(this.above.get(name) ?? []), ...(this.below.get(name) ?? [])];
  }

  /** @param {string} name @returns {string | null} */
  obstacle(name) {
    const { family } = this.game;
    const owner = this.owner.get(name);
    if (owner && owner !== this.at.turn) return `it is ${owner === "left" ? "Left" : "Right"}'s`;
    const here = (/** @type {string[]} */ names) => names.filter((one) => this.there.has(one));
    const above = here(this.above.get(name) ?? []).length > 0;
    const below = here(this.below.get(name) ?? []).length > 0;
    if ((family === "pomax" && above) || (family === "pomin" && below) || (family === "pominmax" && above && below)) return "it is not extreme";
    if (family === "leaf" && here(this.near(name)).length > 1) return "it has two neighbours or more";
    if (family === "col") {
      if (this.at.claims[name]) return "it is already coloured";
      if (this.near(name).some((one) => this.at.claims[one] === this.at.turn)) return "a neighbour has that colour already";
    }
    if (family === "positional") {
      if (this.at.claims[name]) return "it is already claimed";
      const open = (this.below.get(name) ?? []).find((one) => !this.at.claims[one]);
      if (open) return `${open} below it is not claimed yet`;
    }
    return null;
  }

  /** @param {string} name @returns {string[]} */
  takes(name) {
    const { family } = this.game;
    if (family === "node-kayles") return [name, ...this.near(name).filter((one) => this.there.has(one))];
    if (family !== "poset" && family !== "black-white") return [name];
    const found = new Set([name]);
    for (const one of found) for (const high of this.above.get(one) ?? []) found.add(high);
    return [...found].filter((one) => this.there.has(one));
  }

  /** Who has won by filling a set. @returns {import("./types.js").Winner | null} */
  filled() {
    const { sets, convention } = this.game;
    for (const side of /** @type {Side[]} */ (["left", "right"])) {
      if (side === "right" && (convention === "maker-breaker" || convention === "avoider-enforcer")) continue;
      const own = (sets ?? []).filter((set) => set.owner === null || set.owner === side);
      if (own.some((set) => set.members.every((name) => this.at.claims[name] === side))) {
        return convention?.startsWith("avoid") ? other(side) : side;
      }
    }
    return null;
  }
}
