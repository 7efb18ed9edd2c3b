import { letOthersBeforeHelpers } from '../kit/priorities.ts';
import { ComputingFunctions } from './computing-functions.ts';
import {
  FunctionsRuntime,
  type RunningFunctions,
  type RuntimeOptions,
} from './functions-runtime.ts';
import { Instance } from './instance.ts';

/** How much others come before functions, and before the threads in which V8 helps. */
const NICENESS = 5;

/**
 * Runs the functions in several instances, as the platform does: what keeps one busy delays only the requests
 * that are in the same. Half of them are for functions that compute, such as the hash of a password, and run only
 * while no other thread has work. Then edge functions have such an instance of their own, so that only files delay a
 * file. A single instance runs all, because it starts sooner.
 */
export class Instances {
  readonly #functions: Instance[];
  readonly #edge: FunctionsRuntime;
  readonly #computing = new ComputingFunctions();

  /** @param count how many there are of the functions, at least one */
  constructor(options: RuntimeOptions, count: number) {
    if (count === 1) {
      this.#edge = new FunctionsRuntime(options);
      this.#functions = [new Instance(this.#edge, false)];
      return;
    }
    letOthersBeforeHelpers(NICENESS);
    const { functionsDir, edgeFunctionsDir, ...others } = options;
    this.#functions = Array.from({ length: count }, (_, index) => {
      const computes = index >= count / 2;
      const niceness = computes ? 'always' : NICENESS;
      return new Instance(new FunctionsRuntime({ ...others, functionsDir, niceness }), computes);
    });
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
    const runTime = await this.#choose(name).call(name, act);
    if (runTime !== undefined) this.#computing.note(name, runTime);
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

  /** Of those for its kind of function, chooses the instance in which the fewest others run, then the fewest of all. */
  #choose(name: string): Instance {
    const computes = this.#computing.has(name);
    const candidates = this.#functions.filter((one) => one.computes === computes);
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
