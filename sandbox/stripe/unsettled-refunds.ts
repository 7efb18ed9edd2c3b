import { Ledger } from './ledger.ts';
import { settleRefund } from './refunds.ts';
import type { Store } from './store.ts';

/** Settles refunds some time after they were created. Unsettled refunds survive a restart. */
export class UnsettledRefunds {
  readonly #store: Store;
  readonly #sendEvents: () => void;
  #timer: NodeJS.Timeout | undefined;

  /** @param sendEvents sends the events of settled refunds */
  constructor(store: Store, sendEvents: () => void) {
    this.#store = store;
    this.#sendEvents = sendEvents;
  }

  schedule(): void {
    clearTimeout(this.#timer);
    const next = this.#store.database
      .prepare('SELECT refund, at FROM unsettled_refunds ORDER BY at LIMIT 1')
      .get();
    if (!next) return;
    const wait = Math.max(0, Number(next.at) - Date.now());
    this.#timer = setTimeout(() => this.#settle(String(next.refund)), wait);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #settle(id: string): void {
    this.#store.transaction(() => {
      const refund = this.#store.find('refund', id);
      if (refund)
        settleRefund(new Ledger(this.#store, { id: null, idempotency_key: null }), refund);
      this.#store.database.prepare('DELETE FROM unsettled_refunds WHERE refund = ?').run(id);
    });
    this.#sendEvents();
    this.schedule();
  }
}
