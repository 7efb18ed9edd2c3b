import { studentEmailKind, studentEmailTitles } from '#contract/admin/order-emails.ts';
import { describeOpening } from '#contract/files/openings.ts';
import { amountToDecimal, CURRENCY, formatDecimal } from '#contract/money.ts';
import type { DataSection, MyData, OrderData } from '#contract/personal-data/my-data.ts';
import type { Features } from '#contract/shop-config.ts';
import { features } from '#shop';
import type { Account } from '../accounts/account.ts';
import { listShownAddresses } from '../accounts/stamp-facts.ts';
import type { SignedInStudent } from '../accounts/student.ts';
import { isSubscribed } from '../accounts/subscribers.ts';
import { config } from '../config.ts';
import { updateEmailsKey } from '../editions/stored-keys.ts';
import { listDownloads } from '../files/download-records.ts';
import { readReportsOf } from '../page-reports/reports.ts';
import { readLinks } from '../payment-links/link-records.ts';
import { compilePlaces } from '../places/own-places.ts';
import { compilePractice } from '../practice/practice-record.ts';
import { practiceEmailsKey } from '../practice/stored-keys.ts';
import { compileProgress } from '../progress/progress-record.ts';
import { toDisputes } from '../purchases/dispute-facts.ts';
import { type Purchase, toPurchase } from '../purchases/ledger.ts';
import { isOpenedByPayer, toOpened } from '../purchases/opened-payments.ts';
import { listedEmails, toEmailOutcome, toEmailState } from '../purchases/outbox-records.ts';
import {
  findGrant,
  type Grounds,
  orderNumber,
  subjectNames,
  toConsents,
} from '../purchases/purchase-facts.ts';
import { findRevocation, toRefunds } from '../purchases/purchase-status.ts';
import { listSessions } from '../sessions/sessions.ts';
import { DAY_FORMAT, MOMENT_FORMAT } from '../shop-time.ts';
import { listPayments, type PaymentFacts } from '../store/ledger.ts';

/** More than anyone makes in twelve months. */
const DOWNLOADS_MAX = 10_000;

/** Compiles a person's data (`personal-stores.ts` lists the sources), without secrets or hashes. */
export async function compileMyData({ account, ledger }: SignedInStudent): Promise<MyData> {
  const [
    sessions,
    links,
    downloads,
    progress,
    practice,
    reports,
    places,
    wantsUpdateEmails,
    wantsPracticeEmails,
  ] = await Promise.all([
    listSessions(account.id),
    readLinks(account.id),
    listDownloads(account.id, DOWNLOADS_MAX),
    compileProgress(account.id),
    compilePractice(account.id),
    readReportsOf(account.id),
    compilePlaces(ledger),
    isSubscribed(updateEmailsKey.key, account.id),
    isSubscribed(practiceEmailsKey.key, account.id),
  ]);
  return {
    shop: config().SITE_URL,
    writtenAt: new Date().toISOString(),
    account: { ...toAccountData(account), wantsUpdateEmails, wantsPracticeEmails },
    sessions: sessions.map(({ id: _, ...session }) => session),
    orders: [...listPayments(ledger)]
      // A payer's unpaid payment is not the student's order.
      .filter(([, facts]) => 'paid' in facts || !isOpenedByPayer(facts))
      .map(([id, facts]) => toOrderData(ledger.accountId, id, facts))
      .toSorted((a, b) => orderTime(b).localeCompare(orderTime(a))),
    places,
    paymentLinks: links.links
      .filter(({ isExpired }) => !isExpired)
      .map(({ link: { what, createdAt, expiresAt } }) => ({ what, createdAt, expiresAt })),
    downloads: downloads.map(({ at, from, title, paymentIntentId, way }) => ({
      at,
      from,
      title,
      orderNumber: orderNumber(paymentIntentId),
      way,
    })),
    pageReports: reports.own.map(({ report: { at, itemId: file, title, page, words } }) => ({
      at,
      file,
      title,
      page,
      words,
    })),
    progress,
    practice,
  };
}

function toAccountData(
  account: Account,
): Omit<MyData['account'], 'wantsUpdateEmails' | 'wantsPracticeEmails'> {
  const { id, firstName, lastName, email, createdAt } = account;
  const isPassword = account.kind === 'password';
  const confirmedAtProvider = !isPassword && account.isEmailVerified ? email : undefined;
  return {
    id,
    firstName,
    lastName,
    email,
    createdAt,
    signIn: isPassword ? 'password' : 'identity provider',
    confirmedEmail: isPassword ? account.confirmedEmail : confirmedAtProvider,
  };
}

const orderTime = ({ paid, openedAt: opened }: OrderData) => paid?.paidAt ?? opened ?? '';

function toOrderData(accountId: string, paymentIntentId: string, facts: PaymentFacts): OrderData {
  const purchase = toPurchase(paymentIntentId, facts);
  const { isPaidByOther } = purchase ?? {};
  const opened = isPaidByOther ? {} : toOpened(facts);
  const payment = { accountId, paymentIntentId };
  return {
    orderNumber: orderNumber(paymentIntentId),
    paid: purchase && toPaidData(purchase),
    openedAt: opened.openedAt,
    openedWithCode: opened.code,
    isPaidByOther,
    consents: isPaidByOther ? [] : toConsents(facts),
    refunds: toRefunds(facts).map((refund) => ({
      state: refund.state,
      at: refund.at,
      amount: amountToDecimal(refund.amount, purchase?.currency ?? CURRENCY),
    })),
    disputes: toDisputes(facts).flatMap(({ states }) => states.map((state) => ({ state }))),
    granted: withoutName(findGrant(facts)),
    revoked: withoutName(findRevocation(facts)),
    emails: listedEmails(payment, facts).flatMap((email) => {
      const kind = studentEmailKind.safeParse(email.kind);
      const state = toEmailState(facts, email);
      const at = state.sentAt ?? state.givenUp?.at ?? state.queuedAt;
      return kind.success ? [{ kind: kind.data, outcome: toEmailOutcome(state), at }] : [];
    }),
    copies: listShownAddresses(facts),
    mark: purchase?.stamp?.mark,
  };
}

const toPaidData = ({ lines, amount, currency, paidAt, offer, code }: Purchase) => ({
  subject: subjectNames({ lines }),
  amount: amountToDecimal(amount, currency),
  currency,
  paidAt,
  lines: lines.map((line) => ({
    subject: line.subjectName,
    amount: amountToDecimal(line.amount, currency),
  })),
  offer: offer?.name,
  code: code?.code,
});

/** Removes the administrator's name, which is another person's data. */
const withoutName = (why: Grounds | undefined) => why && { reason: why.reason, at: why.at };

/** Describes the data in sections. Names a switched-off feature only if something of it is stored. */
export function describeMyData(data: MyData): DataSection[] {
  const { account, sessions, orders, places, paymentLinks, downloads } = data;
  const { pageReports, progress, practice } = data;
  const sections: DataSection[] = [
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
          ['Emails about updated files', describeChoice(account.wantsUpdateEmails, 'editions')],
          ['Reminders to practise', describeChoice(account.wantsPracticeEmails, 'practice')],
          ['Account number', account.id],
        ]),
      ],
    },
    section('Where you are signed in', sessions, "You aren't signed in anywhere.", (session) => [
      ['Device', session.device],
      ['Signed in since', moment(session.createdAt)],
      ['Last used', moment(session.lastUsedAt)],
    ]),
    section('Your orders', orders, 'You have no orders.', orderRows),
    section(
      'Places that others paid for you',
      places,
      features.places ? 'You have no places.' : undefined,
      ({ orderNumber, joinedAt, state, name, showsMore }) => [
        ['Order number of the place', orderNumber],
        ['Joined', moment(joinedAt)],
        ['State', PLACE_STATES[state]],
        ['Name that your teacher sees', name],
        [
          'Your teacher sees how much you practise',
          showsMore === undefined ? undefined : showsMore ? 'yes' : 'no',
        ],
      ],
    ),
    section(
      'Your payment links',
      paymentLinks,
      features.paymentLinks ? 'You have no payment links.' : undefined,
      (link) => [
        ['For', link.what],
        ['Created', moment(link.createdAt)],
        ['Works until', moment(link.expiresAt)],
      ],
    ),
    section(
      'Files that you opened or downloaded in the last twelve months',
      downloads,
      "You haven't opened or downloaded any files.",
      ({ at, from, title, orderNumber, way }) => [
        ['File', title],
        [describeOpening(way), moment(at)],
        ['From the network address', from],
        ['Order', orderNumber],
      ],
    ),
    section(
      'What you have read',
      progress,
      "You haven't read any files here.",
      ({ file, title, last, read, revised, openedVersion }) => [
        ['File', title ?? `a file that is no longer here (${file})`],
        ['Last page', last && `${last.page} of ${last.pages}, ${moment(last.at)}`],
        ['Pages read', read.length > 0 ? read.join(', ') : undefined],
        [
          'Marked as revised',
          revised && `${revised.isRevised ? 'yes' : 'no'}, ${moment(revised.at)}`,
        ],
        ['Version opened', openedVersion?.toString()],
      ],
    ),
    section(
      'What you have practised',
      practice,
      features.practice ? "You haven't practised here." : undefined,
      ({ subject, name, exam, cards, aside }) => [
        ['Subject', name ?? `a subject that is no longer here (${subject})`],
        ['Your exam dates', exam && describeExams(exam)],
        ...cards.map(
          ({ card, prompt, answers }): Row => [
            nameCard(card, prompt),
            answers.map(({ at, rating }) => `${RATED[rating]}, ${moment(at)}`).join('; '),
          ],
        ),
        ...aside.map(
          ({ card, prompt, period, at }): Row => [
            nameCard(card, prompt),
            `${ASIDE[period]}, ${moment(at)}`,
          ],
        ),
      ],
    ),
    section(
      'Mistakes that you reported',
      pageReports,
      'No report from you is waiting.',
      ({ at, title, page, words }) => [
        ['File', title],
        ['Page', String(page)],
        ['Your words', words],
        ['Sent', moment(at)],
      ],
    ),
  ];
  return sections.filter(({ entries, none }) => entries.length > 0 || none !== undefined);
}

const nameCard = (card: string, prompt: string | undefined) =>
  prompt ?? `A card that is no longer here (${card})`;

const PLACE_STATES = { used: 'in use', 'taken-back': 'taken back', ended: 'ended' } as const;

const ASIDE = {
  week: 'put aside for a week',
  exam: 'put aside until the exam',
  good: 'put aside for good',
  back: 'brought back',
} as const;

const RATED = {
  undone: 'undone',
  again: 'Again',
  hard: 'Hard',
  good: 'Good',
  easy: 'Easy',
} as const;

function describeExams({ papers, at }: NonNullable<MyData['practice'][number]['exam']>): string {
  const chosen = papers.map(({ name, date, topics }) =>
    [name, DAY_FORMAT.format(new Date(date)), topics?.join(', ')].filter(Boolean).join(': '),
  );
  const dates = chosen.length > 0 ? chosen.join('; ') : 'the date of the exam board';
  return `${dates}, chosen on ${moment(at)}`;
}

const describeChoice = (isWanted: boolean, feature: keyof Features): string | undefined =>
  isWanted ? 'yes' : features[feature] ? 'no' : undefined;

/** @param none sentence shown if there are no entries; undefined leaves the section out */
const section = <T>(
  heading: string,
  all: T[],
  none: string | undefined,
  describe: (one: T) => Row[],
): DataSection => ({
  heading,
  entries: all.map((record) => toRows(describe(record))),
  none: all.length === 0 ? none : undefined,
});

function orderRows(order: OrderData): Row[] {
  const { paid } = order;
  const currency = paid?.currency ?? CURRENCY;
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
        `${studentEmailTitles[kind]}, ${OUTCOMES[outcome]} ${moment(at)}`,
      ],
    ),
    ...order.copies.map(
      ({ address, since }): Row => ['Your copies show', `${address}, since ${moment(since)}`],
    ),
    ['Mark in your copies', order.mark],
  ];
}

const OUTCOMES = { sent: 'sent', waiting: 'waiting since', rejected: 'given up' } as const;

type Row = [label: string, value: string | undefined];

const toRows = (rows: Row[]) => ({
  rows: rows.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }])),
});

const moment = (at: string | undefined) =>
  at ? MOMENT_FORMAT.format(new Date(at)) : 'not recorded';
