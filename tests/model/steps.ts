import fc from 'fast-check';
import { buyingSteps } from './buying-steps.ts';
import { always, key, number, numbered, request, type Step, step, subjectId } from './draw.ts';
import { grant, refund, revoke } from './owner.ts';
import type { Run } from './run.ts';
import { type Trouble, trouble } from './troubles.ts';

/** Events of a payment, in any order and number. */
const events = step(
  12,
  fc.record({ at: number, which: fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }) }),
  ({ at, which }) => `events ${which} of ${at}`,
  async (run, { at, which }) => {
    const payment = run.payment(at);
    if (!payment) return;
    const all = await run.shop.eventsOf(payment.id);
    const chosen = which.flatMap((place) => all[place % all.length] ?? []);
    await run.during(() => Promise.all(chosen.map((event) => run.shop.send(event))));
  },
  true,
);

const refundOrder = step(
  7,
  fc.record({
    at: number,
    amount: fc.constantFrom('30.00', '5.00', '25.00', '20.00', '50.00'),
    subjectId: fc.option(subjectId, { freq: 2, nil: undefined }),
    key,
  }),
  ({ at, amount, subjectId: of }) => `refund ${amount} of ${of ?? 'order'} ${at}`,
  async (run, { at, ...what }) => {
    const payment = run.payment(at);
    if (payment) await refund(run, payment, what);
  },
);

const REFUNDS = ['refund', 'part', 'line'];
const CONTESTS = ['dispute', 'dispute', 'warning'];

/** Something that happens at the provider, without the shop. */
const atProvider = step(
  16,
  fc.record({
    at: number,
    what: fc.constantFrom(...REFUNDS, ...CONTESTS, 'won', 'lost'),
    subjectId,
  }),
  ({ at, what, subjectId: of }) => `${what} at the provider of ${at}, ${of}`,
  async (run, { at, what, subjectId: of }) => {
    const payment = run.payment(at);
    if (!payment) return;
    const { stripe } = run.shop;
    if (REFUNDS.includes(what)) {
      const part = what === 'refund' ? {} : { amount: 700 };
      const named = what === 'line' ? { metadata: { subjectId: of } } : {};
      const refunded = { payment_intent: payment.id, ...part, ...named };
      await stripe.refunds.create(refunded).catch(() => {});
    } else if (CONTESTS.includes(what)) {
      const { latest_charge: charge } = await stripe.paymentIntents.retrieve(payment.id);
      await run.shop.press(what, String(charge));
    } else {
      const { data } = await stripe.disputes.list({ payment_intent: payment.id });
      for (const { id } of data) await run.shop.press(what, id);
    }
  },
  true,
);

const grantSubject = step(
  8,
  fc.record({ subjectId, key }),
  (given) => `grant ${given.subjectId}`,
  (run, given) => grant(run, given.subjectId, given.key),
);

async function revokeOrder(run: Run, at: number): Promise<void> {
  const order = run.order(at);
  if (order) await revoke(run, order);
}

const anyStep = fc.oneof(
  request(10, 'pay for', (run, what) => run.pay(what)),
  numbered(8, 'pay once more, as', (run, at) => run.payAgain(at), true),
  events,
  refundOrder,
  atProvider,
  grantSubject,
  numbered(6, 'revoke', revokeOrder),
  always(4, 'reconcile', (run) => run.reconcile()),
  always(2, 'lose and restore the store', (run) => run.loseStore()),
  numbered(4, 'delete the account', (run) => run.delete()),
  ...buyingSteps,
);

/** A step, with what goes wrong meanwhile. */
export interface TroubledStep extends Step {
  trouble: Trouble | undefined;
}

const describe = ({ name, trouble: one }: TroubledStep) =>
  one ? `${name} [${one.service}: ${one.kind} after ${one.after}]` : name;

const calm = fc.constant(undefined);
const troubled = fc.option(trouble, { freq: 2, nil: undefined });

/** Draws runs of at most so many steps: of any steps or of purchases alone, a third of the runs without trouble. */
export const runs = (maxLength: number): fc.Arbitrary<TroubledStep[]> => {
  const kinds = [anyStep, fc.oneof(...buyingSteps)].flatMap((steps) => [
    fc.tuple(steps, calm),
    fc.tuple(steps, troubled),
    fc.tuple(steps, troubled),
  ]);
  const named = kinds.map((kind) =>
    kind.map(([drawn, during]) => {
      const one = { ...drawn, trouble: during };
      return Object.assign(one, { [fc.toStringMethod]: () => describe(one) });
    }),
  );
  return fc.oneof(...named.map((step) => fc.array(step, { minLength: 1, maxLength, size: 'max' })));
};
