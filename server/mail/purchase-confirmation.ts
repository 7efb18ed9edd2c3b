import { formatPence } from '#contract/money.ts';
import type { Mail } from '../services/mailer.ts';
import { escapeHtml, mailButton, mailPage } from './mail-page.ts';

/** What the confirmation says. `amount` in pence. */
export interface Confirmation {
  shopName: string;
  siteUrl: string;
  to: string;
  firstName: string;
  subjectName: string;
  amount: number;
  paidAt: Date;
  orderNumber: string;
}

/** The mail that a purchase sends: what, for how much, when, its number, help and money back. */
export function purchaseConfirmation(order: Confirmation): Mail {
  const date = order.paidAt.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/London',
  });
  const purchasesUrl = `${order.siteUrl}/purchases`;
  const rows: [string, string][] = [
    ['Notes', `${order.subjectName}: lifetime access`],
    ['Paid', `${formatPence(order.amount)}, one payment`],
    ['Date', date],
    ['Order number', order.orderNumber],
  ];
  const help =
    'Something not right, or not what you hoped for? Reply to this mail with your order number: ' +
    'we help, or give you your money back.';

  const text = [
    `Hello ${order.firstName},`,
    `Thank you. ${order.subjectName} is yours now.`,
    rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
    `Your notes: ${purchasesUrl}`,
    help,
    order.shopName,
  ].join('\n\n');

  const table = rows
    .map(
      ([name, value]) =>
        `<tr><th align="left" style="padding:6px 16px 6px 0;font-weight:600">${name}</th>` +
        `<td style="padding:6px 0">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  const html = mailPage(
    order.shopName,
    `<p>Hello ${escapeHtml(order.firstName)},</p>
    <p>Thank you. <strong>${escapeHtml(order.subjectName)}</strong> is yours now.</p>
    <table role="presentation" style="border-collapse:collapse;margin:16px 0">${table}</table>
    <p>${mailButton(purchasesUrl, 'Open your notes')}</p>
    <p>${escapeHtml(help)}</p>`,
  );
  const subject = `Your ${order.subjectName} notes (order ${order.orderNumber})`;
  return { to: order.to, subject, text, html };
}
