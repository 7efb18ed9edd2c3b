import { within } from '../time-limit.ts';

/** Maximum age of content in memory while the CMS responds. */
export const FRESH_MS = 10_000;

/** Age at which content is still served but refetched in the background. */
export const REFRESH_AFTER_MS = 8_000;

/** Maximum wait for the CMS if older content is available. */
export const PATIENCE_MS = 2_000;

export const PAUSE_MS = 10_000;

/** Time after a change in which the CMS's CDN may be stale. */
export const CDN_LAG_MS = 60_000;

/** Longer than any query takes (`server/services/content.ts`), unless the host froze the process. */
export const LOST_MS = 5_000;

interface Sources<T> {
  /** Queries the CMS's CDN unless `isLive`. */
  query: (isLive: boolean) => Promise<T>;
  readDeployed: () => Promise<T | undefined>;
}

/** Content; `isLatest` if the CMS itself has just returned it. */
export interface Reading<T> {
  content: T;
  isLatest: boolean;
}

/**
 * In-process cache of the CMS's content: fresh for seconds, kept as a fallback while the CMS does not respond
 * (docs/decisions/0022-how-does-content-reach-pages-and-functions.md).
 */
export class CatalogueMemory<T> {
  readonly #sources: Sources<T>;
  #cached: { content: T; queriedAt: number } | undefined;
  #running: { query: Promise<T>; queriedAt: number } | undefined;
  #queued: Promise<T> | undefined;
  #deployed: T | undefined;
  #changedAt = 0;
  #failedAt = 0;

  constructor(sources: Sources<T>) {
    this.#sources = sources;
  }

  recent(): T | undefined {
    const { content, queriedAt = 0 } = this.#cached ?? {};
    return queriedAt > this.#oldest() ? content : undefined;
  }

  /** Falls back to the last known content. @throws the error of `query` if nothing is known */
  async known(): Promise<T> {
    const recent = this.recent();
    if (recent === undefined)
      return (await this.#queryOrKnown(this.#oldest(), this.#mustBeLive())).content;
    this.#refresh();
    return recent;
  }

  /** Returns the last known or deployed content, without querying the CMS. */
  async atHand(): Promise<T | undefined> {
    if (this.#cached) return this.#cached.content;
    this.#deployed ??= await this.#sources.readDeployed();
    return this.#deployed;
  }

  /** Falls back to the last known content. @throws the error of `query` if nothing is known */
  latestOrKnown(): Promise<Reading<T>> {
    return this.#queryOrKnown(Date.now(), true);
  }

  /** @throws the error of `query` */
  latest(): Promise<T> {
    return this.#query(Date.now(), true);
  }

  changed(): void {
    this.#changedAt = Date.now();
  }

  #mustBeLive(): boolean {
    return Date.now() - this.#changedAt < CDN_LAG_MS;
  }

  #oldest(): number {
    return Math.max(Date.now() - FRESH_MS, this.#changedAt);
  }

  /** Refetches while the content is still fresh, so that no caller of a busy process waits. */
  #refresh(): void {
    const now = Date.now();
    if (now - (this.#cached?.queriedAt ?? 0) < REFRESH_AFTER_MS) return;
    if (this.#running || now - this.#failedAt < PAUSE_MS) return;
    this.#start(this.#mustBeLive()).catch(() => {
      this.#failedAt = Math.max(this.#failedAt, now);
    });
  }

  async #queryOrKnown(since: number, isLive: boolean): Promise<Reading<T>> {
    if (Date.now() - this.#failedAt < PAUSE_MS) {
      const content = await this.atHand();
      if (content) return { content, isLatest: false };
    }
    const query = this.#query(since, isLive);
    try {
      return { content: await within(PATIENCE_MS, query), isLatest: true };
    } catch {
      this.#failedAt = Date.now();
      const content = await this.atHand();
      return content ? { content, isLatest: false } : { content: await query, isLatest: true };
    }
  }

  /**
   * Joins a query that began after `since`, otherwise queues the next query: never more than two run
   * concurrently. The queued query goes to the CMS itself, because some callers may need that.
   */
  #query(since: number, isLive: boolean): Promise<T> {
    if (!this.#running || this.#running.queriedAt <= Date.now() - LOST_MS)
      return this.#start(isLive);
    if (this.#running.queriedAt > since) return this.#running.query;
    this.#queued ??= this.#running.query
      .catch(() => {})
      .then(() => {
        this.#queued = undefined;
        return this.#start(true);
      });
    return this.#queued;
  }

  #start(isLive: boolean): Promise<T> {
    const queriedAt = Date.now();
    const query = this.#sources
      .query(isLive)
      .then((content) => {
        if (queriedAt < (this.#cached?.queriedAt ?? 0)) return content;
        this.#cached = { content, queriedAt };
        this.#failedAt = 0;
        return content;
      })
      .finally(() => {
        if (this.#running?.query === query) this.#running = undefined;
      });
    this.#running = { query, queriedAt };
    return query;
  }
}
