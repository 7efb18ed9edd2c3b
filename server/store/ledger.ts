import { callStore, NOTHING, scores } from './client.ts';
import { addField, type Change, type Condition, hasFieldCount } from './commit.ts';
import { readCurrentFields } from './records.ts';
import { ledgerKey } from './stored-keys.ts';

export type Facts = Record<string, unknown>;

/**
 * Reads a record, unparsed, and all facts at another key in one request. A no-op write makes the primary
 * answer (docs/decisions/0005-how-are-concurrent-requests-decided.md).
 */
export async function readRecordWithFacts(
  recordKey: string,
  factsKey: string,
): Promise<{ record: unknown; facts: Facts }> {
  const [, record, facts] = await callStore((store) =>
    store
      .multi()
      .del(NOTHING)
      .get(recordKey)
      .hgetall(factsKey)
      .exec<[number, unknown, Facts | null]>(),
  );
  return { record, facts: facts ?? {} };
}

export async function readFacts(key: string): Promise<Facts> {
  return (await callStore((store) => store.hgetall(key))) ?? {};
}

/** @returns `null` if there is no such fact */
export async function readFact(key: string, field: string): Promise<unknown> {
  return callStore((store) => store.hget<unknown>(key, field));
}

/** In no particular order. */
export async function readMembers(set: string): Promise<string[]> {
  return (await callStore((store) => store.smembers(set))).map(String);
}

/** Reads members of a sorted set by index, oldest first, `from` and `to` inclusive. */
export async function readRange(set: string, from: number, to: number): Promise<string[]> {
  return (await callStore((store) => store.zrange<unknown[]>(set, from, to))).map(String);
}

/** Reads and removes all entries, oldest first. Concurrent calls never get the same entry. */
export async function takeEntries(set: string): Promise<string[]> {
  const [entries] = await callStore((store) =>
    store.multi().zrange(set, 0, -1).del(set).exec<[unknown[], number]>(),
  );
  return entries.map(String);
}

/** Both scores are exclusive. One command, because the store charges per command. */
export async function hasEntryBetween(set: string, from: number, to: number): Promise<boolean> {
  const bounds = scores(`(${from}`, `(${to}`);
  const options = { byScore: true, offset: 0, count: 1 } as const;
  const entries = await callStore((store) => store.zrange<unknown[]>(set, ...bounds, options));
  return entries.length > 0;
}

/**
 * Reads the facts at many keys from the primary, in the order of the keys, in one transaction
 * (docs/decisions/0005-how-are-concurrent-requests-decided.md).
 */
export async function readManyFacts(keys: string[]): Promise<Facts[]> {
  if (keys.length === 0) return [];
  const [, ...hashes] = await callStore((store) => {
    const transaction = store.multi().del(NOTHING);
    for (const key of keys) transaction.hgetall(key);
    return transaction.exec<[number, ...(Facts | null)[]]>();
  });
  return hashes.map((facts) => facts ?? {});
}

export async function writeHashes(hashes: Record<string, Facts>): Promise<void> {
  await callStore((store) => {
    const transaction = store.multi();
    for (const [key, fields] of Object.entries(hashes)) transaction.hset(key, fields);
    return transaction.exec();
  });
}

/**
 * Facts of all payments of an account in one hash, so that a single request reads everything that a student owns
 * (docs/decisions/0004-how-is-a-purchase-recorded.md). The field of a payment's fact is `{paymentIntentId}/{name}`.
 */
export interface AccountLedger {
  accountId: string;
  facts: Readonly<Record<string, unknown>>;
}

export interface PaymentRef {
  accountId: string;
  paymentIntentId: string;
}

export type PaymentFacts = Record<string, unknown>;

const PAID = '/paid';

/** Reads a ledger from the primary (docs/decisions/0005-how-are-concurrent-requests-decided.md). */
export async function readCurrentLedger(accountId: string): Promise<AccountLedger> {
  return { accountId, facts: await readCurrentFields(ledgerKey.of(accountId)) };
}

export async function readLedger(accountId: string): Promise<AccountLedger> {
  return { accountId, facts: await readFacts(ledgerKey.of(accountId)) };
}

/** Adds an immutable fact about a payment to its account's ledger. */
export const addFact = (
  { accountId, paymentIntentId }: PaymentRef,
  name: string,
  value: object,
): Change => addField(ledgerKey.of(accountId), `${paymentIntentId}/${name}`, value);

/** Facts are only added, so a ledger with as many facts as were read has not changed. */
export const isLedgerUnchanged = ({ accountId, facts }: AccountLedger): Condition =>
  hasFieldCount(ledgerKey.of(accountId), Object.keys(facts).length);

/** @returns the ledger after a commit of these changes, which add facts to it and may change other keys, too */
export function withFacts(ledger: AccountLedger, changes: readonly Change[]): AccountLedger {
  const key = ledgerKey.of(ledger.accountId);
  const added = changes.flatMap(([, at, field, text]) =>
    at === key ? [[String(field), JSON.parse(String(text))] as const] : [],
  );
  return { ...ledger, facts: { ...Object.fromEntries(added), ...ledger.facts } };
}

export function listPayments({ facts }: AccountLedger): Map<string, PaymentFacts> {
  const payments = new Map<string, PaymentFacts>();
  for (const [field, value] of Object.entries(facts)) {
    const end = field.indexOf('/');
    if (end < 0) continue;
    const id = field.slice(0, end);
    const payment = payments.get(id) ?? {};
    payment[field.slice(end + 1)] = value;
    payments.set(id, payment);
  }
  return payments;
}

/** Lists the paid payments, each with its unparsed `paid` fact. */
export function listPaidFacts({
  facts,
}: AccountLedger): { paymentIntentId: string; fact: unknown }[] {
  const fields = Object.keys(facts).filter((field) => field.endsWith(PAID));
  return fields.map((field) => ({
    paymentIntentId: field.slice(0, -PAID.length),
    fact: facts[field],
  }));
}

/** Selects the facts of a payment. Avoids `Object.entries`, because every access check runs it. */
export function factsOfPayment(
  { facts }: AccountLedger,
  { paymentIntentId }: Pick<PaymentRef, 'paymentIntentId'>,
): PaymentFacts {
  const start = `${paymentIntentId}/`;
  const own: PaymentFacts = {};
  for (const field of Object.keys(facts)) {
    if (field.startsWith(start)) own[field.slice(start.length)] = facts[field];
  }
  return own;
}

export const toMember = ({ accountId, paymentIntentId }: PaymentRef): string =>
  `${accountId}/${paymentIntentId}`;

export function fromMember(member: string): PaymentRef {
  const [accountId = '', paymentIntentId = ''] = member.split('/');
  return { accountId, paymentIntentId };
}
