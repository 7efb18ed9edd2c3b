import Stripe from 'stripe';
import { WEBHOOK_EVENTS } from '#contract/checkout/payment-events.ts';
import { stripeWebhook } from '#contract/checkout/payments.ts';
import { bad, type Check, good, warning } from '../check.ts';
import { isForbidden, isUnknownKey, stripeClient } from '../stripe.ts';

const UNKNOWN_KEY =
  'is not accepted: copy it again from dashboard.stripe.com, Developers, API keys.';

/**
 * Rights that the shop needs, by their rows in the dashboard. Each call changes nothing: the provider checks the right
 * before it finds that the object does not exist.
 */
const RIGHTS: [row: string, call: (api: Stripe) => Promise<unknown>][] = [
  ['PaymentIntents: Write', (api) => api.paymentIntents.cancel('pi_of_no_payment')],
  [
    'Charges and Refunds: Write',
    (api) => api.refunds.create({ payment_intent: 'pi_of_no_payment' }),
  ],
  ['Disputes: Write', (api) => api.disputes.update('du_of_no_dispute', {})],
  ['Events: Read', (api) => api.events.list({ limit: 1 })],
  ['Balance transaction sources: Read', (api) => api.balanceTransactions.list({ limit: 1 })],
];

/** Tells whether the key may do this. @throws Error if the key is unknown, or the provider does not respond */
async function isAllowed(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
  } catch (error) {
    if (isForbidden(error)) return false;
    const isAnswer = error instanceof Stripe.errors.StripeError && error.statusCode !== undefined;
    if (!isAnswer || isUnknownKey(error)) throw error;
  }
  return true;
}

export const paymentKey: Check = {
  name: 'Payments',
  needs: ['STRIPE_SECRET_KEY'],
  async run({ setting }) {
    const api = stripeClient(setting);
    try {
      const allowed = await Promise.all(RIGHTS.map(([, call]) => isAllowed(call(api))));
      const missing = RIGHTS.flatMap(([row], index) => (allowed[index] ? [] : [row]));
      if (missing.length === 0) {
        return good('The secret key is accepted, and has every right that the shop needs.');
      }
      return bad(
        `The restricted key lacks ${missing.join(', ')}: set these rows at dashboard.stripe.com, Developers, API keys.`,
      );
    } catch (error) {
      if (isUnknownKey(error)) return bad(`STRIPE_SECRET_KEY ${UNKNOWN_KEY}`);
      throw error;
    }
  },
};

export const publishableKey: Check = {
  name: 'Payments in the browser',
  needs: ['PUBLIC_STRIPE_KEY'],
  async run({ setting }) {
    const browser = stripeClient(setting, setting('PUBLIC_STRIPE_KEY'));
    const id = 'pi_of_no_payment';
    try {
      await browser.paymentIntents.retrieve(id, { client_secret: `${id}_secret_none` });
    } catch (error) {
      if (isUnknownKey(error)) return bad(`PUBLIC_STRIPE_KEY ${UNKNOWN_KEY}`);
      // The provider knows the key, but not this payment.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    }
    return good('The publishable key is accepted.');
  },
};

export const paymentWebhook: Check = {
  name: 'Payment webhook',
  needs: ['SITE_URL', 'STRIPE_SECRET_KEY'],
  async run({ setting }) {
    const url = `${new URL(setting('SITE_URL')).origin}${stripeWebhook.path}`;
    const where = 'dashboard.stripe.com, Developers, Webhooks';
    let endpoints: Stripe.WebhookEndpoint[];
    try {
      const list = stripeClient(setting).webhookEndpoints.list({ limit: 100 });
      endpoints = await list.autoPagingToArray({ limit: 1_000 });
    } catch (error) {
      if (isUnknownKey(error)) return bad(`STRIPE_SECRET_KEY ${UNKNOWN_KEY}`);
      if (!isForbidden(error)) throw error;
      return warning(
        `The restricted key may not list webhooks. Check that ${where} has one to ${url}.`,
      );
    }
    const ours = endpoints.filter((endpoint) => endpoint.url === url);
    const [endpoint] = ours.toSorted((a) => (a.status === 'enabled' ? -1 : 1));
    if (!endpoint)
      return bad(`No webhook goes to ${url}: add it at ${where}, as docs/operating.md says.`);
    if (endpoint.status !== 'enabled') {
      return bad(`The webhook to ${url} is switched off: switch it on at ${where}.`);
    }
    const events = new Set(endpoint.enabled_events);
    const missing = events.has('*') ? [] : WEBHOOK_EVENTS.filter((event) => !events.has(event));
    if (missing.length > 0) {
      return bad(`The webhook to ${url} lacks ${missing.join(', ')}: add them at ${where}.`);
    }
    if (ours.length > 1) {
      return warning(`${ours.length} webhooks go to ${url}, each with its own secret: keep one.`);
    }
    return good(`Every event that the shop needs goes to ${url}.`);
  },
};
