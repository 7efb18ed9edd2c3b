import type { Commit, LakeDocument, LakeDocuments } from './document.ts';
import { type parseQuery, type QueryContext, runQuery } from './query.ts';

export interface ListenOptions {
  tree: ReturnType<typeof parseQuery>;
  params: Record<string, unknown>;
  hasResult: boolean;
  hasMutations: boolean;
  hasEffects: boolean;
  waitsForQueries: boolean;
}

export interface MutationEvent {
  eventId: string;
  documentId: string;
  [field: string]: unknown;
}

type Transition = 'appear' | 'update' | 'disappear';

/** Listeners to the dataset. Events keep the order of the commits. */
export class ListenerHub {
  readonly #context: QueryContext;
  readonly #listeners = new Set<Listener>();

  constructor(context: QueryContext) {
    this.#context = context;
  }

  /** @param end runs when the lake closes @returns a function that removes the listener */
  add(options: ListenOptions, send: (event: MutationEvent) => void, end: () => void): () => void {
    const listener = new Listener(options, this.#context, send, end);
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @param documents the documents after the commit @param visible resolves once queries see the commit */
  notify(commit: Commit, documents: LakeDocuments, visible: Promise<void>): void {
    for (const listener of this.#listeners) listener.notify(commit, documents, visible);
  }

  close(): void {
    for (const listener of this.#listeners) listener.end();
    this.#listeners.clear();
  }
}

class Listener {
  readonly end: () => void;
  readonly #options: ListenOptions;
  readonly #context: QueryContext;
  readonly #send: (event: MutationEvent) => void;
  #last: Promise<void> = Promise.resolve();

  constructor(
    options: ListenOptions,
    context: QueryContext,
    send: (event: MutationEvent) => void,
    end: () => void,
  ) {
    this.#options = options;
    this.#context = context;
    this.#send = send;
    this.end = end;
  }

  notify(commit: Commit, documents: LakeDocuments, visible: Promise<void>): void {
    this.#last = this.#last
      .then(async () => {
        if (this.#options.waitsForQueries) await visible;
        for (const event of this.#eventsOf(commit, documents)) this.#send(event);
      })
      .catch((error) => console.error('Sanity stand-in: a listener failed:', error));
  }

  #eventsOf(commit: Commit, documents: LakeDocuments): MutationEvent[] {
    const events: MutationEvent[] = [];
    for (const change of commit.changes) {
      const matched = this.#matches(change.before, documents);
      const matches = this.#matches(change.after, documents);
      if (!matched && !matches) continue;
      const transition: Transition = !matched ? 'appear' : matches ? 'update' : 'disappear';
      const { before, after } = change;
      events.push({
        eventId: `${commit.transactionId}#${change.id}`,
        documentId: change.id,
        transactionId: commit.transactionId,
        transition,
        identity: commit.author,
        timestamp: commit.timestamp,
        visibility: 'query',
        ...(before && { previousRev: before._rev }),
        resultRev: commit.transactionId,
        ...(this.#options.hasMutations && { mutations: change.mutations }),
        ...(this.#options.hasResult && after && { result: after }),
        ...(this.#options.hasEffects && {
          effects: { apply: wholeValue(after), revert: wholeValue(before) },
        }),
      });
    }
    // Each event contains the number of events in its transaction.
    return events.map((event, index) => ({
      ...event,
      transactionTotalEvents: events.length,
      transactionCurrentEvent: index + 1,
    }));
  }

  #matches(document: LakeDocument | null, documents: LakeDocuments): boolean {
    if (!document) return false;
    const alone = new Map([[document._id, document]]);
    const { tree, params } = this.#options;
    const result = runQuery(tree, alone, params, this.#context, documents);
    return Array.isArray(result) ? result.length > 0 : result !== null && result !== false;
  }
}

/** Creates a patch in the Mendoza format that replaces the whole value, without `_rev`. */
function wholeValue(document: LakeDocument | null): unknown[] {
  if (!document) return [0, null];
  const { _rev, ...rest } = document;
  return [0, rest];
}
