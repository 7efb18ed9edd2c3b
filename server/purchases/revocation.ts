import type { Fact } from '../services/kv-ledger.ts';
import { factOf, type PaymentFacts, type PaymentRef } from './account-ledger.ts';
import { type Grounds, grounds } from './grounds.ts';

/** Fact that the owner has ended access without a refund. It is final: a new grant gives access again. */
const REVOKED = 'revoked';

/** Creates the fact that access was ended. The first fact counts. */
export const revokedFact = (payment: PaymentRef, why: Grounds): Fact =>
  factOf(payment, REVOKED, why);

/** Returns true if access was ended, even if the fact cannot be parsed. */
export const isRevoked = (facts: PaymentFacts): boolean => REVOKED in facts;

export const revocationOf = (facts: PaymentFacts): Grounds | undefined =>
  grounds.safeParse(facts[REVOKED]).data;
