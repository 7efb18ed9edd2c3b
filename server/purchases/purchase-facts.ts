import { createHash } from 'node:crypto';
import { z } from 'zod';
import { joinNames } from '#contract/join-names.ts';
import { currency } from '#contract/money.ts';
import { selling } from '#shop';
import type { Change } from '../store/commit.ts';
import { addFact, type PaymentFacts, type PaymentRef } from '../store/ledger.ts';
import { parseStored } from '../store/unreadable.ts';

const paidLine = z.object({ subjectId: z.string(), subjectName: z.string(), amount: z.int() });
export type PaidLine = z.infer<typeof paidLine>;

const order = z.object({
  accountId: z.string(),
  amount: z.int(),
  currency,
  paidAt: z.iso.datetime(),
  /** True if real money was paid. */
  isLive: z.boolean(),
});

const current = z.object({
  ...order.shape,
  /** Lines that add up to the amount. */
  lines: z.array(paidLine).min(1),
  offer: z.object({ id: z.string(), name: z.string() }).optional(),
  code: z.object({ id: z.string(), code: z.string() }).optional(),
  /** Amount deducted for places that end, for an order that is free because of it. */
  placeWorth: z.int().optional(),
  /** Set if someone else paid for the student. The ledger does not contain who. */
  isPaidByOther: z.literal(true).optional(),
  /** Number of places, for a payment of an order of places, whose id is then the `accountId`. */
  places: z.int().optional(),
});

/** Fact of earlier versions, which sold one subject at a time. */
const earlier = z
  .object({ ...order.shape, subjectId: z.string(), subjectName: z.string() })
  .transform(
    ({ subjectId, subjectName, ...one }): PaidFact => ({
      ...one,
      lines: [{ subjectId, subjectName, amount: one.amount }],
    }),
  );

/** Fact of a payment. Every amount of a purchase is in its currency. */
export const paidFact = z.union([current, earlier]);
export type PaidFact = z.infer<typeof current>;

/** Returns true for a payment of an order of places: its account is the order, and its payer has no account. */
export const isOfPlaces = ({ places }: Pick<PaidFact, 'places'>): boolean => places !== undefined;

export const subjectNames = ({ lines }: { lines: Pick<PaidLine, 'subjectName'>[] }): string =>
  joinNames(lines.map(({ subjectName }) => subjectName));

export const grounds = z.object({ reason: z.string(), by: z.string(), at: z.iso.datetime() });
export type Grounds = z.infer<typeof grounds>;

/** Derives the order number from the end of the payment's id, such as `AE-9F3K2M7Q`. */
export function orderNumber(paymentIntentId: string): string {
  return `${selling.orderPrefix}-${paymentIntentId.slice(-8).toUpperCase()}`;
}

export interface Consent {
  wordingVersion: string;
  text: string;
  agreedAt: string;
}

const words = z.object({ text: z.string().min(1), agreedAt: z.iso.datetime() });

const KIND = 'consent:';

/** Creates the fact of a consent. A buyer consents before each attempt to pay. */
export function consentFact(payment: PaymentRef, { wordingVersion, ...value }: Consent): Change {
  return addFact(payment, `${KIND}${wordingVersion}:${value.agreedAt}`, value);
}

/** Lists a payment's consents, the latest last. */
export function toConsents(facts: PaymentFacts): Consent[] {
  return Object.entries(facts)
    .filter(([field]) => field.startsWith(KIND))
    .flatMap(([field, value]) => {
      const parsed = parseStored(words, `ledger ${field}`, value);
      return parsed ? [{ wordingVersion: toVersion(field), ...parsed }] : [];
    })
    .sort((a, b) => a.agreedAt.localeCompare(b.agreedAt));
}

export const findConsent = (facts: PaymentFacts): Consent | undefined => toConsents(facts).at(-1);

const toVersion = (field: string) => field.slice(KIND.length).split(':')[0] ?? '';

const metadata = z
  .object({ consentVersion: z.string(), consentText: z.string(), consentAt: z.iso.datetime() })
  .transform(({ consentVersion, consentText, consentAt }) => ({
    wordingVersion: consentVersion,
    text: consentText,
    agreedAt: consentAt,
  }));

export function consentToMetadata({ wordingVersion, text, agreedAt }: Consent) {
  return { consentVersion: wordingVersion, consentText: text, consentAt: agreedAt };
}

export function consentFromMetadata(stored: Record<string, string>): Consent | undefined {
  return metadata.safeParse(stored).data;
}

/**
 * Free orders: access granted by the owner, or orders reduced to nothing, without a payment at the provider
 * (docs/decisions/0011-how-does-the-owner-give-or-end-access.md). They have a payment's facts, under ids that the
 * provider never uses.
 */
const PREFIX = 'free_';

/** Length of the provider's payment ids. */
const ID_LENGTH = 24;

export const isFreeOrder = (paymentIntentId: string): boolean => paymentIntentId.startsWith(PREFIX);

/** Returns the id of a free order. @param key idempotency key within the account */
export const freeOrderId = (accountId: string, key: string): string =>
  PREFIX + toId(`${accountId} ${key}`);

const toId = (text: string): string =>
  BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)
    .toString(36)
    .slice(0, ID_LENGTH);

/** Bank transfers for orders of places, which the owner records. The provider never uses their ids either. */
const TRANSFER = 'transfer_';

/** Returns the id of a bank transfer. @param key idempotency key within the order */
export const transferId = (orderId: string, key: string): string =>
  TRANSFER + toId(`${orderId} ${key}`);

export const isTransfer = (paymentIntentId: string): boolean =>
  paymentIntentId.startsWith(TRANSFER);

/** Returns true for payments that the provider knows. */
export const isAtProvider = (paymentIntentId: string): boolean =>
  !isFreeOrder(paymentIntentId) && !isTransfer(paymentIntentId);

const GRANTED = 'granted';

/** Services from which the owner moves customers here. */
const earlierService = z.enum(['Gumroad', 'Payhip']);
export type EarlierService = z.infer<typeof earlierService>;

/** @param boughtAt service at which the student paid. Undefined for other grants */
export const grantedFact = (
  payment: PaymentRef,
  why: Grounds & { boughtAt?: EarlierService },
): Change => addFact(payment, GRANTED, why);

/** Reads the reason for a grant. Undefined if the order was not granted. */
export const findGrant = (facts: PaymentFacts): Grounds | undefined =>
  grounds.safeParse(facts[GRANTED]).data;

const moved = z.object({ boughtAt: earlierService });

/** Reads the service at which a granted order was bought. Undefined for other orders. */
export const findEarlierService = (facts: PaymentFacts): EarlierService | undefined =>
  moved.safeParse(facts[GRANTED]).data?.boughtAt;
