import { z } from 'zod';
import { commitAndRead } from '../services/kv-ledger.ts';
import { type AccountLedger, ledgerKey, type PaymentRef } from './account-ledger.ts';

/**
 * The payments that a student's access to a subject rests on, numbered from 1: the facts
 * `accepted:{subjectId}:{number}` of the account's ledger. A payment is accepted if it was paid while none of
 * the others was active; any other is a duplicate (docs/decisions/0021-duplicate-payments-are-refunded.md). A
 * number is given once, and for good.
 */

const accepted = z.object({ paymentIntentId: z.string() });

const nameOf = (subjectId: string, number: number) => `accepted:${subjectId}:${number}`;

/** Lists the accepted payments for a subject, in the order of their numbers. */
function acceptedIn({ facts }: AccountLedger, subjectId: string): string[] {
  const ids: string[] = [];
  for (;;) {
    const fact = facts[nameOf(subjectId, ids.length + 1)];
    if (fact === undefined) return ids;
    ids.push(accepted.parse(fact).paymentIntentId);
  }
}

/** What was decided about a payment, and the ledger in which that is written. */
interface Acceptance {
  /** The accepted payment that counts: this one, or the one that it duplicates. */
  acceptedId: string;
  ledger: AccountLedger;
}

/**
 * Accepts a payment, unless an accepted one is active.
 * @param ledger of the account, which may be behind: a number that is taken by now is not taken twice
 * @param isActive checks whether an accepted payment still gives access
 */
export async function acceptPayment(
  ledger: AccountLedger,
  { subjectId, paymentIntentId }: Pick<PaymentRef, 'paymentIntentId'> & { subjectId: string },
  isActive: (paymentIntentId: string) => Promise<boolean>,
): Promise<Acceptance> {
  const { accountId } = ledger;
  let latest = ledger;
  for (;;) {
    const ids = acceptedIn(latest, subjectId);
    if (ids.includes(paymentIntentId)) return { acceptedId: paymentIntentId, ledger: latest };
    const active = await findActive(ids, isActive);
    if (active) return { acceptedId: active, ledger: latest };
    const key = ledgerKey(accountId);
    const fact = { key, field: nameOf(subjectId, ids.length + 1), value: { paymentIntentId } };
    latest = { accountId, facts: await commitAndRead(key, { facts: [fact] }) };
  }
}

/** Finds the latest payment that is active. An older one may be so again: its dispute has been won. */
async function findActive(
  ids: string[],
  isActive: (paymentIntentId: string) => Promise<boolean>,
): Promise<string | undefined> {
  for (const id of ids.toReversed()) {
    if (await isActive(id)) return id;
  }
  return undefined;
}
