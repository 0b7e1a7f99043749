// The picture: elements, lines, badges, and the witnesses of claims drawn on top.

import { arc, hexagon, hull, outline, sides, stroke, svg, tips } from "./shapes.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Option} Option */
/** @typedef {import("./types.js").Claim} Claim */
/** @typedef {{x: number, y: number, piece: SVGElement, badge: SVGElement | null, name: string, base: string,
 *   node: import("./types.js").GraphNode | null, radius: number, look: string}} Piece */

const MARGIN = 58;
/** How wide a letter of a name is, about. */
const LETTER = 7.5;
/** How many winning sets are drawn as areas, and how many at all. */
const [AREAS, KNOTS] = [8, 80];
/** The fields of a witness that name one element. */
const POINTS = ["element", "top", "hub", "left", "right"];

/** @param {string} name */
const short = (name) => (name.length > 22 ? `${name.slice(0, 21)}…` : name);

/**
 * What a badge says of a move, for the player who makes it.
 * @param {Option | undefined} option
 * @param {string} turn
 */
export function worth(option, turn) {
  if (!option) return { kind: "unknown", word: "not known yet", short: "?" };
  if (option.winner === "draw") return { kind: "draw", word: "draws", short: "=" };
  const wins = option.winner === turn;
  return wins ? { kind: "win", word: "wins", short: "wins" } : { kind: "lose", word: "loses", short: "loses" };
}

export class Board {
  /**
   * @param {HTMLElement} place
   * @param {{play: (name: string) => void, point: (name: string | null) => void,
   *   add: () => void, join: (from: string, to: string) => void, remove: (name: string) => void}} hands
   */
  constructor(place, hands) {
    this.place = place;
    this.hands = hands;
    this.editing = false;
    this.zoom = 1;
    /** How far the two nearest elements of the layout are apart. */
    this.nearest = 0;
    /** @type {Map<string, number>} */
    this.moved = new Map();
    /** @type {string | null} */
    this.focused = null;
    /** What was drawn: elements and edges that are moves, and what only stands there. @type {Piece[]} */
    this.drawn = [];
    /** Those of them that have a name of their own. @type {Map<string, Piece>} */
    this.pieces = new Map();
    /** Lines, with what must be there for them to be. @type {{drawn: SVGElement, names: string[]}[]} */
    this.lines = [];
    /** What the picture was laid out for. */
    this.laid = "";
    this.root = svg("svg");
    this.owned = false;
    /** How far the two nearest rows are apart. */
    this.step = 0;
    /** How wide the page must be for a unit of the layout, so that no name that stands beside its element meets the next one. */
    this.names = 0;
    /** @type {Game | null} */
    this.game = null;
    /** @type {Position | null} */
    this.position = null;
    /** Where witnesses are drawn. @type {SVGElement} */
    this.over = svg("g");
    /** Where badges are drawn: what they say is in the names of the elements. @type {SVGElement} */
    this.layer = svg("g");
  }

  /** @param {Game} game */
  open(game) {
    if (this.game?.id !== game.id) {
      this.moved.clear();
      this.focused = null;
      this.laid = "";
    }
    this.game = game;
    const nodes = game.layout?.nodes ?? [];
    this.owned = nodes.some((node) => node.owner);
    this.nearest = Infinity;
    nodes.forEach((a, i) => { for (const b of nodes.slice(0, i)) this.nearest = Math.min(this.nearest, Math.hypot(a.x - b.x, a.y - b.y)); });
    if (!Number.isFinite(this.nearest)) this.nearest = 0;
    const rows = [...nodes].sort((a, b) => a.y - b.y || a.x - b.x);
    this.step = Infinity;
    this.names = 0;
    rows.slice(1).forEach((b, i) => {
      const a = rows[i];
      if (b.y - a.y > 1e-6) this.step = Math.min(this.step, b.y - a.y);
      else this.names = Math.max(this.names, (short(a.name).length * LETTER + 48) / (b.x - a.x));
    });
  }

  /** How far the units of the layout are apart on the page, and how large elements are. */
  measure() {
    const layout = /** @type {import("./types.js").Layout} */ (this.game?.layout);
    const longest = Math.max(0, ...layout.nodes.map((node) => node.name.length));
    const cells = layout.board !== "diagram";
    const beside = !cells && longest > 4;
    const radius = cells ? 25 : beside ? 14 : 22;
    // Pictures of graphs may be wider than they need to be: the two nearest elements say how wide.
    const apart = cells ? layout.apart : Math.max(layout.apart, this.nearest);
    const scale = cells ? 58 / apart : beside ? Math.max(1.25 * Math.min(1, 90 / apart), 64 / apart, Math.min(3, this.names)) : 74 / apart;
    // Rows need not be as far apart as elements are in them.
    const down = cells ? scale : Math.min(scale, 104 / this.step);
    return { longest, beside, radius, scale, down };
  }

  /** Shows a position: lays the board out where that is needed, and changes what differs from the position before. @param {Position} position */
  draw(position) {
    this.position = position;
    const laid = `${this.place.clientWidth} ${innerHeight} ${[...this.moved]}`;
    if (this.laid !== laid || !this.root.isConnected) this.lay();
    this.laid = laid;
    this.over.replaceChildren();
    this.root.setAttribute("aria-label", `Board: ${position.words}`);
    const present = new Set([...position.present, ...position.others]);
    const legal = new Set(position.moves.map((one) => one.name));
    for (const { drawn, names } of this.lines) drawn.classList.toggle("gone", !names.every((name) => present.has(name)));
    for (const one of this.drawn) this.dress(one, legal, present);
    // The keyboard stays where it was, or goes to what is nearest to it and can be played.
    const held = this.focused ? this.pieces.get(this.focused) : undefined;
    const far = (/** @type {{x: number, y: number}} */ one) => (held ? Math.hypot(one.x - held.x, one.y - held.y) : 0);
    const open = [...this.pieces.values()].filter((one) => one.piece.dataset.name !== undefined);
    const playable = open.filter((one) => one.piece.classList.contains("legal"));
    const nearest = (playable.length ? playable : open).sort((one, other) => far(one) - far(other))[0];
    const here = held?.piece.dataset.name !== undefined ? held : nearest;
    for (const one of open) one.piece.setAttribute("tabindex", one === here ? "0" : "-1");
    if (this.focused && here?.piece.dataset.name !== undefined) this.focused = here.piece.dataset.name;
  }

  /** Lays the board out, with elements that are still to be dressed. */
  lay() {
    const layout = /** @type {import("./types.js").Layout} */ (this.game?.layout);
    this.pieces.clear();
    this.drawn = [];
    this.lines = [];
    const { longest, beside, radius, scale, down } = this.measure();
    const at = layout.nodes.map((node) => ({ x: node.x * scale + MARGIN + (this.moved.get(node.name) ?? 0), y: node.y * down + MARGIN }));
    const side = beside ? longest * LETTER : 0;
    const width = Math.max(160, ...at.map((p) => p.x + MARGIN + side));
    const height = Math.max(120, ...at.map((p) => p.y + MARGIN));
    // A small board fills its place; a large one is scrolled, so that elements stay large enough to touch.
    const room = Math.min((this.place.clientWidth - 4) / width, (innerHeight * 0.62) / height);
    this.zoom = Math.max(1, Math.min(1.5, room));
    const root = svg("svg", { width: width * this.zoom, height: height * this.zoom, viewBox: `0 0 ${width} ${height}`, role: "group" });
    root.append(tips());
    if (layout.board === "columns") root.append(svg("rect", { class: "plate", x: 20, y: 20, width: width - 40, height: height - 40, rx: 18 }));
    if (layout.board === "hexagons") root.append(...sides(at, radius));
    if (layout.board === "diagram") root.append(this.zones(at, radius));
    for (const line of layout.lines) {
      if (layout.board === "columns") continue;
      const [a, b] = [at[line.from], at[line.to]];
      const colour = line.name || line.owner ? (line.owner ?? "green") : "";
      const drawn = stroke(a, b, radius, line.arrow, `line ${colour}`);
      root.append(drawn);
      this.lines.push({ drawn, names: line.name ? [line.name] : [layout.nodes[line.from].name, layout.nodes[line.to].name] });
      if (line.name) root.append(this.edge(line.name, a, b, drawn));
    }
    const pieces = layout.nodes.map((node, i) => this.piece(node, at[i], radius, beside));
    this.over = svg("g", { "pointer-events": "none" });
    // Witnesses lie below the elements, so that names stay readable, unless cells would hide them.
    if (layout.board === "diagram") root.append(this.over, ...pieces);
    else root.append(...pieces, this.over);
    this.layer = svg("g", { "aria-hidden": "true", "pointer-events": "none" });
    root.append(this.layer);
    this.listen(root);
    this.root = root;
    const { scrollLeft, scrollTop } = this.place;
    this.place.replaceChildren(root);
    if (scrollLeft || scrollTop) this.place.scrollTo(scrollLeft, scrollTop);
  }

  /**
   * An edge that is a move.
   * @param {string} name @param {{x: number, y: number}} a @param {{x: number, y: number}} b @param {SVGElement} line
   */
  edge(name, a, b, line) {
    const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
    const piece = svg("g", { transform: `translate(${x} ${y})` });
    piece.append(svg("circle", { r: 22, fill: "transparent" }), svg("circle", { class: "shape", r: 9 }));
    piece.append(svg("text", { class: "name beside", x: 16, y: 16 }, short(name)));
    this.keep({ x, y, piece, badge: null, name, base: "piece role-edge", node: null, radius: 9, look: "" });
    line.dataset.name = name;
    return piece;
  }

  /** @param {import("./types.js").GraphNode} node @param {{x: number, y: number}} p @param {number} radius @param {boolean} beside */
  piece(node, p, radius, beside) {
    const { board } = /** @type {import("./types.js").Layout} */ (this.game?.layout);
    const base = ["piece", `role-${node.role}`, `on-${board}`];
    if (this.owned) base.push(`owner-${node.owner ?? "any"}`);
    if (node.essential) base.push("essential");
    const piece = svg("g", { transform: `translate(${p.x} ${p.y})` });
    if (board === "squares") piece.append(svg("rect", { class: "cell", x: -28, y: -28, width: 56, height: 56, rx: 6 }));
    if (board === "hexagons") piece.append(svg("path", { class: "cell", d: hexagon(33) }));
    piece.append(svg("circle", { r: 24, fill: "transparent" }), svg("circle", { class: "ring", r: radius + 5 }));
    piece.append(outline(node.owner === "right" || node.role === "set", radius));
    const text = beside ? svg("text", { class: "name beside", x: radius + 5, y: 0 }, short(node.name)) : svg("text", { class: "name", y: 0 }, node.name);
    if (!beside && node.name.length > 3) text.setAttribute("font-size", "12");
    piece.append(text);
    if (short(node.name) !== node.name) piece.append(svg("title", {}, node.name));
    this.keep({ ...p, piece, badge: null, name: node.name, base: base.join(" "), node, radius, look: "" });
    return piece;
  }

  /** @param {Piece} one */
  keep(one) {
    this.drawn.push(one);
    const moves = one.node === null || one.node.role === "element" || one.node.role === "set";
    if (moves || !this.pieces.has(one.name)) this.pieces.set(one.name, one);
    if (!moves) return;
    const { piece, name } = one;
    piece.addEventListener("pointerenter", () => { if (piece.dataset.name) this.hands.point(name); });
    piece.addEventListener("pointerleave", () => { if (piece.dataset.name) this.hands.point(null); });
    piece.addEventListener("focus", () => {
      this.focused = name;
      for (const other of this.pieces.values()) if (other.piece.getAttribute("tabindex") === "0") other.piece.setAttribute("tabindex", "-1");
      piece.setAttribute("tabindex", "0");
      this.hands.point(name);
    });
  }

  /** Makes an element look as the position wants it. @param {Piece} one @param {Set<string>} legal @param {Set<string>} present */
  dress(one, legal, present) {
    const position = /** @type {Position} */ (this.position);
    const { piece, name, node } = one;
    const moves = node === null || node.role === "element" || node.role === "set";
    const state = !present.has(name) ? "gone" : legal.has(name) ? "legal" : moves ? "blocked" : "";
    const claim = node && position.claims[name];
    const classes = [one.base, state];
    if (claim) classes.push(this.game?.family === "col" ? `col-${claim}` : `claim-${claim}`);
    if (node && position.tokens.includes(name)) classes.push("token");
    if (node && position.after.at(-1) === name) classes.push("last");
    const why = position.blocked[name];
    const look = `${classes.join(" ")} ${why ?? ""}`;
    if (one.look === look) return;
    one.look = look;
    piece.setAttribute("class", classes.join(" "));
    const square = claim ? claim === "right" : node?.owner === "right" || node?.role === "set";
    const shape = piece.querySelector(".shape");
    if (shape && (shape.tagName === "rect") !== Boolean(square)) shape.replaceWith(outline(Boolean(square), one.radius));
    if (moves && state !== "gone") {
      piece.removeAttribute("aria-hidden");
      piece.setAttribute("role", "button");
      piece.dataset.name = name;
      piece.setAttribute("aria-label", state === "legal" ? name : `${name}, cannot be played${why ? `: ${why}` : ""}`);
      piece.setAttribute("aria-disabled", String(state !== "legal"));
    } else {
      piece.blur();
      for (const attribute of ["role", "tabindex", "data-name", "aria-label", "aria-disabled"]) piece.removeAttribute(attribute);
      piece.setAttribute("aria-hidden", "true");
    }
  }

  /**
   * Winning sets: as areas if they are few, else as lines between two elements and as knots joined to more of them.
   * @param {{x: number, y: number}[]} at @param {number} radius
   */
  zones(at, radius) {
    const all = svg("g", { "aria-hidden": "true" });
    const sets = this.game?.sets ?? [];
    const layout = /** @type {import("./types.js").Layout} */ (this.game?.layout);
    const index = new Map(layout.nodes.map((node, i) => [node.name, i]));
    if (sets.length > KNOTS) return all;
    sets.forEach((set, i) => {
      const points = set.members.map((name) => at[index.get(name) ?? 0]);
      const look = `zone ${set.owner ?? ""}`;
      if (sets.length <= AREAS || points.length < 2) return all.append(svg("path", { class: look, d: hull(points, radius + 6 + 3 * (i % AREAS)) }));
      const x = points.reduce((sum, p) => sum + p.x, 0) / points.length;
      const y = points.reduce((sum, p) => sum + p.y, 0) / points.length;
      all.append(svg("path", { class: look, d: points.map((p) => `M${x} ${y}L${p.x} ${p.y}`).join("") }));
      if (points.length > 2) all.append(svg("rect", { class: `${look} knot`, x: x - 4, y: y - 4, width: 8, height: 8 }));
    });
    return all;
  }

  /** @param {Map<string, Option>} options @param {string} mode @param {string} turn */
  badges(options, mode, turn) {
    const cells = this.game?.layout?.board !== "diagram";
    for (const [name, one] of this.pieces) {
      const wanted = mode !== "none" && one.piece.classList.contains("legal");
      const option = options.get(name);
      const said = worth(option, turn);
      const text = mode === "value" && option?.value ? option.value : said.short;
      const shown = text.length > 8 ? `${text.slice(0, 7)}…` : text;
      if (wanted) one.piece.setAttribute("aria-label", `${name}: ${option?.value ? `leaves ${option.value}, ` : ""}${said.word}`);
      if (one.badge?.textContent === (wanted ? shown : undefined) && (!one.badge || one.badge.classList.contains(said.kind))) continue;
      one.badge?.remove();
      one.badge = null;
      if (cells) one.piece.querySelector("text.name")?.setAttribute("y", wanted ? "-9" : "0");
      if (!wanted) continue;
      const width = Math.max(22, shown.length * 7.4 + 10);
      const lift = cells ? 11 : one.node ? -25 : -18;
      one.badge = svg("g", { class: `badge ${said.kind}`, transform: `translate(${one.x + (cells ? 0 : 14)} ${one.y + lift})`, "data-for": name });
      one.badge.append(svg("rect", { x: -width / 2, y: -9, width, height: 18, rx: 9 }), svg("text", {}, shown));
      this.layer.append(one.badge);
    }
  }

  /** Shades what a move takes away. @param {string | null} name */
  shade(name) {
    const takes = new Set(this.position?.moves.find((one) => one.name === name)?.takes ?? []);
    for (const [other, one] of this.pieces) one.piece.classList.toggle("taken", takes.has(other) && !this.editing);
    for (const line of this.place.querySelectorAll("[data-name].line")) line.classList.toggle("taken", takes.has(/** @type {SVGElement} */ (line).dataset.name ?? ""));
  }

  /**
   * Draws what a claim shows on the board, with the parts that the claims below it are about as boxes inside its own.
   * @param {Claim | null} claim @param {{part: string[], depth: number}[]} [inside]
   */
  testify(claim, inside = []) {
    this.over.replaceChildren();
    if (!claim) return;
    const find = (/** @type {string} */ name) => this.pieces.get(name);
    const { radius } = this.measure();
    // Between cells that touch, an arc begins well inside.
    const from = this.game?.layout?.board === "diagram" ? radius : 8;
    const box = (/** @type {string[]} */ names, /** @type {number} */ grow) => {
      const points = names.map(find).filter((one) => one !== undefined);
      if (points.length) this.over.append(svg("path", { class: "box", d: hull(points, radius + grow) }));
    };
    if (claim.part && claim.part.length < (this.position?.present.length ?? 0)) box(claim.part, 12);
    for (const { part, depth } of inside) box(part, Math.max(2, 12 - 4 * depth));
    for (const [field, shown] of Object.entries(claim.witness ?? {})) {
      if (typeof shown === "string") {
        const one = find(shown);
        if (one && POINTS.includes(field)) this.over.append(svg("circle", { class: "halo", cx: one.x, cy: one.y, r: radius + 9 }));
      } else if (Array.isArray(shown) && shown.every((one) => Array.isArray(one))) {
        const arrows = field === "involution";
        shown.forEach((list, i) => {
          const [a, b] = [find(list[0]), find(list[1])];
          if (list.length === 2 && (field === "pairs" || arrows) && a && b) this.over.append(arc(a, b, from, arrows));
          else box(list, 10 + (i % 3) * 3);
        });
      } else if (Array.isArray(shown)) {
        for (const name of shown) {
          const one = find(name);
          if (one) this.over.append(svg("circle", { class: "halo", cx: one.x, cy: one.y, r: radius + 7 }));
        }
      }
    }
  }

  /** Moves the focus along the lines of the diagram, or to what lies in that direction. @param {string} key */
  walk(key) {
    const from = this.focused ? this.pieces.get(this.focused) : undefined;
    const all = [...this.pieces.entries()].filter(([, one]) => one.piece.dataset.name !== undefined);
    if (!from) {
      const first = all.find(([, one]) => one.piece.getAttribute("tabindex") === "0") ?? all[0];
      first?.[1].piece.focus();
      return;
    }
    const layout = this.game?.layout;
    const joined = new Set();
    for (const line of layout?.lines ?? []) {
      const [a, b] = [layout?.nodes[line.from].name, layout?.nodes[line.to].name];
      if (a === this.focused) joined.add(b);
      if (b === this.focused) joined.add(a);
    }
    const [ux, uy] = key === "ArrowLeft" ? [-1, 0] : key === "ArrowRight" ? [1, 0] : key === "ArrowUp" ? [0, -1] : [0, 1];
    let best = null;
    let least = Infinity;
    for (const [name, one] of all) {
      if (name === this.focused) continue;
      const [dx, dy] = [one.x - from.x, one.y - from.y];
      const along = dx * ux + dy * uy;
      const aside = Math.abs(dx * uy - dy * ux);
      if (along < 1) continue;
      const upright = uy !== 0 && joined.has(name) ? 0.35 : 1;
      const cost = (along + 2.2 * aside) * upright;
      if (cost < least) [best, least] = [one, cost];
    }
    best?.piece.focus();
  }

  /** @param {SVGElement} root */
  listen(root) {
    /** @type {{name: string | null, x: number, y: number, dx: number, dragged: boolean, draft: SVGElement | null} | null} */
    let hold = null;
    const place = (/** @type {PointerEvent} */ event) => {
      const box = root.getBoundingClientRect();
      return { x: (event.clientX - box.left) / this.zoom, y: (event.clientY - box.top) / this.zoom };
    };
    const named = (/** @type {Element | null} */ target) => /** @type {SVGElement | null} */ (target?.closest?.("[data-name].piece") ?? null)?.dataset.name ?? null;
    root.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      const p = place(event);
      const name = named(/** @type {Element} */ (event.target));
      hold = { name, x: p.x, y: p.y, dx: name ? (this.moved.get(name) ?? 0) : 0, dragged: false, draft: null };
    });
    root.addEventListener("pointermove", (event) => {
      if (!hold?.name) return;
      const p = place(event);
      if (Math.hypot(p.x - hold.x, p.y - hold.y) < 8 && !hold.dragged) return;
      hold.dragged = true;
      const one = this.pieces.get(hold.name);
      if (!one) return;
      if (this.editing) {
        hold.draft?.remove();
        hold.draft = svg("line", { class: "draft", x1: one.x, y1: one.y, x2: p.x, y2: p.y, "pointer-events": "none" });
        root.append(hold.draft);
      } else if (this.game?.layout?.board === "diagram" && event.pointerType === "mouse") {
        // An element keeps its level.
        this.moved.set(hold.name, hold.dx + p.x - hold.x);
        one.piece.setAttribute("transform", `translate(${one.x + p.x - hold.x} ${one.y})`);
        one.badge?.remove();
      }
    });
    root.addEventListener("pointercancel", () => {
      hold?.draft?.remove();
      hold = null;
    });
    root.addEventListener("pointerup", (event) => {
      const was = hold;
      hold = null;
      if (!was) return;
      was.draft?.remove();
      if (was.dragged && was.name) {
        const to = named(document.elementFromPoint(event.clientX, event.clientY));
        if (this.editing && to && to !== was.name) this.hands.join(was.name, to);
        else if (!this.editing) dispatchEvent(new CustomEvent("redraw"));
        return;
      }
      if (was.name && this.editing) this.pieces.get(was.name)?.piece.focus();
      else if (was.name) this.hands.play(was.name);
      else if (this.editing) this.hands.add();
    });
  }
}
