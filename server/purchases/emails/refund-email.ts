import { type Currency, formatAmount } from '#contract/money.ts';
import { shortenNames } from '#contract/payments/join-names.ts';
import { receiptPath } from '#contract/payments/receipt-paths.ts';
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
import { REFUND_ARRIVES, REFUND_HELP } from './refund-words.ts';

export interface RefundNotice {
  shopName: string;
  siteUrl: string;
  to: string;
  firstName: string;
  subjectName: string;
  amount: number;
  paid: number;
  /** Sum of all refunds so far. */
  refunded: number;
  currency: Currency;
  refundedAt: Date | undefined;
  orderNumber: string;
  /** Names of the order's subjects that the buyer can still open; may be empty. */
  kept: string;
  /** Names of the subjects whose access ended with refunds. */
  ended: string;
}

export function refundEmail(refund: RefundNotice): Email {
  const { shopName, siteUrl, subjectName } = refund;
  const amount = money(refund.amount);
  const paid = money(refund.paid);
  const hello = greeting(refund.firstName);
  const what =
    refund.amount === refund.paid
      ? `We have refunded the ${paid} that you paid for ${subjectName}.`
      : `We have refunded ${amount} of the ${paid} that you paid for ${subjectName}.`;
  const rows: [string, string][] = [
    ['Refunded', amount],
    ...(refund.refunded > refund.amount ? [row('Refunded in all', money(refund.refunded))] : []),
    ...(refund.refundedAt ? [row('Date', LONDON_DAY.format(refund.refundedAt))] : []),
    ['Notes', subjectName],
    ['Order number', refund.orderNumber],
  ];
  const access = accessAfter(refund);
  const [notes, refunds] = [`${siteUrl}/purchases`, `${siteUrl}/refunds`];
  const receipt = siteUrl + receiptPath(refund.orderNumber);

  const text = [
    hello,
    what,
    rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
    REFUND_ARRIVES,
    ...(access ? [access] : []),
    ...(refund.kept ? [`Your notes: ${notes}`] : []),
    REFUND_HELP,
    `Receipt: ${receipt}\nRefunds: ${refunds}`,
    shopName,
  ].join('\n\n');

  const html = emailPage(
    shopName,
    `<p>${escapeHtml(hello)}</p>
    <p>${escapeHtml(what)}</p>
    ${emailRows(rows)}
    <p>${REFUND_ARRIVES}</p>
    ${access && `<p>${escapeHtml(access)}</p>`}
    ${refund.kept ? `<p>${emailButton(notes, 'Open your notes')}</p>` : ''}
    <p>${REFUND_HELP}</p>
    <p>${emailLink(receipt, 'Receipt')} · ${emailLink(refunds, 'Refunds')}</p>`,
  );
  const subject = `Your refund of ${amount} for ${shortenNames(subjectName)} (order ${refund.orderNumber})`;
  return { to: refund.to, subject, text, html };

  function money(pence: number): string {
    return formatAmount(pence, refund.currency);
  }
}

const row = (name: string, value: string): [string, string] => [name, value];

/** Describes the effect on access; empty while a dispute decides about it. */
function accessAfter({ kept, ended, refunded, paid }: RefundNotice): string {
  const why = refunded < paid ? ' with this refund' : ', because the whole price has been refunded';
  return [
    ...(ended ? [`Your access to ${ended} has ended${why}.`] : []),
    ...(kept ? [`You keep your access to ${kept}.`] : []),
  ].join(' ');
}
