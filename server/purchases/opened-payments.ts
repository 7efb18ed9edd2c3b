import { z } from 'zod';
import type { CodeUse } from '../services/kv-code-uses.ts';
import type { Fact } from '../services/kv-ledger.ts';
import {
  type AccountLedger,
  factOf,
  factsOfPayment,
  type PaymentFacts,
  type PaymentRef,
  paymentsOf,
} from './account-ledger.ts';

const OPENED = 'opened';
const opened = z.object({
  openedAt: z.iso.datetime(),
  subjectId: z.string().optional(),
  /** The use of a discount code that was reserved for it. */
  codeUse: z.object({ codeId: z.string(), use: z.string() }).optional(),
});

/** The payments of the last day that anyone could open, by time. A paid one is removed. */
export const OPEN_PAYMENTS = 'open-payments';

/** The fact that an account opened a payment, so that the ledger alone tells whose it is. */
export const openedFact = (
  payment: PaymentRef,
  subjectId: string,
  codeUse: CodeUse | undefined,
): Fact =>
  factOf(payment, OPENED, {
    ...{ openedAt: new Date().toISOString(), subjectId },
    ...(codeUse && { codeUse: { codeId: codeUse.codeId, use: codeUse.use } }),
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

/** The use of a discount code that was reserved for a payment. */
export function codeUseOf(accountId: string, facts: PaymentFacts): CodeUse | undefined {
  const codeUse = opened.safeParse(facts[OPENED]).data?.codeUse;
  return codeUse && { ...codeUse, accountId };
}

/** Lists the payments for which a use of a discount code was reserved: more than one where a request came twice. */
export const paymentsWithUse = (ledger: AccountLedger, { codeId, use }: CodeUse): string[] =>
  [...paymentsOf(ledger)].flatMap(([id, facts]) => {
    const own = codeUseOf(ledger.accountId, facts);
    return own?.codeId === codeId && own.use === use ? [id] : [];
  });
