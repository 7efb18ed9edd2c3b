import { z } from 'zod';
import { endOfLicence } from '#contract/places/licence.ts';
import type { Change } from '../store/commit.ts';
import { addFact, type PaymentFacts, type PaymentRef } from '../store/ledger.ts';

/**
 * Facts about a place that an order of places gave to a student. The place is a free order in the student's ledger, so
 * that every access check reads only this ledger (docs/decisions/0049-how-are-places-sold.md). When the place is taken
 * back or its order ends, the free order is revoked.
 */

const place = z.object({
  /** Order of places. */
  orderId: z.string(),
  /** Place of the order, and the number of its event `joined`. */
  slot: z.int(),
  number: z.int(),
  /** Last day of the access, e.g. `2027-08-31`. Undefined for good. */
  lastDay: z.iso.date().optional(),
  /** Share of the order's price for this place, by subject, in the minor unit: deducted if the student buys. */
  worth: z.record(z.string(), z.int()),
  currency: z.string(),
  /** The school that ordered. Undefined for the place of a payer, whom the shop does not name. */
  organisation: z.string().optional(),
});
export type PlaceFact = z.infer<typeof place>;

const PLACE = 'place';

export const placeFact = (payment: PaymentRef, value: PlaceFact): Change =>
  addFact(payment, PLACE, value);

/** Undefined for an order that is no place. */
export const findPlace = (facts: PaymentFacts): PlaceFact | undefined =>
  place.safeParse(facts[PLACE]).data;

const held = (count: number) => `held:${count}`;
const resumed = (count: number) => `resumed:${count}`;

/** Counts how often the access rested. */
const countHeld = (facts: PaymentFacts): number => {
  let count = 0;
  while (held(count + 1) in facts) count += 1;
  return count;
};

/** Returns true while the access rests, because the order is not paid or disputed. */
export const isHeld = (facts: PaymentFacts): boolean => {
  const count = countHeld(facts);
  return count > 0 && !(resumed(count) in facts);
};

/** Lets the access rest. Does nothing if it rests already. */
export const holdChanges = (payment: PaymentRef, facts: PaymentFacts, at: string): Change[] =>
  isHeld(facts) ? [] : [addFact(payment, held(countHeld(facts) + 1), { at })];

/** Ends the rest of the access. */
export const resumeChanges = (payment: PaymentRef, facts: PaymentFacts, at: string): Change[] =>
  isHeld(facts) ? [addFact(payment, resumed(countHeld(facts)), { at })] : [];

/**
 * Returns true if the licence of a place has ended. A place whose fact cannot be read has ended: no one may keep access
 * by a broken record.
 */
export function hasPlaceEnded(facts: PaymentFacts, now = Date.now()): boolean {
  if (!(PLACE in facts)) return false;
  const read = findPlace(facts);
  return !read || (read.lastDay !== undefined && now >= endOfLicence(read.lastDay));
}
