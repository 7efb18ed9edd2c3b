import { expect, test } from 'vitest';
import { openedEvent } from '../../../tests/support/opened-event.ts';
import type { Email } from '../../services/email.ts';
import { eventField, type OrderEvent } from '../order-events.ts';
import { toOrderState } from '../order-state.ts';
import { toToken } from '../orders.ts';
import type { OrderLetter } from './order-email.ts';
import { writeEnded } from './to-people.ts';
import { writeOrdered, writePaused, writePauseWarning, writeResumed } from './to-school.ts';

const AT = '2026-11-01T10:00:00.000Z';
const ORDER_ID = 'places_000000000000000000000001';
const SITE = 'https://shop.example';
const ORDER_URL = `${SITE}/orders/${toToken(ORDER_ID, 'payers')}`;

const school = {
  organisation: 'Hill Road School',
  address: ['1 Hill Road'],
  financeEmail: 'finance@school.example',
  teacherEmail: 'ada@school.example',
  purchaseOrder: 'PO-1',
};
const opened = openedEvent({ at: AT, organisation: school.organisation, secret: 'payers' });
const released: OrderEvent[] = [
  { kind: 'ordered', at: AT, school },
  { kind: 'accepted', at: AT, by: 'owner', release: 'now' },
  { kind: 'invoiced', at: AT, number: 'AE-INV-0001', dueOn: '2026-11-02' },
  { kind: 'released', at: AT },
  { kind: 'teacher', at: AT, email: 'ada@school.example', secret: 'adas' },
  { kind: 'teacher', at: AT, email: 'bo@school.example', secret: 'bos' },
];

function letter(...later: OrderEvent[]): OrderLetter {
  const events = [opened, ...later].map((event, index) => [eventField(index + 1), event]);
  const ledger = { accountId: ORDER_ID, facts: {} };
  const now = new Date('2026-11-29T10:00:00Z');
  const order = toOrderState(ORDER_ID, Object.fromEntries(events), ledger, now);
  if (!order) throw new Error('No order');
  return { order, about: undefined, siteUrl: SITE, number: 'AE-1', orderUrl: ORDER_URL };
}

const classUrl = (secret: string) => `${SITE}/class/${toToken(ORDER_ID, secret)}`;
const paused: OrderEvent = { kind: 'paused', at: AT, why: 'unpaid' };

test.each<[string, (letter: OrderLetter) => Email[] | undefined, OrderEvent[]]>([
  ['the warning', writePauseWarning, [{ kind: 'pause-warned', at: AT, by: 'owner' }]],
  ['the pause', writePaused, [paused]],
  ['the end of the pause', writeResumed, [paused, { kind: 'resumed', at: AT }]],
  ['the end', writeEnded, [{ kind: 'ended', at: AT, why: 'refund' }]],
])('%s reaches each teacher without the link to the order and the price', (_, write, events) => {
  const [payers, ...teachers] = write(letter(...released, ...events)) ?? [];
  expect(payers?.to).toBe('finance@school.example, head@school.example');
  expect(payers?.text).toContain(ORDER_URL);
  expect(teachers.map(({ to }) => to)).toEqual(['ada@school.example', 'bo@school.example']);
  expect(teachers[0]?.text).toContain(classUrl('adas'));
  expect(teachers[1]?.text).toContain(classUrl('bos'));
  for (const { text, html } of teachers) {
    expect(text + html).not.toContain(ORDER_URL);
    expect(text + html).not.toContain('60.00');
  }
});

test('teachers before a class was handed over get no news', () => {
  const handedOver: OrderEvent = {
    kind: 'handed-over',
    at: AT,
    email: 'cy@school.example',
    secret: 'cys',
  };
  const [, ...teachers] = writePaused(letter(...released, handedOver, paused)) ?? [];
  expect(teachers.map(({ to }) => to)).toEqual(['cy@school.example']);
});

test('the email about a new order contains no text that a stranger typed', () => {
  const { to, text = '', html = '' } = writeOrdered(letter(...released.slice(0, 1))) ?? {};
  expect(to).toBe(opened.email);
  for (const typed of [school.organisation, school.purchaseOrder]) {
    expect(text + html).not.toContain(typed);
  }
});
