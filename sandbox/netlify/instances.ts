import {
  FunctionsRuntime,
  type RunningFunctions,
  type RuntimeOptions,
} from './functions-runtime.ts';

/**
 * Runs the functions in several instances, as the platform does: what keeps one busy, such as the hash of a
 * password, delays only the requests that are in the same. Then edge functions have an instance of their own,
 * so that only files delay a file. A single instance runs both, because it starts sooner.
 */
export class Instances {
  readonly #functions: FunctionsRuntime[];
  readonly #edge: FunctionsRuntime;

  /** @param count how many there are of the functions, at least one */
  constructor(options: RuntimeOptions, count: number) {
    if (count === 1) {
      this.#edge = new FunctionsRuntime(options);
      this.#functions = [this.#edge];
      return;
    }
    const { functionsDir, edgeFunctionsDir, ...others } = options;
    const create = () => new FunctionsRuntime({ ...others, functionsDir });
    this.#functions = Array.from({ length: count }, create);
    this.#edge = new FunctionsRuntime({ ...others, edgeFunctionsDir });
  }

  /**
   * Chooses the instance that has the fewest requests, and starts it where it does not run.
   * @throws Error that names a function that cannot be loaded
   */
  async running(): Promise<RunningFunctions> {
    const [first, ...others] = this.#functions;
    if (!first) throw new Error('There is no instance');
    const idlest = others.reduce((a, b) => (b.requests() < a.requests() ? b : a), first);
    return idlest.running();
  }

  /** Starts the edge functions where they do not run. @throws Error that names one that cannot be loaded */
  edge(): Promise<RunningFunctions> {
    return this.#edge.running();
  }

  /** Starts all of them. @throws Error that names a function that cannot be loaded */
  async start(): Promise<void> {
    await Promise.all([...this.#all()].map((one) => one.running()));
  }

  /** Loads the functions again; requests wait for it. */
  async reload(): Promise<void> {
    await Promise.all([...this.#all()].map((one) => one.reload()));
  }

  /** Waits for the work that functions continue after their responses. */
  async settle(): Promise<void> {
    await Promise.all([...this.#all()].map((one) => one.settle()));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all()].map((one) => one.close()));
  }

  #all(): Set<FunctionsRuntime> {
    return new Set([...this.#functions, this.#edge]);
  }
}
