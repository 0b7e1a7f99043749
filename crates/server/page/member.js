// The keys of census rows as games: an order, a graph, sets, each as the laboratory writes it.

/** The bits that a line of graph6 or digraph6 holds after its number of vertices. @param {string} text */
function bitsOf(text) {
  return [...text].flatMap((letter) => {
    const six = letter.charCodeAt(0) - 63;
    if (six < 0 || six > 63) throw new Error(`${letter} is no letter of graph6`);
    return [5, 4, 3, 2, 1, 0].map((i) => (six >> i) & 1);
  });
}

/** @param {number} n */
const names = (n) => Array.from({ length: n }, (_, i) => String(i + 1));

/** An order by its covers. @param {string} line digraph6 */
function order(line) {
  const n = line.charCodeAt(1) - 63;
  const bits = bitsOf(line.slice(2));
  if (!(n >= 0 && n < 63) || bits.length < n * n) throw new Error(`${line} is no digraph6`);
  const pairs = [];
  for (let a = 0; a < n; a++) for (let b = 0; b < n; b++) if (bits[a * n + b]) pairs.push([String(a + 1), String(b + 1)]);
  return pairs.length ? { elements: names(n), order: pairs } : { elements: names(n) };
}

/** Sets of points, a digit in base 17 each. @param {string} text */
function sets(text) {
  if (!text) return [];
  return text.split(",").map((set) => [...set].filter((digit) => digit !== "0").map((digit) => String(parseInt(digit, 17))));
}

/**
 * What kind of board a key names.
 * @param {string} key
 * @returns {"order" | "coloured" | "board" | "sides" | "sets" | "graph" | null}
 */
export function shape(key) {
  if (/^&[?-~]+$/.test(key)) return "order";
  if (/^&[?-~]+:[LR]+$/.test(key)) return "coloured";
  if (/^&[?-~]+:[0-9a-g,]*$/.test(key)) return "board";
  if (/^&[?-~]+:[0-9a-g,]*;[0-9a-g,]*$/.test(key)) return "sides";
  if (/^\d+:[0-9a-g,]*$/.test(key)) return "sets";
  if (/^[?-~]+$/.test(key)) return "graph";
  return null;
}

const POSITIONAL = ["maker-breaker", "maker-maker", "achievement", "avoider-enforcer", "avoidance"];

/** The games that are played on boards of a shape, the usual one first. @param {string | null} shape */
export function games(shape) {
  if (shape === "coloured") return ["black-white", "pomax", "pomin", "pominmax"];
  if (shape === "graph") return ["node-kayles", "col"];
  if (shape === "sets" || shape === "board") return POSITIONAL;
  if (shape === "sides") return ["achievement", "avoidance"];
  return shape ? ["poset"] : [];
}

/** The document of a member. @param {string} key @param {string} game */
export function member(key, game) {
  const kind = shape(key);
  const [first, rest = ""] = [key.split(":", 1)[0], key.slice(key.indexOf(":") + 1)];
  if (kind === "order") return JSON.stringify({ game: "poset", ...order(key) });
  if (kind === "coloured") {
    const black = names(rest.length).filter((_, i) => rest[i] === "L");
    return JSON.stringify({ game, ...order(first), black });
  }
  if (kind === "graph") {
    const n = key.charCodeAt(0) - 63;
    const bits = bitsOf(key.slice(1));
    const edges = [];
    for (let b = 1, i = 0; b < n; b++) for (let a = 0; a < b; a++, i++) if (bits[i]) edges.push([String(a + 1), String(b + 1)]);
    return JSON.stringify({ game, elements: names(n), edges });
  }
  if (kind === null) throw new Error(`${key} is no key of a census`);
  const board = kind === "sets" ? { elements: names(Number(first)) } : order(first);
  const [left, right] = rest.split(";").map(sets);
  const wins = right ? { left, right } : game === "achievement" || game === "avoidance" ? { left, right: left } : { winning: left };
  return JSON.stringify({ game: "positional", convention: game, ...board, ...wins });
}
