import type { ShopSettings } from '#contract/catalogue/content-documents.ts';
import type { LegalPage } from '#contract/catalogue/legal-page.ts';
import { registrations } from '#contract/catalogue/seller.ts';
import { type Currency, formatAmount } from '#contract/money.ts';
import { shortenNames } from '#contract/payments/join-names.ts';
import { MONEY_BACK_DAYS } from '#contract/payments/money-back.ts';
import { receiptPath } from '#contract/payments/receipt-paths.ts';
import {
  emailButton,
  emailLink,
  emailPage,
  emailRows,
  escapeHtml,
  greeting,
  legalText,
} from '../../email/layout.ts';
import { LONDON_DAY } from '../../london-time.ts';
import type { Email } from '../../services/email.ts';
import type { Consent } from '../purchase-facts.ts';

export interface Confirmation {
  shopName: string;
  siteUrl: string;
  to: string;
  firstName: string;
  subjectName: string;
  /** Each subject with its part of the amount. Undefined for a single subject. */
  lines?: { subjectName: string; amount: number }[];
  /** Lines refunded immediately, because the buyer had already paid for them. */
  duplicates?: { subjectName: string; amount: number }[];
  amount: number;
  currency: Currency;
  code?: string | undefined;
  paidAt: Date;
  orderNumber: string;
  consent?: Consent | undefined;
  seller?: ShopSettings | undefined;
  /** Legal pages as of today. They are attached, because the site may change them. */
  terms: LegalPage[];
  /** Link that confirms the buyer's address. Undefined if it is confirmed. */
  confirmationLink?: string | undefined;
}

const ISO_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' });
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});

const CONFIRM =
  'Please confirm your email address, so that you can always get back into your account:';

/**
 * Writes the confirmation of a purchase, the buyer's copy of the contract on a durable medium
 * (docs/decisions/0012-why-does-the-consent-say-what-it-says.md).
 */
export function purchaseConfirmation(order: Confirmation): Email {
  const { shopName, siteUrl, subjectName, seller, confirmationLink } = order;
  const { lines = [], duplicates = [] } = order;
  const money = (amount: number) => formatAmount(amount, order.currency);
  const isYours = `${lines.length > 1 ? 'are' : 'is'} yours now`;
  const purchasesUrl = `${siteUrl}/purchases`;
  const receiptUrl = siteUrl + receiptPath(order.orderNumber);
  const [refunds, terms] = [`${siteUrl}/refunds`, `${siteUrl}/terms`];
  const rows: [string, string][] = [
    ['Notes', `${subjectName}: lifetime access`],
    ...lines.map(({ subjectName: name, amount }) => row(name, money(amount))),
    ['Paid', paidLine(order)],
    ...duplicates.map((line) =>
      row('Refunded', `${money(line.amount)}: ${line.subjectName} was yours already`),
    ),
    ['Date', LONDON_DAY.format(order.paidAt)],
    ['Order number', order.orderNumber],
    ...(seller ? [['Sold by', soldBy(seller)] satisfies [string, string]] : []),
  ];
  const help =
    order.amount === 0
      ? 'Something wrong? Reply to this email with your order number.'
      : 'Something wrong, or not what you hoped for? Reply to this email with your order number: ' +
        `we will help, or give you your money back within ${MONEY_BACK_DAYS} days.`;
  const agreed = agreement(order);
  const attachments = order.terms.length > 0 ? [termsFile(order)] : [];
  const keep = attachments.length > 0 ? 'Please keep this email: your terms are attached.' : '';

  const hello = greeting(order.firstName);
  const text = [
    hello,
    `Thank you. ${subjectName} ${isYours}.`,
    rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
    `Your notes: ${purchasesUrl}\nReceipt: ${receiptUrl}`,
    ...(confirmationLink ? [`${CONFIRM} ${confirmationLink}`] : []),
    ...(agreed ? [`${agreed.when} ${agreed.text}`] : []),
    help,
    `${keep}\nRefunds: ${refunds}\nTerms: ${terms}`.trim(),
    shopName,
  ].join('\n\n');

  const html = emailPage(
    shopName,
    `<p>${escapeHtml(hello)}</p>
    <p>Thank you. <strong>${escapeHtml(subjectName)}</strong> ${isYours}.</p>
    ${emailRows(rows)}
    <p>${emailButton(purchasesUrl, 'Open your notes')}</p>
    <p>${emailLink(receiptUrl, 'Receipt')}</p>
    ${confirmationLink ? `<p>${CONFIRM} ${emailLink(confirmationLink, 'Confirm this address')}</p>` : ''}
    ${agreed ? `<p>${escapeHtml(agreed.when)}<br>${escapeHtml(agreed.text)}</p>` : ''}
    <p>${escapeHtml(help)}</p>
    ${keep && `<p>${escapeHtml(keep)}</p>`}
    <p>${emailLink(refunds, 'Refunds')} · ${emailLink(terms, 'Terms')}</p>`,
  );
  const subject = `Your ${shortenNames(subjectName)} notes (order ${order.orderNumber})`;
  return { to: order.to, subject, text, html, attachments };
}

const row = (name: string, value: string): [string, string] => [name, value];

export const agreement = ({ consent }: Pick<Confirmation, 'consent'>) =>
  consent && {
    when: `You agreed on ${MOMENT.format(new Date(consent.agreedAt))}:`,
    text: `“${consent.text}”`,
  };

export function paidLine({
  amount,
  currency,
  code,
}: Pick<Confirmation, 'amount' | 'currency' | 'code'>): string {
  const money = formatAmount(amount, currency);
  if (code) return `${money}, with the discount code ${code}`;
  return amount === 0 ? `${money}: we gave you this access` : `${money}, one payment`;
}

export function termsFile({
  terms,
  paidAt,
  siteUrl,
}: Pick<Confirmation, 'terms' | 'paidAt' | 'siteUrl'>) {
  const content = [...terms.map(legalText), `From ${siteUrl}`].join('\n\n\n');
  const filename = `terms-${ISO_DAY.format(paidAt)}.txt`;
  return { filename, content, contentType: 'text/plain; charset=utf-8' };
}

export function soldBy(seller: ShopSettings): string {
  const { sellerName, address, contactEmail, phone = [] } = seller;
  return [sellerName, address, registrations(seller), contactEmail, phone].flat().join(', ');
}
