import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type Stripe from 'stripe';
import { openDatabase, transaction } from '../kit/sqlite.ts';
import type { EventObject } from './entities/event.ts';
import type { StoredMethod } from './entities/payment-method.ts';

export interface Kinds {
  payment_intent: Stripe.PaymentIntent;
  payment_method: StoredMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  event: EventObject;
}
export type Kind = keyof Kinds;

export interface Query {
  where?: Record<string, string | string[] | undefined>;
  created?: { gte?: number | undefined; lte?: number | undefined } | undefined;
  starting_after?: string | undefined;
  limit: number;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL,
    created INTEGER NOT NULL, body TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS objects_kind ON objects (kind, seq);
  CREATE INDEX IF NOT EXISTS objects_intent
    ON objects (kind, json_extract(body, '$.payment_intent'));
  CREATE TABLE IF NOT EXISTS deliveries (
    event TEXT PRIMARY KEY, attempts INTEGER NOT NULL, next_at INTEGER, last_answer TEXT);
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (next_at);
  CREATE TABLE IF NOT EXISTS idempotency (
    key TEXT PRIMARY KEY, path TEXT NOT NULL, fingerprint TEXT NOT NULL,
    status INTEGER NOT NULL, body TEXT NOT NULL, at INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS idempotency_at ON idempotency (at);
  CREATE TABLE IF NOT EXISTS unsettled_refunds (refund TEXT PRIMARY KEY, at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`;

export class Store {
  readonly database: DatabaseSync;
  readonly isSubscribed: (type: string) => boolean;

  constructor(file: string, isSubscribed: (type: string) => boolean) {
    this.database = openDatabase(file, SCHEMA);
    this.isSubscribed = isSubscribed;
  }

  transaction<T>(work: () => T): T {
    return transaction(this.database, work);
  }

  save<K extends Kind>(kind: K, object: Kinds[K]): void {
    this.database
      .prepare(
        `INSERT INTO objects (id, kind, created, body) VALUES (?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET body = excluded.body`,
      )
      .run(object.id, kind, object.created, JSON.stringify(object));
  }

  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    const row = this.database
      .prepare('SELECT body FROM objects WHERE id = ? AND kind = ?')
      .get(id, kind);
    return row && JSON.parse(String(row.body));
  }

  /** Lists objects, newest first. `hasMore` is true if the limit left some out. */
  list<K extends Kind>(kind: K, query: Query): { data: Kinds[K][]; hasMore: boolean } {
    const conditions = ['kind = ?'];
    const values: SQLInputValue[] = [kind];
    const and = (condition: string, ...more: SQLInputValue[]) => {
      conditions.push(condition);
      values.push(...more);
    };
    for (const [field, allowed] of Object.entries(query.where ?? {})) {
      if (allowed === undefined) continue;
      const list = [allowed].flat();
      and(`json_extract(body, '$.${field}') IN (${list.map(() => '?').join()})`, ...list);
    }
    const { created: { gte, lte } = {}, starting_after: after } = query;
    if (gte !== undefined) and('created >= ?', gte);
    if (lte !== undefined) and('created <= ?', lte);
    if (after) and('seq < (SELECT seq FROM objects WHERE id = ?)', after);
    const rows = this.database
      .prepare(
        `SELECT body FROM objects WHERE ${conditions.join(' AND ')} ORDER BY seq DESC LIMIT ?`,
      )
      .all(...values, query.limit + 1);
    const data = rows.slice(0, query.limit).map((row) => JSON.parse(String(row.body)));
    return { data, hasMore: rows.length > query.limit };
  }

  setting(name: string): string | undefined {
    const row = this.database.prepare('SELECT value FROM settings WHERE name = ?').get(name);
    return row && String(row.value);
  }

  set(name: string, value: string | null): void {
    if (value === null) this.database.prepare('DELETE FROM settings WHERE name = ?').run(name);
    else this.database.prepare('INSERT OR REPLACE INTO settings VALUES (?, ?)').run(name, value);
  }
}
