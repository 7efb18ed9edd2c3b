/** Shows how long a step has been running. Uses only Node's own modules, because it runs before the installation. */

/** @typedef {{ write(text: string): unknown, isTTY?: boolean | undefined }} Output */

const TICK_MS = 1_000;
const TICK_WITHOUT_TERMINAL_MS = 30_000;
const CLEAR_LINE = '\r\u001b[2K';

/** @param {number} milliseconds */
export function clock(milliseconds) {
  const seconds = Math.floor(milliseconds / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Lines of text above a running time. A terminal updates the time; a file or a pipe gets a line every 30 seconds. */
export class Progress {
  /** @type {Output} */
  #out;
  #running = '';

  /** @param {Output} out */
  constructor(out) {
    this.#out = out;
  }

  /** Writes a line above the running time. @param {string} text */
  line(text) {
    if (!this.#out.isTTY || !this.#running) {
      this.#out.write(`${text}\n`);
      return;
    }
    this.#out.write(`${CLEAR_LINE}${text}\n${this.#running}`);
  }

  /**
   * Runs a step and shows its running time.
   * @template T
   * @param {string} name
   * @param {string} expectation expected duration, e.g. "about two minutes"
   * @param {() => Promise<T>} work
   * @param {(seconds: string) => string} [closing] the line at the end; '' for no line
   * @returns {Promise<T>}
   */
  async step(name, expectation, work, closing = (seconds) => `${name}: ${seconds} s`) {
    const started = performance.now();
    const elapsed = () => performance.now() - started;
    const isTerminal = Boolean(this.#out.isTTY);
    const show = () => {
      const text = `${name}: ${expectation} … ${clock(elapsed())}`;
      this.#running = text;
      this.#out.write(isTerminal ? `${CLEAR_LINE}${text}` : `${text}\n`);
    };
    if (isTerminal) show();
    else this.#out.write(`${name}: ${expectation} …\n`);
    const timer = setInterval(show, isTerminal ? TICK_MS : TICK_WITHOUT_TERMINAL_MS);
    try {
      const result = await work();
      this.#end(timer);
      const last = closing((elapsed() / 1_000).toFixed(1));
      if (last) this.#out.write(`${last}\n`);
      return result;
    } catch (error) {
      this.#end(timer);
      throw error;
    }
  }

  /** @param {NodeJS.Timeout} timer */
  #end(timer) {
    clearInterval(timer);
    if (this.#running && this.#out.isTTY) this.#out.write(CLEAR_LINE);
    this.#running = '';
  }
}
