import { formatAmount } from '#contract/money.ts';
import { joinPath } from '#contract/places/joining.ts';
import { config } from '../../config.ts';
import {
  buttonPart,
  composeEmail,
  type EmailPart,
  type EmailRow,
  greeting,
  paragraph,
  rowsPart,
} from '../../email/layout.ts';
import { orderNumber } from '../../purchases/purchase-facts.ts';
import type { Email } from '../../services/email.ts';
import { formatDay } from '../../shop-time.ts';
import { makeOrderDocument } from '../document-pdf.ts';
import type { OrderEmail } from '../order-email-records.ts';
import type { OrderState } from '../order-state.ts';
import { toToken } from '../orders.ts';

/** Everything that an email about an order of places is written from. */
export interface OrderLetter {
  order: OrderState;
  /** See {@link OrderEmail}. */
  about: string | undefined;
  siteUrl: string;
  number: string;
  /** Address of the order's page. */
  orderUrl: string;
}

export function toLetter(order: OrderState, { about }: OrderEmail): OrderLetter {
  const { SITE_URL: siteUrl } = config();
  const token = toToken(order.orderId, order.opened.secret);
  return {
    order,
    about,
    siteUrl,
    number: orderNumber(order.orderId),
    orderUrl: `${siteUrl}/orders/${token}`,
  };
}

interface Text {
  subject: string;
  parts: EmailPart[];
}

/** Composes an email to one or several addresses. */
export const compose = (
  to: readonly string[],
  { subject, parts }: Text,
  attachments?: Email['attachments'],
): Email => ({
  to: [...new Set(to)].join(', '),
  subject,
  ...composeEmail([paragraph(greeting('')), ...parts]),
  ...(attachments && { attachments }),
});

/** Attaches the PDF of a document. */
export async function attach(order: OrderState, number: string): Promise<Email['attachments']> {
  const { bytes, name } = await makeOrderDocument(order, number);
  return [{ filename: name, content: Buffer.from(bytes), contentType: 'application/pdf' }];
}

export const money = ({ opened }: OrderState, amount: number): string =>
  formatAmount(amount, opened.currency);

export const orderPart = ({ orderUrl }: OrderLetter, label = 'Open your order'): EmailPart =>
  buttonPart(orderUrl, label);

/** Rows that describe an order. */
export function orderRows({ order, number }: OrderLetter): EmailPart {
  const { opened, counts, school } = order;
  const rows: EmailRow[] = [
    ['Notes', order.what],
    ['Places', `${counts.sold}`],
    ['Access', opened.lastDay ? `until ${formatDay(opened.lastDay)}` : 'for good'],
    ['Price', money(order, opened.amount)],
    ['Order number', number],
    ...(school?.purchaseOrder ? [['Purchase order', school.purchaseOrder] satisfies EmailRow] : []),
  ];
  return rowsPart(rows);
}

/** Addresses of the school that get emails about money. */
export const financeAddresses = ({ school, opened }: OrderState): string[] =>
  school ? [school.financeEmail, opened.email] : [opened.email];

/** Addresses that get emails about access: the payer's, or those of the school and of its teachers. */
export const accessAddresses = (order: OrderState): string[] =>
  order.school
    ? [order.school.financeEmail, ...order.teachers.map(({ email }) => email)]
    : [order.opened.email];

/** Address of the page on which a place is joined. Undefined before the places are released. */
export const joinUrl = ({ order, siteUrl }: OrderLetter): string | undefined =>
  order.joinCode && siteUrl + joinPath(order.joinCode);
