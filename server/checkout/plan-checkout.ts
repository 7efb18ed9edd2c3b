import type { Quote } from '#contract/checkout/quote.ts';
import { AppError } from '../errors.ts';
import { refuseUse } from '../purchases/code-uses.ts';
import {
  type CodeUse,
  findCodeUse,
  findOpened,
  listUnended,
} from '../purchases/opened-payments.ts';
import type { Payment } from '../services/payment.ts';
import type { AccountLedger } from '../store/ledger.ts';
import { type CodeState, refusedCode, tooManyCodes } from './discount-codes.ts';
import { isOpen } from './order-payment.ts';
import { isQuoted } from './quote.ts';

/** State on which a decision about a checkout depends. */
export interface CheckoutState {
  ledger: AccountLedger;
  /** Price for the student now, or the reason why it is not for sale. */
  quoted: Quote | AppError;
  /**
   * Payments of the ledger for the same subjects that no fact has ended yet, as the provider describes them, oldest
   * first. `undefined` if the provider has no such payment, for example from before the shop went live.
   */
  payments: ReadonlyMap<string, Payment | undefined>;
  /** The discount code of the quote. */
  code?: CodeState | undefined;
  /** True if payments are opened as a program would open them. */
  isSuspicious: boolean;
}

export interface CheckoutRequest {
  /** Id of the subject or the offer. */
  wanted: string;
  /** Payment link by which someone else pays. */
  linkId?: string | undefined;
}

export type CheckoutPlan =
  /** A payment has been paid: record it, then plan again. */
  | { kind: 'record'; paymentIntentId: string }
  /** The payment of another tab or an earlier visit is for the same amount. */
  | { kind: 'reuse'; payment: Payment; quoted: Quote; use: CodeUse | undefined }
  | ({ kind: 'free'; quoted: Quote } & Ending)
  | ({ kind: 'refuse'; error: AppError } & Ending)
  | ({
      kind: 'open';
      quoted: Quote;
      needsChallenge: boolean;
      /** Uses of codes that make way for the new payment's. */
      replaced: CodeUse[];
    } & Ending);

interface Ending {
  /** Payments to close at the provider first: buyers only ever pay a price that they have seen. */
  close: string[];
  /** Payments that no one can pay any more once those are closed. */
  ended: string[];
}

/** Lists the payments about which the provider must be asked first: a plan depends on their state. */
export function listRelatedPayments(
  ledger: AccountLedger,
  quoted: Quote | AppError,
  { wanted, linkId }: CheckoutRequest,
): string[] {
  const isSold = !(quoted instanceof AppError);
  return listUnended(ledger, {
    wanted,
    subjectIds: isSold ? quoted.lines.map(({ subjectId }) => subjectId) : [wanted],
    // With a code, the student's own open payment may hold their only use of it.
    of: linkId === undefined ? 'own' : isSold && quoted.code ? 'all' : 'payer',
  });
}

/** Decides what a checkout does (docs/product.md#checkout). */
export function planCheckout(
  { ledger, quoted, payments, code, isSuspicious }: CheckoutState,
  { wanted, linkId }: CheckoutRequest,
): CheckoutPlan {
  const known = [...payments];
  const paid = known.find(([, payment]) => payment?.status === 'succeeded');
  if (paid) return { kind: 'record', paymentIntentId: paid[0] };
  if (known.some(([, payment]) => payment?.status === 'processing')) {
    return refuse(new AppError('payment_processing'));
  }
  const isOfRequest = (id: string) => {
    const opened = findOpened(ledger, id);
    return opened.subjectId === wanted && (opened.isByPayer ?? false) === (linkId !== undefined);
  };
  const ending = {
    close: known.flatMap(([id, payment]) => (payment && isOpen(payment) ? [id] : [])),
    ended: known.map(([id]) => id),
  };
  if (quoted instanceof AppError) return { kind: 'refuse', error: quoted, ...ending };

  const found = known.findLast(
    ([id, payment]) => payment && isOpen(payment) && isOfRequest(id) && isQuoted(payment, quoted),
  );
  if (found?.[1] && quoted.amount > 0) {
    return { kind: 'reuse', payment: found[1], quoted, use: findCodeUse(ledger, found[0]) };
  }
  const replaced = known.flatMap(([id]) => findCodeUse(ledger, id) ?? []);
  const refusal = code && refuseUse(code.limits, code.uses, replaced);
  // A guesser must not profit from a right code, and the challenge must not tell a right code from a wrong one.
  if (code && !code.areGuessesLeft) return refuse(tooManyCodes());
  if (refusal) return refuse(refusedCode(refusal));
  if (quoted.amount === 0) return { kind: 'free', quoted, ...ending };
  return {
    kind: 'open',
    quoted,
    needsChallenge: isSuspicious,
    replaced,
    ...ending,
  };
}

const refuse = (error: AppError): CheckoutPlan => ({
  kind: 'refuse',
  error,
  close: [],
  ended: [],
});
