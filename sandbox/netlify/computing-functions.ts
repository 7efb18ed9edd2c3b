/** A call that keeps the processor longer computes, such as the hash of a password. Milliseconds. */
const LONG = 20;

/** One call can be long because its code is compiled or memory is freed in it; so many in a row are not. */
const IN_A_ROW = 3;

/** Knows which functions compute, by their last calls. One that waits does not: on a busy machine, all do. */
export class ComputingFunctions {
  readonly #longCalls = new Map<string, number>();

  has(name: string): boolean {
    return (this.#longCalls.get(name) ?? 0) >= IN_A_ROW;
  }

  /** @param runTime how long the call kept the processor, in milliseconds */
  note(name: string, runTime: number): void {
    this.#longCalls.set(name, runTime < LONG ? 0 : (this.#longCalls.get(name) ?? 0) + 1);
  }
}
