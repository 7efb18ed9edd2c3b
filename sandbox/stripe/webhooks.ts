import Stripe from 'stripe';
import type { Store } from './store.ts';

/** Waits between attempts, in milliseconds. After the last one Stripe gives up. */
const WAITS = [1, 2, 5, 15, 60, 300, 900, 3_600, 3_600, 3_600, 10_800, 21_600, 43_200, 86_400].map(
  (seconds) => seconds * 1_000,
);
const AT_ONCE = 4;
const PATIENCE = 20_000;

/** Sends events to the shop until it answers 2xx. What is not delivered waits on disk. */
export class Webhooks {
  readonly #store: Store;
  readonly #endpoint: { url: string; secret: string };
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #closing = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(store: Store, endpoint: { url: string; secret: string }) {
    this.#store = store;
    this.#endpoint = endpoint;
  }

  /** Sends what is due, and sets the clock for what comes next. */
  wake(): void {
    clearTimeout(this.#timer);
    if (this.#closing.signal.aborted) return;
    const waiting = this.#store.database
      .prepare(
        'SELECT event, attempts, next_at FROM deliveries WHERE next_at > 0 ORDER BY next_at, rowid',
      )
      .all()
      .filter((row) => !this.#underWay.has(String(row.event)));
    for (const row of waiting) {
      if (this.#underWay.size >= AT_ONCE) return;
      const wait = Number(row.next_at) - Date.now();
      if (wait > 0) {
        this.#timer = setTimeout(() => this.wake(), wait);
        return;
      }
      this.#send(String(row.event), Number(row.attempts));
    }
  }

  /** Sends an event again, whatever became of it. */
  resend(id: string): void {
    this.#store.database
      .prepare('UPDATE deliveries SET next_at = ?, attempts = 0 WHERE event = ?')
      .run(Date.now(), id);
    this.wake();
  }

  /** Stops. Attempts under way are cut off and count as not made. */
  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#timer);
    await Promise.all(this.#underWay.values());
  }

  #send(id: string, attempts: number): void {
    const attempt = this.#attempt(id)
      .then((answer) => {
        if (!this.#closing.signal.aborted) this.#record(id, attempts, answer);
      })
      .finally(() => {
        this.#underWay.delete(id);
        this.wake();
      });
    this.#underWay.set(id, attempt);
  }

  /** @returns the status, or in words why there was none */
  async #attempt(id: string): Promise<string> {
    const payload = JSON.stringify(this.#store.find('event', id), null, 2);
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
      payload,
      secret: this.#endpoint.secret,
    });
    try {
      const response = await fetch(this.#endpoint.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature,
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(PATIENCE)]),
      });
      await response.body?.cancel();
      return String(response.status);
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError' ? 'timed out' : 'unreachable';
    }
  }

  #record(id: string, attempts: number, answer: string): void {
    const isDelivered = /^2\d\d$/.test(answer);
    const wait = WAITS[attempts];
    const nextAt = isDelivered || wait === undefined ? null : Date.now() + wait;
    this.#store.transaction(() => {
      this.#store.database
        .prepare('UPDATE deliveries SET attempts = ?, next_at = ?, last_answer = ? WHERE event = ?')
        .run(attempts + 1, nextAt, answer, id);
      const event = this.#store.find('event', id);
      if (event && isDelivered) this.#store.save('event', { ...event, pending_webhooks: 0 });
    });
  }
}
