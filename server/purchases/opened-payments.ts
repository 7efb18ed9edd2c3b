import { z } from 'zod';
import type { Fact } from '../services/kv-ledger.ts';
import { type AccountLedger, factOf, factsOfPayment, type PaymentFacts } from './account-ledger.ts';

const OPENED = 'opened';
const opened = z.object({
  openedAt: z.iso.datetime(),
  subjectId: z.string().optional(),
  /** Whether someone else opened it, by the account's payment link. */
  isByPayer: z.boolean().optional(),
});

/** The payments of the last day that anyone could open, by time. A paid one is removed. */
export const OPEN_PAYMENTS = 'open-payments';

/** The fact that an account opened a payment, so that the ledger alone tells whose it is. */
export const openedFact = (
  accountId: string,
  paymentIntentId: string,
  subjectId: string,
  isByPayer: boolean,
): Fact =>
  factOf({ accountId, paymentIntentId }, OPENED, {
    ...{ openedAt: new Date().toISOString(), subjectId },
    ...(isByPayer && { isByPayer }),
  });

/** When a payment was opened. */
export const openedAt = (facts: PaymentFacts): string | undefined =>
  opened.safeParse(facts[OPENED]).data?.openedAt;

/** The subject that a payment was opened for. */
export const openedSubject = (facts: PaymentFacts): string | undefined =>
  opened.safeParse(facts[OPENED]).data?.subjectId;

/** Whether a payment is the account's. Its consent says so, too: payments were opened before there was this fact. */
export const isOwnPayment = (ledger: AccountLedger, paymentIntentId: string): boolean =>
  Object.keys(factsOfPayment(ledger, { paymentIntentId })).length > 0;

/** Whether someone opened it by the student's payment link. */
export const isOpenedByPayer = (facts: PaymentFacts): boolean =>
  opened.safeParse(facts[OPENED]).data?.isByPayer ?? false;
