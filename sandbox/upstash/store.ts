import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { openDatabase, transaction } from '../kit/sqlite.ts';
import {
  CommandError,
  decodeValue,
  encodeValue,
  type Shapes,
  type Type,
  type Value,
} from './values.ts';

const SCHEMA = `CREATE TABLE IF NOT EXISTS entries (
  key TEXT PRIMARY KEY, value TEXT NOT NULL, expires_at INTEGER
) STRICT, WITHOUT ROWID`;

const row = z.object({ value: z.string(), expires_at: z.number().nullable() });

interface Entry {
  value: Value;
  /** Milliseconds since 1970; null for a key that does not expire. */
  expiresAt: number | null;
}

/** Upstash's two policies: refuse writes, or evict keys at random, starting with those that expire first. */
export type EvictionPolicy = 'noeviction' | 'optimistic-volatile';

/** All keys, one row each. `atomically` writes all changes to disk before it returns, or none. */
export class Store {
  readonly now: () => number;
  readonly evictionPolicy: EvictionPolicy;
  /** Last key before each cursor of SCAN; cursors count from 1. */
  readonly cursors: string[] = [];
  #database: DatabaseSync;
  #select: StatementSync;
  #upsert: StatementSync;
  #delete: StatementSync;

  /** @param now the clock, in milliseconds since 1970 */
  constructor(file: string, now: () => number, evictionPolicy: EvictionPolicy = 'noeviction') {
    this.now = now;
    this.evictionPolicy = evictionPolicy;
    this.#database = openDatabase(file, SCHEMA);
    this.#database.prepare('DELETE FROM entries WHERE expires_at < ?').run(now());
    this.#select = this.#database.prepare('SELECT value, expires_at FROM entries WHERE key = ?');
    this.#upsert = this.#database.prepare(
      `INSERT INTO entries VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE
       SET value = excluded.value, expires_at = excluded.expires_at`,
    );
    this.#delete = this.#database.prepare('DELETE FROM entries WHERE key = ?');
  }

  atomically<T>(work: () => T): T {
    return transaction(this.#database, work);
  }

  copy(): Store {
    const copy = new Store(':memory:', this.now, this.evictionPolicy);
    for (const { key, value, expires_at } of this.#database
      .prepare('SELECT * FROM entries')
      .all()) {
      copy.#upsert.run(key ?? null, value ?? null, expires_at ?? null);
    }
    return copy;
  }

  find(key: string): Entry | undefined {
    const record = this.#select.get(key);
    if (!record) return undefined;
    const { value, expires_at: expiresAt } = row.parse(record);
    if (expiresAt !== null && this.now() > expiresAt) {
      this.remove(key);
      return undefined;
    }
    return { value: decodeValue(value), expiresAt };
  }

  /** Reads a key's data as one type. @throws CommandError WRONGTYPE if the key holds another type */
  read<T extends Type>(key: string, type: T): Shapes[T] | undefined {
    const value = this.find(key)?.value;
    if (!value) return undefined;
    if (isOfType(value, type)) return value.data;
    throw new CommandError('WRONGTYPE Operation against a key holding the wrong kind of value');
  }

  /**
   * @param after the key after which the scan starts
   * @param glob a pattern of SQLite's GLOB
   * @returns the matching keys, and the last scanned key if more may follow
   */
  scan(glob: string, after: string, count: number): { keys: string[]; last: string | undefined } {
    const rows = this.#database
      .prepare(
        `SELECT key, key GLOB ? AS fits FROM entries
         WHERE key > ? AND (expires_at IS NULL OR expires_at >= ?) ORDER BY key LIMIT ?`,
      )
      .all(glob, after, this.now(), count);
    const last = rows.length < count ? undefined : rows.at(-1)?.['key'];
    const keys = rows.filter(({ fits }) => fits === 1).map(({ key }) => String(key));
    return { keys, last: last === undefined ? undefined : String(last) };
  }

  /** Writes a key. Without `expiresAt` it keeps its expiry; an empty collection is removed. */
  write(key: string, value: Value, expiresAt = this.find(key)?.expiresAt ?? null): void {
    if (isEmpty(value)) {
      this.remove(key);
      return;
    }
    this.#upsert.run(key, encodeValue(value), expiresAt);
  }

  remove(key: string): boolean {
    return this.#delete.run(key).changes > 0;
  }

  close(): void {
    this.#database.close();
  }
}

function isOfType<T extends Type>(value: Value, type: T): value is Value & { data: Shapes[T] } {
  return value.type === type;
}

const isEmpty = (value: Value) => value.type !== 'string' && value.data.size === 0;
