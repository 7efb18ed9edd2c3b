import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { decodeValue, encodeValue, type Value } from 'local-stand-ins/upstash/values.ts';
import { z } from 'zod';

const FOLDER = resolve(import.meta.dirname, '../api/store/earlier');

/** Versions whose stored data `tests/api/store/earlier/` has, the newest first. */
export const EARLIER_VERSIONS = ['0.2.2', '0.2.1', '0.2.0', '0.1.0'] as const;
export type EarlierVersion = (typeof EARLIER_VERSIONS)[number];

/** Secrets of the shops that stored the data: links and stamps are keyed with them. */
export const EARLIER_SECRETS = {
  SESSION_SECRET: 'session-secret-of-the-stored-data-of-earlier-versions',
  TICKET_SECRET: 'ticket-secret-of-the-stored-data-of-earlier-versions',
};

const person = z.object({ id: z.string(), email: z.string(), payment: z.string().default('') });

const header = z.object({
  at: z.iso.datetime(),
  people: z.object({
    buyer: person.extend({
      file: z.string(),
      /** Day on which each answered card comes up next, as that version computed it. */
      nextDays: z.record(z.string(), z.int()).default({}),
    }),
    linked: person.extend({ openLink: z.string(), openPayment: z.string() }),
    both: person,
    refunded: person,
    disputed: person,
    granted: person,
    revoked: person,
    waiting: person.extend({ clientSecret: z.string() }),
    unseen: person,
    queued: person,
  }),
});

const entry = z.object({ key: z.string(), ttl: z.int().optional(), value: z.unknown() });

const providerObject = z.object({
  kind: z.string(),
  body: z.looseObject({ id: z.string(), created: z.number() }),
});

export type EarlierData = z.infer<typeof header> & { values: ReadonlyMap<string, Value> };

/** Age of the data when they are loaded. The files leave out keys that end before. */
const AGE_MS = 15 * 60 * 1000;

/** A time, a day of the month in which the files were made, or a number of seconds or milliseconds since 1970. */
const TIMES = /\b(202\d-\d\d-\d\dT[\d:.]+Z)|\b(2026-11-\d\d)\b|\b179\d{7}(?:\d{3})?\b/g;

/** Returns a line of a file as if it had been stored {@link AGE_MS} ago. */
function shiftTimes(line: string, storedAt: number): string {
  const now = Date.now() - AGE_MS;
  const toDay = (at: number) => new Date(at).toISOString().slice(0, 10);
  const days = Date.parse(toDay(now)) - Date.parse(toDay(storedAt));
  const shift = now - storedAt;
  return line.replace(TIMES, (text, time?: string, day?: string) => {
    if (time) return new Date(Date.parse(time) + shift).toISOString();
    if (day) return toDay(Date.parse(day) + days);
    return String(Number(text) + (text.length > 10 ? shift : Math.floor(shift / 1000)));
  });
}

const readLines = (name: string) =>
  readFileSync(join(FOLDER, `${name}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n');

/** Opens a database of a stand-in, also of a running shop. @param data the shop's folder */
export const openStored = (data: string, file: 'kv/redis.sqlite' | 'payments/stripe.sqlite') =>
  new DatabaseSync(join(data, file), { timeout: 2000 });

/** Reads every key of a shop's store. */
export function readStored(data: string): Map<string, Value> {
  using database = openStored(data, 'kv/redis.sqlite');
  const rows = database.prepare('SELECT key, value FROM entries').all();
  return new Map(rows.map(({ key, value }) => [String(key), decodeValue(String(value))]));
}

/**
 * Adds the data of an earlier version to a shop, and the objects of its payment provider, as if that version had stopped
 * a quarter of an hour ago.
 * @param data the shop's folder
 */
export function loadEarlierData(data: string, version: EarlierVersion): EarlierData {
  const [first = '', ...lines] = readLines(version);
  const storedAt = Date.parse(header.parse(JSON.parse(first)).at);
  const read = <T>(line: string, schema: z.ZodType<T>) =>
    schema.parse(JSON.parse(shiftTimes(line, storedAt)));

  using store = openStored(data, 'kv/redis.sqlite');
  const put = store.prepare('INSERT OR REPLACE INTO entries VALUES (?, ?, ?)');
  const values = lines.map((line) => {
    const { key, ttl, value: encoded } = read(line, entry);
    const value = decodeValue(JSON.stringify(encoded));
    const expiresAt = ttl === undefined ? null : Date.now() - AGE_MS + ttl * 1000;
    put.run(key, encodeValue(value), expiresAt);
    return [key, value] as const;
  });

  using payments = openStored(data, 'payments/stripe.sqlite');
  const add = payments.prepare('INSERT INTO objects (id, kind, created, body) VALUES (?, ?, ?, ?)');
  for (const line of readLines(`${version}-payments`)) {
    const { kind, body } = read(line, providerObject);
    add.run(body.id, kind, body.created, JSON.stringify(body));
  }
  return { ...read(first, header), values: new Map(values) };
}
