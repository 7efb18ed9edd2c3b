import { formatAmount } from '#contract/money.ts';
import { joinPath } from '#contract/places/joining.ts';
import { shopDay } from '#contract/shop-day.ts';
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
import type { OrderState, Teacher } from '../order-state.ts';
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

/** Rows that describe an order, without the texts that a stranger may have typed. */
export const listRows = ({ order, number }: OrderLetter): EmailRow[] => [
  ['Notes', order.what],
  ['Places', `${order.counts.sold}`],
  ['Access', order.opened.lastDay ? `until ${formatDay(order.opened.lastDay)}` : 'for good'],
  ['Price', money(order, order.opened.amount)],
  ['Order number', number],
];

/** Rows that describe an order which the owner has accepted, or which is paid. */
export function orderRows(letter: OrderLetter): EmailPart {
  const { school, release, releasedAt } = letter.order;
  const { purchaseOrder } = school ?? {};
  // An invoice before the release could name no day.
  const suppliedAt = release === 'paid' ? releasedAt : undefined;
  return rowsPart([
    ...listRows(letter),
    ...(purchaseOrder ? [['Purchase order', purchaseOrder] satisfies EmailRow] : []),
    ...(suppliedAt
      ? [['Date of supply', formatDay(shopDay(new Date(suppliedAt)))] satisfies EmailRow]
      : []),
  ]);
}

/** Addresses of the people who pay. Only they get the link to the order. */
export const financeAddresses = ({ school, opened }: OrderState): string[] =>
  school ? [school.financeEmail, opened.email] : [opened.email];

/** Address of the page on which a place is joined. Undefined before the places are released. */
export const joinUrl = ({ order, siteUrl }: OrderLetter): string | undefined =>
  order.joinCode && siteUrl + joinPath(order.joinCode);

/** Address of a teacher's page of the class. */
export const classUrl = ({ order, siteUrl }: OrderLetter, { secret }: Teacher): string =>
  `${siteUrl}/class/${toToken(order.orderId, secret)}`;

/**
 * Composes news about access: to the payers with the link to the order, and to each teacher of a school with the
 * teacher's own link. A teacher must not get the link to the order, because handing the class over does not end it.
 */
export function composeNews(
  letter: OrderLetter,
  { subject, parts, toClass = parts, end = [] }: News,
): Email[] {
  const { order, number } = letter;
  const payers = financeAddresses(order);
  const teachers = order.teachers.filter(({ email }) => !payers.includes(email));
  const classRows = rowsPart([
    ['Notes', order.what],
    ['Order number', number],
  ]);
  return [
    compose(payers, { subject, parts: [...parts, orderRows(letter), orderPart(letter), ...end] }),
    ...teachers.map((teacher) => {
      const link = buttonPart(classUrl(letter, teacher), 'Open your class');
      return compose([teacher.email], { subject, parts: [...toClass, classRows, link, ...end] });
    }),
  ];
}

interface News {
  subject: string;
  parts: EmailPart[];
  /** Parts for teachers, if they differ. */
  toClass?: EmailPart[];
  /** Parts after the link. */
  end?: EmailPart[];
}
