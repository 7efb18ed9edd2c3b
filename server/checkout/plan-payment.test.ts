import { describe, expect, test } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { stampFacts } from '../accounts/stamp-facts.ts';
import { jobsKey } from '../jobs/stored-keys.ts';
import { countingPayments } from '../purchases/counting-payments.ts';
import { freeOrderChanges, type PaidPayment } from '../purchases/payment-changes.ts';
import { placeFact } from '../purchases/place-facts.ts';
import { grantedFact, orderNumber, type PaidLine } from '../purchases/purchase-facts.ts';
import { revokedFact } from '../purchases/purchase-status.ts';
import type { PaymentDispute, PaymentRefund } from '../services/payment.ts';
import type { Change } from '../store/commit.ts';
import { type AccountLedger, withFacts } from '../store/ledger.ts';
import { ledgerKey } from '../store/stored-keys.ts';
import { type PaymentContext, paymentsToCheck, planPayment } from './plan-payment.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const BEFORE = '2026-11-20T11:00:00.000Z';
const AFTER = '2026-11-20T11:30:00.000Z';

const account: Account = {
  kind: 'oidc',
  id: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  sessionVersion: 1,
  createdAt: BEFORE,
  isEmailVerified: true,
};

const micro: PaidLine = { subjectId: 'micro', subjectName: 'Micro', amount: 3000 };
const macro: PaidLine = { subjectId: 'macro', subjectName: 'Macro', amount: 2000 };
const free = (line: PaidLine): PaidLine => ({ ...line, amount: 0 });

interface Told {
  lines?: PaidLine[];
  refunds?: Partial<PaymentRefund>[];
  disputes?: Partial<PaymentDispute>[];
  isPaidByOther?: true;
  places?: number;
  isLive?: boolean;
}

/** Creates a payment as the provider tells it. */
function pay(id: string, told: Told = {}): PaidPayment {
  const { lines = [micro], refunds = [], disputes = [], isLive = false, ...more } = told;
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const payment = {
    id,
    status: 'succeeded' as const,
    isLive,
    amount,
    currency: 'gbp',
    clientSecret: '',
    paidAt: new Date(BEFORE),
    metadata: {},
    refunds: refunds.map((refund, at) => ({
      id: `re_${id}_${at}`,
      status: 'succeeded',
      amount,
      at: new Date(AFTER),
      ...refund,
    })),
    disputes: disputes.map((dispute, at) => ({
      id: `dp_${id}_${at}`,
      status: 'needs_response',
      amount,
      openedAt: new Date(AFTER),
      readAt: new Date(AFTER),
      ...dispute,
    })),
  };
  const paid = {
    accountId: 'ada',
    amount,
    currency: 'gbp' as const,
    paidAt: BEFORE,
    lines,
    isLive,
  };
  return { ...payment, paid: { ...paid, ...more } };
}

type Known = Partial<Omit<PaymentContext, 'buyer'>> & {
  ledger?: AccountLedger;
  isDeleted?: boolean;
};

const ref = (paymentIntentId: string) => ({ accountId: 'ada', paymentIntentId });

const plan = (
  payment: PaidPayment,
  { ledger = nothing, isDeleted = false, ...known }: Known = {},
) =>
  planPayment(
    payment,
    {
      buyer: { account: isDeleted ? undefined : account, ledger },
      wasDeleted: isDeleted,
      stamp: isDeleted
        ? []
        : stampFacts(ref(payment.id), {
            address: account.email,
            isShown: true,
            mark: 'AA',
          }),
      others: [],
      recoveredAt: undefined,
      warnings: [],
      ...known,
    },
    NOW,
  );

const nothing: AccountLedger = { accountId: 'ada', facts: {} };

/** Returns the ledger after recording payments one after the other, as the provider told them. */
const after = (...told: PaidPayment[]): AccountLedger =>
  told.reduce(
    (ledger, payment, at) =>
      withFacts(ledger, plan(payment, { ledger, others: told.slice(0, at) }).changes),
    nothing,
  );

const grant = (ledger: AccountLedger, at: string, paymentIntentId = 'free_1') => {
  const paid = { ...pay('', { lines: [free(micro)] }).paid, paidAt: at };
  const why = { reason: 'A prize', by: 'owner', at };
  const order = { paymentIntentId, paid, facts: [grantedFact(ref(paymentIntentId), why)] };
  return freeOrderChanges(ledger, order, []);
};

const granted = (at: string) => withFacts(nothing, grant(nothing, at) ?? []);

/** A ledger with a place. @param lastDay undefined for good */
function placed(lastDay?: string): AccountLedger {
  const payment = ref('free_1');
  const place = { orderId: 'places_1', slot: 1, number: 1, lastDay, worth: {}, currency: 'gbp' };
  const paid = { ...pay('', { lines: [free(micro)] }).paid, paidAt: BEFORE };
  const order = { paymentIntentId: 'free_1', paid, facts: [placeFact(payment, place)], lastDay };
  return withFacts(nothing, freeOrderChanges(nothing, order, []) ?? []);
}

const revoked = (ledger: AccountLedger, id: string) =>
  withFacts(ledger, [revokedFact(ref(id), { reason: 'A mistake', by: 'owner', at: AFTER })]);

/** Lists the added facts by name, without addresses of stamps and times of emails. */
const factsIn = (changes: Change[]) =>
  changes
    .flatMap(([, key, field]) => (key === ledgerKey.of('ada') ? [String(field)] : []))
    .filter((field) => !/\/(queued|stamp):/.test(field));

const emailsIn = (changes: Change[]) =>
  changes.flatMap(([, key, field]) =>
    key === jobsKey.key ? [String(field).split('/').slice(2).join(' ')] : [],
  );

function summarise(payment: PaidPayment, known?: Known) {
  const { alarms, changes, refunds, leftToOwner } = plan(payment, known);
  return {
    facts: factsIn(changes),
    emails: emailsIn(changes),
    refunds,
    alarms: alarms.map(({ name, about }) => `${name} ${about}`),
    leftToOwner,
  };
}

const none = { facts: [], emails: [], refunds: [], alarms: [], leftToOwner: [] };
const duplicate = (countingId: string, line: PaidLine, isPart = false) => ({
  kind: 'duplicate',
  countingId,
  subjectName: line.subjectName,
  part: isPart ? { subjectId: line.subjectId, amount: line.amount } : undefined,
});

const first = pay('pi_1');
const second = pay('pi_2');
const counted = ['accepted:micro:2', 'pi_2/paid', 'pi_2/mark'];
const refundedFor = (countingId: string, more: Partial<PaymentRefund> = {}) => ({
  duplicateOf: countingId,
  ...more,
});

/** A rule. Everything that `expected` leaves out must not happen. */
type Row = [rule: string, payment: PaidPayment, known: Known, expected: object];

const rows: Record<string, Row[]> = {
  'a payment': [
    [
      'counts, and is confirmed and stamped',
      first,
      {},
      { facts: ['accepted:micro:1', 'pi_1/paid', 'pi_1/mark'], emails: ['pi_1 confirmation'] },
    ],
    [
      'of an offer counts for each subject',
      pay('pi_1', { lines: [micro, macro] }),
      {},
      {
        facts: ['accepted:micro:1', 'accepted:macro:1', 'pi_1/paid', 'pi_1/mark'],
        emails: ['pi_1 confirmation'],
      },
    ],
    [
      'by someone else is confirmed to both',
      pay('pi_1', { isPaidByOther: true }),
      {},
      {
        facts: ['accepted:micro:1', 'pi_1/paid', 'pi_1/mark'],
        emails: ['pi_1 payer-confirmation', 'pi_1 paid-by-other'],
      },
    ],
    ['changes nothing when it is recorded again', first, { ledger: after(first) }, {}],
    [
      'that another call made count, but did not record, is recorded',
      first,
      { ledger: { ...nothing, facts: { 'accepted:micro:1': { paymentIntentId: 'pi_1' } } } },
      { facts: ['pi_1/paid', 'pi_1/mark'], emails: ['pi_1 confirmation'] },
    ],
    [
      'refunded before it was recorded is not confirmed',
      pay('pi_1', { refunds: [{}] }),
      {},
      {
        facts: ['accepted:micro:1', 'pi_1/paid', 'pi_1/refund:re_pi_1_0:succeeded', 'pi_1/mark'],
        emails: ['pi_1 refund:re_pi_1_0'],
      },
    ],
    [
      'disputed before it was recorded alarms the owner',
      pay('pi_1', { disputes: [{}] }),
      {},
      {
        facts: [
          'accepted:micro:1',
          'pi_1/paid',
          'pi_1/dispute:dp_pi_1_0:needs_response',
          'pi_1/mark',
        ],
        emails: ['pi_1 dispute:dp_pi_1_0.open.1'],
        alarms: ['payment-disputed AE-PI_1:dp_pi_1_0:dispute'],
      },
    ],
    [
      'whose refund arrives later records only the refund',
      pay('pi_1', { refunds: [{ amount: 500 }] }),
      { ledger: after(first) },
      { facts: ['pi_1/refund:re_pi_1_0:succeeded'], emails: ['pi_1 refund:re_pi_1_0'] },
    ],
    [
      'whose refund is pending records it, and announces it later',
      pay('pi_1', { refunds: [{ status: 'pending' }] }),
      { ledger: after(first) },
      { facts: ['pi_1/refund:re_pi_1_0:pending'] },
    ],
    [
      'that was refunded and bought again changes nothing when it is told again',
      pay('pi_1', { refunds: [{}] }),
      { ledger: after(pay('pi_1', { refunds: [{}] }), second), others: [second] },
      {},
    ],
    [
      'whose refund has failed alarms the owner, and takes the email back',
      pay('pi_1', { refunds: [{ status: 'failed' }] }),
      { ledger: after(first, pay('pi_1', { refunds: [{}] })) },
      {
        facts: ['pi_1/refund:re_pi_1_0:failed'],
        emails: ['pi_1 refund-failed:re_pi_1_0'],
        alarms: ['refund-failed AE-PI_1:re_pi_1_0'],
      },
    ],
    [
      'with a warning alarms the owner',
      first,
      { ledger: after(first), warnings: ['issfr_1'] },
      { facts: ['pi_1/warning:issfr_1'], alarms: ['fraud-warning AE-PI_1:issfr_1'] },
    ],
    [
      'with a known warning alarms no one',
      first,
      {
        ledger: withFacts(nothing, plan(first, { warnings: ['issfr_1'] }).changes),
        warnings: ['issfr_1'],
      },
      {},
    ],
  ],
  'a second payment': [
    [
      'for an owned subject is recorded and refunded, before any email',
      second,
      { ledger: after(first), others: [first] },
      { facts: ['pi_2/paid', 'pi_2/mark'], refunds: [duplicate('pi_1', micro)] },
    ],
    [
      'is refunded by the next call if a call was interrupted',
      second,
      { ledger: after(first, second), others: [first] },
      { refunds: [duplicate('pi_1', micro)] },
    ],
    [
      'that is refunded is announced',
      pay('pi_2', { refunds: [refundedFor('pi_1')] }),
      { ledger: after(first, second), others: [first] },
      { facts: ['pi_2/refund:re_pi_2_0:succeeded'], emails: ['pi_2 duplicate-payment'] },
    ],
    [
      'stays a duplicate after the first is refunded, too',
      pay('pi_2', { refunds: [refundedFor('pi_1')] }),
      { ledger: after(first, second, pay('pi_1', { refunds: [{}] })) },
      {
        facts: ['pi_2/refund:re_pi_2_0:succeeded'],
        emails: ['pi_2 duplicate-payment'],
      },
    ],
    [
      'of an offer is refunded in part',
      pay('pi_2', { lines: [micro, macro] }),
      { ledger: after(first), others: [first] },
      {
        facts: ['accepted:macro:1', 'pi_2/paid', 'pi_2/mark'],
        refunds: [duplicate('pi_1', micro, true)],
      },
    ],
    [
      'of an offer is refunded by what is left of the line, if a part of the order is refunded',
      pay('pi_2', { lines: [micro, macro], refunds: [{ amount: 1000 }] }),
      { ledger: after(first, pay('pi_2', { lines: [micro, macro] })), others: [first] },
      {
        facts: ['pi_2/refund:re_pi_2_0:succeeded'],
        emails: ['pi_2 refund:re_pi_2_0'],
        refunds: [duplicate('pi_1', { ...micro, amount: 2400 }, true)],
      },
    ],
    [
      'of an offer is confirmed once its duplicate line is refunded',
      pay('pi_2', {
        lines: [micro, macro],
        refunds: [refundedFor('pi_1', { subjectId: 'micro', amount: 3000 })],
      }),
      { ledger: after(first, pay('pi_2', { lines: [micro, macro] })), others: [first] },
      {
        facts: ['pi_2/refund:re_pi_2_0:succeeded'],
        emails: ['pi_2 confirmation', 'pi_2 duplicate-payment'],
      },
    ],
    [
      'counts for a line for which nothing was paid',
      pay('pi_2', { lines: [free(micro), macro] }),
      { ledger: after(first), others: [first] },
      {
        facts: ['accepted:micro:2', 'accepted:macro:1', 'pi_2/paid', 'pi_2/mark'],
        emails: ['pi_2 confirmation'],
      },
    ],
    [
      'counts if the first is refunded at the provider, which records that, too',
      second,
      { ledger: after(first), others: [pay('pi_1', { refunds: [{}] })] },
      {
        facts: ['pi_1/refund:re_pi_1_0:succeeded', ...counted],
        emails: ['pi_1 refund:re_pi_1_0', 'pi_2 confirmation'],
      },
    ],
    [
      'counts while the first is disputed',
      second,
      { ledger: after(first), others: [pay('pi_1', { disputes: [{}] })] },
      {
        facts: ['pi_1/dispute:dp_pi_1_0:needs_response', ...counted],
        emails: ['pi_1 dispute:dp_pi_1_0.open.1', 'pi_2 confirmation'],
        alarms: ['payment-disputed AE-PI_1:dp_pi_1_0:dispute'],
      },
    ],
    [
      'counts if the first is not paid at the provider',
      second,
      { ledger: after(first), others: [] },
      { facts: counted, emails: ['pi_2 confirmation'] },
    ],
    [
      'counts if the first was made with keys of the other mode',
      second,
      { ledger: after(pay('pi_1', { isLive: true })), others: [pay('pi_1', { isLive: true })] },
      { facts: counted, emails: ['pi_2 confirmation'] },
    ],
    [
      'counts if the owner has ended access by the first',
      second,
      { ledger: revoked(after(first), 'pi_1'), others: [first] },
      { facts: counted, emails: ['pi_2 confirmation'] },
    ],
    [
      'is a duplicate of an older payment whose dispute was won',
      pay('pi_3'),
      {
        ledger: after(pay('pi_1', { disputes: [{ status: 'lost' }] }), second),
        others: [pay('pi_1', { disputes: [{ status: 'won' }] }), pay('pi_2', { refunds: [{}] })],
      },
      {
        facts: [
          'pi_1/dispute:dp_pi_1_0:won',
          'pi_2/refund:re_pi_2_0:succeeded',
          'pi_3/paid',
          'pi_3/mark',
        ],
        emails: ['pi_1 dispute:dp_pi_1_0.won.2', 'pi_1 confirmation', 'pi_2 refund:re_pi_2_0'],
        refunds: [duplicate('pi_1', micro)],
      },
    ],
    [
      'records a first payment that counts but was not recorded',
      second,
      {
        ledger: { ...nothing, facts: { 'accepted:micro:1': { paymentIntentId: 'pi_1' } } },
        others: [first],
      },
      {
        facts: ['pi_1/paid', 'pi_2/paid', 'pi_2/mark'],
        emails: ['pi_1 confirmation'],
        refunds: [duplicate('pi_1', micro)],
      },
    ],
    [
      'that the bank disputes is left to the bank',
      pay('pi_2', { disputes: [{}] }),
      { ledger: after(first), others: [first] },
      {
        facts: ['pi_2/paid', 'pi_2/dispute:dp_pi_2_0:needs_response', 'pi_2/mark'],
        emails: ['pi_2 dispute:dp_pi_2_0.open.1'],
        alarms: ['payment-disputed AE-PI_2:dp_pi_2_0:dispute'],
      },
    ],
    [
      'whose refund failed alarms the owner, and is not refunded again',
      pay('pi_2', { refunds: [refundedFor('pi_1', { status: 'failed' })] }),
      { ledger: after(first, second), others: [first] },
      {
        facts: ['pi_2/refund:re_pi_2_0:failed'],
        emails: ['pi_2 duplicate-payment'],
        alarms: ['refund-failed AE-PI_2'],
      },
    ],
    [
      'whose refund was cancelled alarms the owner, and is not refunded again',
      pay('pi_2', { refunds: [refundedFor('pi_1', { status: 'canceled' })] }),
      { ledger: after(first, second), others: [first] },
      {
        facts: ['pi_2/refund:re_pi_2_0:canceled'],
        emails: ['pi_2 duplicate-payment'],
        alarms: ['refund-failed AE-PI_2'],
      },
    ],
    [
      'from before the ledger was recovered counts, and is left to the owner',
      second,
      { ledger: after(first), others: [first], recoveredAt: AFTER },
      { facts: counted, emails: ['pi_2 confirmation'], leftToOwner: ['pi_1'] },
    ],
    [
      'from after the recovery is refunded',
      second,
      { ledger: after(first), others: [first], recoveredAt: '2026-11-20T10:00:00.000Z' },
      { facts: ['pi_2/paid', 'pi_2/mark'], refunds: [duplicate('pi_1', micro)] },
    ],
  ],
  'a payment and a place': [
    [
      'a place that ends: the payment counts',
      second,
      { ledger: placed('2099-08-31') },
      {
        facts: ['accepted:micro:2', 'pi_2/paid', 'pi_2/mark'],
        emails: ['pi_2 confirmation'],
      },
    ],
    [
      'a place for good: the payment is a duplicate',
      second,
      { ledger: placed() },
      { facts: ['pi_2/paid', 'pi_2/mark'], refunds: [duplicate('free_1', micro)] },
    ],
    [
      'a place whose licence has ended: the payment counts',
      second,
      { ledger: placed('2020-08-31') },
      {
        facts: ['accepted:micro:2', 'pi_2/paid', 'pi_2/mark'],
        emails: ['pi_2 confirmation'],
      },
    ],
  ],
  'a payment and a grant': [
    [
      'granted after the payment: the payment counts, and the grant ends',
      second,
      { ledger: granted(AFTER) },
      {
        facts: ['accepted:micro:2', 'pi_2/paid', 'free_1/revoked', 'pi_2/mark'],
        emails: ['pi_2 confirmation'],
      },
    ],
    [
      'granted in the same second: the payment counts',
      second,
      { ledger: granted(BEFORE) },
      {
        facts: ['accepted:micro:2', 'pi_2/paid', 'free_1/revoked', 'pi_2/mark'],
        emails: ['pi_2 confirmation'],
      },
    ],
    [
      'granted before the payment: the payment is a duplicate',
      second,
      { ledger: granted('2026-11-20T10:00:00.000Z') },
      { facts: ['pi_2/paid', 'pi_2/mark'], refunds: [duplicate('free_1', micro)] },
    ],
    [
      'granted before, and ended: the payment counts',
      second,
      { ledger: revoked(granted('2026-11-20T10:00:00.000Z'), 'free_1') },
      { facts: counted, emails: ['pi_2 confirmation'] },
    ],
    [
      'granted after a payment that is refunded: the grant stays',
      pay('pi_2', { refunds: [{}] }),
      { ledger: granted(AFTER) },
      {
        facts: ['pi_2/paid', 'pi_2/refund:re_pi_2_0:succeeded', 'pi_2/mark'],
        emails: ['pi_2 refund:re_pi_2_0'],
      },
    ],
    [
      'a repeated payment ends the grant once',
      second,
      { ledger: withFacts(granted(AFTER), plan(second, { ledger: granted(AFTER) }).changes) },
      {},
    ],
  ],
  'a payment of an order of places': [
    [
      'is recorded without a student: it neither counts, nor is it confirmed or refunded',
      pay('pi_1', { isPaidByOther: true, places: 2 }),
      { isDeleted: true },
      { facts: ['pi_1/paid'] },
    ],
    [
      'is no duplicate of another payment of the order',
      pay('pi_2', { isPaidByOther: true, places: 2 }),
      {
        ledger: after(pay('pi_1', { isPaidByOther: true, places: 2 })),
        isDeleted: true,
        others: [pay('pi_1', { isPaidByOther: true, places: 2 })],
      },
      { facts: ['pi_2/paid'] },
    ],
    [
      'tells only the payer of a refund',
      pay('pi_1', { isPaidByOther: true, places: 2, refunds: [{}] }),
      { isDeleted: true },
      {
        facts: ['pi_1/paid', 'pi_1/refund:re_pi_1_0:succeeded'],
        emails: ['pi_1 payer-refund:re_pi_1_0'],
      },
    ],
    [
      'tells only the owner of a dispute',
      pay('pi_1', { isPaidByOther: true, places: 2, disputes: [{}] }),
      { isDeleted: true },
      {
        facts: ['pi_1/paid', 'pi_1/dispute:dp_pi_1_0:needs_response'],
        alarms: [`payment-disputed ${orderNumber('pi_1')}:dp_pi_1_0:dispute`],
      },
    ],
  ],
  'a payment of a deleted account': [
    [
      'is recorded without stamp and email, and refunded',
      first,
      { isDeleted: true },
      {
        facts: ['pi_1/paid'],
        refunds: [{ kind: 'deleted-account', amount: 3000, key: 'deleted-account:3000' }],
      },
    ],
    [
      'is refunded by what is left',
      pay('pi_1', { refunds: [{ amount: 1000 }] }),
      { isDeleted: true },
      {
        facts: ['pi_1/paid', 'pi_1/refund:re_pi_1_0:succeeded'],
        emails: ['pi_1 refund:re_pi_1_0'],
        refunds: [{ kind: 'deleted-account', amount: 2000, key: 'deleted-account:2000' }],
      },
    ],
    [
      'is left to the bank while disputed',
      pay('pi_1', { disputes: [{}] }),
      { isDeleted: true },
      {
        facts: ['pi_1/paid', 'pi_1/dispute:dp_pi_1_0:needs_response'],
        emails: ['pi_1 dispute:dp_pi_1_0.open.1'],
        alarms: ['payment-disputed AE-PI_1:dp_pi_1_0:dispute'],
      },
    ],
    [
      'is refunded once the bank has decided for the shop',
      pay('pi_1', { disputes: [{ status: 'won' }] }),
      {
        isDeleted: true,
        ledger: withFacts(
          nothing,
          plan(pay('pi_1', { disputes: [{}] }), { isDeleted: true }).changes,
        ),
      },
      {
        facts: ['pi_1/dispute:dp_pi_1_0:won'],
        emails: ['pi_1 dispute:dp_pi_1_0.won.2'],
        refunds: [{ kind: 'deleted-account', amount: 3000, key: 'deleted-account:3000' }],
      },
    ],
    [
      'is refunded if the bank only inquires',
      pay('pi_1', { disputes: [{ status: 'warning_needs_response' }] }),
      { isDeleted: true },
      {
        facts: ['pi_1/paid', 'pi_1/dispute:dp_pi_1_0:warning_needs_response'],
        refunds: [{ kind: 'deleted-account', amount: 3000, key: 'deleted-account:3000' }],
        alarms: ['payment-disputed AE-PI_1:dp_pi_1_0:inquiry'],
      },
    ],
    [
      'stays if it counted before the deletion',
      first,
      { isDeleted: true, ledger: after(first) },
      {},
    ],
    [
      'counts if the account is missing for another reason',
      first,
      { isDeleted: true, wasDeleted: false },
      { facts: ['accepted:micro:1', 'pi_1/paid'], emails: ['pi_1 confirmation'] },
    ],
  ],
};

describe.each(Object.entries(rows))('%s', (_, some) => {
  test.each(some)('%s', (_rule, payment, known, expected) => {
    expect(summarise(payment, known)).toEqual({ ...none, ...expected });
  });
});

test('only payments that may make a line a duplicate are asked for at the provider', () => {
  const offer = pay('pi_2', { lines: [micro, macro] });
  expect(paymentsToCheck(nothing, offer)).toEqual([]);
  expect(paymentsToCheck(after(first), offer)).toEqual(['pi_1']);
  expect(paymentsToCheck(granted(BEFORE), offer)).toEqual([]);
  expect(paymentsToCheck(after(first), first)).toEqual([]);
  expect(paymentsToCheck(after(first), pay('pi_2', { lines: [free(micro)] }))).toEqual([]);
  const refunded = pay('pi_2', { refunds: [refundedFor('pi_1')] });
  expect(paymentsToCheck(after(first), refunded)).toEqual([]);
});

test('a counting fact that cannot be read keeps its place, and is no payment', () => {
  const ledger = { ...nothing, facts: { 'accepted:micro:1': { x: 1 } } };
  expect(countingPayments(ledger, 'micro')).toEqual([undefined]);
  expect(paymentsToCheck(ledger, first)).toEqual([]);
  expect(summarise(first, { ledger })).toEqual({
    ...none,
    facts: ['accepted:micro:2', 'pi_1/paid', 'pi_1/mark'],
    emails: ['pi_1 confirmation'],
  });
  expect(countingPayments(withFacts(ledger, plan(first, { ledger }).changes), 'micro')).toEqual([
    undefined,
    'pi_1',
  ]);
});

test.each([
  ['a student without the subject is recorded', nothing, true],
  ['a student whose payment was refunded is recorded', after(pay('pi_1', { refunds: [{}] })), true],
  ['a student whose grant was ended is recorded', revoked(granted(BEFORE), 'free_1'), true],
  [
    'a student whose payment was made in the other mode',
    after(pay('pi_1', { isLive: true })),
    true,
  ],
  ['the owner of the subject is refused', after(first), false],
  ['a student with a grant is refused', granted(BEFORE), false],
])('a free order for %s', (_, ledger, isRecorded) => {
  const changes = grant(ledger, AFTER, 'free_2');
  expect(changes !== undefined).toBe(isRecorded);
  if (changes) expect(emailsIn(changes)).toEqual(['free_2 confirmation']);
});
