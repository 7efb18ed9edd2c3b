import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { evaluate, parse } from 'groq-js';
import {
  type Change,
  type Commit,
  isPublishedId,
  type Operation,
  toOperation,
} from './document.ts';
import type { SanityOptions, WebhookTarget } from './options.ts';

export const outboxSchema = `
  CREATE TABLE IF NOT EXISTS delivery (
    id INTEGER PRIMARY KEY AUTOINCREMENT, transaction_id TEXT NOT NULL, timestamp TEXT NOT NULL,
    document_id TEXT NOT NULL, operation TEXT NOT NULL, body TEXT NOT NULL
  ) STRICT;
`;

export const WEBHOOK_ID = 'local-webhook';
const TIMEOUT_MS = 30_000;
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000];

export interface Delivery {
  documentId: string;
  operation: Operation;
  body: string;
}

/**
 * Delivers changes to a webhook: one signed POST for each, in order. Deliveries are stored with the commit, so none is
 * lost if the process ends; after a restart a delivery may arrive twice.
 */
export class Outbox {
  readonly #database: DatabaseSync;
  readonly #headers: Record<string, string>;
  readonly #target: WebhookTarget;
  readonly #messages: WebhookMessages;
  readonly #stopped = new AbortController();
  #isDelivering = false;
  #delivering: Promise<void> = Promise.resolve();

  constructor(database: DatabaseSync, options: SanityOptions, target: WebhookTarget) {
    this.#database = database;
    this.#target = target;
    this.#messages = new WebhookMessages(target);
    this.#headers = {
      'content-type': 'application/json',
      'sanity-webhook-id': WEBHOOK_ID,
      'sanity-project-id': options.projectId,
      'sanity-dataset': options.dataset,
    };
    this.deliver();
  }

  async toDeliveries(commit: Commit): Promise<Delivery[]> {
    const deliveries: Delivery[] = [];
    for (const change of commit.changes) {
      if (!this.#isAsked(toOperation(change))) continue;
      const body = await this.#messages.formatBody(change);
      if (body) deliveries.push({ documentId: change.id, operation: toOperation(change), body });
    }
    return deliveries;
  }

  #isAsked(operation: Operation): boolean {
    const { on, isDisabled } = this.#target;
    return !isDisabled && (on === undefined || on.includes(operation));
  }

  /** Stores the deliveries of a commit. Must run in the commit's database transaction. */
  add({ transactionId, timestamp }: Commit, deliveries: Delivery[]): void {
    const insert = this.#database.prepare(
      'INSERT INTO delivery (transaction_id, timestamp, document_id, operation, body) VALUES (?, ?, ?, ?, ?)',
    );
    for (const { documentId, operation, body } of deliveries) {
      insert.run(transactionId, timestamp, documentId, operation, body);
    }
  }

  deliver(): void {
    if (this.#isDelivering || this.#stopped.signal.aborted) return;
    this.#isDelivering = true;
    this.#delivering = this.#deliverAll();
  }

  async close(): Promise<void> {
    this.#stopped.abort();
    await this.#delivering;
  }

  async #deliverAll(): Promise<void> {
    const next = this.#database.prepare('SELECT * FROM delivery ORDER BY id LIMIT 1');
    const done = this.#database.prepare('DELETE FROM delivery WHERE id = ?');
    for (;;) {
      const row = next.get();
      const isSettled = row && !this.#stopped.signal.aborted && (await this.#deliverOne(row));
      if (!isSettled) {
        this.#isDelivering = false;
        return;
      }
      done.run(Number(row['id']));
    }
  }

  /** @returns true if it was delivered or abandoned; false if the outbox closes first */
  async #deliverOne(row: Record<string, unknown>): Promise<boolean> {
    for (const delay of [0, ...RETRY_DELAYS_MS]) {
      const { signal } = this.#stopped;
      await setTimeout(delay, undefined, { signal }).catch(() => {});
      if (signal.aborted) return false;
      const status = await this.#post(row);
      if (status !== undefined && status !== 429 && status < 500) return true;
    }
    console.error(`Sanity stand-in: abandoned the webhook delivery for ${row['document_id']}`);
    return true;
  }

  /** @returns the response's status, or undefined without a response */
  async #post(row: Record<string, unknown>): Promise<number | undefined> {
    const body = String(row['body']);
    const headers = {
      ...this.#headers,
      'sanity-operation': String(row['operation']),
      'sanity-document-id': String(row['document_id']),
      'sanity-transaction-id': String(row['transaction_id']),
      'sanity-transaction-time': String(row['timestamp']),
      'idempotency-key': `${WEBHOOK_ID}-${row['transaction_id']}-${row['document_id']}`,
      [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(body, Date.now(), this.#target.secret),
    };
    try {
      const signal = AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const response = await fetch(this.#target.url, { method: 'POST', headers, body, signal });
      await response.body?.cancel();
      return response.status;
    } catch {
      return undefined;
    }
  }
}

class WebhookMessages {
  readonly #filter: ReturnType<typeof parse>;
  readonly #projection: ReturnType<typeof parse>;

  /** @throws GroqSyntaxError for an invalid filter or projection */
  constructor({ filter, projection }: WebhookTarget) {
    this.#filter = parse(filter || 'true', { mode: 'delta' });
    this.#projection = parse(projection || '@', { mode: 'delta' });
  }

  /**
   * Returns undefined if the webhook ignores the change. Drafts, versions and system documents are never sent; assets
   * are.
   */
  async formatBody({ id, before, after }: Change): Promise<string | undefined> {
    const root = after ?? before;
    if (!isPublishedId(id) || root?._type.startsWith('system.')) return undefined;
    const run = async (tree: ReturnType<typeof parse>): Promise<unknown> =>
      (await evaluate(tree, { root, before, after })).get();
    if ((await run(this.#filter)) !== true) return undefined;
    return JSON.stringify(await run(this.#projection));
  }
}
