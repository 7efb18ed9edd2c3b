import { z } from 'zod';
import type { PlaceWorth } from '#contract/checkout/quote.ts';
import { CURRENCY } from '#contract/money.ts';
import { type FrozenStamp, toFrozenStamp } from '../accounts/stamp-facts.ts';
import type { Student } from '../accounts/student.ts';
import { config } from '../config.ts';
import { isLiveKey } from '../config-fields.ts';
import { commit } from '../store/commit.ts';
import {
  type AccountLedger,
  factsOfPayment,
  fromMember,
  hasEntryBetween,
  listPaidFacts,
  listPayments,
  type PaymentFacts,
  type PaymentRef,
  readCurrentLedger,
  readLedger,
  readManyFacts,
  readRange,
  toMember,
} from '../store/ledger.ts';
import { readRecord } from '../store/records.ts';
import { ledgerKey } from '../store/stored-keys.ts';
import { parseStored } from '../store/unreadable.ts';
import { undraftedDisputes } from './dispute-facts.ts';
import { findPlace, type PlaceFact } from './place-facts.ts';
import {
  type Consent,
  consentFact,
  findConsent,
  type PaidFact,
  paidFact,
} from './purchase-facts.ts';
import {
  isActiveLine,
  type PurchaseLine,
  type PurchaseStatus,
  toPurchaseStatus,
} from './purchase-status.ts';
import { allPurchasesKey, ledgerRecoveredKey, purchasesOfSubjectKey } from './stored-keys.ts';

/**
 * Ledger of purchases. Facts about payments are written once and never changed: a payment was made, a refund or a
 * dispute has reached a state. A purchase's status derives from its facts, so payment events may arrive in any
 * order, repeatedly or concurrently (docs/decisions/0004-how-is-a-purchase-recorded.md).
 */

/** Returns true if the shop's keys take real money. */
export const isLiveShop = (): boolean => isLiveKey(config().STRIPE_SECRET_KEY);

/** Returns true if a purchase has the mode of the shop's keys, live or test. */
export const isOfMode = ({ isLive }: Pick<PaidFact, 'isLive'>): boolean => isLive === isLiveShop();

export interface Purchase extends Omit<PaidFact, 'lines'>, PurchaseStatus {
  paymentIntentId: string;
  /** Undefined if the buyer did not pay on the shop's own page. */
  consent?: Consent | undefined;
  /** Undefined until `server/files/download.ts` freezes the text and mark of its copies. */
  stamp?: FrozenStamp | undefined;
  /** Undefined if no order of places gave it. */
  place?: PlaceFact | undefined;
  undrafted: string[];
}

export const listSets = (lines: { subjectId: string }[]): string[] => [
  allPurchasesKey.key,
  ...new Set(lines.map(({ subjectId }) => purchasesOfSubjectKey.of(subjectId))),
];

const recovery = z.object({ at: z.iso.datetime() });

export const recoveredNow = () => ({ at: new Date().toISOString() });

/**
 * Reads the time of the latest restore or rebuild. For earlier payments, the ledger may have lost facts that only it
 * knew, such as a revocation (docs/decisions/0033-how-is-a-lost-ledger-recovered.md).
 * @returns Undefined if the ledger was never lost
 */
export async function readRecoveryTime(): Promise<string | undefined> {
  const { key } = ledgerRecoveredKey;
  const stored = await readRecord(key, z.unknown());
  if (stored === undefined) return undefined;
  // No payment before an unknown time is refunded automatically.
  return parseStored(recovery, key, stored)?.at ?? new Date().toISOString();
}

/** Ledgers per request: about a megabyte. */
const LEDGERS_AT_ONCE = 500;

/** Records a buyer's consent before paying. @returns the latest consent, which counts */
export async function recordConsentFact(payment: PaymentRef, consent: Consent): Promise<Consent> {
  await commit([consentFact(payment, consent)]);
  const ledger = await readCurrentLedger(payment.accountId);
  return findConsent(factsOfPayment(ledger, payment)) ?? consent;
}

/** A purchase in another mode than the keys is not active. @returns Undefined if the payment is not paid */
export function toPurchase(paymentIntentId: string, facts: PaymentFacts): Purchase | undefined {
  const paid = parsePaid(paymentIntentId, facts['paid']);
  return paid && derive(paymentIntentId, facts, paid);
}

const parsePaid = (id: string, fact: unknown): PaidFact | undefined =>
  fact === undefined ? undefined : parseStored(paidFact, `ledger ${id}/paid`, fact);

function derive(paymentIntentId: string, facts: PaymentFacts, paid: PaidFact): Purchase {
  return {
    ...paid,
    paymentIntentId,
    ...toStatus(facts, paid),
    consent: findConsent(facts),
    stamp: toFrozenStamp(facts),
    place: findPlace(facts),
    undrafted: undraftedDisputes(facts),
  };
}

function toStatus(facts: PaymentFacts, paid: PaidFact): PurchaseStatus {
  const status = toPurchaseStatus(facts, paid);
  const isMode = isOfMode(paid);
  return {
    ...status,
    isActive: status.isActive && isMode,
    lines: status.lines.map((line) => ({ ...line, isActive: line.isActive && isMode })),
  };
}

/** Returns what a student paid for a line, net of refunds. Zero if they paid in an earlier currency of the shop. */
export const paidInPricesCurrency = (
  { currency }: Pick<Purchase, 'currency'>,
  { net }: Pick<PurchaseLine, 'net'>,
): number => (currency === CURRENCY ? net : 0);

/**
 * Maps the subjects of active places that end to the amounts that are deducted if the student buys them.
 * @param paidOrders ids of the orders of places that are paid
 */
export function findPlaceWorth(purchases: Purchase[], paidOrders: ReadonlySet<string>): PlaceWorth {
  const worth = new Map<string, number>();
  for (const { place, lines } of purchases) {
    if (!place || !isDeducted(place, paidOrders)) continue;
    for (const { subjectId, isActive } of lines) {
      const amount = Math.max(place.worth[subjectId] ?? 0, worth.get(subjectId) ?? 0);
      if (isActive) worth.set(subjectId, amount);
    }
  }
  return worth;
}

/** Returns true if a place is deducted from the price of its subjects: it ends, and its order is paid. */
export const isDeducted = (
  { lastDay, currency, orderId }: PlaceFact,
  paidOrders: ReadonlySet<string>,
): boolean => lastDay !== undefined && currency === CURRENCY && paidOrders.has(orderId);

export const findPurchase = (
  ledger: AccountLedger,
  payment: Pick<PaymentRef, 'paymentIntentId'>,
): Purchase | undefined => toPurchase(payment.paymentIntentId, factsOfPayment(ledger, payment));

export async function readPurchase(payment: PaymentRef): Promise<Purchase | undefined> {
  return findPurchase(await readLedger(payment.accountId), payment);
}

/** Parses the `paid` fact, if the payment is for the subject, or if no subject is given. */
function paidFor(id: string, fact: unknown, subjectId?: string): PaidFact | undefined {
  const paid = parsePaid(id, fact);
  const isFor = subjectId === undefined || (paid && findLine(paid, subjectId) !== undefined);
  return isFor ? paid : undefined;
}

export const findLine = <L extends { subjectId: string }>(
  { lines }: { lines: L[] },
  subjectId: string,
) => lines.find((line) => line.subjectId === subjectId);

export const givesAccess = (purchase: Pick<Purchase, 'lines'>, subjectId: string): boolean =>
  findLine(purchase, subjectId)?.isActive ?? false;

/** Lists an account's purchases, latest first. @param subjectId skips other subjects before deriving anything */
export function toPurchases(ledger: AccountLedger, subjectId?: string): Purchase[] {
  return [...listPayments(ledger)]
    .flatMap(([id, facts]) => {
      const paid = paidFor(id, facts['paid'], subjectId);
      return paid ? derive(id, facts, paid) : [];
    })
    .sort((a, b) => b.paidAt.localeCompare(a.paidAt));
}

/** Returns true if a ledger gives access to a subject, with less work than {@link findAccess}. */
export const hasAccess = (ledger: AccountLedger, subjectId: string): boolean =>
  listPaidFacts(ledger).some(({ fact, ...payment }) => {
    const { data: paid } = paidFact.safeParse(fact);
    const line = paid && findLine(paid, subjectId);
    if (!line || !isOfMode(paid)) return false;
    return isActiveLine(factsOfPayment(ledger, payment), paid, line);
  });

/** Finds the last day of the access to a subject. Undefined without access, and for access without an end. */
export function findLastDay(ledger: AccountLedger, subjectId: string): string | undefined {
  const active = toPurchases(ledger, subjectId).filter((purchase) =>
    givesAccess(purchase, subjectId),
  );
  const lastDays = active.flatMap(({ place }) => place?.lastDay ?? []);
  return lastDays.length === active.length ? lastDays.toSorted().at(-1) : undefined;
}

/** Returns true if a bank is reviewing a payment for the subject. */
export const isPaused = (ledger: AccountLedger, subjectId: string): boolean =>
  toPurchases(ledger, subjectId).some((purchase) => findLine(purchase, subjectId)?.isPaused);

export async function listLatestPurchases(count: number): Promise<Purchase[]> {
  const members = await readRange(allPurchasesKey.key, -count, -1);
  return (await readPurchases(members.map(fromMember))).reverse();
}

/** Returns true if a purchase was paid between two times, both exclusive, in milliseconds since 1970. */
export const wasPaidBetween = (from: number, to: number): Promise<boolean> =>
  hasEntryBetween(allPurchasesKey.key, from, to);

export async function readPurchases(payments: PaymentRef[]): Promise<Purchase[]> {
  return (await readPurchasesOfAnyMode(payments)).filter(isOfMode);
}

/** Reads purchases in the order of their payments, without unpaid payments. Reads each ledger once. */
export async function readPurchasesOfAnyMode(payments: PaymentRef[]): Promise<Purchase[]> {
  const ledgers = await readLedgers(payments.map(({ accountId }) => accountId));
  const purchases = ledgers.flatMap((ledger) => toPurchases(ledger));
  const byMember = new Map(purchases.map((purchase) => [toMember(purchase), purchase]));
  return payments.flatMap((payment) => byMember.get(toMember(payment)) ?? []);
}

export async function readLedgers(accountIds: string[]): Promise<AccountLedger[]> {
  const ids = [...new Set(accountIds)];
  const read = Array.from({ length: Math.ceil(ids.length / LEDGERS_AT_ONCE) }, async (_, index) => {
    const some = ids.slice(index * LEDGERS_AT_ONCE, (index + 1) * LEDGERS_AT_ONCE);
    const facts = await readManyFacts(some.map(ledgerKey.of));
    return some.map((accountId, at) => ({ accountId, facts: facts[at] ?? {} }));
  });
  return (await Promise.all(read)).flat();
}

export interface Reader {
  /** Undefined for a visitor. */
  student: Student | undefined;
  /** Administrators have access to every subject (docs/product.md#access). */
  isAdmin: boolean;
}

export const findAccess = (ledger: AccountLedger, subjectId: string): Purchase | undefined =>
  toPurchases(ledger, subjectId).find((purchase) => givesAccess(purchase, subjectId));

export const mayOpen = ({ student, isAdmin }: Reader, subjectId: string): boolean =>
  isAdmin || (student !== undefined && hasAccess(student.ledger, subjectId));
