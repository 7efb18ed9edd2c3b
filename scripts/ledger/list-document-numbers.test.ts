import { expect, test } from 'vitest';
import type { OrderEvent } from '#server/places/order-events.ts';
import { openedEvent } from '../../tests/support/opened-event.ts';
import { listDocumentNumbers } from './list-document-numbers.ts';

const at = '2026-11-29T10:00:00.000Z';

const toRecord = (events: OrderEvent[], key = 'places-order:places_1') => ({
  type: 'hash' as const,
  key,
  fields: events.map((event, index): [string, string] => [
    `event:${index + 1}`,
    JSON.stringify(event),
  ]),
});

const opened = (isLive: boolean) => openedEvent({ at, isLive });
const later: OrderEvent[] = [
  { kind: 'invoiced', at, number: 'AE-INV-0007', dueOn: '2026-12-29' },
  {
    kind: 'credited',
    at,
    by: 'owner',
    key: 'k',
    number: 'AE-CN-0002',
    amount: 1,
    places: 0,
    pupils: 0,
    reason: 'x',
    returns: [],
  },
];

test('the numbers of an order are listed with the key of their mode', () => {
  const orderId = 'places_1';
  expect(listDocumentNumbers(toRecord([opened(true), ...later]))).toEqual([
    { key: 'document-numbers:invoice', number: 'AE-INV-0007', orderId },
    { key: 'document-numbers:credit-note', number: 'AE-CN-0002', orderId },
  ]);
  const [invoice] = listDocumentNumbers(toRecord([opened(false), ...later]));
  expect(invoice?.key).toBe('document-numbers:test-invoice');
  expect(listDocumentNumbers(toRecord([opened(true), ...later], 'join-code:X'))).toEqual([]);
});
