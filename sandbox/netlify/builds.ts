import { randomUUID } from 'node:crypto';

/** One build of the site, as `GET /__sandbox/builds` tells it. */
export interface Build {
  id: string;
  /** ISO times. */
  started: string;
  finished?: string;
  state: 'building' | 'ready' | 'failed';
  /** Why it failed, the build's own last words. */
  message?: string;
}

const KEPT = 20;

/** Builds one at a time. What is asked for meanwhile is one more build, however often it was asked. */
export class Builds {
  readonly #build: () => Promise<void>;
  readonly #log: (line: string) => void;
  readonly #list: Build[] = [];
  #running: Promise<void> | undefined;
  #isWanted = false;

  /** @param build makes the site anew and switches to it; rejects where it could not */
  constructor(build: () => Promise<void>, log: (line: string) => void) {
    this.#build = build;
    this.#log = log;
  }

  /** Newest first. */
  list(): Build[] {
    return [...this.#list].reverse();
  }

  /** Asks for a build and does not wait for it. */
  request(): void {
    this.#isWanted = true;
    this.#running ??= this.#work().finally(() => {
      this.#running = undefined;
    });
  }

  /** Waits until nothing is building. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #work(): Promise<void> {
    while (this.#isWanted) {
      this.#isWanted = false;
      const build: Build = { id: randomUUID(), started: now(), state: 'building' };
      this.#list.push(build);
      this.#list.splice(0, this.#list.length - KEPT);
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
