// The shapes that pictures are made of.

const NS = "http://www.w3.org/2000/svg";

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

export function tips() {
  const tip = (/** @type {string} */ id, /** @type {string} */ look) =>
    svg("marker", { id, viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 7, markerHeight: 7, orient: "auto-start-reverse", markerUnits: "userSpaceOnUse" }, svg("path", { class: look, d: "M0 0 10 5 0 10z" }));
  const all = svg("defs", {}, tip("tip", "tip"), tip("mark-tip", "mark-tip"));
  for (const marker of all.children) for (const size of ["markerWidth", "markerHeight"]) marker.setAttribute(size, "12");
  return all;
}

/** The shape of an element: squares are Right's, and sets. @param {boolean} square @param {number} radius */
export function outline(square, radius) {
  const half = radius * 0.88;
  return square ? svg("rect", { class: "shape", x: -half, y: -half, width: 2 * half, height: 2 * half, rx: 3 }) : svg("circle", { class: "shape", r: radius });
}

/** @param {{x: number, y: number}} a @param {{x: number, y: number}} b @param {number} radius @param {boolean} arrow @param {string} look */
export function stroke(a, b, radius, arrow, look) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const end = arrow ? radius + 2 : 0;
  const line = svg("line", { class: look, x1: a.x, y1: a.y, x2: b.x - ux * end, y2: b.y - uy * end });
  if (arrow) line.setAttribute("marker-end", "url(#tip)");
  return line;
}

/** @param {{x: number, y: number}} a @param {{x: number, y: number}} b @param {number} radius @param {boolean} arrow */
export function arc(a, b, radius, arrow) {
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
export function hull(points, reach) {
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
export function hexagon(r) {
  const corner = (/** @type {number} */ i) => `${(r * Math.sin((i * Math.PI) / 3)).toFixed(1)} ${(r * Math.cos((i * Math.PI) / 3)).toFixed(1)}`;
  return `M${[0, 1, 2, 3, 4, 5].map(corner).join("L")}Z`;
}

/** The sides that each player joins in Hex. @param {{x: number, y: number}[]} at @param {number} radius */
export function sides(at, radius) {
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
