import { type Currency, formatAmount } from '#contract/money.ts';
import { shortenNames } from '#contract/payments/join-names.ts';
import { emailButton, emailPage, emailRows, escapeHtml, greeting } from '../../email/layout.ts';
import type { Email } from '../../services/email.ts';
import { REFUND_ARRIVES, REFUND_HELP } from './refund-words.ts';

export interface PayerRefund {
  shopName: string;
  to: string;
  subjectName: string;
  amount: number;
  currency: Currency;
  orderNumber: string;
  receiptUrl: string;
  /** Reason, and the effect on the student's access. */
  why: string;
}

/** Writes the email about a refund to a payer, without naming the student. */
export function payerRefundEmail(refund: PayerRefund): Email {
  const { shopName, subjectName, orderNumber, receiptUrl } = refund;
  const amount = formatAmount(refund.amount, refund.currency);
  const what = `We have refunded ${amount} of your payment for ${subjectName}.`;
  const rows: [string, string][] = [
    ['Refunded', amount],
    ['Notes', subjectName],
    ['Order number', orderNumber],
  ];
  const paragraphs = [REFUND_ARRIVES, refund.why, REFUND_HELP];
  const hello = greeting('');
  const text = [
    hello,
    what,
    rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
    ...paragraphs,
    `Receipt: ${receiptUrl}`,
    shopName,
  ].join('\n\n');
  const html = emailPage(
    shopName,
    `<p>${escapeHtml(hello)}</p>
    <p>${escapeHtml(what)}</p>
    ${emailRows(rows)}
    ${paragraphs.map((words) => `<p>${escapeHtml(words)}</p>`).join('\n    ')}
    <p>${emailButton(receiptUrl, 'Your receipt')}</p>`,
  );
  const subject = `Your refund of ${amount} for ${shortenNames(subjectName)} (order ${orderNumber})`;
  return { to: refund.to, subject, text, html };
}
