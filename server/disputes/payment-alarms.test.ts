import { expect, test } from 'vitest';
import type { PaidPayment } from '../purchases/payment-changes.ts';
import type { Payment, PaymentDispute, PaymentRefund } from '../services/payment.ts';
import type { PaymentFacts } from '../store/ledger.ts';
import { paymentAlarms } from './payment-alarms.ts';

const AT = new Date('2026-11-20T12:00:00Z');

function alarmsAbout(
  { disputes = [], refunds = [] }: Partial<Pick<Payment, 'disputes' | 'refunds'>>,
  recorded: PaymentFacts,
  warnings: string[],
) {
  const paid = {
    accountId: 'ada',
    lines: [],
    amount: 3000,
    currency: 'gbp' as const,
    paidAt: AT.toISOString(),
    isLive: false,
  };
  const payment: PaidPayment = {
    id: 'pi_12345678',
    status: 'succeeded',
    isLive: false,
    amount: 3000,
    currency: 'gbp',
    clientSecret: '',
    paidAt: AT,
    metadata: {},
    refunds,
    disputes,
    paid,
  };
  return paymentAlarms(payment, recorded, warnings);
}

const dispute = (status: string): PaymentDispute => ({
  id: 'dp_1',
  status,
  amount: 3000,
  openedAt: AT,
  readAt: AT,
});
const refund = (status: string, duplicateOf?: string): PaymentRefund => ({
  id: 're_1',
  status,
  amount: 500,
  at: AT,
  duplicateOf,
});
const seen = (...names: string[]): PaymentFacts =>
  Object.fromEntries(names.map((name) => [name, { amount: 500 }]));

test.each([
  ['nothing', {}, {}, [], []],
  ['a new dispute', { disputes: [dispute('needs_response')] }, {}, [], ['dp_1:dispute']],
  ['an inquiry', { disputes: [dispute('warning_needs_response')] }, {}, [], ['dp_1:inquiry']],
  [
    'an inquiry that became a dispute',
    { disputes: [dispute('needs_response')] },
    seen('dispute:dp_1:warning_needs_response'),
    [],
    ['dp_1:dispute'],
  ],
  [
    'a recorded dispute',
    { disputes: [dispute('needs_response')] },
    seen('dispute:dp_1:needs_response'),
    [],
    [],
  ],
  [
    'a dispute that the bank has reopened',
    { disputes: [dispute('needs_response')] },
    seen('dispute:dp_1:needs_response', 'dispute:dp_1:won'),
    [],
    ['dp_1:returned2'],
  ],
  ['a failed refund', { refunds: [refund('failed')] }, {}, [], ['re_1']],
  [
    'a refund that failed after it had succeeded',
    { refunds: [refund('failed')] },
    seen('refund:re_1:succeeded'),
    [],
    ['re_1'],
  ],
  ['a cancelled refund', { refunds: [refund('canceled')] }, {}, [], ['re_1']],
  ['a recorded failed refund', { refunds: [refund('failed')] }, seen('refund:re_1:failed'), [], []],
  ['a refund that succeeded', { refunds: [refund('succeeded')] }, {}, [], []],
  ['a failed refund of a duplicate', { refunds: [refund('failed', 'pi_0')] }, {}, [], []],
  ['a warning', {}, {}, ['issfr_1'], ['issfr_1']],
  ['a recorded warning', {}, seen('warning:issfr_1'), ['issfr_1'], []],
])('the owner is told of %s if it is news', (_, told, recorded, warnings, about) => {
  const alarms = alarmsAbout(told, recorded, warnings).map((alarm) => alarm.about);
  expect(alarms).toEqual(about.map((text) => `AE-12345678:${text}`));
});
