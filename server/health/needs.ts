import { createHash } from 'node:crypto';
import { emailTitles } from '#contract/admin/order-emails.ts';
import type { GradeEvidenceDocument, ShopSettings } from '#contract/catalogue/content-documents.ts';
import { CHECK_REMARK, hasCheckRemark, type LegalPage } from '#contract/catalogue/legal-page.ts';
import { listSampleValues, SAMPLE_VALUES } from '#contract/catalogue/seller.ts';
import { count } from '#contract/count.ts';
import { ORDER_NUMBER } from '#contract/files/marks.ts';
import type { Need } from '#contract/health/needs.ts';
import { type StatusCheck, type StatusLine, statusTitles } from '#contract/health/status.ts';
import { joinNames } from '#contract/join-names.ts';
import { type Currency, formatAmount } from '#contract/money.ts';
import { shopDay, toDayNumber } from '#contract/shop-day.ts';
import { type AlarmEntry, alarmTexts } from '../alarms/alarms.ts';
import { awaitsResponse, isInquiry } from '../purchases/dispute-facts.ts';
import { orderNumber } from '../purchases/purchase-facts.ts';
import type { DisputeSummary } from '../services/payments.ts';
import { MOMENT_FORMAT } from '../shop-time.ts';
import { UNREADABLE } from './checks.ts';
import { countEmails, type UndeliveredEmails, WAITING_ADVICE, whyLost } from './emails.ts';

export interface PublishedTexts {
  evidence: GradeEvidenceDocument[];
  settings: ShopSettings | undefined;
  legalPages: LegalPage[];
}

/** Order of places that waits for a decision or for money. */
export interface WaitingOrder {
  orderId: string;
  /** The organisation that ordered. */
  who: string;
  /** E.g. `30 places for Algebra`. */
  what: string;
  amount: number;
  due: number;
  currency: Currency;
  /** Time of the order. Undefined once the owner has accepted. */
  orderedAt?: string | undefined;
  /** Last day for the payment. Undefined before the invoice. */
  dueOn?: string | undefined;
}

/** Everything that may need the owner. */
export interface ShopState {
  /** Disputes of the shop's own payments. Undefined if the payment provider does not respond. */
  disputes: DisputeSummary[] | undefined;
  /** Newest first. */
  alarms: AlarmEntry[];
  emails: UndeliveredEmails;
  /** Published content that may still be the sample shop's. Undefined if the CMS does not respond. */
  content: PublishedTexts | undefined;
  checks: StatusLine[];
  /** Orders of places that wait for the owner, oldest first. */
  orders: WaitingOrder[];
  /** Readers' reports without an answer, oldest first. */
  reports: { title: string; at: string }[];
  /** Ids of the needs that the owner has marked as done. */
  done: ReadonlySet<string>;
}

/** Lists what needs the owner, the most urgent first. Each need ends automatically, or when it is marked as done. */
export function listNeeds(state: ShopState, now: Date): Need[] {
  return [
    ...disputeNeeds(state.disputes ?? [], now),
    ...paymentNeeds(state.alarms),
    ...lostEmailNeeds(state.emails),
    ...waitingEmailNeeds(state.emails),
    ...checkNeeds(state.checks),
    ...decisionNeeds(state.orders),
    ...overdueNeeds(state.orders, now),
    ...reportNeeds(state.reports),
    ...(state.content ? sampleNeeds(state.content) : []),
  ].filter(({ id, canBeMarkedDone }) => !(canBeMarkedDone && state.done.has(id)));
}

export const listUnchecked = ({ disputes, content, checks }: ShopState): string[] => [
  ...(disputes ? [] : ['Disputes']),
  ...(content ? [] : ['Sample texts']),
  ...checks
    .filter(({ summary }) => summary === UNREADABLE.summary)
    .map(({ check }) => statusTitles[check]),
];

const STATUS = { label: 'Open Status', href: '/admin#status' };
const FILES = { label: 'Open Files', href: '/admin#files' };
const STUDIO = { label: 'Open the Studio', href: '/studio/' };

const toCustomer = (order: string) => ({
  label: `Find order ${order}`,
  href: `/admin#customers/${order}`,
});

/** Lists the disputes that the bank still takes a response to, the earliest deadline first. */
function disputeNeeds(disputes: DisputeSummary[], now: Date): Need[] {
  return disputes
    .filter(({ status, dueAt }) => awaitsResponse(status) && !(dueAt && dueAt < now))
    .toSorted((a, b) => (a.dueAt?.getTime() ?? 0) - (b.dueAt?.getTime() ?? 0))
    .map(({ id, status, amount, currency, openedAt, dueAt, payment }) => {
      const order = orderNumber(payment.id);
      return {
        id,
        title: isInquiry(status)
          ? `Bank inquiry about order ${order}`
          : `Order ${order} is disputed`,
        text: isInquiry(status)
          ? "The buyer's bank requests details of the order. No money has been returned so far."
          : `The buyer's bank has taken back ${formatAmount(amount, currency)} for now.`,
        advice:
          'The evidence waits at the payment provider as a draft. Read it, complete it and submit it there. ' +
          'The page of the customer has it as a PDF.',
        since: openedAt.toISOString(),
        dueAt: dueAt?.toISOString(),
        link: toCustomer(order),
        section: 'disputes',
        canBeMarkedDone: false,
      };
    });
}

/** Alarms about a payment that nothing but a person can settle, with the handbook's section. */
const PAYMENT_ALARMS = { 'refund-failed': 'refunds', 'fraud-warning': 'disputes' } as const;

function paymentNeeds(alarms: AlarmEntry[]): Need[] {
  return alarms.flatMap(({ id, at, alarm, sentence, about }) => {
    if (alarm !== 'refund-failed' && alarm !== 'fraud-warning') return [];
    const { title, advice } = alarmTexts[alarm];
    const section = PAYMENT_ALARMS[alarm];
    const order = about?.split(':')[0] ?? '';
    const link = ORDER_NUMBER.test(order)
      ? toCustomer(order)
      : { label: 'Open Customers', href: '/admin#customers' };
    return [{ id, title, text: sentence, advice, since: at, link, section, canBeMarkedDone: true }];
  });
}

const lostEmailNeeds = ({ lost }: Pick<UndeliveredEmails, 'lost'>): Need[] =>
  lost.map(({ id, kind, orderNumber: order, to, at, ...why }) => ({
    id,
    title: `An email about order ${order} was not delivered`,
    text: `“${emailTitles[kind]}” to ${to || 'a deleted account'}: ${whyLost(why)}.`,
    advice: alarmTexts['email-given-up'].advice,
    since: at,
    link: toCustomer(order),
    section: 'when-something-is-wrong',
    canBeMarkedDone: true,
  }));

function waitingEmailNeeds({ queued, overdueSince }: UndeliveredEmails): Need[] {
  if (!overdueSince) return [];
  return [
    {
      id: 'emails-waiting',
      title: 'Emails are not being sent',
      text: `${countEmails(queued.length, 'is', 'are')} waiting.`,
      advice: WAITING_ADVICE,
      since: overdueSince,
      link: STATUS,
      section: 'when-something-is-wrong',
      canBeMarkedDone: false,
    },
  ];
}

/** Titles of the needs behind bad checks. Undelivered emails have needs of their own. */
const CHECK_TITLES: Record<Exclude<StatusCheck, 'emails'>, string> = {
  'payment-webhook': alarmTexts['webhook-missing'].title,
  'content-webhook': 'The Studio does not report publications',
  reconciliation: alarmTexts['reconciliation-failing'].title,
  'audit-chain': alarmTexts['audit-chain-failing'].title,
  build: alarmTexts['build-failed'].title,
  'unconfirmed-emails': alarmTexts['unconfirmed-emails-used-up'].title,
  ledger: 'Payments and orders do not match',
  'file-store': 'Files cannot be downloaded',
  'listed-files': alarmTexts['file-listed-publicly'].title,
  requests: alarmTexts['errors-repeated'].title,
  records: 'Stored records cannot be read',
};

function checkNeeds(checks: StatusLine[]): Need[] {
  return checks.flatMap(({ check, state, summary, at, items = [], advice = '' }) => {
    if (state !== 'bad' || check === 'emails') return [];
    const moment = at && `${MOMENT_FORMAT.format(new Date(at))}.`;
    return [
      {
        id: `check-${check}`,
        title: CHECK_TITLES[check],
        text: [summary, moment, items.length > 0 && `${items.join(', ')}.`]
          .filter(Boolean)
          .join(' '),
        advice,
        link: STATUS,
        section: 'when-something-is-wrong',
        canBeMarkedDone: false,
      },
    ];
  });
}

const toOrder = (orderId: string) => ({
  label: 'Open the order',
  href: `/admin#orders/${orderId}`,
});

const decisionNeeds = (orders: WaitingOrder[]): Need[] =>
  orders.flatMap(({ orderId, who, what, amount, currency, orderedAt }) => {
    if (!orderedAt) return [];
    return [
      {
        id: orderId,
        title: `${who} has ordered places`,
        text: `${what}, for ${formatAmount(amount, currency)}.`,
        advice: 'Accept the order, which sends the invoice, or refuse it with a reason.',
        since: orderedAt,
        link: toOrder(orderId),
        section: 'orders',
        canBeMarkedDone: false,
      },
    ];
  });

/** Lists the invoices whose day has passed, the longest first. */
function overdueNeeds(orders: WaitingOrder[], now: Date): Need[] {
  const today = toDayNumber(shopDay(now));
  return orders
    .flatMap(({ dueOn, ...order }) =>
      dueOn ? [{ ...order, days: today - toDayNumber(dueOn) }] : [],
    )
    .filter(({ days }) => days > 0)
    .toSorted((a, b) => b.days - a.days)
    .map(({ orderId, who, what, due, currency, days }) => ({
      id: orderId,
      title: `An invoice for ${who} is ${count(days, 'day')} overdue`,
      text: `${formatAmount(due, currency)} for ${what}.`,
      advice:
        'Look at your bank account first, and record the payment. Otherwise send a reminder: most invoices are only mislaid.',
      link: toOrder(orderId),
      section: 'orders',
      canBeMarkedDone: false,
    }));
}

/** Lists one need for all reports, because they are answered together. */
function reportNeeds(reports: ShopState['reports']): Need[] {
  const [oldest] = reports;
  if (!oldest) return [];
  const files = [...new Set(reports.map(({ title }) => `“${title}”`))];
  const isOne = reports.length === 1;
  return [
    {
      id: 'page-reports',
      title: isOne
        ? 'A reader has reported a mistake'
        : `Readers have reported ${reports.length} mistakes`,
      text: `In ${joinNames(files)}.`,
      advice:
        'Look at each page. Correct it in the next version, or answer that there is nothing to fix.',
      since: oldest.at,
      link: { label: isOne ? 'See the report' : 'See the reports', href: '/admin#page-reports' },
      section: 'reports-from-readers',
      canBeMarkedDone: false,
    },
  ];
}

/** Key of a paragraph of the sample's legal texts. The Studio keeps it if someone changes the words. */
export const sampleKey = (words: string): string =>
  createHash('sha256').update(words).digest('hex').slice(0, 12);

/** Returns true if a page still has the sample's words, all of them. */
const isSampleText = ({ body }: LegalPage): boolean =>
  body.every(({ _key, children }) => _key === sampleKey(children.map(({ text }) => text).join('')));

const sampleNeeds = ({ evidence, settings, legalPages }: PublishedTexts): Need[] => [
  ...evidenceNeeds(evidence),
  ...(settings ? sellerNeeds(settings) : []),
  ...legalNeeds(legalPages),
];

function sellerNeeds(settings: ShopSettings): Need[] {
  const values = listSampleValues(settings).map((value) => `“${value}”`);
  if (values.length === 0) return [];
  return [
    {
      id: 'sample-seller',
      title: 'The seller is still sample text',
      text: `The shop tells buyers, on pages, receipts and in emails: ${joinNames(values)}.`,
      advice: 'Enter your own name, address and email address in “Shop settings”, and publish.',
      link: STUDIO,
      section: 'your-legal-pages',
      canBeMarkedDone: false,
    },
  ];
}

function legalNeeds(pages: LegalPage[]): Need[] {
  const samples = pages.filter((page) => isSampleText(page) || hasCheckRemark(page));
  if (samples.length === 0) return [];
  const hasRemarks = pages.some(hasCheckRemark);
  return [
    {
      id: 'sample-legal-texts',
      title: 'The legal texts are still sample texts',
      text: `Have a look at ${joinNames(samples.map(({ title }) => `“${title}”`))}: what they promise binds you.`,
      advice:
        'Have them checked for your shop and your country, and correct them in the Studio.' +
        (hasRemarks ? ` Delete each remark that begins with “${CHECK_REMARK}”.` : ''),
      link: STUDIO,
      section: 'your-legal-pages',
      // Only the owner can tell that a text may stay as it is.
      canBeMarkedDone: !hasRemarks,
    },
  ];
}

const evidenceNeeds = (evidence: GradeEvidenceDocument[]): Need[] =>
  evidence
    .filter(({ studentName }) => studentName === SAMPLE_VALUES.studentName)
    .map(({ id, studentName, grade, subject, year, examBoard, since }) => ({
      id: `sample-${id}`.slice(0, 128),
      title: 'The grade evidence is still sample text',
      text: `The shop shows visitors “${studentName}: ${grade}, ${subject}, ${year}, ${examBoard}”.`,
      advice: 'Upload your own certificate with its own words, and delete the sample.',
      since,
      link: FILES,
      section: 'set-up-a-subject',
      canBeMarkedDone: false,
    }));
