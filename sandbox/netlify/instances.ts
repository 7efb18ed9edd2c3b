import {
  FunctionsRuntime,
  type RunningFunctions,
  type RuntimeOptions,
} from './functions-runtime.ts';

/**
 * Runs the functions in several instances, as the platform does: what keeps one busy, such as the hash of a
 * password, delays only the requests that are in the same.
 */
export class Instances {
  readonly #all: FunctionsRuntime[];

  /** @param count how many there are, at least one */
  constructor(options: RuntimeOptions, count: number) {
    this.#all = Array.from({ length: count }, () => new FunctionsRuntime(options));
  }

  /**
   * Chooses the instance that has the fewest requests, and starts it where it does not run.
   * @throws Error that names a function that cannot be loaded
   */
  async running(): Promise<RunningFunctions> {
    const [first, ...others] = this.#all;
    if (!first) throw new Error('There is no instance');
    const idlest = others.reduce((a, b) => (b.requests() < a.requests() ? b : a), first);
    return idlest.running();
  }

  /** Starts all of them. @throws Error that names a function that cannot be loaded */
  async start(): Promise<void> {
    await Promise.all(this.#all.map((one) => one.running()));
  }

  /** Loads the functions again; requests wait for it. */
  async reload(): Promise<void> {
    await Promise.all(this.#all.map((one) => one.reload()));
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((one) => one.close()));
  }
}
