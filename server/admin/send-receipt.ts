import type { z } from 'zod';
import type { getReceiptOfCustomer, sendReceiptEndpoint } from '#contract/admin/customers.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { accountNotice } from '../email/layout.ts';
import { AppError } from '../errors.ts';
import { limitAttempts } from '../limits/attempts.ts';
import { readPayer } from '../purchases/payer.ts';
import { orderNumber } from '../purchases/purchase-facts.ts';
import { readReceipt, toReceiptPdf } from '../purchases/receipts.ts';
import { EmailRefusedError, sendEmail } from '../services/email.ts';
import { findBuyer, getPurchase } from './find-customer.ts';

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
