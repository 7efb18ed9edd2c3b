import type { z } from 'zod';
import type {
  getReceiptOfCustomer,
  grantAccessEndpoint,
  refundPurchaseEndpoint,
  sendReceiptEndpoint,
} from '#contract/admin/customers.ts';
import { CURRENCY, formatAmount, parseDecimal } from '#contract/money.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { getSubjectOrKept } from '../catalogue/catalogue.ts';
import { closeOpenPayments } from '../checkout/close-payments.ts';
import { recordFreeOrder, recordPayment } from '../checkout/record-payment.ts';
import { compileEvidence, disputesAwaitingResponse, draftEvidence } from '../disputes/evidence.ts';
import { evidencePdf } from '../disputes/evidence-pdf.ts';
import { accountNotice } from '../email/layout.ts';
import { AppError } from '../errors.ts';
import { limitAttempts } from '../limits/attempts.ts';
import { findPurchase, hasAccess, isLiveShop, type Purchase } from '../purchases/ledger.ts';
import { readPayer } from '../purchases/payer.ts';
import {
  freeOrderId,
  grantedFact,
  isAtProvider,
  orderNumber,
} from '../purchases/purchase-facts.ts';
import { toRefunds } from '../purchases/purchase-status.ts';
import { readReceipt, toReceiptPdf } from '../purchases/receipts.ts';
import { EmailRefusedError, sendEmail } from '../services/email.ts';
import { isFinalFailure, readPayment, refundPayment } from '../services/payments.ts';
import { factsOfPayment } from '../store/ledger.ts';
import { claimRecord, releaseRecord } from '../store/records.ts';
import { findBuyer, findCustomer, getPurchase } from './find-customer.ts';
import { planRefund } from './plan-refund.ts';
import { refundingKey } from './stored-keys.ts';

type RefundRequest = z.output<typeof refundPurchaseEndpoint.request>;

/**
 * Refunds a purchase, one of its subjects, or an amount. `recordPayment` then records the refund like any other. The
 * provider also deduplicates requests by their key.
 * @throws AppError `not_found`, `nothing_paid`, `refund_too_large`, `refund_refused` by the provider, or
 *   `refund_arrived` if another refund is in progress or was missing from the ledger, such as after a lost response
 */
export async function refundPurchase(request: RefundRequest, by: Actor): Promise<Purchase> {
  const { paymentId, key } = request;
  const [refunding, claim] = [refundingKey.of(paymentId), { key }];
  // The provider checks only the payment's total: two refunds of a line would take another line's money.
  if (!(await claimRecord(refunding, claim, refundingKey.ttlSeconds)))
    throw new AppError('refund_arrived');
  try {
    return await refundAlone(request, by);
  } finally {
    await releaseRecord(refunding, claim);
  }
}

async function refundAlone(request: RefundRequest, by: Actor): Promise<Purchase> {
  const { id, paymentId, key, subjectId } = request;
  const { ledger } = await findBuyer(id);
  const purchase = getPurchase({ ledger }, paymentId);
  const payment = isAtProvider(paymentId) ? await readPayment(paymentId) : undefined;
  const recorded = toRefunds(factsOfPayment(ledger, purchase));
  const amount = parseDecimal(request.amount, purchase.currency);
  if (amount === undefined) throw new AppError('invalid_request', { field: 'amount' });
  const plan = planRefund({ purchase, recorded, payment }, { amount, key, subjectId });
  if (plan.kind === 'refuse') {
    const isTooLarge = plan.code === 'refund_too_large';
    throw new AppError(plan.code, isTooLarge ? { field: 'amount' } : {});
  }
  if (plan.kind === 'make') {
    const { subjectName } = plan;
    const money = formatAmount(amount, purchase.currency);
    const what = [orderNumber(paymentId), money, ...(subjectName ? [subjectName] : [])].join(', ');
    await recordAudit({ ...by, action: 'purchase-refunded', what });
    await refundPayment(paymentId, { amount, key, subjectId }).catch(explainRefusal);
  }
  const updated = await recordPayment(paymentId);
  if (plan.kind === 'record') throw new AppError('refund_arrived');
  if (updated.kind !== 'paid') throw new Error('A payment that was just refunded is not paid');
  return updated.purchase;
}

/** Turns the provider's refusal, for example of a disputed payment, into a code for the owner. */
function explainRefusal(cause: unknown): never {
  const isRefusal = cause instanceof AppError && cause.code === 'internal' && isFinalFailure(cause);
  throw isRefusal ? new AppError('refund_refused', { cause }) : cause;
}

/**
 * Gives a person access to a subject by an order without a payment
 * (docs/decisions/0011-how-does-the-owner-give-or-end-access.md). Closes open payments for the
 * subject first, and records payments already made. The order is accepted like a payment, so a payment that still
 * arrives is refunded as a duplicate.
 * @returns the order; idempotent for the same request key
 * @throws AppError `not_found`, `account_deleted`, `subject_not_found`, `payment_processing` or `access_exists`
 */
export async function grantAccess(
  { id: accountId, subjectId, reason, key }: z.output<typeof grantAccessEndpoint.request>,
  by: Actor,
): Promise<Purchase> {
  const paymentIntentId = freeOrderId(accountId, key);
  const before = await findCustomer(accountId);
  const existing = findPurchase(before.ledger, { paymentIntentId });
  if (existing) return existing;
  const { name: subjectName } = await getSubjectOrKept(subjectId);
  await closeOpenPayments(before.ledger, [subjectId]);
  const student = await findCustomer(accountId);
  if (hasAccess(student.ledger, subjectId)) throw new AppError('access_exists');

  const what = `${orderNumber(paymentIntentId)}, ${subjectName}: ${reason}`;
  await recordAudit({ ...by, action: 'access-granted', what });
  const at = new Date().toISOString();
  const paid = {
    accountId,
    amount: 0,
    currency: CURRENCY,
    paidAt: at,
    lines: [{ subjectId, subjectName, amount: 0 }],
    isLive: isLiveShop(),
  };
  const facts = [grantedFact({ accountId, paymentIntentId }, { reason, by: by.who, at })];
  const ledger = await recordFreeOrder(student, { paymentIntentId, paid, facts });
  const purchase = ledger && findPurchase(ledger, { paymentIntentId });
  if (!purchase) throw new AppError('access_exists');
  return purchase;
}

type PurchasePlace = Record<'id' | 'paymentId', string>;

/** @returns file name and base64 bytes @throws AppError `not_found` */
export async function compileEvidencePdf({ id, paymentId }: PurchasePlace, by: Actor) {
  const customer = await findBuyer(id);
  const purchase = getPurchase(customer, paymentId);
  const number = orderNumber(paymentId);
  await recordAudit({ ...by, action: 'evidence-compiled', what: number });
  const bytes = await evidencePdf(await compileEvidence(purchase, customer));
  return { name: `evidence-${number}.pdf`, content: Buffer.from(bytes).toString('base64') };
}

/** @throws AppError `not_found`, or `dispute_closed` if no dispute awaits a response */
export async function draftEvidenceAgain(
  { id, paymentId }: PurchasePlace,
  by: Actor,
): Promise<void> {
  const customer = await findBuyer(id);
  const purchase = getPurchase(customer, paymentId);
  if (disputesAwaitingResponse(customer, purchase).length === 0)
    throw new AppError('dispute_closed');
  await recordAudit({ ...by, action: 'evidence-drafted', what: orderNumber(paymentId) });
  await draftEvidence(purchase, customer);
}

/** Emails with the receipt of an order: enough for buyer, parent and school, and for mistakes. */
const RECEIPT_LIMIT = { name: 'sent-receipts', max: 5, seconds: 60 * 60 };

/** @returns the buyer's receipt @throws AppError `not_found`, `unavailable` */
export async function readReceiptOfCustomer(
  { id, paymentId }: z.output<typeof getReceiptOfCustomer.request>,
  by: Actor,
): Promise<z.input<typeof getReceiptOfCustomer.response>> {
  const student = await findBuyer(id);
  const purchase = getPurchase(student, paymentId);
  await recordAudit({ ...by, action: 'receipt-opened', what: orderNumber(paymentId) });
  const { name, bytes } = await toReceiptPdf(await readReceipt(purchase, student));
  return { name, content: Buffer.from(bytes).toString('base64') };
}

/**
 * Emails a receipt to anyone who asked for it. The audit log records whose address it is, without the address.
 * @throws AppError `not_found`; `too_many_attempts`; `email_refused` for an address that the mail server refuses;
 *   `unavailable`
 */
export async function sendReceipt(
  { id, paymentId, email: to }: z.output<typeof sendReceiptEndpoint.request>,
  by: Actor,
): Promise<void> {
  const student = await findBuyer(id);
  const purchase = getPurchase(student, paymentId);
  const payer = purchase.isPaidByOther ? await readPayer(paymentId) : undefined;
  await limitAttempts(RECEIPT_LIMIT, paymentId);
  const whose =
    to === payer ? 'the payer' : to === student.account?.email ? 'the customer' : 'another address';
  await recordAudit({
    ...by,
    action: 'receipt-sent',
    what: `${orderNumber(paymentId)} to ${whose}`,
  });
  const receipt =
    to === payer
      ? await readReceipt(purchase, { ...student, account: undefined }, true)
      : await readReceipt(purchase, student);
  const { name, bytes } = await toReceiptPdf(receipt);
  const email = accountNotice({
    to,
    firstName: '',
    subject: `Your receipt ${receipt.orderNumber}`,
    paragraphs: [
      `Here is the receipt for order ${receipt.orderNumber} of ${receipt.date}. The PDF has room for a name, an address and a school.`,
      'If you have a question, reply to this email.',
    ],
  });
  const attachments = [
    { filename: name, content: Buffer.from(bytes), contentType: 'application/pdf' },
  ];
  await sendEmail({ ...email, attachments }).catch((cause: unknown) => {
    if (!(cause instanceof EmailRefusedError)) throw new AppError('unavailable', { cause });
    throw new AppError('email_refused', { field: 'email', cause });
  });
}
