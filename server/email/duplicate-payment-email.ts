import { type Currency, formatAmount } from '#contract/money.ts';
import type { Email } from '../services/email.ts';
import { emailButton, emailPage, escapeHtml } from './email-page.ts';
import { greeting } from './greeting.ts';
import { REFUND_ARRIVES, REFUND_HELP } from './refund-words.ts';

/** The contents of an email about a second payment that has been refunded. */
export interface DuplicatePayment {
  shopName: string;
  siteUrl: string;
  to: string;
  firstName: string;
  /** The subjects in words. */
  subjectName: string;
  isSeveral?: boolean;
  /** What else was bought with the payment, and stays, in words. */
  rest?: string;
  /** What has been refunded. */
  amount: number;
  currency: Currency;
  /** The order number of the refunded payment. */
  orderNumber: string;
}

/** Writes the email to a buyer who paid twice for a subject, and has the money back. */
export function duplicatePaymentEmail(refund: DuplicatePayment): Email {
  const { shopName, siteUrl, subjectName } = refund;
  const amount = formatAmount(refund.amount, refund.currency);
  const what = `You were charged twice for ${subjectName}; we have refunded ${amount} (order ${refund.orderNumber}).`;
  const isYours = `${subjectName} ${refund.isSeveral ? 'are' : 'is'} yours`;
  const stays = refund.rest ? ` The rest of this order stays as it is: ${refund.rest}.` : '';
  const rest = `Your other payment stands, and ${isYours}.${stays} There is nothing for you to do.`;
  const notes = `${siteUrl}/purchases`;
  const hello = greeting(refund.firstName);
  const text = [
    hello,
    what,
    REFUND_ARRIVES,
    rest,
    `Your notes: ${notes}`,
    REFUND_HELP,
    shopName,
  ].join('\n\n');
  const html = emailPage(
    shopName,
    `<p>${escapeHtml(hello)}</p>
    <p>${escapeHtml(what)}</p>
    <p>${REFUND_ARRIVES}</p>
    <p>${escapeHtml(rest)}</p>
    <p>${emailButton(notes, 'Open your notes')}</p>
    <p>${REFUND_HELP}</p>`,
  );
  return {
    to: refund.to,
    subject: `We have refunded ${amount} (order ${refund.orderNumber})`,
    text,
    html,
  };
}
