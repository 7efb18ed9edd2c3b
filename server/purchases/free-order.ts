import { createHash } from 'node:crypto';
import type { Fact } from '../services/kv-ledger.ts';
import { factOf, type PaymentFacts, type PaymentRef } from './account-ledger.ts';
import { type Grounds, grounds } from './grounds.ts';

/**
 * Free orders: access granted by the owner, or orders reduced to £0, without a payment at the provider
 * (docs/decisions/0011-how-does-the-owner-give-or-end-access.md). They have a payment's facts, under ids that the
 * provider never uses.
 */
const PREFIX = 'free_';

/** Length of the provider's payment ids. */
const ID_LENGTH = 24;

export const isFreeOrder = (paymentIntentId: string): boolean => paymentIntentId.startsWith(PREFIX);

/** Returns the id of a free order. @param key idempotency key within the account */
export function freeOrderId(accountId: string, key: string): string {
  const hash = createHash('sha256').update(`${accountId} ${key}`).digest('hex');
  return PREFIX + BigInt(`0x${hash}`).toString(36).slice(0, ID_LENGTH);
}

const GRANTED = 'granted';

export const grantedFact = (payment: PaymentRef, why: Grounds): Fact =>
  factOf(payment, GRANTED, why);

/** Reads the reason for a grant. Undefined if the order was not granted. */
export const grantOf = (facts: PaymentFacts): Grounds | undefined =>
  grounds.safeParse(facts[GRANTED]).data;
