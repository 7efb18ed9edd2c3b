import { setNiceness } from '../kit/priorities.ts';
import type { FunctionsRuntime, RunningFunctions } from './functions-runtime.ts';

/** How much other threads come first, on Linux: always, and while a call of the instance is long. */
export const NICENESS = { always: 5, long: 19 } as const;

/** A call that takes longer computes, such as the hash of a password. On the platform it delays no other. Milliseconds. */
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
    let timer: NodeJS.Timeout | undefined;
    try {
      const running = await this.runtime.running();
      timer = setTimeout(() => this.#become(true, running), LONG);
      await act(running);
      if (this.calls.length === 1) this.#become(false, running);
    } finally {
      clearTimeout(timer);
      this.calls.splice(this.calls.indexOf(name), 1);
    }
  }

  #become(isLong: boolean, { thread }: RunningFunctions): void {
    if (thread === undefined || isLong === this.#isLong) return;
    this.#isLong = isLong;
    setNiceness(thread, isLong ? NICENESS.long : NICENESS.always);
  }
}
