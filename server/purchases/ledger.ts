import { config } from '../config.ts';
import { isLiveKey } from '../config-payments.ts';
import { commitAndRead, hasEntryBetween, readManyFacts, readRange } from '../services/kv-ledger.ts';
import { type FrozenStamp, frozenStampOf } from '../stamping/stamp-facts.ts';
import {
  type AccountLedger,
  factsOfPayment,
  fromMember,
  ledgerKey,
  type PaymentFacts,
  type PaymentRef,
  paidFactsOf,
  paymentsOf,
  readLedger,
  toMember,
} from './account-ledger.ts';
import { type Consent, consentFact, consentOf } from './consent.ts';
import { undraftedDisputes } from './contest-facts.ts';
import { checkoutAt } from './opened-payments.ts';
import { type PaidFact, paidFact } from './paid-fact.ts';
import { isActiveLine, type PurchaseStatus, purchaseStatusOf } from './purchase-status.ts';

/**
 * The ledger of purchases. It holds facts about each payment, written once and never changed: it was
 * paid, a refund or a dispute has reached a state. A purchase's status is derived from its facts, so
 * payment events may arrive in any order, repeatedly or concurrently
 * (docs/decisions/0004-how-is-a-purchase-recorded.md).
 */

/** Checks whether a purchase is of the mode of the shop's keys, live or test. */
export const isOfMode = ({ isLive }: Pick<PaidFact, 'isLive'>): boolean =>
  isLive === isLiveKey(config().STRIPE_SECRET_KEY);

export interface Purchase extends Omit<PaidFact, 'lines'>, PurchaseStatus {
  paymentIntentId: string;
  /** Missing where the buyer did not pay on the shop's own page. */
  consent?: Consent | undefined;
  /** When its checkout was opened. Missing for an order of £0, and where an earlier version opened it. */
  checkoutAt?: string | undefined;
  /** What its copies say. Missing until `server/stamping/find-stamp.ts` freezes it, where nothing has before. */
  stamp?: FrozenStamp | undefined;
  /** The disputes and inquiries that wait for a response, and for which no evidence has been drafted yet. */
  undrafted: string[];
}

/** The sorted set of every payment, by its time. */
export const ALL_PURCHASES = 'all-purchases';

/** The key of the sorted set of a subject's payments, by their time. */
export const purchasesOfSubject = (subjectId: string) => `purchases-of-subject:${subjectId}`;

/** The sorted sets that lead to a payment, by its time. */
export const setsOf = (lines: { subjectId: string }[]): string[] => [
  ALL_PURCHASES,
  ...new Set(lines.map(({ subjectId }) => purchasesOfSubject(subjectId))),
];

/** The most that one request reads from the store: about a megabyte. */
const LEDGERS_AT_ONCE = 500;

/**
 * Records a buyer's consent before paying.
 * @returns the consent that counts, which is the latest
 */
export async function recordConsentFact(payment: PaymentRef, consent: Consent): Promise<Consent> {
  const { accountId } = payment;
  const facts = await commitAndRead(ledgerKey(accountId), {
    facts: [consentFact(payment, consent)],
  });
  return consentOf(factsOfPayment({ accountId, facts }, payment)) ?? consent;
}

/**
 * Derives a purchase from the facts of its payment. One of another mode than the keys is not active.
 * @returns `undefined` where it has not been paid
 */
export function toPurchase(paymentIntentId: string, facts: PaymentFacts): Purchase | undefined {
  const { data: paid } = paidFact.safeParse(facts['paid']);
  return paid && derive(paymentIntentId, facts, paid);
}

/** As {@link toPurchase}. @param paid the parsed fact of the same name */
function derive(paymentIntentId: string, facts: PaymentFacts, paid: PaidFact): Purchase {
  return {
    ...paid,
    paymentIntentId,
    ...statusOf(facts, paid),
    consent: consentOf(facts),
    checkoutAt: checkoutAt(facts),
    stamp: frozenStampOf(facts),
    undrafted: undraftedDisputes(facts),
  };
}

/** Says which lines of a payment are active: none where it is of another mode than the keys. */
function statusOf(facts: PaymentFacts, paid: PaidFact): PurchaseStatus {
  const status = purchaseStatusOf(facts, paid);
  const isMode = isOfMode(paid);
  return {
    ...status,
    isActive: status.isActive && isMode,
    lines: status.lines.map((line) => ({ ...line, isActive: line.isActive && isMode })),
  };
}

/** Finds a purchase in a ledger. @returns `undefined` where it has not been paid */
export const purchaseOf = (
  ledger: AccountLedger,
  payment: Pick<PaymentRef, 'paymentIntentId'>,
): Purchase | undefined => toPurchase(payment.paymentIntentId, factsOfPayment(ledger, payment));

/** Reads a purchase. @returns `undefined` where it has not been paid */
export async function readPurchase(payment: PaymentRef): Promise<Purchase | undefined> {
  return purchaseOf(await readLedger(payment.accountId), payment);
}

/** Parses what was paid, where it was for the subject, or for any where none is named. */
function paidFor(fact: unknown, subjectId?: string): PaidFact | undefined {
  const { data: paid } = paidFact.safeParse(fact);
  const isFor = subjectId === undefined || (paid && lineOf(paid, subjectId) !== undefined);
  return isFor ? paid : undefined;
}

/** Finds the line of a purchase for a subject. */
export const lineOf = <L extends { subjectId: string }>(
  { lines }: { lines: L[] },
  subjectId: string,
) => lines.find((line) => line.subjectId === subjectId);

/** Checks whether a purchase gives access to a subject. */
export const givesAccess = (purchase: Pick<Purchase, 'lines'>, subjectId: string): boolean =>
  lineOf(purchase, subjectId)?.isActive ?? false;

/**
 * Lists the purchases of an account, the latest first.
 * @param subjectId leaves out, before it derives anything from them, those of other subjects
 */
export function purchasesOf(ledger: AccountLedger, subjectId?: string): Purchase[] {
  return [...paymentsOf(ledger)]
    .flatMap(([id, facts]) => {
      const paid = paidFor(facts['paid'], subjectId);
      return paid ? derive(id, facts, paid) : [];
    })
    .sort((a, b) => b.paidAt.localeCompare(a.paidAt));
}

/** Checks whether a ledger gives access to a subject, as its purchases say. */
export const hasActiveLine = (ledger: AccountLedger, subjectId: string): boolean =>
  paidFactsOf(ledger).some(({ fact, ...payment }) => {
    const { data: paid } = paidFact.safeParse(fact);
    const line = paid && lineOf(paid, subjectId);
    if (!line || !isOfMode(paid)) return false;
    return isActiveLine(factsOfPayment(ledger, payment), paid, line);
  });

/** Lists the latest purchases in any currency, the latest first. */
export async function listLatestPurchases(count: number): Promise<Purchase[]> {
  const members = await readRange(ALL_PURCHASES, -count, -1);
  return (await readPurchases(members.map(fromMember))).reverse();
}

/** Tells whether a purchase was paid between two times, both excluded, in milliseconds since 1970. */
export const wasPaidBetween = (from: number, to: number): Promise<boolean> =>
  hasEntryBetween(ALL_PURCHASES, from, to);

/** Reads many purchases as {@link readPurchasesOfAnyMode} does, without those of another mode than the keys. */
export async function readPurchases(payments: PaymentRef[]): Promise<Purchase[]> {
  return (await readPurchasesOfAnyMode(payments)).filter(isOfMode);
}

/**
 * Reads many purchases, in the order of their payments, and leaves out those that are not paid. Each ledger
 * is read once.
 */
export async function readPurchasesOfAnyMode(payments: PaymentRef[]): Promise<Purchase[]> {
  const ledgers = await readLedgers(payments.map(({ accountId }) => accountId));
  const found = ledgers.flatMap((ledger) => purchasesOf(ledger));
  const byMember = new Map(found.map((purchase) => [toMember(purchase), purchase]));
  return payments.flatMap((payment) => byMember.get(toMember(payment)) ?? []);
}

/** Reads the ledgers of accounts, each once, in their order. */
export async function readLedgers(accountIds: string[]): Promise<AccountLedger[]> {
  const ids = [...new Set(accountIds)];
  const read = Array.from({ length: Math.ceil(ids.length / LEDGERS_AT_ONCE) }, async (_, index) => {
    const some = ids.slice(index * LEDGERS_AT_ONCE, (index + 1) * LEDGERS_AT_ONCE);
    const facts = await readManyFacts(some.map(ledgerKey));
    return some.map((accountId, at) => ({ accountId, facts: facts[at] ?? {} }));
  });
  return (await Promise.all(read)).flat();
}
