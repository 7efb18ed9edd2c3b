import type { DataSection, MyData, OrderData } from '#contract/accounts/my-data.ts';
import { describeOpening } from '#contract/files/openings.ts';
import { formatDecimal } from '#contract/money.ts';

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});

const moment = (at: string | undefined) => (at ? MOMENT.format(new Date(at)) : 'not recorded');

type Row = [label: string, value: string | undefined];

const toRows = (rows: Row[]) => ({
  rows: rows.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }])),
});

export function describeMyData(data: MyData): DataSection[] {
  const { account, sessions, orders, paymentLinks, downloads, progress } = data;
  return [
    {
      heading: 'Your account',
      entries: [
        toRows([
          ['First name', account.firstName],
          ['Last name', account.lastName],
          ['Email address', account.email],
          ['Confirmed address', account.confirmedEmail],
          ['Created', moment(account.createdAt)],
          ['You sign in with', `a ${account.signIn}`.replace('a identity', 'an identity')],
          ['Emails about updated files', account.wantsUpdateEmails ? 'yes' : 'no'],
          ['Account number', account.id],
        ]),
      ],
    },
    {
      heading: 'Where you are signed in',
      entries: sessions.map(({ device, createdAt, lastUsedAt }) =>
        toRows([
          ['Device', device],
          ['Signed in since', moment(createdAt)],
          ['Last used', moment(lastUsedAt)],
        ]),
      ),
      none: sessions.length === 0 ? "You aren't signed in anywhere." : undefined,
    },
    {
      heading: 'Your orders',
      entries: orders.map((order) => toRows(orderRows(order))),
      none: orders.length === 0 ? 'You have no orders.' : undefined,
    },
    {
      heading: 'Your payment links',
      entries: paymentLinks.map(({ what, createdAt, expiresAt }) =>
        toRows([
          ['For', what],
          ['Created', moment(createdAt)],
          ['Works until', moment(expiresAt)],
        ]),
      ),
      none: paymentLinks.length === 0 ? 'You have no payment links.' : undefined,
    },
    {
      heading: 'Files that you opened or downloaded in the last twelve months',
      entries: downloads.map(({ at, from, title, orderNumber, way }) =>
        toRows([
          ['File', title],
          [describeOpening(way), moment(at)],
          ['From the network address', from],
          ['Order', orderNumber],
        ]),
      ),
      none: downloads.length === 0 ? "You haven't opened or downloaded any files." : undefined,
    },
    {
      heading: 'What you have read',
      entries: progress.map(({ file, title, last, read, revised, openedVersion }) =>
        toRows([
          ['File', title ?? `a file that is no longer here (${file})`],
          ['Last page', last && `${last.page} of ${last.pages}, ${moment(last.at)}`],
          ['Pages read', read.length > 0 ? read.join(', ') : undefined],
          [
            'Marked as revised',
            revised && `${revised.isRevised ? 'yes' : 'no'}, ${moment(revised.at)}`,
          ],
          ['Version opened', openedVersion?.toString()],
        ]),
      ),
      none: progress.length === 0 ? "You haven't read any files here." : undefined,
    },
  ];
}

const OUTCOMES = { sent: 'sent', waiting: 'waiting since', rejected: 'given up' } as const;
const EMAILS = {
  confirmation: 'Confirmation',
  'duplicate-payment': 'Notice of a duplicate payment',
  refund: 'Notice of a refund',
  'refund-failed': 'Notice that a refund has failed',
  dispute: 'Notice of a bank dispute',
  'paid-by-other': 'Notice that someone has paid',
  'access-ended': 'Notice that access has ended',
  'access-restored': 'Notice that access is back',
} as const;

function orderRows(order: OrderData): Row[] {
  const { paid } = order;
  const currency = paid?.currency ?? 'gbp';
  return [
    ['Order number', order.orderNumber],
    ['Subject', paid?.subject],
    ...(paid && paid.lines.length > 1 ? paid.lines : []).map(
      ({ subject, amount }): Row => [subject, formatDecimal(amount, currency)],
    ),
    ['Offer', paid?.offer],
    ['Discount code', paid?.code ?? order.openedWithCode],
    ['Opened', order.openedAt && moment(order.openedAt)],
    ['Paid', paid ? `${formatDecimal(paid.amount, currency)}, ${moment(paid.paidAt)}` : 'not paid'],
    ['Paid by', order.isPaidByOther ? 'someone else' : undefined],
    ...order.consents.map(
      ({ text, agreedAt }): Row => ['You agreed', `${moment(agreedAt)}: “${text}”`],
    ),
    ...order.refunds.map(
      ({ amount, state, at }): Row => [
        'Refund',
        `${formatDecimal(amount, currency)}, ${state}, ${moment(at)}`,
      ],
    ),
    ...order.disputes.map(({ state }): Row => ['Dispute at your bank', state]),
    ['Access given', order.granted && `${moment(order.granted.at)}: ${order.granted.reason}`],
    ['Access removed', order.revoked && `${moment(order.revoked.at)}: ${order.revoked.reason}`],
    ...order.emails.map(
      ({ kind, outcome, at }): Row => [
        'Email',
        `${EMAILS[kind]}, ${OUTCOMES[outcome]} ${moment(at)}`,
      ],
    ),
    ...order.copies.map(
      ({ address, since }): Row => ['Your copies show', `${address}, since ${moment(since)}`],
    ),
    ['Mark in your copies', order.mark],
  ];
}
