// Runs the program for one call after the other. It asks little of a system: standard input and output, a clock, its end.
// What it writes is sent on line by line.

const NOT_SUPPORTED = 58;
const BAD_FILE = 8;

class Ended extends Error {}

/**
 * @param {WebAssembly.Module} module
 * @param {string} request
 * @param {(line: string) => void} said
 */
export function run(module, request, said) {
  let input = new TextEncoder().encode(request);
  const decoder = new TextDecoder();
  /** What was written since the last line ended. @type {string[]} */
  let rest = [];
  /** @type {WebAssembly.Memory} */
  let memory;
  const view = () => new DataView(memory.buffer);
  /** The buffers of a call. @param {number} list @param {number} length */
  const buffers = (list, length) =>
    Array.from({ length }, (_, i) => new Uint8Array(memory.buffer, view().getUint32(list + 8 * i, true), view().getUint32(list + 8 * i + 4, true)));
  /** @param {string} text */
  const write = (text) => {
    const [end, ...lines] = text.split("\n");
    rest.push(end);
    for (const line of lines) {
      said(rest.join(""));
      rest = [line];
    }
  };
  const system = {
    environ_sizes_get: (/** @type {number} */ count, /** @type {number} */ size) => {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    clock_time_get: (/** @type {number} */ id, /** @type {bigint} */ _precision, /** @type {number} */ to) => {
      const now = id === 0 ? Date.now() : performance.now();
      view().setBigUint64(to, BigInt(Math.round(now * 1e6)), true);
      return 0;
    },
    fd_read: (/** @type {number} */ file, /** @type {number} */ list, /** @type {number} */ length, /** @type {number} */ to) => {
      if (file !== 0) return BAD_FILE;
      let count = 0;
      for (const buffer of buffers(list, length)) {
        const part = input.subarray(0, buffer.length);
        buffer.set(part);
        input = input.subarray(part.length);
        count += part.length;
      }
      view().setUint32(to, count, true);
      return 0;
    },
    fd_write: (/** @type {number} */ file, /** @type {number} */ list, /** @type {number} */ length, /** @type {number} */ to) => {
      let count = 0;
      for (const buffer of buffers(list, length)) {
        // What goes to standard error is about a fault, which is told by how the program ends.
        if (file === 1) write(decoder.decode(buffer.slice(), { stream: true }));
        count += buffer.length;
      }
      view().setUint32(to, count, true);
      return 0;
    },
    random_get: (/** @type {number} */ at, /** @type {number} */ length) => {
      crypto.getRandomValues(new Uint8Array(memory.buffer, at, length));
      return 0;
    },
    proc_exit: (/** @type {number} */ status) => {
      throw new Ended(String(status));
    },
  };
  // A system without threads and files says so, whatever it is asked.
  const refuse = (/** @type {Record<string, Function>} */ known) =>
    new Proxy(known, { get: (all, name) => all[String(name)] ?? (() => NOT_SUPPORTED) });
  const instance = new WebAssembly.Instance(module, {
    wasi_snapshot_preview1: refuse(system),
    env: refuse({}),
  });
  memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
  try {
    /** @type {Function} */ (instance.exports._start)();
  } catch (error) {
    if (!(error instanceof Ended && error.message === "0")) throw error;
  }
}

globalThis.onmessage = (/** @type {MessageEvent} */ { data }) => {
  let told = false;
  const said = (/** @type {string} */ line) => {
    const value = JSON.parse(line);
    told ||= value.status !== undefined;
    postMessage(value);
  };
  try {
    run(data.module, data.request, said);
    if (!told) throw new Error("it ended without an answer");
  } catch (error) {
    const detail = `the board is too large or too deep for a page without a server (${/** @type {Error} */ (error).message})`;
    if (!told) postMessage({ status: 500, body: { type: "urn:upset:problem:fault", title: "Fault", status: 500, detail } });
  }
};
