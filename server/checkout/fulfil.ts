import { readBuyer, type Student, wasDeleted } from '../accounts/student.ts';
import { reportFailedRefunds, reportNewDisputes, reportWarning } from '../disputes/contested.ts';
import { findPurchase, type Purchase } from '../purchases/ledger.ts';
import { keepPayer } from '../purchases/payer.ts';
import { isAccepted, type PaidPayment, recordPayment } from '../purchases/record-payment.ts';
import { eventOfWebhook } from '../services/payment-events.ts';
import type { AccountLedger } from '../store/ledger.ts';
import { acceptLines } from './accept-lines.ts';
import { countDeclinedCard } from './declined-cards.ts';
import { settleForDeleted } from './deleted-buyer.ts';
import { settleDuplicates } from './duplicates.ts';
import { completeAnnotation } from './order-annotation.ts';
import { type PaymentState, readPaymentState } from './payment-state.ts';

export interface Settled {
  purchase: Purchase;
  ledger: AccountLedger;
  isNew: boolean;
}

export type Settlement =
  /** Paid and in the ledger. Duplicate lines are refunded too. */
  ({ kind: 'paid' } & Settled) | Exclude<PaymentState, { kind: 'paid' }>;

/**
 * Records a payment in the ledger, as the only rule that does. The browser, the webhook and reconciliation call it
 * repeatedly and concurrently. It trusts only what it reads from the provider itself.
 * @param caller student who asks, usually the buyer, whose ledger is then not read again
 * @throws AppError `not_found` if the provider does not know the payment
 */
export async function fulfil(paymentIntentId: string, caller?: Student): Promise<Settlement> {
  return settlePayment(await readPaymentState(paymentIntentId), caller);
}

export async function settlePayment(state: PaymentState, caller?: Student): Promise<Settlement> {
  if (state.kind !== 'paid') return state;
  const paymentIntentId = state.payment.id;
  const { accountId } = state.paid;
  const isBuyer = caller?.ledger.accountId === accountId;
  const buyer = isBuyer ? caller : await readBuyer(accountId);
  await reportNewDisputes(state.payment, buyer.ledger);
  await reportFailedRefunds(state.payment, buyer.ledger, state.paid.currency);
  const ledger = await settle(buyer, state);
  await completeAnnotation(state.payment, state.paid);
  if (state.paid.isPaidByOther) await keepPayer(paymentIntentId);
  const purchase = findPurchase(ledger, { paymentIntentId });
  if (!purchase) throw new Error('A purchase that was just recorded is missing');
  const isNew = findPurchase(buyer.ledger, { paymentIntentId }) === undefined;
  return { kind: 'paid', purchase, ledger, isNew };
}

async function settle(buyer: Student, recorded: PaidPayment): Promise<AccountLedger> {
  const { payment, paid } = recorded;
  const isKnown = paid.lines.some(({ subjectId }) =>
    isAccepted(buyer.ledger, { subjectId, paymentIntentId: payment.id }),
  );
  if (!buyer.account && !isKnown && (await wasDeleted(paid.accountId))) {
    return settleForDeleted(buyer, recorded);
  }
  const { ledger, duplicates } = await acceptLines(buyer, recorded);
  const student = { ...buyer, ledger };
  if (duplicates.length > 0) return settleDuplicates(student, recorded, duplicates);
  return recordPayment(student, recorded, ['confirmation']);
}

/** Reads the payment's current state instead of trusting the event. @throws AppError `signature_invalid` */
export async function receivePaymentEvent(
  body: string,
  signature: string,
): Promise<Purchase | undefined> {
  const event = await eventOfWebhook(body, signature);
  if (!event) return undefined;
  if (event.kind === 'declined') {
    await countDeclinedCard(event);
    return undefined;
  }
  const settlement = await fulfil(event.paymentIntentId);
  if (settlement.kind !== 'paid') return undefined;
  if (event.warningId) await reportWarning(settlement, event.warningId);
  return settlement.purchase;
}
