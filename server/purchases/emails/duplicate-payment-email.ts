import { type Currency, formatAmount } from '#contract/money.ts';
import { emailButton, emailPage, escapeHtml, greeting } from '../../email/layout.ts';
import type { Email } from '../../services/email.ts';
import { REFUND_ARRIVES, REFUND_HELP } from './refund-words.ts';

export interface DuplicatePayment {
  shopName: string;
  siteUrl: string;
  to: string;
  firstName: string;
  subjectName: string;
  isSeveral?: boolean;
  /** Names of the payment's other subjects, which stay. */
  rest?: string;
  amount: number;
  currency: Currency;
  orderNumber: string;
}

export function duplicatePaymentEmail(refund: DuplicatePayment): Email {
  const { shopName, siteUrl, subjectName } = refund;
  const amount = formatAmount(refund.amount, refund.currency);
  const what = `You were charged twice for ${subjectName}; we have refunded ${amount} (order ${refund.orderNumber}).`;
  const isYours = `${subjectName} ${refund.isSeveral ? 'are' : 'is'} yours`;
  const stays = refund.rest ? ` The rest of this order stays as it is: ${refund.rest}.` : '';
  const rest = `Your other payment stands, and ${isYours}.${stays} You don't need to do anything.`;
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
