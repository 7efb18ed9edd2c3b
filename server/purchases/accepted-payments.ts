import { z } from 'zod';
import {
  type AccountLedger,
  commitAndRead,
  type Fact,
  type Facts,
  ledgerKey,
  type PaymentRef,
} from '../store/ledger.ts';

/**
 * Accepted payments for a subject, numbered from 1: the facts `accepted:{subjectId}:{number}` of the account's
 * ledger. A payment is accepted if no other was active when it was paid, or if it was paid before the ledger was
 * recovered; others are duplicates (docs/decisions/0006-how-many-payments-can-a-subject-have.md). A number is
 * assigned once, for good.
 */

const accepted = z.object({ paymentIntentId: z.string() });

const acceptedField = (subjectId: string, number: number) => `accepted:${subjectId}:${number}`;

function acceptedIn({ facts }: AccountLedger, subjectId: string): string[] {
  const ids: string[] = [];
  for (;;) {
    const fact = facts[acceptedField(subjectId, ids.length + 1)];
    if (fact === undefined) return ids;
    ids.push(accepted.parse(fact).paymentIntentId);
  }
}

/** Returns true if a payment is accepted, even if it no longer gives access. */
export const isAccepted = (ledger: AccountLedger, order: Order): boolean =>
  acceptedIn(ledger, order.subjectId).includes(order.paymentIntentId);

export function acceptedBefore(ledger: AccountLedger, order: Order): string[] {
  const ids = acceptedIn(ledger, order.subjectId);
  return ids.slice(0, Math.max(ids.indexOf(order.paymentIntentId), 0));
}

type Order = Pick<PaymentRef, 'paymentIntentId'> & { subjectId: string };

interface Claimant {
  paymentIntentId: string;
  subjectIds: string[];
}

interface Acceptance {
  ledger: AccountLedger;
  /** Other payment that counts, by subject. */
  others: ReadonlyMap<string, string>;
}

/** Returns true if an accepted payment still gives access to a subject, given the latest known ledger. */
type IsActive = (
  paymentIntentId: string,
  ledger: AccountLedger,
  subjectId: string,
) => Promise<boolean>;

/** Writes the facts that claim numbers, unless they are taken. @returns the account's updated facts */
type Claim = (facts: [Fact, ...Fact[]]) => Promise<Facts>;

const claimAlone: Claim = (facts) => commitAndRead(facts[0].key, { facts });

/**
 * Accepts a payment for its subjects without an active accepted payment. Claims all numbers in one step. The ledger
 * may be stale: no number is claimed twice.
 * @param claim writes further facts in the same step
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
      const field = acceptedField(subjectId, ids.length + 1);
      if (active) others.set(subjectId, active);
      else facts.push({ key: ledgerKey(accountId), field, value: { paymentIntentId } });
    }
    const [first, ...more] = facts;
    if (!first) return { ledger: latest, others };
    latest = { accountId, facts: await claim([first, ...more]) };
  }
}

export async function acceptAnyway(
  ledger: AccountLedger,
  claimant: Claimant,
): Promise<AccountLedger> {
  return (await acceptPayment(ledger, claimant, async () => false)).ledger;
}

/** Finds the latest active payment. An older payment may be active again after a won dispute. */
async function findActive(
  ids: string[],
  isActive: (paymentIntentId: string) => Promise<boolean>,
): Promise<string | undefined> {
  for (const id of ids.toReversed()) {
    if (await isActive(id)) return id;
  }
  return undefined;
}
