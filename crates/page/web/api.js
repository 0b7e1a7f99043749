// The calls of the page without a server: each is run by a worker of the browser. It stands in for the file of the same name
// that asks the server, and has the same functions.

/** @typedef {import("../../server/page/types.js").Problem} Problem */
/** @typedef {{id: number, event: string, data: any}} Told */

/** What was refused, and why. */
export class Refused extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** There is nothing here that could go away. */
export class Offline extends Error {}

/** @param {(online: boolean) => void} _heard */
export function onConnection(_heard) {}

export function isOnline() {
  return true;
}

/** How long an answer is waited for before the page gets a job instead. */
const WAITED = 250;

/** @type {Promise<WebAssembly.Module> | undefined} */
let program;

/** The program, compiled once. */
function compiled() {
  program ??= WebAssembly.compileStreaming(fetch("upset.wasm"));
  return program;
}

/** Workers that have nothing to do. @type {Worker[]} */
const idle = [];

/** A call under way. */
class Run {
  /** @param {string} call @param {any} body */
  constructor(call, body) {
    /** @type {Told[]} */
    this.events = [];
    /** @type {((one: Told) => void) | null} */
    this.heard = null;
    this.bounds = {};
    /** @type {(answer: {status: number, body: any}) => void} */
    this.settle = () => {};
    /** @type {Promise<{status: number, body: any}>} */
    this.answer = new Promise((settle) => (this.settle = settle));
    this.finished = false;
    void this.start(call, body);
  }

  /** @param {string} call @param {any} body */
  async start(call, body) {
    try {
      const module = await compiled();
      if (this.finished) return;
      const worker = idle.pop() ?? new Worker("worker.js", { type: "module" });
      this.worker = worker;
      worker.onmessage = ({ data }) => this.hear(data);
      worker.onerror = (event) => this.end(500, fault(event.message));
      worker.postMessage({ module, request: JSON.stringify({ call, body }) });
    } catch (error) {
      this.end(500, fault(/** @type {Error} */ (error).message));
    }
  }

  /** @param {any} line */
  hear(line) {
    if (line.status !== undefined) {
      if (this.worker) idle.push(this.worker);
      this.worker = undefined;
      return this.end(line.status, line.body);
    }
    if (line.event === "progress") this.bounds = line.data.bounds;
    this.tell(line.event, line.data);
  }

  /** @param {string} event @param {any} data */
  tell(event, data) {
    const one = { id: this.events.length + 1, event, data };
    if (event !== "progress") this.events.push(one);
    this.heard?.(one);
  }

  /** @param {number} status @param {any} body */
  end(status, body) {
    if (this.finished) return;
    this.finished = true;
    // What a worker is still busy with is given up.
    this.worker?.terminate();
    if (status === 200) this.tell("solution", body);
    else if (status === 504) this.tell("stopped", { why: body.detail, known: body.known ?? null, bounds: body.bounds ?? {} });
    else this.tell("error", body);
    this.settle({ status, body });
  }

  /** Ends it early: what was told so far is what is known. */
  stop() {
    this.end(504, { detail: "stopped", status: 504, known: null, bounds: this.bounds });
  }
}

/** @param {string} why @returns {any} */
function fault(why) {
  return { type: "urn:upset:problem:fault", title: "Fault", status: 500, detail: `the board is too large or too deep for a page without a server (${why})` };
}

/** @type {Map<string, Run>} */
const jobs = new Map();
let count = 0;

/** @param {{status: number, body: any}} answer */
function read({ status, body }) {
  if (status !== 200) throw new Refused(body);
  return body;
}

/** @param {string} path @returns {Promise<any>} */
export async function call(path) {
  return read(await new Run(path, {}).answer);
}

/**
 * @param {string} path
 * @param {any} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function post(path, body, signal) {
  // Every call reads the game again: nothing is open anywhere.
  const { id, ...rest } = body;
  const run = new Run(path, rest);
  signal?.addEventListener("abort", () => run.stop());
  if (path !== "solve" && path !== "options") return read(await run.answer);
  const soon = new Promise((done) => setTimeout(() => done(null), WAITED));
  const answer = await Promise.race([run.answer, soon]);
  if (answer && path === "solve") return read(answer);
  if (answer && answer.status !== 200 && answer.status !== 504) return read(answer);
  const job = String(++count);
  jobs.set(job, run);
  void run.answer.then(() => setTimeout(() => jobs.delete(job), 60_000));
  return { job, finished: run.finished, events: [...run.events] };
}

/** Ends a job; what is known comes as its last event. @param {string} job */
export function stop(job) {
  jobs.get(job)?.stop();
}

/**
 * Hears the events of a job from where the answer left off, each once, until it ends.
 * @param {{job: string, finished: boolean, events: Told[]}} job
 * @param {(event: string, data: any) => void} heard
 * @param {AbortSignal} signal
 */
export function follow(job, heard, signal) {
  for (const one of job.events) heard(one.event, one.data);
  const run = jobs.get(job.job);
  if (job.finished || signal.aborted || !run) return;
  for (const one of run.events.slice(job.events.length)) heard(one.event, one.data);
  run.heard = (one) => { if (!signal.aborted) heard(one.event, one.data); };
}
