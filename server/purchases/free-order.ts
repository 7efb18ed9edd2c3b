import { createHash } from 'node:crypto';
import type { Fact } from '../services/kv-ledger.ts';
import { factOf, type PaymentFacts, type PaymentRef } from './account-ledger.ts';
import { type Grounds, grounds } from './grounds.ts';

/**
 * Orders of £0: access that the owner gave, without a payment at the provider
 * (docs/decisions/0011-how-does-the-owner-give-or-end-access.md). Their facts are those of a payment, under an id
 * of the shop's own, which no payment of the provider can have.
 */
const PREFIX = 'free_';

/** As long as a payment's id at the provider. */
const ID_LENGTH = 24;

/** Checks whether an order is one of £0, of which the payment provider knows nothing. */
export const isFreeOrder = (paymentIntentId: string): boolean => paymentIntentId.startsWith(PREFIX);

/**
 * Makes the id of an order of £0.
 * @param key the same key always makes the same order for an account
 */
export function freeOrderId(accountId: string, key: string): string {
  const hash = createHash('sha256').update(`${accountId} ${key}`).digest('hex');
  return PREFIX + BigInt(`0x${hash}`).toString(36).slice(0, ID_LENGTH);
}

const GRANTED = 'granted';

/** The fact that the owner gave access. */
export const grantedFact = (payment: PaymentRef, why: Grounds): Fact =>
  factOf(payment, GRANTED, why);

/** Finds why access was given. @returns `undefined` where it was bought */
export const grantOf = (facts: PaymentFacts): Grounds | undefined =>
  grounds.safeParse(facts[GRANTED]).data;
