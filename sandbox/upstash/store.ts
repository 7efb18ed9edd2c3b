import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { openDatabase, transaction } from '../kit/sqlite.ts';
import { DecodedValues } from './decoded-values.ts';
import { History } from './history.ts';
import { CommandError, encodeValue, type Shapes, type Type, type Value } from './values.ts';

const SCHEMA = `CREATE TABLE IF NOT EXISTS entries (
  key TEXT PRIMARY KEY, value TEXT NOT NULL, expires_at INTEGER
) STRICT, WITHOUT ROWID`;

const row = z.object({ value: z.string(), expires_at: z.number().nullable() });
type Row = z.infer<typeof row>;

interface Entry {
  value: Value;
  /** Milliseconds since 1970; null for a key that does not expire. */
  expiresAt: number | null;
}

/** Upstash's two: refuse writes, or remove keys at random, those that expire first. */
export type EvictionPolicy = 'noeviction' | 'optimistic-volatile';

/** All keys, one row each. `atomically` writes all changes to disk before it returns, or none. */
export class Store {
  readonly now: () => number;
  /** What happens when the memory is full, as `INFO` names it. */
  readonly evictionPolicy: EvictionPolicy;
  /** Loaded scripts by SHA-1. As in Redis, a restart loses them. */
  readonly scripts = new Map<string, string>();
  readonly history: History<Row>;
  /** Where each cursor of SCAN goes on: behind this key. */
  readonly cursors = new Map<string, string>();
  readonly #decoded = new DecodedValues();
  #database: DatabaseSync;
  #select: StatementSync;
  #upsert: StatementSync;
  #delete: StatementSync;

  /** @param now the clock, in milliseconds since 1970 */
  constructor(file: string, now: () => number, evictionPolicy: EvictionPolicy = 'noeviction') {
    this.now = now;
    this.history = new History(now);
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
    let isDone = false;
    try {
      const result = transaction(this.#database, work);
      isDone = true;
      return result;
    } finally {
      this.history.end(isDone);
    }
  }

  #row(key: string): Row | undefined {
    const found = this.#select.get(key);
    return found && row.parse(found);
  }

  /** Finds a key that has not expired. */
  find(key: string): Entry | undefined {
    const recalled = this.history.recall(key);
    const found = recalled ? recalled.row : this.#row(key);
    if (!found) return undefined;
    const { value, expires_at: expiresAt } = found;
    if (expiresAt !== null && this.now() > expiresAt) {
      if (!recalled) this.remove(key);
      return undefined;
    }
    return { value: this.#decoded.find(key, value), expiresAt };
  }

  /** Reads a key's data as one type. @throws CommandError WRONGTYPE when it holds another */
  read<T extends Type>(key: string, type: T): Shapes[T] | undefined {
    const value = this.find(key)?.value;
    if (!value) return undefined;
    if (isOfType(value, type)) return value.data;
    throw new CommandError('WRONGTYPE Operation against a key holding the wrong kind of value');
  }

  /**
   * Looks at keys that have not expired, in their order.
   * @param after looks at those behind this key
   * @param glob a pattern of SQLite's GLOB
   * @returns the matching ones, and the last key that was looked at, where there may be more behind it
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
    this.history.note(key, this.#row(key));
    this.#upsert.run(key, encodeValue(value), expiresAt);
  }

  /** Removes a key. @returns whether it existed */
  remove(key: string): boolean {
    const before = this.#row(key);
    if (!before) return false;
    this.history.note(key, before);
    this.#delete.run(key);
    return true;
  }

  close(): void {
    this.#database.close();
  }
}

function isOfType<T extends Type>(value: Value, type: T): value is Value & { data: Shapes[T] } {
  return value.type === type;
}

function isEmpty({ type, data }: Value): boolean {
  if (type === 'string') return false;
  return type === 'list' ? data.length === 0 : data.size === 0;
}
