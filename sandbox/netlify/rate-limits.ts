import type { RateLimit } from './routes.ts';

const THIS_MACHINE = /^(127\..*|::1)$/;

interface Window {
  started: number;
  count: number;
  /** The requests of the window before. */
  before: number;
}

/**
 * Counts requests by function and client in a sliding window, as `rateLimit` of a function's `config` says:
 * the window before counts as far as the sliding one still covers it. This machine's own address is not
 * limited: everyone who uses a local shop has it.
 */
export class RateLimits {
  readonly #windows = new Map<string, Window>();
  readonly #now: () => number;

  /** @param now milliseconds */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Counts a request. @returns the seconds to wait where it is one too many */
  refuse(name: string, limit: RateLimit | undefined, address: string): number | undefined {
    if (!limit || THIS_MACHINE.test(address)) return undefined;
    const { windowLimit, windowSize, isByAddress } = limit;
    const key = `${name} ${isByAddress ? address : ''}`;
    const window = this.#slide(key, windowSize * 1000);
    const passed = (this.#now() - window.started) / (windowSize * 1000);
    if (window.before * (1 - passed) + window.count >= windowLimit) return windowSize;
    window.count += 1;
    return undefined;
  }

  #slide(key: string, size: number): Window {
    const now = this.#now();
    const known = this.#windows.get(key);
    if (known && now - known.started < size) return known;
    const isAdjacent = known !== undefined && now - known.started < 2 * size;
    const started = isAdjacent ? known.started + size : now;
    const next = { started, count: 0, before: isAdjacent ? known.count : 0 };
    this.#windows.set(key, next);
    return next;
  }
}
