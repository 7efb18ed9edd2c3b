import { expect, test } from 'vitest';
import type { LegalPage } from '#contract/catalogue/legal-page.ts';
import type { StatusLine } from '#contract/health/status.ts';
import { sampleEvidence } from '#shop';
import type { DisputeSummary } from '../services/payments.ts';
import { UNREADABLE } from './checks.ts';
import type { LostEmail } from './emails.ts';
import {
  listNeeds,
  listUnchecked,
  type PublishedTexts,
  type ShopState,
  sampleKey,
  type WaitingOrder,
} from './needs.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const AT = '2026-11-20T12:00:00.000Z';

const dispute = (changes: Partial<DisputeSummary> = {}): DisputeSummary => ({
  id: 'du_1',
  status: 'needs_response',
  amount: 3000,
  currency: 'gbp',
  openedAt: new Date(AT),
  dueAt: new Date('2026-12-05T12:00:00Z'),
  payment: {
    id: 'pi_12345678',
    status: 'succeeded',
    isLive: false,
    amount: 3000,
    currency: 'gbp',
    clientSecret: '',
    paidAt: new Date(AT),
    metadata: {},
    refunds: [],
    disputes: [],
  },
  ...changes,
});

const alarm = (name: string, about?: string) => ({
  id: `alarm-${name}`,
  at: AT,
  alarm: name,
  sentence: 'It happened.',
  about,
});

const lost: LostEmail = {
  id: 'email-1',
  kind: 'confirmation',
  orderNumber: 'AE-12345678',
  to: 'ada@example.com',
  since: AT,
  at: AT,
  reason: 'refused',
  responseCode: 550,
};

const evidence = (changes: object = {}) => ({
  id: 'ev',
  ...sampleEvidence,
  since: AT,
  ...changes,
});

const NOTHING_SOLD: PublishedTexts = { evidence: [], settings: undefined, legalPages: [] };
const seller = {
  sellerName: 'Ada King',
  contactEmail: 'ada@notes.shop',
  address: ['2 High Street'],
};

/** @param key of the only paragraph; the sample's own by default */
const terms = (text: string, key = sampleKey(text)): LegalPage => ({
  id: 'legal-terms',
  title: 'Terms',
  summary: 'Terms of sale',
  updatedOn: '2026-11-20',
  body: [
    {
      _type: 'block',
      _key: key,
      children: [{ _type: 'span', _key: 's', text, marks: [] }],
      markDefs: [],
    },
  ],
});

/** State of a shop whose content is this. */
const published = (changes: Partial<PublishedTexts>) => ({
  content: { ...NOTHING_SOLD, ...changes },
});

const check = (name: StatusLine['check'], changes: Partial<StatusLine> = {}): StatusLine => ({
  check: name,
  state: 'bad',
  summary: 'It is broken. The last time:',
  advice: 'Mend it.',
  ...changes,
});

const QUIET: ShopState = {
  disputes: [],
  alarms: [],
  emails: { queued: [], overdueSince: undefined, lost: [] },
  content: NOTHING_SOLD,
  checks: [],
  orders: [],
  reports: [],
  done: new Set(),
};

const order = (changes: Partial<WaitingOrder> = {}): WaitingOrder => ({
  orderId: 'places_1',
  who: 'Hill Road School',
  what: '30 places for Microeconomics',
  amount: 36_000,
  due: 36_000,
  currency: 'gbp',
  ...changes,
});

const queued = [{ title: 'Refund, AE-12345678', since: AT }];

test.each<[what: string, state: Partial<ShopState>, titles: string[]]>([
  ['nothing', {}, []],
  ['an open dispute', { disputes: [dispute()] }, ['Order AE-12345678 is disputed']],
  [
    "a bank's inquiry",
    { disputes: [dispute({ status: 'warning_needs_response' })] },
    ['Bank inquiry about order AE-12345678'],
  ],
  [
    'no dispute that the bank is reviewing',
    { disputes: [dispute({ status: 'under_review' })] },
    [],
  ],
  ['no lost dispute', { disputes: [dispute({ status: 'lost' })] }, []],
  ['no dispute after its deadline', { disputes: [dispute({ dueAt: new Date(AT) })] }, []],
  [
    'a dispute without a deadline',
    { disputes: [dispute({ dueAt: undefined })] },
    ['Order AE-12345678 is disputed'],
  ],
  [
    'an order that waits for a decision',
    { orders: [order({ orderedAt: AT })] },
    ['Hill Road School has ordered places'],
  ],
  [
    'an invoice whose last day was yesterday',
    { orders: [order({ dueOn: '2026-11-25' })] },
    ['An invoice for Hill Road School is 1 day overdue'],
  ],
  ['no invoice that is due today', { orders: [order({ dueOn: '2026-11-26' })] }, []],
  [
    'the longest overdue invoice first',
    {
      orders: [order({ who: 'A', dueOn: '2026-11-20' }), order({ who: 'B', dueOn: '2026-10-26' })],
    },
    ['An invoice for B is 31 days overdue', 'An invoice for A is 6 days overdue'],
  ],
  ['a failed refund', { alarms: [alarm('refund-failed')] }, ['A refund failed']],
  ['a fraud warning', { alarms: [alarm('fraud-warning')] }, ['A payment may be fraud']],
  [
    'no alarm about something that the shop can see for itself',
    { alarms: [alarm('build-failed'), alarm('payment-disputed'), alarm('email-given-up')] },
    [],
  ],
  ['no alarm of an earlier version', { alarms: [alarm('unknown')] }, []],
  [
    'an email that was given up',
    { emails: { ...QUIET.emails, lost: [lost] } },
    ['An email about order AE-12345678 was not delivered'],
  ],
  ['no email that waits for minutes', { emails: { ...QUIET.emails, queued } }, []],
  [
    'emails that wait too long',
    { emails: { ...QUIET.emails, queued, overdueSince: AT } },
    ['Emails are not being sent'],
  ],
  ['a bad check', { checks: [check('ledger')] }, ['Payments and orders do not match']],
  ['the emails only once', { checks: [check('emails')] }, []],
  [
    'no emails left for new addresses',
    { checks: [check('unconfirmed-emails')] },
    ['New addresses get no more emails today'],
  ],
  [
    'no good or unknown check',
    { checks: [check('build', { state: 'good' }), check('ledger', { state: 'unknown' })] },
    [],
  ],
  [
    "a reader's report",
    { reports: [{ title: 'Notes', at: AT }] },
    ['A reader has reported a mistake'],
  ],
  [
    "readers' reports together",
    { reports: ['Notes', 'Notes', 'Sheet'].map((title) => ({ title, at: AT })) },
    ['Readers have reported 3 mistakes'],
  ],
  [
    'sample evidence',
    published({ evidence: [evidence()] }),
    ['The grade evidence is still sample text'],
  ],
  [
    "no evidence of the owner's own",
    published({ evidence: [evidence({ studentName: 'Ada King' })] }),
    [],
  ],
  ...[
    { sellerName: 'Notes (sample seller)' },
    { contactEmail: 'help@shop.example' },
    { address: ['2 High Street', 'Sample Town'] },
  ].map((value): [string, Partial<ShopState>, string[]] => [
    `the sample's ${Object.keys(value)}`,
    published({ settings: { ...seller, ...value } }),
    ['The seller is still sample text'],
  ]),
  ['no seller of their own', published({ settings: seller }), []],
  [
    "a legal text in the sample's words",
    published({ legalPages: [terms('We sell notes.')] }),
    ['The legal texts are still sample texts'],
  ],
  [
    'a legal text with a sentence of another country',
    published({ legalPages: [terms('[Check: written for the United Kingdom] Pounds.', 'own')] }),
    ['The legal texts are still sample texts'],
  ],
  [
    'no legal text that was changed in the Studio',
    published({ legalPages: [terms('I sell notes.', sampleKey('We sell notes.'))] }),
    [],
  ],
])('needs the owner: %s', (_, state, titles) => {
  expect(listNeeds({ ...QUIET, ...state }, NOW).map(({ title }) => title)).toEqual(titles);
});

test('names the deadline of a dispute, and puts the earliest first', () => {
  const later = dispute({ id: 'du_2', dueAt: new Date('2026-12-09T12:00:00Z') });
  const [first, second] = listNeeds({ ...QUIET, disputes: [later, dispute()] }, NOW);
  expect(first).toMatchObject({
    id: 'du_1',
    since: AT,
    dueAt: '2026-12-05T12:00:00.000Z',
    text: "The buyer's bank has taken back £30.00 for now.",
    link: { href: '/admin#customers/AE-12345678' },
    section: 'disputes',
    canBeMarkedDone: false,
  });
  expect(second?.id).toBe('du_2');
});

test('leads from an alarm to its order', () => {
  const alarms = [alarm('refund-failed', 'AE-12345678:re_1'), alarm('fraud-warning')];
  const links = listNeeds({ ...QUIET, alarms }, NOW).map(({ link }) => link.href);
  expect(links).toEqual(['/admin#customers/AE-12345678', '/admin#customers']);
});

test('names the amount still to pay, and links to the order', () => {
  const partlyPaid = order({ due: 10_000, dueOn: '2026-11-01' });
  const [decision, overdue] = listNeeds(
    { ...QUIET, orders: [order({ orderedAt: AT }), partlyPaid] },
    NOW,
  );
  expect(decision).toMatchObject({ since: AT, text: '30 places for Microeconomics, for £360.00.' });
  expect(overdue).toMatchObject({
    text: '£100.00 for 30 places for Microeconomics.',
    link: { href: '/admin#orders/places_1' },
    section: 'orders',
    canBeMarkedDone: false,
  });
});

test('states when a check last succeeded, and what is affected', () => {
  const [need] = listNeeds(
    { ...QUIET, checks: [check('ledger', { at: AT, items: ['AE-1', 'AE-2'] })] },
    NOW,
  );
  expect(need?.text).toBe('It is broken. The last time: 20 November 2026 at 12:00. AE-1, AE-2.');
});

test('leaves out what is done, but only what can be marked as done', () => {
  const done = new Set(['alarm-refund-failed', 'du_1']);
  const alarms = [alarm('refund-failed'), alarm('fraud-warning')];
  const ids = listNeeds({ ...QUIET, disputes: [dispute()], alarms, done }, NOW);
  expect(ids.map(({ id }) => id)).toEqual(['du_1', 'alarm-fraud-warning']);
});

test('lists what could not be checked', () => {
  const checks = [check('ledger', UNREADABLE), check('build', { state: 'unknown' })];
  expect(listUnchecked({ ...QUIET, disputes: undefined, content: undefined, checks })).toEqual([
    'Disputes',
    'Sample texts',
    'Ledger and payment provider',
  ]);
  expect(listUnchecked(QUIET)).toEqual([]);
});

test('a legal text in the sample’s words may stay, but not a sentence of another country', () => {
  const canBeMarkedDone = (text: string) =>
    listNeeds({ ...QUIET, ...published({ legalPages: [terms(text)] }) }, NOW)[0]?.canBeMarkedDone;
  expect(canBeMarkedDone('We sell notes.')).toBe(true);
  expect(canBeMarkedDone('[Check: written for the United Kingdom] Pounds.')).toBe(false);
});
