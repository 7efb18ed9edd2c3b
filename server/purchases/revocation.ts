import type { Fact } from '../services/kv-ledger.ts';
import { factOf, type PaymentFacts, type PaymentRef } from './account-ledger.ts';
import { type Grounds, grounds } from './grounds.ts';

/** The fact that the owner has taken access away, without a refund. It is final: a new grant gives access again. */
const REVOKED = 'revoked';

/** The fact that access was taken away. The first one counts. */
export const revokedFact = (payment: PaymentRef, why: Grounds): Fact =>
  factOf(payment, REVOKED, why);

/** Checks whether access was taken away, whatever the fact says. */
export const isRevoked = (facts: PaymentFacts): boolean => REVOKED in facts;

/** Finds why access was taken away. */
export const revocationOf = (facts: PaymentFacts): Grounds | undefined =>
  grounds.safeParse(facts[REVOKED]).data;
