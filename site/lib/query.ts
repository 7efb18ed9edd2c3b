import { useEffect, useSyncExternalStore } from 'react';

interface QueryState<Data> {
  data: Data | undefined;
  error: Error | undefined;
  isFetching: boolean;
}

const UNKNOWN = { data: undefined, error: undefined, isFetching: false };

interface QueryOptions {
  /** Refetches each time a component starts to use the query. */
  isFreshOnMount?: boolean;
}

/** Response that all islands share. It never goes stale, and there is no polling: docs/product.md#limits. */
export class Query<Data> {
  readonly #fetch: () => Promise<Data>;
  readonly #isFreshOnMount: boolean;
  readonly #listeners = new Set<() => void>();
  #state: QueryState<Data> = UNKNOWN;
  #isStale = true;
  #running: Promise<void> | undefined;
  #users = 0;
  #attempt = 0;

  constructor(fetch: () => Promise<Data>, { isFreshOnMount = false }: QueryOptions = {}) {
    this.#fetch = fetch;
    this.#isFreshOnMount = isFreshOnMount;
  }

  readonly read = (): QueryState<Data> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Registers a component, and fetches if the data is missing or stale. @returns a function that unregisters */
  use(): () => void {
    this.#users += 1;
    if (this.#isStale || (this.#isFreshOnMount && !this.#running)) void this.refetch();
    return () => {
      this.#users -= 1;
    };
  }

  /** Fetches now, and ignores responses to earlier calls. Never rejects. */
  readonly refetch = (): Promise<void> => {
    const running = this.#run().finally(() => {
      if (this.#running === running) this.#running = undefined;
    });
    this.#running = running;
    return running;
  };

  /** Refetches now if a component uses the query, otherwise on the next use. */
  async invalidate(): Promise<void> {
    this.#isStale = true;
    if (this.#users > 0) await this.refetch();
  }

  async #run() {
    this.#isStale = false;
    const isLatest = this.#begin();
    try {
      const data = await this.#fetch();
      if (isLatest()) this.#show({ data, error: undefined, isFetching: false });
    } catch (cause) {
      if (!isLatest()) return;
      const error = cause instanceof Error ? cause : new Error(String(cause));
      this.#isStale = true;
      this.#show({ ...this.#state, error, isFetching: false });
    }
  }

  /** @returns a function that returns false once a later attempt has started */
  #begin() {
    this.#attempt += 1;
    const attempt = this.#attempt;
    this.#show({ ...this.#state, error: undefined, isFetching: true });
    return () => attempt === this.#attempt;
  }

  #show(state: QueryState<Data>) {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

export class Queries<Data, Key extends string = string> {
  readonly #queries = new Map<Key, Query<Data>>();
  readonly #create: (key: Key) => Query<Data>;

  constructor(fetch: (key: Key) => Promise<Data>, options: QueryOptions = {}) {
    this.#create = (key) => new Query(() => fetch(key), options);
  }

  of(key: Key): Query<Data> {
    const query = this.#queries.get(key) ?? this.#create(key);
    this.#queries.set(key, query);
    return query;
  }

  forgetAllBut(key: Key | undefined): void {
    for (const other of this.#queries.keys()) if (other !== key) this.#queries.delete(other);
  }

  async invalidate(): Promise<void> {
    await Promise.all([...this.#queries.values()].map((query) => query.invalidate()));
  }
}

/** Subscribes a component to a query. @param isEnabled false if the response is not needed */
export function useQuery<Data>(query: Query<Data>, isEnabled = true) {
  // An island that hydrates late must first render the built HTML, even if the response has arrived.
  const { data, error, isFetching } = useSyncExternalStore<QueryState<Data>>(
    query.subscribe,
    query.read,
    () => UNKNOWN,
  );
  useEffect(() => (isEnabled ? query.use() : undefined), [query, isEnabled]);
  const isError = error !== undefined;
  const isPending = data === undefined && !isError;
  return {
    data,
    error,
    isError,
    isPending,
    // The first render precedes the effect that fetches.
    isFetching: isFetching || (isEnabled && isPending),
    refetch: query.refetch,
  };
}
