// The calls of the server. A game that the server no longer has open is sent again; a server that is gone is waited for.

/** @typedef {import("./types.js").Problem} Problem */

/** What the server refused, and why. */
export class Refused extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** The server cannot be reached. */
export class Offline extends Error {}

const listeners = new Set();
let online = true;

/** @param {(online: boolean) => void} heard */
export function onConnection(heard) {
  listeners.add(heard);
}

/** @param {boolean} now */
function connection(now) {
  if (now === online) return;
  online = now;
  for (const heard of listeners) heard(now);
  if (!now) wait();
}

async function wait() {
  while (!online) {
    await new Promise((done) => setTimeout(done, 700));
    try {
      if ((await fetch("api/1/openapi.json", { method: "HEAD" })).ok) connection(true);
    } catch {
      // Still away.
    }
  }
}

export function isOnline() {
  return online;
}

/**
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<any>}
 */
export async function call(path, options) {
  let response;
  try {
    response = await fetch(`api/1/${path}`, options);
  } catch (error) {
    if (options?.signal?.aborted) throw error;
    connection(false);
    throw new Offline("the server cannot be reached");
  }
  connection(true);
  const body = await response.json();
  if (!response.ok) throw new Refused(body);
  return body;
}

/**
 * @param {string} path
 * @param {any} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function post(path, body, signal) {
  const send = (/** @type {any} */ body) =>
    call(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal });
  if (!body.id || !body.text) return send(body);
  const { text, id, ...rest } = body;
  try {
    return await send({ id, ...rest });
  } catch (error) {
    if (error instanceof Refused && error.problem.type === "urn:upset:problem:closed") return send({ text, ...rest });
    throw error;
  }
}

/** Ends a job; what is known comes as its last event. @param {string} job */
export function stop(job) {
  void fetch(`api/1/jobs/${job}`, { method: "DELETE" });
}

/**
 * Hears the events of a job from where the answer left off, each once, until it ends.
 * @param {import("./types.js").Job} job
 * @param {(event: string, data: any) => void} heard
 * @param {AbortSignal} signal
 */
export function follow(job, heard, signal) {
  let last = 0;
  for (const one of job.events) {
    last = one.id;
    heard(one.event, one.data);
  }
  if (job.finished || signal.aborted) return;
  const source = new EventSource(`api/1/jobs/${job.job}/events`);
  signal.addEventListener("abort", () => source.close());
  source.onopen = () => connection(true);
  for (const kind of ["option", "solution", "stopped", "error", "progress"]) {
    source.addEventListener(kind, (event) => {
      if (!(event instanceof MessageEvent)) {
        // The connection broke: the browser comes back by itself and says what it had last.
        if (source.readyState === EventSource.CLOSED) connection(false);
        return;
      }
      const number = Number(event.lastEventId);
      if (kind !== "progress") {
        if (number <= last) return;
        last = number;
      }
      heard(kind, JSON.parse(event.data));
      if (kind === "solution" || kind === "stopped" || kind === "error") source.close();
    });
  }
}
