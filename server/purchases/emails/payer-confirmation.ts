import { formatAmount } from '#contract/money.ts';
import { shortenNames } from '#contract/payments/join-names.ts';
import { MONEY_BACK_DAYS } from '#contract/payments/money-back.ts';
import {
  emailButton,
  emailLink,
  emailPage,
  emailRows,
  escapeHtml,
  greeting,
} from '../../email/layout.ts';
import { LONDON_DAY } from '../../london-time.ts';
import type { Email } from '../../services/email.ts';
import {
  agreement,
  type Confirmation,
  paidLine,
  soldBy,
  termsFile,
} from './purchase-confirmation.ts';

export interface PayerConfirmation extends Omit<Confirmation, 'firstName' | 'confirmationLink'> {
  /** Undefined if it may not be a name. */
  studentName: string | undefined;
  receiptUrl: string;
}

const KEEP = 'Please keep this email: your terms are attached.';

/** Attaches the terms, because the payer concluded the contract, and reveals only the student's first name. */
export function payerConfirmation(order: PayerConfirmation): Email {
  const { shopName, siteUrl, subjectName, seller, studentName, receiptUrl } = order;
  const { lines = [], duplicates = [] } = order;
  const money = (amount: number) => formatAmount(amount, order.currency);
  const [refunds, terms] = [`${siteUrl}/refunds`, `${siteUrl}/terms`];
  const student = studentName ?? 'the student who asked you';
  const thanks = `Thank you. You have paid for ${subjectName} for ${student}, who can open the notes now.`;
  const rows: [string, string][] = [
    ['Notes', `${subjectName}: lifetime access for ${student}`],
    ...lines.map((line): [string, string] => [line.subjectName, money(line.amount)]),
    ['Paid', paidLine(order)],
    ...duplicates.map((line): [string, string] => [
      'Refunded',
      `${money(line.amount)}: ${line.subjectName} had already been paid for`,
    ]),
    ['Date', LONDON_DAY.format(order.paidAt)],
    ['Order number', order.orderNumber],
    ...(seller ? [['Sold by', soldBy(seller)] satisfies [string, string]] : []),
  ];
  const help =
    'Something wrong? Reply to this email with your order number: we will help, or give you your money back ' +
    `within ${MONEY_BACK_DAYS} days. A refund goes to your card, and the student's access ends with it.`;
  const agreed = agreement(order);
  const attachments = order.terms.length > 0 ? [termsFile(order)] : [];
  const keep = attachments.length > 0 ? [KEEP] : [];
  const hello = greeting('');
  const text = [
    hello,
    thanks,
    rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
    `Receipt: ${receiptUrl}`,
    ...(agreed ? [`${agreed.when} ${agreed.text}`] : []),
    help,
    [...keep, `Refunds: ${refunds}`, `Terms: ${terms}`].join('\n'),
    shopName,
  ].join('\n\n');
  const html = emailPage(
    shopName,
    `<p>${escapeHtml(hello)}</p>
    <p>${escapeHtml(thanks)}</p>
    ${emailRows(rows)}
    <p>${emailButton(receiptUrl, 'Your receipt')}</p>
    ${agreed ? `<p>${escapeHtml(agreed.when)}<br>${escapeHtml(agreed.text)}</p>` : ''}
    <p>${escapeHtml(help)}</p>
    ${keep.map((words) => `<p>${escapeHtml(words)}</p>`).join('')}
    <p>${emailLink(refunds, 'Refunds')} · ${emailLink(terms, 'Terms')}</p>`,
  );
  const subject = `Your payment for ${shortenNames(subjectName)} (order ${order.orderNumber})`;
  return { to: order.to, subject, text, html, attachments };
}
