import Stripe from 'stripe';
import type { Store } from './store.ts';

/** Backoff between attempts. After the last attempt Stripe gives up. */
const RETRY_DELAYS_MS = [
  1, 2, 5, 15, 60, 300, 900, 3_600, 3_600, 3_600, 10_800, 21_600, 43_200, 86_400,
].map((seconds) => seconds * 1_000);
const MAX_CONCURRENT = 4;
const TIMEOUT_MS = 20_000;

/** Sends events to the shop until it responds with 2xx. Undelivered events stay on disk. */
export class Webhooks {
  readonly #store: Store;
  readonly #endpoint: { url: string; secret: string };
  readonly #inProgress = new Map<string, Promise<void>>();
  readonly #closing = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(store: Store, endpoint: { url: string; secret: string }) {
    this.#store = store;
    this.#endpoint = endpoint;
  }

  /** Sends the events that are due, and schedules the next event. */
  sendDue(): void {
    clearTimeout(this.#timer);
    if (this.#closing.signal.aborted) return;
    const waiting = this.#store.database
      .prepare(
        'SELECT event, attempts, next_at FROM deliveries WHERE next_at > 0 ORDER BY next_at, rowid',
      )
      .all()
      .filter((row) => !this.#inProgress.has(String(row.event)));
    for (const row of waiting) {
      if (this.#inProgress.size >= MAX_CONCURRENT) return;
      const wait = Number(row.next_at) - Date.now();
      if (wait > 0) {
        this.#timer = setTimeout(() => this.sendDue(), wait);
        return;
      }
      this.#send(String(row.event), Number(row.attempts));
    }
  }

  resend(id: string): void {
    this.#store.database
      .prepare('UPDATE deliveries SET next_at = ?, attempts = 0 WHERE event = ?')
      .run(Date.now(), id);
    this.sendDue();
  }

  /** Stops. Attempts in progress are aborted and do not count. */
  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#timer);
    await Promise.all(this.#inProgress.values());
  }

  #send(id: string, attempts: number): void {
    const attempt = this.#attempt(id)
      .then((result) => {
        if (!this.#closing.signal.aborted) this.#record(id, attempts, result);
      })
      .finally(() => {
        this.#inProgress.delete(id);
        this.sendDue();
      });
    this.#inProgress.set(id, attempt);
  }

  /** @returns the response's status, or the reason for no response */
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
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return String(response.status);
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError' ? 'timed out' : 'unreachable';
    }
  }

  #record(id: string, attempts: number, result: string): void {
    const isDelivered = /^2\d\d$/.test(result);
    const wait = RETRY_DELAYS_MS[attempts];
    const nextAt = isDelivered || wait === undefined ? null : Date.now() + wait;
    this.#store.transaction(() => {
      this.#store.database
        .prepare('UPDATE deliveries SET attempts = ?, next_at = ?, last_answer = ? WHERE event = ?')
        .run(attempts + 1, nextAt, result, id);
      const event = this.#store.find('event', id);
      if (event && isDelivered) this.#store.save('event', { ...event, pending_webhooks: 0 });
    });
  }
}
