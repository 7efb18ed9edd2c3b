import { type ConsoleMessage, expect, type Page } from 'playwright/test';

interface Expectation {
  pattern: RegExp;
  isOptional: boolean;
}

/** The browser reports an error shortly after it occurs. */
const LATE = { message: 'allowed errors that did not occur', timeout: 2_000 };

/** Error of Playwright: a test that set the clock may leave calls to it for the next test in the same browser. */
const LEFT_CLOCK = "Cannot read properties of undefined (reading 'controller')";

/** Errors and warnings in a page's console. A test fails if it has not allowed them. */
export class ConsoleErrors {
  readonly #lines: string[] = [];
  readonly #allowed: Expectation[] = [];

  watch(page: Page): void {
    page.on('pageerror', ({ message }) => {
      if (message !== LEFT_CLOCK) this.#lines.push(message);
    });
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.#lines.push(describe(message));
    });
  }

  /**
   * Allows matching errors. The test fails if none occurs, unless they are optional: use `isOptional` only if browsers
   * differ.
   */
  allow(pattern: RegExp, { isOptional = false } = {}): void {
    this.#allowed.push({ pattern, isOptional });
  }

  /** Allows matching errors, and waits for the first. */
  async waitFor(pattern: RegExp): Promise<void> {
    this.allow(pattern);
    await expect.poll(() => this.#missing(), 'an error in the console').toEqual([]);
  }

  /** Fails on errors that were not allowed, then on allowed errors that did not occur. */
  async verify(): Promise<void> {
    expect(this.#unexpected(), 'errors in the console').toEqual([]);
    await expect.poll(() => this.#missing(), LATE).toEqual([]);
    expect(this.#unexpected(), 'errors in the console').toEqual([]);
  }

  #unexpected(): string[] {
    return this.#lines.filter((line) => !this.#allowed.some(({ pattern }) => pattern.test(line)));
  }

  #missing(): string[] {
    return this.#allowed
      .filter(({ pattern, isOptional }) => !isOptional && !this.#lines.some((l) => pattern.test(l)))
      .map(({ pattern }) => String(pattern));
  }
}

/** Returns the text, and the path of a failed request, as in `… status of 503 (…) /api/subjects`. */
function describe(message: ConsoleMessage): string {
  const text = message.text();
  if (!text.startsWith('Failed to load resource')) return text;
  return `${text} ${new URL(message.location().url).pathname}`;
}
