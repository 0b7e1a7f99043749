// The page: one game, a tree of plays on it, and what the server finds out about the position that is looked at.

import { Offline, Refused, follow, isOnline, onConnection, post, stop } from "./api.js";
import { Board, worth } from "./board.js";
import { showCensus } from "./census.js";
import { get, make, sentence, title, whenShown } from "./dom.js";
import { Editor } from "./edit.js";
import { Play, beside, showHistory } from "./history.js";
import { showLibrary } from "./library.js";
import { after } from "./offline.js";
import { Proof } from "./proof.js";
import { fragment, isExpression, read, showShare } from "./share.js";
import { markStrategy, showStrategy } from "./strategy.js";
import { showTable } from "./table.js";
import { showClaims } from "./why.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Side} Side */

/** @type {Game | null} */
let game = null;
let at = new Play(null, null, null);
/** @type {Side} */
let first = "left";
let asking = new AbortController();
let pointed = "";
let note = "";
/** @type {string | null} */
let job = null;
/** A proof that is walked. @type {Proof | null} */
let proof = null;

const board = new Board(get("board"), {
  play: (name) => void move(name),
  point,
  add: () => void editor.add(),
  join: (from, to) => void editor.join(from, to),
  remove: (name) => void editor.remove(name),
});
const editor = new Editor(() => game, (opened) => { show(opened, []); editor.show(); });

/** @param {string} state */
function state(state) {
  document.body.dataset.state = isOnline() ? state : "offline";
  document.body.classList.toggle("offline", !isOnline());
}

/** @param {string} words */
function say(words) {
  get("message").textContent = words;
}

/** @param {unknown} error */
function complain(error) {
  if (error instanceof DOMException && error.name === "AbortError") return;
  const problem = error instanceof Refused ? error.problem : null;
  const place = problem?.line ? `line ${problem.line}, column ${problem.column}: ` : "";
  get("problem").textContent = place + /** @type {Error} */ (error).message + (problem?.remedy ? ` (${problem.remedy})` : "");
  get("problem").hidden = error instanceof Offline;
  if (!(error instanceof Offline)) state("invalid");
}

/** Opens a text. @param {string} text @param {string[]} [moves] @param {Side | null} [who] */
async function open(text, moves = [], who = null) {
  if (!game) state("loading");
  try {
    const opened = await post("game", { text, first: who });
    note = "";
    show(opened, moves);
  } catch (error) {
    complain(error);
    if (!game) get("title").textContent = "Nothing is open";
    if (isExpression(text)) get("expression").value = text;
  }
}

/** Shows a game that was opened, and walks along some moves. @param {Game} opened @param {string[]} moves */
function show(opened, moves) {
  game = opened;
  get("problem").hidden = true;
  first = opened.position.first;
  at = new Play(null, null, null);
  at.position = opened.position;
  proof = null;
  get("strategy").replaceChildren();
  board.open(opened);
  get("title").textContent = opened.title ?? (isExpression(opened.text) ? opened.text : opened.words);
  get("words").textContent = get("title").textContent === opened.words ? "" : opened.words;
  document.title = `${get("title").textContent} · upset`;
  get("expression").value = isExpression(opened.text) ? opened.text : "";
  get("first").value = first;
  get("first").disabled = opened.starter !== null;
  void walk(moves);
}

/** @param {string[]} moves */
async function walk(moves) {
  for (const name of moves) {
    const turn = at.position?.turn ?? "left";
    const known = at.children.length;
    const next = at.child(name, turn);
    try {
      await place(next);
    } catch (error) {
      at.children.length = known;
      at.next = at.children[0] ?? null;
      complain(error);
      break;
    }
    at = next;
  }
  visit(at);
}

/** Finds out what the position of a play is. @param {Play} play */
async function place(play) {
  if (play.position && !(play.position.unchecked && isOnline())) return;
  const opened = /** @type {Game} */ (game);
  try {
    play.position = await post("play", { id: opened.id, text: opened.text, after: play.line(), first });
    // In Connect a column alone names a move.
    play.move = play.position?.after.at(-1) ?? play.move;
  } catch (error) {
    if (!(error instanceof Offline)) throw error;
    const before = play.parent?.position;
    play.position = before ? after(opened, before, /** @type {string} */ (play.move)) : null;
    if (!play.position) throw new Error("without the server this game cannot be played on");
  }
}

/** Plays a move by name. @param {string} name */
async function move(name) {
  const here = at;
  const position = here.position;
  if (!position) return;
  if (position.blocked[name]) return say(`${name} cannot be played: ${position.blocked[name]}`);
  const known = here.children.includes(/** @type {any} */ (here.children.find((one) => one.move === name)));
  const next = here.child(name, position.turn);
  try {
    await place(next);
  } catch (error) {
    if (!known) here.children.splice(here.children.indexOf(next), 1);
    here.next = here.children[0] ?? null;
    return say(/** @type {Error} */ (error).message);
  }
  if (at === here) visit(next);
}

/** Looks at a position. @param {Play} play */
function visit(play) {
  asking.abort();
  asking = new AbortController();
  at = play;
  pointed = "";
  job = null;
  if (at.parent) at.parent.next = at;
  const position = at.position;
  if (!game || !position) return;
  redraw();
  showHistory(get("history"), at, visit);
  markStrategy(get("strategy"), at.line());
  get("back").disabled = get("to-start").disabled = !at.parent;
  get("forward").disabled = at.children.length === 0;
  const made = at.move ? `${title(at.by ?? "left")} played ${at.move}. ` : "";
  say(position.over ? `${made}The game is over: ${sentence(position.over)}.` : `${made}${title(position.turn)} to move.`);
  // The address and the questions take a moment, and the move is shown before them.
  whenShown(() => {
    if (at !== play) return;
    address();
    void ask(play, asking.signal);
  });
}

/** Has the address hold game, moves and side. */
function address() {
  if (game) history.replaceState(null, "", fragment(game.text, at.line(), first, get("badges").value));
}

function picture() {
  return game?.layout && !at.position?.cut && get("view").value === "picture";
}

function redraw() {
  const position = at.position;
  if (!game || !position) return;
  if (picture()) {
    board.draw(position);
    board.badges(at.options, get("badges").value, position.turn);
  } else {
    showTable(get("board"), position, at.options, (name) => void move(name));
  }
  get("legend").textContent = legend();
  verdict();
}

function legend() {
  if (!game) return "";
  const words = [...game.warnings];
  const owned = game.layout?.nodes.some((node) => node.owner);
  if (owned) words.push("Filled discs are Left's (black), squares are Right's (white).");
  else if (game.family === "positional") words.push("Left claims discs, Right claims squares.");
  if (game.family === "hackenbush") words.push("Solid edges are Left's, dashed ones Right's, dotted ones anybody's.");
  if (game.layout?.board === "hexagons") words.push("Left joins bottom and top, Right the two sides.");
  if (game.convention) words.push(`Convention: ${game.convention}.`);
  return words.join(" ");
}

/** Asks the server about a position. @param {Play} play @param {AbortSignal} signal */
async function ask(play, signal) {
  const opened = /** @type {Game} */ (game);
  const seconds = Number(get("seconds").value);
  const question = { id: opened.id, text: opened.text, after: play.line(), first, seconds: Number.isFinite(seconds) ? seconds : 30 };
  if (play.solution && play.complete) return settled(play);
  if (!isOnline()) return verdict();
  state("loading");
  verdict();
  try {
    const [solved, options] = await Promise.all([
      play.solution ? null : post("solve", question, signal).catch((error) => {
        if (!(error instanceof Refused) || error.problem.status !== 504) throw error;
        known(play, error.problem.known ?? null, error.problem.detail, error.problem.bounds ?? {});
        return null;
      }),
      post("options", question, signal),
    ]);
    if (signal.aborted) return;
    if (solved?.job) {
      job = solved.job;
      follow(solved, (kind, data) => heard(play, kind, data, signal), signal);
    } else if (solved) {
      play.solution = solved;
    }
    follow(options, (kind, data) => option(play, kind, data, signal), signal);
    if (at === play) settled(play);
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof Offline) return verdict();
    complain(error);
  }
}

/** @param {Play} play @param {import("./types.js").Solution | null} solution @param {string} why @param {any} bounds */
function known(play, solution, why, bounds) {
  play.solution = solution;
  play.stopped = { why, bounds };
}

/** @param {Play} play @param {string} kind @param {any} data @param {AbortSignal} signal */
function heard(play, kind, data, signal) {
  if (kind === "progress") {
    if (at !== play || signal.aborted) return;
    get("work").textContent = `${data.positions.toLocaleString("en")} positions, ${data.seconds.toFixed(1)} s ${bounds(data.bounds)}`;
    const winner = data.bounds[`${play.position?.turn}_starts`];
    if (winner) get("outcome").textContent = `${sentence(winner)}; looking on…`;
    return;
  }
  job = null;
  if (kind === "solution") play.solution = data;
  else if (kind === "stopped") known(play, data.known, data.why, data.bounds);
  else say(data.detail);
  if (at === play) settled(play);
}

/** @param {Play} play @param {string} kind @param {any} data @param {AbortSignal} signal */
function option(play, kind, data, signal) {
  if (kind === "option") play.options.set(data.move, data);
  else if (kind === "solution") play.complete = true;
  else if (kind === "progress") return;
  if (at !== play || signal.aborted) return;
  clearTimeout(painting);
  // Many options come at once; one picture shows them all.
  painting = setTimeout(() => {
    if (at !== play || !play.position) return;
    if (picture()) board.badges(play.options, get("badges").value, play.position.turn);
    else redraw();
    if (pointed) point(pointed);
    if (play.complete) settled(play);
  }, 0);
}
/** @type {ReturnType<typeof setTimeout> | undefined} */
let painting;

/**
 * What is known is known: shows it, and lets the next player move, unless that was done before and taken back.
 * @param {Play} play @param {boolean} [again]
 */
function settled(play, again = false) {
  verdict();
  const player = get(`${play.position?.turn}-player`)?.value;
  if (!play.position || play.position.over || player === "person" || !player) return;
  const choice = choose(play, player);
  if (!choice) return;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 350;
  setTimeout(() => { if (at === play && (again || !play.children.length)) void move(choice); }, still);
}

/** The move of a player who is no person. @param {Play} play @param {string} player */
function choose(play, player) {
  const position = /** @type {import("./types.js").Position} */ (play.position);
  const names = position.moves.map((one) => one.name);
  if (player === "random") return names[Math.floor(Math.random() * names.length)];
  if (!play.solution && !play.stopped) return null;
  const best = play.solution?.best_moves?.[position.turn] ?? [];
  const good = play.solution?.winner === position.turn || play.solution?.winner === "draw";
  if (good && best.length) return best[0];
  const found = names.filter((name) => play.options.get(name)?.winner === position.turn);
  if (found.length) return found[0];
  if (player === "perfect") return best[0] ?? names[0];
  // Who loses takes as little as possible.
  const size = (/** @type {string} */ name) => position.moves.find((one) => one.name === name)?.takes.length ?? 0;
  return names.reduce((least, name) => (size(name) < size(least) ? name : least), names[0]);
}

/** @param {import("./types.js").Bounds} known */
function bounds(known) {
  const words = [];
  if (known.least !== undefined) words.push(`the value lies between ${known.least} and ${known.most}`);
  if (known.grundy_least !== undefined) words.push(`the Grundy number is at least ${known.grundy_least}`);
  for (const side of ["left", "right"]) {
    const winner = /** @type {any} */ (known)[`${side}_starts`];
    if (winner) words.push(`${title(side)} starts: ${sentence(winner)}`);
  }
  return words.join("; ");
}

function verdict() {
  const position = at.position;
  if (!position) return;
  const { solution, stopped } = at;
  const decided = solution?.winner ?? null;
  get("halt").hidden = !job;
  get("play-out").disabled = get("show-strategy").disabled = !decided || position.over !== null;
  get("turn").textContent = position.over ? `The game is over: ${sentence(position.over)}` : `${title(position.turn)} to move${position.unchecked ? " (not checked: the server is away)" : ""}`;
  /** @type {Node[]} */
  const facts = [];
  const fact = (/** @type {string} */ name, /** @type {string} */ words) => facts.push(make("dt", {}, name), make("dd", {}, words));
  if (position.over && (at.parent || !solution?.outcome)) {
    get("outcome").textContent = sentence(position.over);
    state("solved");
  } else if (solution && solution.outcome) {
    get("outcome").textContent = `${solution.outcome}: ${solution.words}`;
    state("solved");
  } else if (decided) {
    get("outcome").textContent = sentence(decided);
    state("solved");
  } else if (stopped) {
    get("outcome").textContent = "Partly known";
    state("partly");
  } else {
    get("outcome").textContent = isOnline() ? "Looking…" : "Offline: play on, answers come later";
    state("loading");
  }
  if (solution) {
    if (solution.value) fact("value", solution.value + (solution.grundy !== undefined ? ` (Grundy number ${solution.grundy})` : solution.value_words ? ` (${solution.value_words})` : ""));
    for (const side of ["left", "right"]) if (solution.starts[side] && !position.over && (!game?.impartial || !solution.outcome)) fact(`${title(side)} starts`, sentence(solution.starts[side]));
    const best = solution.best_moves?.[position.turn];
    if (best?.length && !position.over) fact(decided !== position.turn && decided !== "draw" ? "all moves lose" : best.length > 1 ? "best moves" : "best move", best.slice(0, 24).join(" ") + (best.length > 24 ? " …" : ""));
    if (solution.stopped && !stopped) fact("incomplete", solution.stopped);
  }
  if (stopped) fact("stopped", `${stopped.why}. ${bounds(stopped.bounds)}`.trim());
  if (note) fact("reading", note);
  get("facts").replaceChildren(...facts);
  get("work").textContent = solution ? `by ${solution.by.join(", ") || "nothing"} (${solution.work.positions.toLocaleString("en")} positions, ${solution.work.seconds < 0.001 ? "less than 1 ms" : `${solution.work.seconds.toFixed(3)} s`})` : "";
  showClaims(get("claims"), solution?.proof ?? [], (claim, inside) => board.testify(claim, inside));
  showProof();
}

/** Has the strategy of who does not lose written down, from the position at hand on. */
async function plan() {
  const opened = /** @type {Game} */ (game);
  const [place, line] = [get("strategy"), at.line()];
  get("show-strategy").disabled = true;
  try {
    const { strategies } = await post("strategy", { id: opened.id, text: opened.text, after: line, first });
    if (game === opened) showStrategy(place, strategies, line, (moves) => { at = at.root(); void walk(moves); });
    place.scrollIntoView({ block: "nearest" });
  } catch (error) {
    if (game === opened) place.textContent = /** @type {Error} */ (error).message;
  }
  get("show-strategy").disabled = false;
}

/** What a proof that is walked says of the position at hand, in words and on the board. */
function showProof() {
  const place = get("proof");
  if (!proof || !at.position) return place.replaceChildren();
  const end = make("button", { type: "button", onclick: () => { proof = null; board.testify(null); showProof(); } }, "Close the proof");
  const facts = proof.facts.slice(0, 12).map((one) => make("li", {}, `line ${one.line}: ${one.words}`));
  if (proof.facts.length > 12) facts.push(make("li", {}, `and ${proof.facts.length - 12} more`));
  const head = make("p", {}, `The proof claims: ${proof.claims.join("; ")}.`);
  const said = proof.walks() ? proof.says(at.position, game?.impartial ?? false) : { words: ["Positions of this family are not walked; these are its facts."], moves: [] };
  const words = facts.length && said.words[0] === "The proof does not need this position." ? ["It rests on facts about the board:"] : said.words;
  if (said.moves.length && picture()) board.testify(/** @type {any} */ ({ witness: { moves: said.moves } }));
  place.replaceChildren(make("h3", {}, "Proof"), head, ...words.map((one) => make("p", {}, one)), make("ul", {}, ...facts), end);
}

/** Points at an element: what its move takes away and leaves. @param {string | null} name */
function point(name) {
  pointed = name ?? "";
  board.shade(name);
  const position = at.position;
  if (!name || !position || editing()) return;
  const playable = position.moves.find((one) => one.name === name);
  if (!playable) {
    if (position.blocked[name] && !position.over) say(`${name} cannot be played: ${position.blocked[name]}`);
    return;
  }
  const option = at.options.get(name);
  const said = worth(option, position.turn);
  const takes = playable.takes.length > 1 ? `, takes ${playable.takes.length}` : "";
  say(`${name}: ${option?.value ? `leaves ${option.value}, ` : ""}${said.word}${takes}`);
}

/** Plays the best moves to the end, as a variation that can be walked. */
async function playOut() {
  for (let count = 0; count < 200 && at.position && !at.position.over; count++) {
    const play = at;
    for (let waited = 0; !play.solution && !play.stopped && waited < 300; waited++) await new Promise((done) => setTimeout(done, 20));
    const choice = choose(play, "resist");
    if (!choice || at !== play) return;
    await move(choice);
    if (at === play) return;
  }
}

function editing() {
  return !get("edit").hidden;
}

function toggleEdit() {
  get("edit").hidden = editing();
  board.editing = editing();
  document.body.classList.toggle("editing", editing());
  get("show-edit").setAttribute("aria-expanded", String(editing()));
  if (editing()) {
    editor.show();
    get("text").focus({ preventScroll: true });
    say("Edit: click an empty place for a new element, drag to put one below another.");
  } else if (game) visit(at);
}

/** A word in the field: a move if it is one, else a game. @param {string} text */
function typed(text) {
  const word = text.trim();
  const name = at.position?.moves.find((one) => one.name === word) ?? (/^[a-z]$/.test(word) && game?.layout?.board === "columns" ? { name: word } : null);
  if (!word) return;
  if (name) {
    get("expression").value = game && isExpression(game.text) ? game.text : "";
    void move(name.name);
    get("board").focus();
  } else if (at.position?.blocked[word]) say(`${word} cannot be played: ${at.position.blocked[word]}`);
  else void open(word);
}

/** @param {KeyboardEvent} event */
function key(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest("input, textarea, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
  const name = target.closest(".piece") ? /** @type {any} */ (target.closest(".piece")).dataset.name : null;
  if (event.key.startsWith("Arrow") && get("history").contains(target)) {
    const next = beside(at, event.key);
    if (next) visit(next);
  } else if (event.key.startsWith("Arrow") && picture()) board.walk(event.key);
  else if ((event.key === "Enter" || event.key === " ") && name && !editing()) void move(name).then(() => refocus(name));
  else if ((event.key === "Delete" || event.key === "Backspace") && name && editing()) void editor.remove(name);
  else if (event.key === "c" && name && editing()) void editor.recolour(name);
  else if (event.key === "u") get(editing() ? "unedit" : "back").click();
  else if (event.key === "r") get("forward").click();
  else if (event.key === "v") cycle("badges");
  else if (event.key === "t") cycle("view");
  else if (event.key === "w") { get("why-title").focus(); get("claims").querySelector("button")?.click(); }
  else if (event.key === "e") toggleEdit();
  else if (event.key === "/") { get("expression").focus(); get("expression").select(); }
  else if (event.key === "?") get("help").showModal();
  else return;
  event.preventDefault();
}

/** Keeps the keyboard on the board after a move. @param {string} name */
function refocus(name) {
  const piece = board.pieces.get(name)?.piece;
  const there = piece?.dataset.name ? piece : get("board").querySelector('.piece[tabindex="0"]');
  // What was played stays said: the element says its own name.
  const words = get("message").textContent;
  there?.focus();
  say(words);
}

/** @param {string} id */
function cycle(id) {
  const select = get(id);
  select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
  select.onchange();
}

get("open").onsubmit = (/** @type {Event} */ event) => { event.preventDefault(); typed(get("expression").value); };
get("badges").onchange = () => { address(); redraw(); };
get("view").onchange = redraw;
get("first").onchange = () => { if (game) void open(game.text, [], get("first").value); };
get("back").onclick = () => { if (at.parent) visit(at.parent); };
get("forward").onclick = () => { const next = at.next ?? at.children[0]; if (next) visit(next); };
get("to-start").onclick = () => visit(at.root());
get("play-out").onclick = () => void playOut();
get("show-strategy").onclick = () => void plan();
get("halt").onclick = () => { if (job) stop(job); };
get("show-edit").onclick = get("close-edit").onclick = toggleEdit;
get("show-help").onclick = () => get("help").showModal();
get("left-player").onchange = get("right-player").onchange = () => settled(at, true);
get("seconds").onchange = () => { at.stopped = null; at.solution = null; at.complete = false; if (game) visit(at); };
get("show-library").onclick = async () => {
  get("library").showModal();
  try {
    await showLibrary(get("library-body"), async (text, reading) => {
      get("library").close();
      await open(text);
      note = reading ?? "";
      verdict();
    });
  } catch (error) {
    get("library-body").textContent = /** @type {Error} */ (error).message;
  }
};
get("show-census").onclick = () => {
  get("census").showModal();
  showCensus(get("census-body"), (text) => { get("census").close(); void open(text); });
};
get("show-share").onclick = () => {
  if (!game) return;
  showShare(get("share-body"), game, at.line(), first, (text) => {
    get("share").close();
    proof = new Proof(text);
    verdict();
    get("why-title").focus();
  });
  get("share").showModal();
};
document.addEventListener("keydown", key);
addEventListener("redraw", redraw);
addEventListener("hashchange", () => void start());
onConnection((online) => {
  say(online ? "The server is back." : "The server is away: the board stays playable, badges are as they were.");
  state(online ? "loading" : "offline");
  if (online && game) void walkAgain();
  else verdict();
});

/** Has the server check what was played without it. */
async function walkAgain() {
  try {
    await place(at);
  } catch (error) {
    complain(error);
  }
  visit(at);
}

async function start() {
  const { text, moves, first: who, badges } = read(location.hash);
  if (badges) get("badges").value = badges;
  if (game && text === game.text && String(moves) === String(at.line())) return;
  await open(text ?? "chomp(3,4)", moves, who);
}

void start();
