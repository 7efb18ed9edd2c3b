import { sale } from 'local-stand-ins/stripe/testing.ts';
import type Stripe from 'stripe';
import { waitFor } from '../../support/wait-for.ts';

export type Press = (fields: Record<string, string>) => Promise<unknown>;

const RETURN_URL = 'https://shop.example/';

const pay = (stripe: Stripe, card = 'visa') =>
  stripe.paymentIntents.create({ ...sale, confirm: true, payment_method: `pm_card_${card}` });

/** Ignores the provider's refusal of a call, because only its recorded response counts. */
const refused = (call: Promise<unknown>) => call.catch(() => undefined);

/** Opens, changes, confirms, holds, declines, authenticates and cancels payments, and reads them. */
export async function payInEveryWay(stripe: Stripe, press: Press): Promise<void> {
  const { paymentIntents } = stripe;
  const open = await paymentIntents.create({
    amount: 3000,
    currency: 'gbp',
    payment_method_types: ['card'],
    description: 'Microeconomics',
    metadata: { subjectId: 'micro' },
  });
  await paymentIntents.retrieve(open.id);
  await paymentIntents.update(open.id, { metadata: { consentVersion: '1' } });
  await refused(paymentIntents.confirm(open.id, { payment_method: 'pm_card_chargeDeclined' }));
  await paymentIntents.retrieve(open.id, { expand: ['latest_charge'] });
  await paymentIntents.confirm(open.id, { payment_method: 'pm_card_gb' });
  await paymentIntents.retrieve(open.id, { expand: ['latest_charge'] });
  await paymentIntents.cancel((await paymentIntents.create(sale)).id, {
    cancellation_reason: 'abandoned',
  });

  for (const card of ['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'unionpay']) {
    await pay(stripe, card);
  }
  await pay(stripe, 'authenticationRequired');
  await paymentIntents.confirm((await paymentIntents.create(sale)).id, {
    payment_method: 'pm_card_authenticationRequiredOnSetup',
    return_url: RETURN_URL,
  });
  for (const action of ['release', 'decline']) {
    await press({ action: 'hold', on: 'yes' });
    const { id } = await pay(stripe);
    await press({ action, id });
    await paymentIntents.retrieve(id);
  }
  await paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] });
}

export async function refundInEveryWay(stripe: Stripe): Promise<void> {
  const { refunds } = stripe;
  const paid = await pay(stripe);
  await refunds.create({ payment_intent: paid.id, amount: 299, reason: 'duplicate' });
  const rest = await refunds.create({ payment_intent: paid.id });
  await refunds.retrieve(rest.id);
  await stripe.paymentIntents.retrieve(paid.id, { expand: ['latest_charge'] });
  for (const [card, end] of [
    ['refundFail', 'failed'],
    ['pendingRefund', 'succeeded'],
  ] as const) {
    const { id: payment_intent } = await pay(stripe, card);
    const { id } = await refunds.create({ payment_intent });
    await waitFor(async () => {
      const { status } = await refunds.retrieve(id);
      if (status !== end) throw new Error(`${id} is ${status}`);
    });
  }
  await refunds.list({ limit: 100 });
}

export async function disputeInEveryWay(stripe: Stripe): Promise<void> {
  const { disputes } = stripe;
  const evidence = (uncategorized_text: string) => ({ evidence: { uncategorized_text } });
  for (const words of ['winning_evidence', 'losing_evidence', 'a letter']) {
    const { id: payment_intent } = await pay(stripe, 'createDispute');
    const id = String((await disputes.list({ payment_intent })).data[0]?.id);
    await disputes.retrieve(id);
    await disputes.update(id, { ...evidence(words), submit: false });
    await disputes.update(id, evidence(words));
    await refused(stripe.refunds.create({ payment_intent }));
  }
}

/** Causes each failure that has a different body. */
export async function failInEveryWay(stripe: Stripe, origin: string): Promise<void> {
  const { paymentIntents } = stripe;
  await refused(paymentIntents.retrieve('pi_none'));
  await refused(paymentIntents.create({ ...sale, amount: 1 }));
  await refused(paymentIntents.create({ ...sale, currency: 'xyz' }));
  await refused(paymentIntents.cancel((await pay(stripe)).id));
  for (const card of ['ExpiredCard', 'IncorrectCvc', 'ProcessingError']) {
    await refused(pay(stripe, `chargeDeclined${card}`));
  }
  const idempotencyKey = 'one-key';
  const twice = [1, 2].map(() => refused(paymentIntents.create(sale, { idempotencyKey })));
  await Promise.all(twice);
  await refused(paymentIntents.create({ ...sale, amount: 500 }, { idempotencyKey }));
  for (const status of [429, 500]) {
    await fetch(`${origin}/__sandbox/fail`, {
      method: 'POST',
      body: JSON.stringify({ times: 1, status, path: '/v1/' }),
    });
    await refused(stripe.refunds.list());
  }
}
