// Asks the program as WebAssembly and the same program as a native one about every game of `games/`, and compares the answers.
//
//     node crates/page/tests/parity.mjs target/page/upset.wasm target/release/upset-page

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { run } from "../web/worker.js";

const [wasm, native] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(wasm));
const games = new URL("../../../games/", import.meta.url);
const files = readdirSync(games, { recursive: true }).filter((file) => file.endsWith(".toml")).sort();

/**
 * What is said, in any order, but for how long it took, how the board was called, and where things stand: places hang on the last
 * digit of a sine, which systems do not share.
 * @param {string[]} lines
 */
function said(lines) {
  const told = lines.map((line) => JSON.parse(line)).filter((line) => line.event !== "progress");
  for (const { body, data } of told) {
    // Who starts after a move is said only where there was time to ask for both starters.
    if (data) delete data.outcome;
    if (!body) continue;
    for (const field of ["work", "id", "layout"]) delete body[field];
    if (body.svg) body.svg = "a picture";
  }
  return JSON.stringify(told.map((line) => JSON.stringify(line)).sort());
}

let [same, other, late] = [0, 0, 0];
for (const file of files) {
  const text = readFileSync(new URL(file, games), "utf8");
  for (const call of ["game", "solve", "options", "draw"]) {
    const request = JSON.stringify({ call, body: { text, seconds: 20 } });
    /** @type {string[]} */
    const lines = [];
    try {
      run(module, request, (line) => lines.push(line));
    } catch (error) {
      lines.push(JSON.stringify({ status: 500, body: String(error) }));
    }
    const expected = execFileSync(native, { input: request, maxBuffer: 1 << 30 }).toString().trim().split("\n");
    if ([lines, expected].some((all) => JSON.parse(all.at(-1) ?? "{}").status === 504)) late += 1;
    else if (said(lines) === said(expected)) same += 1;
    else {
      other += 1;
      console.log(`${file}, ${call}: ${said(lines).slice(0, 300)}\n  instead of ${said(expected).slice(0, 300)}`);
    }
  }
}
console.log(`${same} answers are the same, ${late} were not there in time`);
console.log(`page: ${same} passed, ${other} failed`);
process.exit(other ? 1 : 0);
