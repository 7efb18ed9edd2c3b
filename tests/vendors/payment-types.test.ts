import type Stripe from 'stripe';
import { beforeAll, expect, test } from 'vitest';
import { type Recorded, recordResponses } from './payment-types/record-responses.ts';
import { TypeWalker } from './payment-types/type-walker.ts';

/**
 * Checks the payment stand-in's responses and webhooks against the types that ship with `stripe`, which Stripe generates
 * from the specification of the same API version. An update of the package updates the check.
 */
const walker = new TypeWalker();
let recorded: Recorded[];
beforeAll(async () => {
  recorded = await recordResponses();
});

test("every response and webhook has the shape of Stripe's own types", async ({ annotate }) => {
  const mismatches = recorded.flatMap(({ from, body }) =>
    walker.mismatchesOf(body).map((mismatch) => `${from}: ${mismatch}`),
  );
  const summary = `${recorded.length} responses, ${mismatches.length} mismatches`;
  await annotate(summary);
  expect([...new Set(mismatches)]).toEqual([]);
  expect(recorded.length).toBeGreaterThan(130);
});

test('every kind of object and every state occurs', () => {
  const seen = new Set<string>();
  const note = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('object' in value && typeof value.object === 'string') {
      seen.add('status' in value ? `${value.object} ${value.status}` : value.object);
    }
    for (const inside of Object.values(value)) note(inside);
  };
  for (const { body } of recorded) note(body);
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'list',
      'event',
      'payment_method',
      'webhook_endpoint enabled',
      ...['requires_payment_method', 'requires_action', 'processing']
        .concat('succeeded', 'canceled')
        .map((status) => `payment_intent ${status}`),
      ...['succeeded', 'failed'].map((status) => `charge ${status}`),
      ...['pending', 'succeeded', 'failed'].map((status) => `refund ${status}`),
      ...['needs_response', 'under_review', 'won', 'lost'].map((status) => `dispute ${status}`),
    ]),
  );
});

const broken = (change: (charge: Record<string, unknown>) => void) => {
  const events = recorded.flatMap(({ body }) => (body as Partial<Stripe.Event>).data?.object ?? []);
  const chargeEvent = events.find((event) => event.object === 'charge');
  const charge = structuredClone(chargeEvent) as unknown as Record<string, unknown>;
  change(charge);
  return walker.mismatchesOf(charge);
};

test.each([
  ['a missing property', (c) => delete c['currency'], 'charge.currency is missing'],
  ['an unknown property', (c) => Object.assign(c, { colour: 1 }), 'charge.colour is unknown'],
  ['a wrong type', (c) => Object.assign(c, { amount: '1' }), 'charge.amount is not number: "1"'],
  ['a null', (c) => Object.assign(c, { amount: null }), 'charge.amount is not number: null'],
  ['an unknown value', (c) => Object.assign(c, { status: 'paid' }), 'charge.status has no type'],
  [
    'something wrong deep inside',
    (c) => Object.assign(c, { outcome: { ...(c['outcome'] as object), type: 'maybe', rule: 7 } }),
    'charge.outcome',
  ],
] satisfies [string, (charge: Record<string, unknown>) => unknown, string][])(
  '%s is a mismatch',
  (_, change, mismatch) => {
    expect(broken(() => undefined)).toEqual([]);
    expect(broken(change).join()).toContain(mismatch);
  },
);

test('an object that Stripe does not have and a broken item of a list are mismatches', () => {
  expect(walker.mismatchesOf({ object: 'voucher' })).toEqual(['voucher: no such object']);
  const list = {
    object: 'list',
    data: [{ object: 'refund' }],
    has_more: false,
    url: '/v1/refunds',
  };
  expect(walker.mismatchesOf(list)).toContain('refund.amount is missing');
  const error = { error: { type: 'bad_luck', message: 'No.' } };
  expect(walker.mismatchesOf(error).join()).toContain('error.error.type has no type: "bad_luck"');
});
