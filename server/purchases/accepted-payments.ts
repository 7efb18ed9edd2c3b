import { z } from 'zod';
import { commitAndRead, type Fact, type Facts } from '../services/kv-ledger.ts';
import { type AccountLedger, ledgerKey, type PaymentRef } from './account-ledger.ts';

/**
 * The payments that a student's access to a subject rests on, numbered from 1: the facts
 * `accepted:{subjectId}:{number}` of the account's ledger. A payment is accepted if it was paid while none of
 * the others was active, or before the ledger was recovered; any other is a duplicate
 * (docs/decisions/0006-how-many-payments-can-a-subject-have.md). A number is given once, and for good.
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

/** Checks whether a payment counts, or has counted once. */
export const isAccepted = (ledger: AccountLedger, order: Order): boolean =>
  acceptedIn(ledger, order.subjectId).includes(order.paymentIntentId);

/** Lists the payments that were accepted before an accepted one. */
export function acceptedBefore(ledger: AccountLedger, order: Order): string[] {
  const ids = acceptedIn(ledger, order.subjectId);
  return ids.slice(0, Math.max(ids.indexOf(order.paymentIntentId), 0));
}

type Order = Pick<PaymentRef, 'paymentIntentId'> & { subjectId: string };

/** A payment for some subjects. */
interface Claimant {
  paymentIntentId: string;
  subjectIds: string[];
}

/** What was decided about a payment, and the ledger in which that is written. */
interface Acceptance {
  ledger: AccountLedger;
  /** By subject, the payment that counts where it is not this one. */
  others: ReadonlyMap<string, string>;
}

/** Checks whether an accepted payment still gives access to a subject. The ledger is the latest that is known. */
type IsActive = (
  paymentIntentId: string,
  ledger: AccountLedger,
  subjectId: string,
) => Promise<boolean>;

/** Writes the facts that claim numbers, unless they are taken. @returns the account's facts afterwards */
type Claim = (facts: [Fact, ...Fact[]]) => Promise<Facts>;

const claimAlone: Claim = (facts) => commitAndRead(facts[0].key, { facts });

/**
 * Accepts a payment for each of its subjects for which no accepted one is active. One step claims all numbers.
 * @param ledger of the account, which may be behind: a number that is taken by now is not taken twice
 * @param claim what else is written in the same step, and only with the number
 */
export async function acceptPayment(
  ledger: AccountLedger,
  { subjectIds, paymentIntentId }: Claimant,
  isActive: IsActive,
  claim = claimAlone,
): Promise<Acceptance> {
  const { accountId } = ledger;
  const others = new Map<string, string>();
  let latest = ledger;
  for (;;) {
    const known = latest;
    const facts: Fact[] = [];
    for (const subjectId of subjectIds) {
      const ids = acceptedIn(known, subjectId);
      if (others.has(subjectId) || ids.includes(paymentIntentId)) continue;
      const active = await findActive(ids, (id) => isActive(id, known, subjectId));
      const field = nameOf(subjectId, ids.length + 1);
      if (active) others.set(subjectId, active);
      else facts.push({ key: ledgerKey(accountId), field, value: { paymentIntentId } });
    }
    const [first, ...more] = facts;
    if (!first) return { ledger: latest, others };
    latest = { accountId, facts: await claim([first, ...more]) };
  }
}

/** Accepts a payment, whatever others are accepted. @returns the ledger afterwards */
export async function acceptAnyway(
  ledger: AccountLedger,
  claimant: Claimant,
): Promise<AccountLedger> {
  return (await acceptPayment(ledger, claimant, async () => false)).ledger;
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
