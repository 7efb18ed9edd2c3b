import { randomUUID } from 'node:crypto';

export interface Build {
  id: string;
  /** ISO 8601, as is `finished`. */
  started: string;
  finished?: string;
  state: 'building' | 'ready' | 'failed';
  /** End of the build's output if the build failed. */
  message?: string;
}

const MAX_KEPT = 20;

/** Runs one build at a time. Any number of requests during a build cause one more build afterwards. */
export class Builds {
  readonly #build: () => Promise<void>;
  readonly #log: (line: string) => void;
  readonly #list: Build[] = [];
  #running: Promise<void> | undefined;
  #isRequested = false;
  #isHeld = false;

  /** @param build builds the site and publishes it; rejects if the build fails */
  constructor(build: () => Promise<void>, log: (line: string) => void) {
    this.#build = build;
    this.#log = log;
  }

  list(): Build[] {
    return [...this.#list].reverse();
  }

  published(): string {
    return this.#list.findLast(({ state }) => state === 'ready')?.id ?? '';
  }

  request(): void {
    this.#isRequested = true;
    this.#start();
  }

  /** Pauses or resumes builds. All requests during a pause cause one build. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#start();
  }

  #start(): void {
    this.#running ??= this.#work().finally(() => {
      this.#running = undefined;
    });
  }

  async settled(): Promise<void> {
    await this.#running;
  }

  async #work(): Promise<void> {
    while (this.#isRequested && !this.#isHeld) {
      this.#isRequested = false;
      const build: Build = { id: randomUUID(), started: now(), state: 'building' };
      this.#list.push(build);
      this.#list.splice(0, this.#list.length - MAX_KEPT);
      await this.#build().then(
        () => Object.assign(build, { state: 'ready', finished: now() }),
        (error: unknown) => {
          const message = error instanceof Error ? error.message : String(error);
          Object.assign(build, { state: 'failed', finished: now(), message });
          this.#log(`The build failed; the last good site stays up.\n${message}`);
        },
      );
    }
  }
}

const now = () => new Date().toISOString();
