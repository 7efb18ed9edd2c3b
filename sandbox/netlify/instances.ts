import { letOthersBeforeHelpers } from '../kit/priorities.ts';
import {
  FunctionsRuntime,
  type RunningFunctions,
  type RuntimeOptions,
} from './functions-runtime.ts';
import { Instance, NICENESS } from './instance.ts';

/** How much others come before the threads in which V8 helps. Before whole files they come always. */
const HELPERS_NICENESS = 5;

/**
 * Runs the functions in several instances, as the platform does: what keeps one busy, such as the hash of a
 * password, delays only the requests that are in the same. Then edge functions have an instance of their own,
 * so that only files delay a file. A single instance runs both, because it starts sooner.
 */
export class Instances {
  readonly #functions: Instance[];
  readonly #edge: FunctionsRuntime;

  /** @param count how many there are of the functions, at least one */
  constructor(options: RuntimeOptions, count: number) {
    if (count === 1) {
      this.#edge = new FunctionsRuntime(options);
      this.#functions = [new Instance(this.#edge)];
      return;
    }
    letOthersBeforeHelpers(HELPERS_NICENESS);
    const { functionsDir, edgeFunctionsDir, ...others } = options;
    const create = () =>
      new Instance(new FunctionsRuntime({ ...others, functionsDir, niceness: NICENESS.always }));
    this.#functions = Array.from({ length: count }, create);
    this.#edge = new FunctionsRuntime({ ...others, edgeFunctionsDir, niceness: 'always' });
  }

  /** Returns any instance, started where it does not run. @throws Error that names a function that cannot be loaded */
  async running(): Promise<RunningFunctions> {
    const [first] = this.#functions;
    if (!first) throw new Error('There is no instance');
    return first.runtime.running();
  }

  /**
   * Calls a function in the instance that is chosen for it, which is started where it does not run.
   * @throws Error that names a function that cannot be loaded, or the call's own
   */
  async call(name: string, act: (running: RunningFunctions) => Promise<void>): Promise<void> {
    await this.#choose(name).call(name, act);
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

  /**
   * Chooses the instance in which the fewest other functions run, then the fewest of all. On the platform no
   * function takes another's instances, so one is run in half of them at most, or in two.
   */
  #choose(name: string): Instance {
    const taken = this.#functions.filter(({ calls }) => calls.includes(name));
    const most = Math.max(2, Math.floor(this.#functions.length / 2));
    const candidates = taken.length < most ? this.#functions : taken;
    const others = ({ calls }: Instance) => calls.filter((one) => one !== name).length;
    const [chosen] = candidates.toSorted(
      (a, b) => others(a) - others(b) || a.calls.length - b.calls.length,
    );
    if (!chosen) throw new Error('There is no instance');
    return chosen;
  }

  #all(): Set<FunctionsRuntime> {
    return new Set([...this.#functions.map(({ runtime }) => runtime), this.#edge]);
  }
}
