import { expect, test } from 'vitest';
import type { StatusLine } from '#contract/health/status.ts';
import { sampleEvidence } from '#shop';
import type { ListedDispute } from '../services/payments.ts';
import { UNREADABLE } from './checks.ts';
import type { LostEmail } from './emails.ts';
import { listNeeds, listUnchecked, type ShopState } from './needs.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const AT = '2026-11-20T12:00:00.000Z';

const dispute = (changes: Partial<ListedDispute> = {}): ListedDispute => ({
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
  evidence: [],
  checks: [],
  reports: [],
  done: new Set(),
};

const queued = [{ title: 'Refund, AE-12345678', since: AT }];

test.each<[what: string, state: Partial<ShopState>, titles: string[]]>([
  ['nothing', {}, []],
  ['an open dispute', { disputes: [dispute()] }, ['Order AE-12345678 is disputed']],
  [
    "a bank's inquiry",
    { disputes: [dispute({ status: 'warning_needs_response' })] },
    ['A bank asks about order AE-12345678'],
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
  ['sample evidence', { evidence: [evidence()] }, ['The grade evidence is still sample text']],
  ["no evidence of the owner's own", { evidence: [evidence({ studentName: 'Ada King' })] }, []],
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

test('says when a check last succeeded, and what is affected', () => {
  const [found] = listNeeds(
    { ...QUIET, checks: [check('ledger', { at: AT, items: ['AE-1', 'AE-2'] })] },
    NOW,
  );
  expect(found?.text).toBe('It is broken. The last time: 20 November 2026 at 12:00. AE-1, AE-2.');
});

test('leaves out what is done, but only what can be marked as done', () => {
  const done = new Set(['alarm-refund-failed', 'du_1']);
  const alarms = [alarm('refund-failed'), alarm('fraud-warning')];
  const ids = listNeeds({ ...QUIET, disputes: [dispute()], alarms, done }, NOW);
  expect(ids.map(({ id }) => id)).toEqual(['du_1', 'alarm-fraud-warning']);
});

test('says what could not be checked', () => {
  const checks = [check('ledger', UNREADABLE), check('build', { state: 'unknown' })];
  expect(listUnchecked({ ...QUIET, disputes: undefined, evidence: undefined, checks })).toEqual([
    'Disputes',
    'Grade evidence',
    'Ledger and payment provider',
  ]);
  expect(listUnchecked(QUIET)).toEqual([]);
});
