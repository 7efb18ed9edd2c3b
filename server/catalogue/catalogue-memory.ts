import { within } from '../time-limit.ts';

/** How old content in memory may be while the CMS responds. Milliseconds. */
export const FRESH_TIME = 10_000;

/** The age at which a caller gets the content in memory, and the CMS is asked meanwhile. Milliseconds. */
export const REFRESH_AFTER = 8_000;

/** How long a caller waits for the CMS where older content would do. Milliseconds. */
export const PATIENCE = 2_000;

/** How long the CMS is left alone after it has failed. Milliseconds. */
export const PAUSE = 10_000;

/** Time after a change in which the CMS's CDN may be stale. Milliseconds. */
export const CDN_LAG = 60_000;

/**
 * When a query has ended in some way (`server/services/content-catalogue.ts`), unless the host has frozen the process
 * meanwhile. Milliseconds.
 */
export const LOST = 5_000;

interface Sources<T> {
  /** Asks the CMS itself if `isLive`, otherwise its CDN. */
  ask: (isLive: boolean) => Promise<T>;
  /** Reads what this deploy was built with, if anything. */
  readDeployed: () => Promise<T | undefined>;
}

/** Content, and whether the CMS itself has just given it. */
export interface Reading<T> {
  content: T;
  isLatest: boolean;
}

/**
 * The content of the CMS in the memory of one process: fresh for seconds, kept for as long as the CMS
 * does not respond (docs/decisions/0022-how-does-content-reach-pages-and-functions.md).
 */
export class CatalogueMemory<T> {
  readonly #sources: Sources<T>;
  #known: { content: T; askedAt: number } | undefined;
  #running: { asked: Promise<T>; askedAt: number } | undefined;
  #queued: Promise<T> | undefined;
  #deployed: T | undefined;
  #changedAt = 0;
  #failedAt = 0;

  constructor(sources: Sources<T>) {
    this.#sources = sources;
  }

  /** Returns what is in memory while it is fresh. */
  recent(): T | undefined {
    const { content, askedAt = 0 } = this.#known ?? {};
    return askedAt > this.#oldest() ? content : undefined;
  }

  /** Returns fresh content, or the last known where the CMS does not respond. @throws what `ask` throws where none is known */
  async known(): Promise<T> {
    const recent = this.recent();
    if (recent === undefined)
      return (await this.#askOrKnown(this.#oldest(), this.#mustBeLive())).content;
    this.#refresh();
    return recent;
  }

  /** Returns the last known content, or that of the deploy, without asking the CMS. */
  async atHand(): Promise<T | undefined> {
    if (this.#known) return this.#known.content;
    this.#deployed ??= await this.#sources.readDeployed();
    return this.#deployed;
  }

  /** Asks the CMS now; returns the last known content where it does not respond. @throws what `ask` throws where none is known */
  latestOrKnown(): Promise<Reading<T>> {
    return this.#askOrKnown(Date.now(), true);
  }

  /** Asks the CMS now. @throws what `ask` throws */
  latest(): Promise<T> {
    return this.#ask(Date.now(), true);
  }

  /** Notes that the content has changed: what was asked before is the last known only. */
  changed(): void {
    this.#changedAt = Date.now();
  }

  #mustBeLive(): boolean {
    return Date.now() - this.#changedAt < CDN_LAG;
  }

  #oldest(): number {
    return Math.max(Date.now() - FRESH_TIME, this.#changedAt);
  }

  /** Asks the CMS while the content is still fresh, so that no caller of a busy process waits for it. */
  #refresh(): void {
    const now = Date.now();
    if (now - (this.#known?.askedAt ?? 0) < REFRESH_AFTER) return;
    if (this.#running || now - this.#failedAt < PAUSE) return;
    this.#start(this.#mustBeLive()).catch(() => {
      this.#failedAt = Math.max(this.#failedAt, now);
    });
  }

  async #askOrKnown(since: number, isLive: boolean): Promise<Reading<T>> {
    if (Date.now() - this.#failedAt < PAUSE) {
      const content = await this.atHand();
      if (content) return { content, isLatest: false };
    }
    const asked = this.#ask(since, isLive);
    try {
      return { content: await within(PATIENCE, asked), isLatest: true };
    } catch {
      this.#failedAt = Date.now();
      const content = await this.atHand();
      return content ? { content, isLatest: false } : { content: await asked, isLatest: true };
    }
  }

  /**
   * Joins a query that was asked after a time, otherwise the next one: never more than two at once. The next
   * one goes to the CMS itself, because some who wait for it may need that.
   */
  #ask(since: number, isLive: boolean): Promise<T> {
    if (!this.#running || this.#running.askedAt <= Date.now() - LOST) return this.#start(isLive);
    if (this.#running.askedAt > since) return this.#running.asked;
    this.#queued ??= this.#running.asked
      .catch(() => {})
      .then(() => {
        this.#queued = undefined;
        return this.#start(true);
      });
    return this.#queued;
  }

  #start(isLive: boolean): Promise<T> {
    const askedAt = Date.now();
    const asked = this.#sources
      .ask(isLive)
      .then((content) => {
        if (askedAt < (this.#known?.askedAt ?? 0)) return content;
        this.#known = { content, askedAt };
        this.#failedAt = 0;
        return content;
      })
      .finally(() => {
        if (this.#running?.asked === asked) this.#running = undefined;
      });
    this.#running = { asked, askedAt };
    return asked;
  }
}
