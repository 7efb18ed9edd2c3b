import { randomUUID } from 'node:crypto';

/** What a key held before one write: its row, or undefined where it did not exist. */
interface Change<Row> {
  sequence: number;
  /** Milliseconds since 1970. */
  at: number;
  key: string;
  before: Row | undefined;
}

/**
 * The recent states of the store, for reads from a replica that is behind the primary. A state is
 * numbered by the writes before it; a sync token names one.
 */
export class History<Row> {
  /** How far the replicas are behind. Milliseconds. */
  lag = 0;
  readonly #now: () => number;
  /** Tokens of an earlier start name no state of this one. */
  readonly #start = randomUUID();
  #sequence = 0;
  #changes: Change<Row>[] = [];
  #open: Change<Row>[] = [];
  /** The state that the current reads see; undefined for the newest. */
  #seen: number | undefined;

  /** @param now the clock, in milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Notes what a key held before it was written. */
  note(key: string, before: Row | undefined): void {
    this.#open.push({ sequence: this.#sequence + 1, at: this.#now(), key, before });
  }

  /** Ends a write: its changes make a new state, or are forgotten where it was rolled back. */
  end(isDone: boolean): void {
    if (isDone && this.#open.length > 0) {
      this.#sequence += 1;
      const oldest = this.#now() - this.lag;
      this.#changes = [...this.#changes.filter(({ at }) => at > oldest), ...this.#open];
    }
    this.#open = [];
  }

  /** What a key held in the state that the current reads see; undefined where that is its newest row. */
  recall(key: string): { row: Row | undefined } | undefined {
    const seen = this.#seen;
    if (seen === undefined) return undefined;
    const change = this.#changes.find((one) => one.key === key && one.sequence > seen);
    return change && { row: change.before };
  }

  /** The token of the newest state. */
  token(): string {
    return this.#tokenOf(this.#sequence);
  }

  /**
   * Runs reads on a replica: it sees every write older than the lag, and those before the token.
   * @param token of an earlier response; empty for none
   * @returns the result, and the token of the state that the reads saw
   */
  onReplica<T>(token: string, reads: () => T): { result: T; token: string } {
    const state = Math.max(this.#replicaState(), this.#stateOf(token));
    this.#seen = state;
    try {
      return { result: reads(), token: this.#tokenOf(state) };
    } finally {
      this.#seen = undefined;
    }
  }

  #replicaState(): number {
    const newest = this.#now() - this.lag;
    const missed = this.#changes.find(({ at }) => at > newest);
    return missed ? missed.sequence - 1 : this.#sequence;
  }

  /** @returns 0, the oldest state, for a token of another start or of none */
  #stateOf(token: string): number {
    const [start, sequence] = Buffer.from(token, 'base64url').toString().split(' ');
    return start === this.#start ? Number(sequence) : 0;
  }

  #tokenOf(sequence: number): string {
    return Buffer.from(`${this.#start} ${sequence}`).toString('base64url');
  }
}
