import fc from 'fast-check';
import { codeSteps } from './code-steps.ts';
import { crash, key, nameOf, number, type Step, subjectId, toRequest, wanted } from './draw.ts';
import { linkSteps } from './link-steps.ts';
import { grant as giveAccess, refund as giveBack, revoke as takeAccess } from './owner.ts';
import { checkSettled } from './rules.ts';

const pay = fc.record({ what: wanted, during: crash }).map(
  ({ what, during }): Step => ({
    name: `pay for ${nameOf(what)}`,
    crash: during,
    run: async (life) => life.pay(await toRequest(life, what), during),
  }),
);

const open = fc.record({ what: wanted, during: crash }).map(
  ({ what, during }): Step => ({
    name: `open ${nameOf(what)} in a tab`,
    crash: during,
    run: async (life) => life.open(await toRequest(life, what), during),
  }),
);

const payInTab = number.map(
  (at): Step => ({
    name: `pay in tab ${at}`,
    isAfterDeletion: true,
    run: (life) => life.payInTab(at),
  }),
);

const payAgain = number.map(
  (at): Step => ({
    name: `pay once more, as ${at}`,
    isAfterDeletion: true,
    run: (life) => life.payAgain(at),
  }),
);

const complete = fc.record({ at: number, during: crash }).map(
  ({ at, during }): Step => ({
    name: `complete ${at}`,
    crash: during,
    async run(life) {
      const payment = life.payment(at);
      if (payment) await life.during(during, () => life.complete(payment.id));
    },
  }),
);

/** Events of a payment, in any order and number. */
const events = fc
  .record({
    at: number,
    which: fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }),
    during: crash,
  })
  .map(
    ({ at, which, during }): Step => ({
      name: `events ${which} of ${at}`,
      isAfterDeletion: true,
      crash: during,
      async run(life) {
        const payment = life.payment(at);
        if (!payment) return;
        const all = await life.shop.eventsOf(payment.id);
        const chosen = which.flatMap((one) => all[one % all.length] ?? []);
        await life.during(during, () => Promise.all(chosen.map((event) => life.shop.send(event))));
      },
    }),
  );

const refund = fc
  .record({
    at: number,
    what: fc.record({
      amount: fc.constantFrom('30.00', '5.00', '25.00', '20.00', '50.00'),
      subjectId: fc.option(subjectId, { freq: 2, nil: undefined }),
    }),
    key,
    during: crash,
  })
  .map(
    ({ at, what, key: named, during }): Step => ({
      name: `refund ${what.amount} of ${what.subjectId ?? 'order'} ${at}`,
      crash: during,
      async run(life) {
        const payment = life.payment(at);
        if (payment) await giveBack(life, payment, { ...what, key: named }, during);
      },
    }),
  );

/** Something that happens at the provider, without the shop. */
const atProvider = fc
  .record({
    at: number,
    what: fc.constantFrom('refund', 'part', 'line', 'dispute', 'warning', 'won', 'lost'),
    subject: subjectId,
  })
  .map(
    ({ at, what, subject }): Step => ({
      name: `${what} at the provider of ${at}`,
      isAfterDeletion: true,
      async run(life) {
        const payment = life.payment(at);
        if (!payment) return;
        const { stripe } = life.shop;
        const part = what === 'refund' ? {} : { amount: 700 };
        const named = what === 'line' ? { metadata: { subjectId: subject } } : {};
        if (what === 'refund' || what === 'part' || what === 'line') {
          const refunded = { payment_intent: payment.id, ...part, ...named };
          await stripe.refunds.create(refunded).catch(() => {});
        } else if (what === 'dispute' || what === 'warning') {
          const { latest_charge: charge } = await stripe.paymentIntents.retrieve(payment.id);
          await life.shop.press(what, String(charge));
        } else {
          const { data } = await stripe.disputes.list({ payment_intent: payment.id });
          for (const { id } of data) await life.shop.press(what, id);
        }
      },
    }),
  );

const grant = fc.record({ subject: subjectId, key, during: crash }).map(
  ({ subject, key: named, during }): Step => ({
    name: `grant ${subject}`,
    crash: during,
    run: (life) => giveAccess(life, subject, named, during),
  }),
);

const revoke = fc.record({ at: number, during: crash }).map(
  ({ at, during }): Step => ({
    name: `revoke ${at}`,
    crash: during,
    async run(life) {
      const order = life.order(at);
      if (order) await takeAccess(life, order, during);
    },
  }),
);

const reconcile = crash.map(
  (during): Step => ({
    name: 'reconcile',
    isAfterDeletion: true,
    crash: during,
    run: (life) => life.reconcile(during),
  }),
);

const settle = fc.constant<Step>({
  name: 'settle',
  isAfterDeletion: true,
  run: checkSettled,
});

const loseStore = fc.constant<Step>({
  name: 'lose and restore the store',
  isAfterDeletion: true,
  run: (life) => life.loseStore(),
});

const deleteAccount = crash.map(
  (during): Step => ({
    name: 'delete the account',
    crash: during,
    run: (life) => life.delete(during),
  }),
);

/** Ways to buy, without what happens to an order afterwards: so the rare combinations of these happen, too. */
const buying = [
  { weight: 12, arbitrary: open },
  { weight: 5, arbitrary: payInTab },
  { weight: 4, arbitrary: complete },
  { weight: 4, arbitrary: settle },
  ...codeSteps,
  ...linkSteps,
];

/** The steps of a life that only buys, by how often each is drawn. */
export const buyingStep = fc.oneof(...buying);

/** The steps of any life. */
export const step = fc.oneof(
  { weight: 18, arbitrary: pay },
  { weight: 8, arbitrary: payAgain },
  { weight: 8, arbitrary: complete },
  { weight: 12, arbitrary: events },
  { weight: 7, arbitrary: refund },
  { weight: 16, arbitrary: atProvider },
  { weight: 8, arbitrary: grant },
  { weight: 6, arbitrary: revoke },
  { weight: 4, arbitrary: reconcile },
  { weight: 2, arbitrary: loseStore },
  { weight: 4, arbitrary: deleteAccount },
  ...buying,
);
