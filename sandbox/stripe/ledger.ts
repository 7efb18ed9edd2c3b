import { createEvent, type EventType, type RequestMark } from './entities/event.ts';
import type { Kind, Kinds, Store } from './store.ts';

/** Store within one request: changes are saved and their events emitted in one transaction. */
export class Ledger {
  readonly store: Store;
  readonly #request: RequestMark;

  constructor(store: Store, request: RequestMark) {
    this.store = store;
    this.#request = request;
  }

  save<K extends Kind>(kind: K, object: Kinds[K]): void {
    this.store.save(kind, object);
  }

  emit(type: EventType, object: object, previous?: object): void {
    const isSent = this.store.isSubscribed(type);
    const event = createEvent(type, object, this.#request, isSent, previous);
    this.store.save('event', event);
    if (!isSent) return;
    this.store.database
      .prepare('INSERT INTO deliveries (event, attempts, next_at) VALUES (?, 0, ?)')
      .run(event.id, Date.now());
  }
}
