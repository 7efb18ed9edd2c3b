import { runTimeOf } from '../kit/priorities.ts';
import type { FunctionsRuntime, RunningFunctions } from './functions-runtime.ts';

/** A runtime, and what it is running. */
export class Instance {
  readonly runtime: FunctionsRuntime;
  /** Whether it is for functions that compute. */
  readonly computes: boolean;
  /** The names of the functions. */
  readonly calls: string[] = [];
  #begun = 0;

  constructor(runtime: FunctionsRuntime, computes: boolean) {
    this.runtime = runtime;
    this.computes = computes;
  }

  /**
   * Calls a function, and starts it where it does not run.
   * @returns how long it kept the processor, in milliseconds; undefined where another call was here, too, or no
   * others come before this instance
   * @throws Error as {@link Instances.call}
   */
  async call(
    name: string,
    act: (running: RunningFunctions) => Promise<void>,
  ): Promise<number | undefined> {
    this.calls.push(name);
    this.#begun += 1;
    const [others, begun] = [this.calls.length - 1, this.#begun];
    try {
      const running = await this.runtime.running();
      const { thread } = running;
      const before = thread && runTimeOf(thread);
      await act(running);
      const isAlone = others === 0 && this.#begun === begun;
      return thread && before && isAlone ? runTimeOf(thread) - before : undefined;
    } finally {
      this.calls.splice(this.calls.indexOf(name), 1);
    }
  }
}
