import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type OrderStage, orderStage, type PlacesOrder } from '#contract/places/orders.ts';
import { orderLabels as labels } from './labels.ts';
import { ParentOrder } from './ParentOrder.tsx';
import { SchoolOrder } from './SchoolOrder.tsx';

const TEACHER = 'teacher@school.example';

const order: PlacesOrder = {
  kind: 'school',
  stage: 'quoted',
  orderNumber: 'AE-00000001',
  what: 'Microeconomics',
  createdAt: '2026-11-29T10:00:00.000Z',
  amount: '360.00',
  currency: 'gbp',
  due: '0.00',
  counts: { sold: 30, used: 1, free: 29, takenBack: 0 },
  validUntil: '2026-12-29',
  school: { teacherEmail: TEACHER, financeEmail: 'finance@school.example' },
  bankDetails: [],
  documents: [],
};

const unpaid: Partial<PlacesOrder> = {
  due: '360.00',
  dueOn: '2026-12-29',
  bankDetails: ['Account 12345678'],
  documents: [
    { kind: 'invoice', number: 'AE-INV-0001', on: '2026-11-29', amount: '360.00', path: '/x' },
  ],
};

const show = (part: typeof SchoolOrder, changes: Partial<PlacesOrder>) =>
  renderToStaticMarkup(
    createElement(part, { token: 'token', order: { ...order, ...changes }, onChange: () => {} }),
  );

/** Titles by stage. The page itself shows an unpaid order. */
const TITLES: Record<Exclude<OrderStage, 'unpaid'>, string> = {
  quoted: labels.quoted,
  expired: labels.expired,
  ordered: labels.ordered,
  refused: labels.refused,
  accepted: labels.accepted,
  released: labels.released,
  paused: labels.paused,
  ended: labels.ended,
};

test('a school reads in each stage what the order waits for', () => {
  const stages = orderStage.options.filter((stage) => stage !== 'unpaid');
  for (const stage of stages)
    expect(show(SchoolOrder, { stage, ...unpaid }), stage).toContain(TITLES[stage]);
});

test.each<[string, Partial<PlacesOrder>]>([
  ['an accepted order', { stage: 'accepted' }],
  ['all open places', { stage: 'released', counts: { sold: 0, used: 0, free: 0, takenBack: 0 } }],
])('after a credit note for %s, no place is promised', (_, changes) => {
  const html = show(SchoolOrder, changes);
  expect(html).toContain(labels.creditedText);
  for (const promise of [labels.acceptedText, labels.released]) expect(html).not.toContain(promise);
});

test.each(['accepted', 'released', 'paused', 'ended'] as const)(
  'an order that is %s shows what is left to pay, until when and where to',
  (stage) => {
    const html = show(SchoolOrder, { stage, ...unpaid });
    for (const text of ['£360.00', '29 December 2026', 'Account 12345678', 'AE-INV-0001'])
      expect(html).toContain(text);
    expect(show(SchoolOrder, { stage })).not.toContain(labels.due);
  },
);

test('a pause names its reason', () => {
  const showPaused = (pausedFor: PlacesOrder['pausedFor']) =>
    show(SchoolOrder, { stage: 'paused', pausedFor });
  expect(showPaused('unpaid')).toContain(labels.pausedUnpaid);
  expect(showPaused('dispute')).toContain(labels.pausedDispute);
});

test('a payer reads that the place is used, that it rests, or that it has ended', () => {
  const one = { kind: 'parent', counts: { sold: 1, used: 1, free: 0, takenBack: 0 } } as const;
  expect(show(ParentOrder, { ...one, stage: 'released' })).toContain(labels.used);
  // The student may have deleted the account since.
  expect(show(ParentOrder, { ...one, stage: 'released' })).not.toContain('can read');
  expect(show(ParentOrder, { ...one, stage: 'paused' })).toContain(labels.pausedDispute);
  expect(show(ParentOrder, { ...one, stage: 'ended' })).toContain(labels.ended);
});
