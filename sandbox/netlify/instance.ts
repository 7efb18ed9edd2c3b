import { runTimeOf, setNiceness } from '../kit/priorities.ts';
import type { FunctionsRuntime, RunningFunctions } from './functions-runtime.ts';

/** How much other threads come first, on Linux: always, and while a call of the instance is long. */
export const NICENESS = { always: 5, long: 19 } as const;

/**
 * A call that keeps the processor longer computes, such as the hash of a password. On the platform it delays no other.
 * One that waits is not long: on a busy machine, all do. Milliseconds.
 */
const LONG = 20;

/** A runtime, and what it is running. */
export class Instance {
  readonly runtime: FunctionsRuntime;
  /** The names of the functions. */
  readonly calls: string[] = [];
  #isLong = false;

  constructor(runtime: FunctionsRuntime) {
    this.runtime = runtime;
  }

  /** Calls a function, and starts it where it does not run. @throws Error as {@link Instances.call} */
  async call(name: string, act: (running: RunningFunctions) => Promise<void>): Promise<void> {
    this.calls.push(name);
    let stopWatching = () => {};
    try {
      const running = await this.runtime.running();
      stopWatching = this.#watch(running);
      await act(running);
      if (this.calls.length === 1) this.#become(false, running);
    } finally {
      stopWatching();
      this.calls.splice(this.calls.indexOf(name), 1);
    }
  }

  /** Looks whether a call that begins now becomes long. @returns a function that ends it */
  #watch(running: RunningFunctions): () => void {
    const { thread } = running;
    if (thread === undefined) return () => {};
    const before = runTimeOf(thread);
    const timer = setInterval(() => {
      if (runTimeOf(thread) - before >= LONG) this.#become(true, running);
    }, LONG);
    return () => clearInterval(timer);
  }

  #become(isLong: boolean, { thread }: RunningFunctions): void {
    if (thread === undefined || isLong === this.#isLong) return;
    this.#isLong = isLong;
    setNiceness(thread, isLong ? NICENESS.long : NICENESS.always);
  }
}
