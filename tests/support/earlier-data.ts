import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { VercelKV } from '@vercel/kv';
import { z } from 'zod';

const FOLDER = resolve(import.meta.dirname, '../api/store/earlier');

/** Versions whose stored data `tests/api/store/earlier/` has, the newest first. */
export const EARLIER_VERSIONS = ['0.2.2', '0.2.1', '0.2.0', '0.1.0'] as const;
export type EarlierVersion = (typeof EARLIER_VERSIONS)[number];

const person = z.object({
  id: z.string(),
  email: z.string(),
  payment: z.string().default(''),
});

const header = z.object({
  at: z.iso.datetime(),
  people: z.object({
    buyer: person.extend({
      file: z.string(),
      /** Day on which each answered card comes up next, as that version computed it. */
      nextDays: z.record(z.string(), z.int()).default({}),
    }),
    linked: person.extend({ openLink: z.string() }),
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

const entry = z
  .object({ key: z.string(), ttl: z.int().optional() })
  .and(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('string'), value: z.string() }),
      z.object({ type: z.literal('set'), value: z.array(z.string()) }),
      z.object({ type: z.literal('zset'), value: z.array(z.tuple([z.string(), z.number()])) }),
      z.object({ type: z.literal('hash'), value: z.record(z.string(), z.string()) }),
    ]),
  );
export type EarlierEntry = z.infer<typeof entry>;

export type EarlierData = z.infer<typeof header> & { entries: EarlierEntry[] };

const providerObject = z.object({
  kind: z.string(),
  body: z.looseObject({ id: z.string(), created: z.number() }),
});

/** Age of the data when they are loaded: the TTLs that end before are left out of the files. */
const AGE_SECONDS = 15 * 60;

/** A time, a day of the month in which the files were made, or a number of seconds or milliseconds since 1970. */
const TIMES =
  /\b(?<time>202\d-\d\d-\d\dT[\d:.]+Z)|\b(?<day>2026-11-\d\d)\b|\b(?<number>179\d{7}(?:\d{3})?)\b/g;

/** Returns a line of a file as if it had been stored {@link AGE_SECONDS} ago. */
function shiftTimes(line: string, storedAt: number): string {
  const now = Date.now() - AGE_SECONDS * 1000;
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

/**
 * Adds what an earlier version has stored, and what the payment provider knew about it, to a running shop, as if the
 * shop had stopped selling a quarter of an hour ago.
 * @param shop `data` is the shop's folder
 */
export async function loadEarlierData(
  { store, data }: { store: VercelKV; data: string },
  version: EarlierVersion,
): Promise<EarlierData> {
  const [first = '', ...lines] = readLines(version);
  const storedAt = Date.parse(header.parse(JSON.parse(first)).at);
  const read = <T>(line: string, schema: z.ZodType<T>) =>
    schema.parse(JSON.parse(shiftTimes(line, storedAt)));
  const entries = lines.map((line) => read(line, entry));
  const batch = store.pipeline();
  for (const { key, ttl, ...stored } of entries) {
    if (stored.type === 'string') batch.set(key, stored.value);
    if (stored.type === 'hash') batch.hset(key, stored.value);
    if (stored.type === 'set') for (const member of stored.value) batch.sadd(key, member);
    if (stored.type === 'zset') {
      for (const [member, score] of stored.value) batch.zadd(key, { score, member });
    }
    if (ttl) batch.expire(key, ttl - AGE_SECONDS);
  }
  await batch.exec();
  const payments = new DatabaseSync(join(data, 'payments', 'stripe.sqlite'), { timeout: 2000 });
  const insert = payments.prepare(
    'INSERT INTO objects (id, kind, created, body) VALUES (?, ?, ?, ?)',
  );
  for (const line of readLines(`${version}-payments`)) {
    const { kind, body } = read(line, providerObject);
    insert.run(body.id, kind, body.created, JSON.stringify(body));
  }
  payments.close();
  return { ...read(first, header), entries };
}
