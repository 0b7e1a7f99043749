// A census file: rows, a scatter of two columns, and a click puts a row on the board. The file stays in the page.

import { make } from "./dom.js";
import { games, member, shape } from "./member.js";
import { svg } from "./shapes.js";

/** Rows that are listed. */
const ROWS = 500;
const GAME = ["game", "input", "expression", "text", "digraph6", "d6", "poset", "board", "key"];

/** @param {string} text @returns {Record<string, any>[]} */
export function rowsOf(text) {
  const lines = text.split(/\r?\n/).filter((line) => line.trim());
  if (lines[0]?.trim().startsWith("{")) return lines.map((line) => JSON.parse(line));
  const [heads, ...rows] = lines.map(fields);
  return rows.map((row) => Object.fromEntries((heads ?? []).map((head, i) => [head, row[i] ?? ""])));
}

/** The fields of a line of CSV. @param {string} line */
function fields(line) {
  const found = [];
  for (const [, quoted, plain] of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)) found.push(quoted !== undefined ? quoted.replaceAll('""', '"') : plain);
  return found;
}

/** @param {HTMLElement} place @param {(text: string) => void} open */
export function showCensus(place, open) {
  if (place.childElementCount) return;
  const said = make("p", { role: "status", className: "faint" }, "Open a CSV or JSON-lines file, for instance one that upset census wrote. It is read in the page and sent nowhere.");
  const shown = make("div");
  const input = make("input", { type: "file", accept: ".csv,.jsonl,.ndjson,.json,.txt" });
  input.setAttribute("aria-label", "Census file");
  input.onchange = async () => {
    try {
      const rows = rowsOf(await input.files[0].text());
      said.textContent = `${rows.length} rows`;
      shown.replaceChildren(...views(rows, open));
    } catch (error) {
      said.textContent = `this is neither CSV nor JSON lines: ${/** @type {Error} */ (error).message}`;
    }
  };
  place.replaceChildren(input, said, shown);
}

/** @param {Record<string, any>[]} rows @param {(text: string) => void} open */
function views(rows, open) {
  const columns = [...new Set(rows.slice(0, 100).flatMap((row) => Object.keys(row)))];
  const numeric = columns.filter((name) => rows.some((row) => row[name] !== "" && row[name] != null && Number.isFinite(Number(row[name]))));
  const text = columns.find((name) => GAME.includes(name.toLowerCase()));
  // A key names a board; which game is played on it the file does not say.
  const kind = text === "key" ? shape(String(rows[0]?.key ?? "")) : null;
  const played = make("select", {}, ...games(kind).map((name) => make("option", {}, name)));
  const openRow = (/** @type {Record<string, any>} */ row) => {
    if (!text) return;
    if (kind) open(member(String(row[text]), played.value));
    else open(typeof row[text] === "string" ? row[text] : JSON.stringify(row[text]));
  };
  const choose = (/** @type {number} */ i) => make("select", {}, ...numeric.map((name, j) => make("option", { selected: i === j }, name)));
  const [across, up] = [choose(0), choose(Math.min(1, numeric.length - 1))];
  const plot = make("div");
  const draw = () => plot.replaceChildren(scatter(rows, across.value, up.value, openRow));
  across.onchange = up.onchange = draw;
  if (numeric.length) draw();
  const cell = (/** @type {any} */ value) => (typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? ""));
  const body = rows.slice(0, ROWS).map((row) => make("tr", { onclick: () => openRow(row) }, ...columns.map((name) =>
    make("td", {}, name === text ? make("button", { type: "button" }, cell(row[name])) : cell(row[name])))));
  const table = make("table", {}, make("thead", {}, make("tr", {}, ...columns.map((name) => make("th", { scope: "col" }, name)))), make("tbody", {}, ...body));
  const scroll = make("div", { className: "scroll", tabIndex: 0 }, table);
  scroll.setAttribute("aria-label", "Rows");
  scroll.setAttribute("role", "region");
  const choices = [make("label", {}, "across ", across), make("label", {}, "up ", up)];
  if (kind && kind !== "order") choices.push(make("label", {}, "game ", played));
  return [make("div", { className: "row" }, ...choices), plot, scroll];
}

/** @param {Record<string, any>[]} rows @param {string} across @param {string} up @param {(row: any) => void} open */
function scatter(rows, across, up, open) {
  const points = rows.map((row) => ({ row, x: Number(row[across]), y: Number(row[up]) })).filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)).slice(0, 5000);
  const span = (/** @type {number[]} */ all) => [Math.min(...all), Math.max(...all)];
  const [[x0, x1], [y0, y1]] = [span(points.map((p) => p.x)), span(points.map((p) => p.y))];
  const place = (/** @type {number} */ value, /** @type {number} */ low, /** @type {number} */ high, /** @type {number} */ size) => (high > low ? ((value - low) / (high - low)) * size : size / 2);
  const root = svg("svg", { class: "scatter", viewBox: "0 0 640 380", role: "img", "aria-label": `${up} against ${across}` });
  root.append(svg("text", { x: 320, y: 372, "text-anchor": "middle" }, `${across}: ${x0} … ${x1}`), svg("text", { x: 8, y: 16 }, `${up}: ${y0} … ${y1}`));
  for (const p of points) {
    const dot = svg("circle", { cx: 30 + place(p.x, x0, x1, 580), cy: 345 - place(p.y, y0, y1, 310), r: 5 });
    dot.addEventListener("click", () => open(p.row));
    root.append(dot);
  }
  return root;
}
