// The picture: elements, lines, badges, and the witnesses of claims drawn on top.

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Option} Option */
/** @typedef {import("./types.js").Claim} Claim */

const NS = "http://www.w3.org/2000/svg";
const MARGIN = 58;

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

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
   *   add: (x: number, y: number) => void, join: (from: string, to: string) => void, remove: (name: string) => void}} hands
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
    /** @type {Map<string, {x: number, y: number, piece: SVGElement, badge: SVGElement | null}>} */
    this.pieces = new Map();
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
    }
    this.game = game;
    const nodes = game.layout?.nodes ?? [];
    this.nearest = Infinity;
    nodes.forEach((a, i) => { for (const b of nodes.slice(0, i)) this.nearest = Math.min(this.nearest, Math.hypot(a.x - b.x, a.y - b.y)); });
    if (!Number.isFinite(this.nearest)) this.nearest = 0;
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
    const scale = cells ? 58 / apart : beside ? Math.max(1.25 * Math.min(1, 90 / apart), 64 / apart) : 74 / apart;
    return { longest, beside, radius, scale, cells };
  }

  /** @param {Position} position */
  draw(position) {
    const game = /** @type {Game} */ (this.game);
    const layout = /** @type {import("./types.js").Layout} */ (game.layout);
    this.position = position;
    this.pieces.clear();
    const { longest, beside, radius, scale } = this.measure();
    const at = layout.nodes.map((node) => ({ x: node.x * scale + MARGIN + (this.moved.get(node.name) ?? 0), y: node.y * scale + MARGIN }));
    const side = beside ? longest * 7.5 : 0;
    const width = Math.max(160, ...at.map((p) => p.x + MARGIN + side));
    const height = Math.max(120, ...at.map((p) => p.y + MARGIN));
    // A small board fills its place; a large one is scrolled, so that elements stay large enough to touch.
    const room = Math.min((this.place.clientWidth - 4) / width, (innerHeight * 0.62) / height);
    this.zoom = Math.max(1, Math.min(1.5, room));
    const root = svg("svg", { width: width * this.zoom, height: height * this.zoom, viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": `Board: ${position.words}` });
    root.append(tips());
    if (layout.board === "columns") root.append(svg("rect", { class: "plate", x: 20, y: 20, width: width - 40, height: height - 40, rx: 18 }));
    if (layout.board === "hexagons") root.append(...sides(at, radius));
    const present = new Set([...position.present, ...position.others]);
    const taken = new Map(position.moves.map((one) => [one.name, one.takes]));
    if (layout.board === "diagram" || layout.board === "squares") root.append(this.zones(at, radius));
    for (const line of layout.lines) {
      if (layout.board === "columns") continue;
      const [a, b] = [at[line.from], at[line.to]];
      const there = line.name ? present.has(line.name) : present.has(layout.nodes[line.from].name) && present.has(layout.nodes[line.to].name);
      const colour = line.name || line.owner ? (line.owner ?? "green") : "";
      const drawn = stroke(a, b, radius, line.arrow, `line ${colour} ${there ? "" : "gone"}`);
      root.append(drawn);
      if (line.name) root.append(this.edge(line.name, a, b, drawn, taken, present));
    }
    // Witnesses lie below the elements, so that names and badges stay readable.
    this.over = svg("g", { "pointer-events": "none" });
    root.append(this.over);
    layout.nodes.forEach((node, i) => root.append(this.piece(node, at[i], radius, beside, taken, present)));
    this.layer = svg("g", { "aria-hidden": "true", "pointer-events": "none" });
    root.append(this.layer);
    this.listen(root, scale);
    const { scrollLeft, scrollTop } = this.place;
    this.place.replaceChildren(root);
    this.place.scrollTo(scrollLeft, scrollTop);
    // The keyboard stays where it was, or goes to what is nearest to it and can be played.
    const held = this.focused ? this.pieces.get(this.focused) : undefined;
    const far = (/** @type {{x: number, y: number}} */ one) => (held ? Math.hypot(one.x - held.x, one.y - held.y) : 0);
    const open = [...this.pieces.values()].filter((one) => one.piece.dataset.name !== undefined);
    const legal = open.filter((one) => one.piece.classList.contains("legal"));
    const nearest = (legal.length ? legal : open).sort((one, other) => far(one) - far(other))[0];
    const here = held?.piece.dataset.name !== undefined ? held : nearest;
    here?.piece.setAttribute("tabindex", "0");
    if (this.focused && here?.piece.dataset.name !== undefined) this.focused = here.piece.dataset.name;
  }

  /**
   * An edge that is a move.
   * @param {string} name @param {{x: number, y: number}} a @param {{x: number, y: number}} b @param {SVGElement} line
   * @param {Map<string, string[]>} taken @param {Set<string>} present
   */
  edge(name, a, b, line, taken, present) {
    const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
    const state = taken.has(name) ? "legal" : present.has(name) ? "blocked" : "gone";
    const piece = svg("g", { class: `piece role-edge ${state}`, transform: `translate(${x} ${y})` });
    piece.append(svg("circle", { r: 22, fill: "transparent" }), svg("circle", { class: "shape", r: 9 }));
    piece.append(svg("text", { class: "name beside", x: 16, y: 16 }, short(name)));
    if (state !== "gone") this.enable(piece, name, state);
    this.pieces.set(name, { x, y, piece, badge: null });
    line.dataset.name = name;
    return piece;
  }

  /**
   * @param {import("./types.js").GraphNode} node @param {{x: number, y: number}} p @param {number} radius @param {boolean} beside
   * @param {Map<string, string[]>} taken @param {Set<string>} present
   */
  piece(node, p, radius, beside, taken, present) {
    const position = /** @type {Position} */ (this.position);
    const game = /** @type {Game} */ (this.game);
    const layout = /** @type {import("./types.js").Layout} */ (game.layout);
    const claim = position.claims[node.name];
    const moves = node.role === "element" || node.role === "set";
    const state = !present.has(node.name) ? "gone" : taken.has(node.name) ? "legal" : moves ? "blocked" : "";
    const classes = ["piece", `role-${node.role}`, `on-${layout.board}`, state];
    const owned = layout.nodes.some((one) => one.owner);
    if (owned) classes.push(`owner-${node.owner ?? "any"}`);
    if (claim) classes.push(game.family === "col" ? `col-${claim}` : `claim-${claim}`);
    if (node.essential) classes.push("essential");
    if (position.tokens.includes(node.name)) classes.push("token");
    if (position.after.at(-1) === node.name) classes.push("last");
    const piece = svg("g", { class: classes.join(" "), transform: `translate(${p.x} ${p.y})` });
    if (layout.board === "squares") piece.append(svg("rect", { class: "cell", x: -28, y: -28, width: 56, height: 56, rx: 6 }));
    if (layout.board === "hexagons") piece.append(svg("path", { class: "cell", d: hexagon(33) }));
    piece.append(svg("circle", { r: 24, fill: "transparent" }), svg("circle", { class: "ring", r: radius + 5 }));
    const square = claim ? claim === "right" : node.owner === "right" || node.role === "set";
    const half = radius * 0.88;
    piece.append(square ? svg("rect", { class: "shape", x: -half, y: -half, width: 2 * half, height: 2 * half, rx: 3 }) : svg("circle", { class: "shape", r: radius }));
    const text = beside ? svg("text", { class: "name beside", x: radius + 5, y: 0 }, short(node.name)) : svg("text", { class: "name", y: 0 }, node.name);
    if (!beside && node.name.length > 3) text.setAttribute("font-size", "12");
    piece.append(text);
    if (short(node.name) !== node.name) piece.append(svg("title", {}, node.name));
    if (moves && state !== "gone") this.enable(piece, node.name, state);
    else piece.setAttribute("aria-hidden", "true");
    if (moves || !this.pieces.has(node.name)) this.pieces.set(node.name, { ...p, piece, badge: null });
    return piece;
  }

  /** @param {SVGElement} piece @param {string} name @param {string} state */
  enable(piece, name, state) {
    piece.setAttribute("role", "button");
    piece.setAttribute("tabindex", "-1");
    piece.dataset.name = name;
    const why = this.position?.blocked[name];
    piece.setAttribute("aria-label", state === "legal" ? name : `${name}, cannot be played${why ? `: ${why}` : ""}`);
    piece.setAttribute("aria-disabled", String(state !== "legal"));
    piece.addEventListener("pointerenter", () => this.hands.point(name));
    piece.addEventListener("pointerleave", () => this.hands.point(null));
    piece.addEventListener("focus", () => {
      this.focused = name;
      for (const one of this.pieces.values()) if (one.piece.getAttribute("tabindex") === "0") one.piece.setAttribute("tabindex", "-1");
      piece.setAttribute("tabindex", "0");
      this.hands.point(name);
    });
  }

  /** Winning sets that are few enough to be seen. @param {{x: number, y: number}[]} at @param {number} radius */
  zones(at, radius) {
    const all = svg("g", { "aria-hidden": "true" });
    const sets = this.game?.sets ?? [];
    const index = new Map((this.game?.layout?.nodes ?? []).map((node, i) => [node.name, i]));
    if (sets.length > 8) return all;
    sets.forEach((set, i) => {
      const points = set.members.map((name) => at[index.get(name) ?? 0]);
      all.append(svg("path", { class: `zone ${set.owner ?? ""}`, d: hull(points, radius + 6 + 3 * i) }));
    });
    return all;
  }

  /** @param {Map<string, Option>} options @param {string} mode @param {string} turn */
  badges(options, mode, turn) {
    for (const [name, one] of this.pieces) {
      one.badge?.remove();
      one.badge = null;
      one.piece.querySelector("text.name:not(.beside)")?.setAttribute("y", "0");
      if (mode === "none" || !one.piece.classList.contains("legal")) continue;
      const option = options.get(name);
      const said = worth(option, turn);
      const text = mode === "value" && option?.value ? option.value : said.short;
      const shown = text.length > 8 ? `${text.slice(0, 7)}…` : text;
      const width = Math.max(22, shown.length * 7.4 + 10);
      const cells = this.game?.layout?.board !== "diagram";
      const lift = cells ? 11 : one.piece.classList.contains("role-edge") ? -18 : -25;
      const badge = svg("g", { class: `badge ${said.kind}`, transform: `translate(${one.x + (cells ? 0 : 14)} ${one.y + lift})`, "data-for": name });
      badge.append(svg("rect", { x: -width / 2, y: -9, width, height: 18, rx: 9 }), svg("text", {}, shown));
      this.layer.append(badge);
      one.badge = badge;
      if (cells) one.piece.querySelector("text.name")?.setAttribute("y", "-9");
      const value = option?.value ? `leaves ${option.value}, ` : "";
      one.piece.setAttribute("aria-label", `${name}: ${value}${said.word}`);
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
    const box = (/** @type {string[]} */ names, /** @type {number} */ grow) => {
      const points = names.map(find).filter((one) => one !== undefined);
      if (points.length) this.over.append(svg("path", { class: "box", d: hull(points, radius + grow) }));
    };
    if (claim.part && claim.part.length < (this.position?.present.length ?? 0)) box(claim.part, 12);
    for (const { part, depth } of inside) box(part, Math.max(2, 12 - 4 * depth));
    for (const [field, shown] of Object.entries(claim.witness ?? {})) {
      if (typeof shown === "string") {
        const one = find(shown);
        if (one && (field === "element" || field === "top")) this.over.append(svg("circle", { class: "halo", cx: one.x, cy: one.y, r: radius + 9 }));
      } else if (Array.isArray(shown) && shown.every((one) => Array.isArray(one))) {
        const arrows = field === "involution";
        shown.forEach((list, i) => {
          const [a, b] = [find(list[0]), find(list[1])];
          if (list.length === 2 && (field === "pairs" || arrows) && a && b) this.over.append(arc(a, b, radius, arrows));
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

  /** @param {SVGElement} root @param {number} scale */
  listen(root, scale) {
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
      const p = place(event);
      if (was.dragged && was.name) {
        const to = named(document.elementFromPoint(event.clientX, event.clientY));
        if (this.editing && to && to !== was.name) this.hands.join(was.name, to);
        else if (!this.editing) dispatchEvent(new CustomEvent("redraw"));
        return;
      }
      if (was.name && this.editing) this.pieces.get(was.name)?.piece.focus();
      else if (was.name) this.hands.play(was.name);
      else if (this.editing) this.hands.add((p.x - MARGIN) / scale, (p.y - MARGIN) / scale);
    });
  }
}

function tips() {
  const tip = (/** @type {string} */ id, /** @type {string} */ look) =>
    svg("marker", { id, viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 7, markerHeight: 7, orient: "auto-start-reverse", markerUnits: "userSpaceOnUse" }, svg("path", { class: look, d: "M0 0 10 5 0 10z" }));
  const all = svg("defs", {}, tip("tip", "tip"), tip("mark-tip", "mark-tip"));
  for (const marker of all.children) for (const size of ["markerWidth", "markerHeight"]) marker.setAttribute(size, "12");
  return all;
}

/** @param {{x: number, y: number}} a @param {{x: number, y: number}} b @param {number} radius @param {boolean} arrow @param {string} look */
function stroke(a, b, radius, arrow, look) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const end = arrow ? radius + 2 : 0;
  const line = svg("line", { class: look, x1: a.x, y1: a.y, x2: b.x - ux * end, y2: b.y - uy * end });
  if (arrow) line.setAttribute("marker-end", "url(#tip)");
  return line;
}

/** @param {{x: number, y: number}} a @param {{x: number, y: number}} b @param {number} radius @param {boolean} arrow */
function arc(a, b, radius, arrow) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const bend = Math.min(60, length / 3);
  const middle = { x: (a.x + b.x) / 2 - uy * bend, y: (a.y + b.y) / 2 + ux * bend };
  const cut = (/** @type {{x: number, y: number}} */ p) => {
    const far = Math.hypot(middle.x - p.x, middle.y - p.y) || 1;
    return `${p.x + ((middle.x - p.x) / far) * radius} ${p.y + ((middle.y - p.y) / far) * radius}`;
  };
  const path = svg("path", { class: "arc", d: `M${cut(a)}Q${middle.x} ${middle.y} ${cut(b)}` });
  if (arrow) for (const end of ["marker-start", "marker-end"]) path.setAttribute(end, "url(#mark-tip)");
  return path;
}

/** A round outline around some points. @param {{x: number, y: number}[]} points @param {number} reach */
function hull(points, reach) {
  const sorted = [...points].sort((p, q) => p.x - q.x || p.y - q.y);
  const half = (/** @type {{x: number, y: number}[]} */ list) => {
    /** @type {{x: number, y: number}[]} */
    const chain = [];
    for (const p of list) {
      for (;;) {
        const [a, b] = chain.slice(-2);
        if (!b || (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0) break;
        chain.pop();
      }
      chain.push(p);
    }
    chain.pop();
    return chain;
  };
  const corners = sorted.length > 1 ? [...half(sorted), ...half(sorted.reverse())] : sorted;
  if (corners.length === 1) {
    const { x, y } = corners[0];
    return `M${x - reach} ${y}a${reach} ${reach} 0 1 0 ${2 * reach} 0a${reach} ${reach} 0 1 0 ${-2 * reach} 0`;
  }
  let path = "";
  corners.forEach((p, i) => {
    const q = corners[(i + 1) % corners.length];
    const length = Math.hypot(q.x - p.x, q.y - p.y) || 1;
    const [nx, ny] = [((q.y - p.y) / length) * reach, (-(q.x - p.x) / length) * reach];
    path += `${i ? `A${reach} ${reach} 0 0 1 ` : "M"}${p.x + nx} ${p.y + ny}L${q.x + nx} ${q.y + ny}`;
    if (i === corners.length - 1) {
      const r = corners[1 % corners.length];
      const far = Math.hypot(r.x - q.x, r.y - q.y) || 1;
      path += `A${reach} ${reach} 0 0 1 ${q.x + ((r.y - q.y) / far) * reach} ${q.y - ((r.x - q.x) / far) * reach}Z`;
    }
  });
  return path;
}

/** @param {number} r */
function hexagon(r) {
  const corner = (/** @type {number} */ i) => `${(r * Math.sin((i * Math.PI) / 3)).toFixed(1)} ${(r * Math.cos((i * Math.PI) / 3)).toFixed(1)}`;
  return `M${[0, 1, 2, 3, 4, 5].map(corner).join("L")}Z`;
}

/** The sides that each player joins in Hex. @param {{x: number, y: number}[]} at @param {number} radius */
function sides(at, radius) {
  const out = radius + 18;
  const [low, high] = [Math.max(...at.map((p) => p.y)), Math.min(...at.map((p) => p.y))];
  const row = (/** @type {number} */ y) => at.filter((p) => Math.abs(p.y - y) < 2).map((p) => p.x);
  const [bottom, top] = [row(low), row(high)];
  const line = (/** @type {string} */ look, /** @type {number[]} */ p) => svg("line", { class: look, x1: p[0], y1: p[1], x2: p[2], y2: p[3] });
  const [bl, br, tl, tr] = [Math.min(...bottom), Math.max(...bottom), Math.min(...top), Math.max(...top)];
  return [
    line("edge-left", [bl, low + out, br, low + out]),
    line("edge-left", [tl, high - out, tr, high - out]),
    line("edge-right", [bl - out - 2, low, tl - out - 2, high]),
    line("edge-right", [br + out + 2, low, tr + out + 2, high]),
  ];
}
