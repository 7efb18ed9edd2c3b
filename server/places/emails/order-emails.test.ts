import { expect, test } from 'vitest';
import type { School } from '#contract/places/orders.ts';
import { openedEvent } from '../../../tests/support/opened-event.ts';
import type { Email } from '../../services/email.ts';
import { eventField, type OrderEvent } from '../order-events.ts';
import { toOrderState } from '../order-state.ts';
import type { OrderLetter } from './order-email.ts';
import { writeClass, writeEnded } from './to-people.ts';
import {
  writeOrdered,
  writePaid,
  writePaused,
  writePauseWarning,
  writeRefused,
  writeResumed,
} from './to-school.ts';

const ID = 'places_1';
const AT = '2026-11-01T10:00:00.000Z';
const NOW = new Date('2026-12-10T10:00:00Z');

const SCHOOL: School = {
  organisation: 'Hill <Road> School',
  address: ['1 Hill Road'],
  financeEmail: 'finance@school.example',
  teacherEmail: 'teacher@school.example',
};

const opened = openedEvent({ at: AT });
const BEFORE: OrderEvent[] = [
  { kind: 'ordered', at: AT, school: SCHOOL },
  { kind: 'accepted', at: AT, by: 'Owner', release: 'now' },
  { kind: 'invoiced', at: AT, number: 'AE-INV-0001', dueOn: '2026-12-01' },
  { kind: 'released', at: AT },
  { kind: 'join-code', at: AT, code: 'ABCDEFGHJK' },
  { kind: 'teacher', at: AT, email: SCHOOL.teacherEmail, secret: 'class' },
];

function toLetter(events: OrderEvent[], about?: string): OrderLetter {
  const fields = [opened, ...events].map((event, index) => [eventField(index + 1), event]);
  const ledger = { accountId: ID, facts: {} };
  const order = toOrderState(ID, Object.fromEntries(fields), ledger, NOW);
  if (!order) throw new Error('No order');
  const siteUrl = 'https://notes.shop';
  return { order, about, siteUrl, number: 'AE-1', orderUrl: `${siteUrl}/orders/token` };
}

const FINANCE = 'finance@school.example, head@school.example';
const EVERYONE = `${FINANCE}; teacher@school.example`;

const refused: OrderEvent = { kind: 'refused', at: AT, by: 'Owner', reason: 'Not a school' };
const warned: OrderEvent = { kind: 'pause-warned', at: '2026-12-05T10:00:00.000Z', by: 'Owner' };
const paused: OrderEvent = { kind: 'paused', at: AT, why: 'unpaid' };
const disputed: OrderEvent = { kind: 'paused', at: AT, why: 'dispute' };
const resumed: OrderEvent = { kind: 'resumed', at: AT };
const ended: OrderEvent = { kind: 'ended', at: '2026-12-09T10:00:00.000Z', why: 'refund' };
const credited: OrderEvent = {
  kind: 'credited',
  at: AT,
  by: 'Owner',
  key: 'k',
  number: 'AE-CN-0001',
  amount: 6_000,
  places: 0,
  pupils: 0,
  returns: [],
  reason: 'Gift',
};

type Write = (letter: OrderLetter) => Email | Email[] | undefined;

test.each<[string, Write, OrderEvent[], to: string, part: string]>([
  [
    'an order has arrived',
    writeOrdered,
    BEFORE.slice(0, 1),
    'head@school.example',
    'the order of your school',
  ],
  ['an order is refused', writeRefused, [...BEFORE.slice(0, 1), refused], FINANCE, 'Not a school'],
  ['an invoice is paid', writePaid, [...BEFORE, credited], FINANCE, 'nothing is left to pay'],
  ['access may pause', writePauseWarning, [...BEFORE, warned], EVERYONE, 'From 12 December 2026'],
  ['access is paused', writePaused, [...BEFORE, paused], EVERYONE, 'AE-INV-0001 is not paid'],
  ['a bank decides', writePaused, [...BEFORE, disputed], EVERYONE, 'until it decides'],
  ['access is back', writeResumed, [...BEFORE, paused, resumed], EVERYONE, 'Access is back'],
  [
    'access has ended',
    writeEnded,
    [...BEFORE, ended],
    EVERYONE,
    'ended on 9 December 2026, because the payment was refunded',
  ],
])('%s', (_, write, events, to, part) => {
  const emails = [write(toLetter(events)) ?? []].flat();
  expect(emails.map((email) => email.to).join('; ')).toBe(to);
  for (const { text, html } of emails) {
    expect(text).toContain(part);
    expect(html).not.toContain('<Road>');
  }
});

test('a teacher gets the link to the class and the link to join', () => {
  const email = writeClass(toLetter(BEFORE, SCHOOL.teacherEmail));
  expect(email?.to).toBe(SCHOOL.teacherEmail);
  expect(email?.text).toContain('https://notes.shop/join/ABCDE-FGHJK');
  expect(email?.text).toContain('https://notes.shop/class/1class');
});

test.each<[string, Write, OrderEvent[], about?: string]>([
  ['of a payment while money is due', writePaid, BEFORE],
  ['of a refusal without one', writeRefused, BEFORE],
  ['of a pause once it is paid', writePauseWarning, [...BEFORE, warned, credited]],
  ['of a pause that has ended', writePaused, [...BEFORE, paused, resumed]],
  ['of access while it is paused', writeResumed, [...BEFORE, paused]],
  ['of an end without one', writeEnded, BEFORE],
  ['to a teacher whose link was replaced', writeClass, BEFORE, 'former@school.example'],
  [
    'to the teacher of an order that has ended',
    writeClass,
    [...BEFORE, ended],
    SCHOOL.teacherEmail,
  ],
])('no email tells %s', (_, write, events, about) => {
  expect(write(toLetter(events, about))).toBeUndefined();
});
