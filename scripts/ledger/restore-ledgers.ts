import type { VercelKV } from '@vercel/kv';
import { z } from 'zod';
import { marksKey } from '#server/accounts/stored-keys.ts';
import { countUse, orderUse } from '#server/purchases/code-uses.ts';
import { listSets } from '#server/purchases/ledger.ts';
import { purchaseEmails } from '#server/purchases/outbox.ts';
import {
  type EmailName,
  queuedEmails,
  toEmailMember,
  toEmailState,
} from '#server/purchases/outbox-records.ts';
import { paidFact } from '#server/purchases/purchase-facts.ts';
import { changeOfDay } from '#server/purchases/sales-days.ts';
import { emailsGivenUpKey } from '#server/purchases/stored-keys.ts';
import { type AccountLedger, listPayments, toMember } from '#server/store/ledger.ts';
import { ledgerKey } from '#server/store/stored-keys.ts';
import { accountInKey } from '#server/stored-keys.ts';
import type { StoredRecord } from './record.ts';

type Hash = Extract<StoredRecord, { type: 'hash' }>;

const marked = z.object({ mark: z.string() });

/**
 * Keeps existing facts, because a fact is written once. Every index of a payment is derived again from its
 * facts.
 * @returns the number of purchases that were missing
 */
export async function restoreLedgers(store: VercelKV, records: Hash[]): Promise<number> {
  if (records.length === 0) return 0;
  const ledgers = records.map(toLedger);
  const transaction = store.multi();
  const written = records.flatMap(({ key, fields }) => {
    for (const [field, value] of fields) transaction.hsetnx(key, field, value);
    return fields.map(([field]) => field);
  });
  for (const [, set, member] of ledgers.flatMap(usesIn)) transaction.sadd(set, `${member}`);
  const leads = ledgers.flatMap(leadsTo);
  const bySet = Map.groupBy(leads, ({ set }) => set);
  for (const [set, entries] of bySet) {
    const [first, ...others] = entries.map(({ member, score }) => ({ member, score }));
    if (first) transaction.zadd(set, { nx: true }, first, ...others);
  }
  // A mark always identifies the same payment, so one command may write them all.
  const marks = Object.fromEntries(ledgers.flatMap(toMarks));
  if (Object.keys(marks).length > 0) transaction.hset(marksKey.key, marks);
  // Once for each day: each increment only makes the shop sum up that day again.
  const days = new Map(leads.map(({ day }) => [day.join(), day]));
  for (const [, key, field] of days.values()) transaction.hincrby(key, `${field}`, 1);
  const replies = await transaction.exec<unknown[]>();
  await restoreEmails(store, ledgers.filter(mayHaveUnsent));
  return written.filter((field, at) => field.endsWith('/paid') && replies[at] === 1).length;
}

function toLedger({ key, fields }: Hash): AccountLedger {
  const facts = fields.map(([field, value]): [string, unknown] => [field, JSON.parse(value)]);
  return { accountId: accountInKey(key) ?? '', facts: Object.fromEntries(facts) };
}

/** Returns the set entries that index each paid payment, and the day that sums it up. */
function leadsTo(ledger: AccountLedger) {
  return [...listPayments(ledger)].flatMap(([paymentIntentId, facts]) => {
    const paid = paidFact.safeParse(facts['paid']);
    if (!paid.success) return [];
    const { lines, paidAt } = paid.data;
    const member = toMember({ accountId: ledger.accountId, paymentIntentId });
    return listSets(lines).map((set) => ({
      set,
      member,
      score: Date.parse(paidAt),
      day: changeOfDay(paidAt),
    }));
  });
}

function usesIn(ledger: AccountLedger) {
  return [...listPayments(ledger)].flatMap(([paymentIntentId, facts]) => {
    const paid = paidFact.safeParse(facts['paid']).data;
    const use = paid && orderUse({ accountId: ledger.accountId, paymentIntentId }, paid);
    return use ? countUse(use) : [];
  });
}

function toMarks({ accountId, facts }: AccountLedger) {
  return [...listPayments({ accountId, facts })].flatMap(([paymentIntentId, known]) => {
    const mark = marked.safeParse(known['mark']);
    if (!mark.success) return [];
    return [[mark.data.mark, JSON.stringify({ accountId, paymentIntentId })] as const];
  });
}

const listUnsent = (ledger: AccountLedger) =>
  [...listPayments(ledger)].flatMap(([paymentIntentId, facts]) => {
    const payment = { accountId: ledger.accountId, paymentIntentId };
    return queuedEmails(payment, facts).flatMap((entry: EmailName & typeof payment) => {
      const { isSent, givenUp, queuedAt } = toEmailState(facts, entry);
      return isSent ? [] : [{ entry, member: toEmailMember(entry), givenUp, queuedAt }];
    });
  });

const mayHaveUnsent = (ledger: AccountLedger) => listUnsent(ledger).length > 0;

/** Puts unsent emails back into the job queue, or among those given up, according to the store's current state. */
async function restoreEmails(store: VercelKV, ledgers: AccountLedger[]): Promise<void> {
  for (const { accountId } of ledgers) {
    const key = ledgerKey.of(accountId);
    const words = z.array(z.string()).parse(await store.hgetall(key));
    const fields = Array.from({ length: words.length / 2 }, (_, at): [string, string] => [
      words[2 * at] ?? '',
      words[2 * at + 1] ?? '',
    ]);
    for (const { entry, member, givenUp, queuedAt } of listUnsent(
      toLedger({ type: 'hash', key, fields }),
    )) {
      if (givenUp) {
        await store.zadd(
          emailsGivenUpKey.key,
          { nx: true },
          { member, score: Date.parse(givenUp.at) },
        );
      } else {
        const [, jobs, field, job] = purchaseEmails.enqueue(member, entry, queuedAt);
        await store.hsetnx(jobs, `${field}`, job);
      }
    }
  }
}
