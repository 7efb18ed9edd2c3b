import Stripe from 'stripe';
import { WEBHOOK_EVENTS } from '#contract/checkout/payment-events.ts';
import { stripeWebhook } from '#contract/checkout/payments.ts';
import { isLiveKey, isLoopback } from '#server/config-fields.ts';
import { bad, type Check, good, type Settings, warning } from '../check.ts';
import { readStatus } from '../explain.ts';

function stripeClient(setting: Settings, key: string): Stripe {
  const origin = URL.parse(setting('STRIPE_API_ORIGIN'));
  return new Stripe(setting(key), {
    telemetry: false,
    maxNetworkRetries: 0,
    ...(origin && {
      host: origin.hostname,
      port: origin.port,
      protocol: origin.protocol === 'http:' ? 'http' : 'https',
    }),
  });
}

const keyMode = (key: string) => (isLiveKey(key) ? 'live' : 'test');

/** Checks that both keys have the same mode. Test keys of a public shop are invalid settings. */
export const paymentModes: Check = {
  name: 'Payment keys',
  needs: ['SITE_URL', 'STRIPE_SECRET_KEY', 'PUBLIC_STRIPE_KEY'],
  async run({ setting }) {
    const secret = keyMode(setting('STRIPE_SECRET_KEY'));
    const publishable = keyMode(setting('PUBLIC_STRIPE_KEY'));
    if (secret !== publishable)
      return bad(
        `STRIPE_SECRET_KEY is a ${secret} key and PUBLIC_STRIPE_KEY a ${publishable} one: copy both from the same page.`,
      );
    const isPublic = !isLoopback(setting('SITE_URL'));
    if (isPublic === (secret === 'live')) return good(`Both are ${secret} keys.`);
    return isPublic
      ? warning('Test cards can buy, because ALLOW_TEST_PAYMENTS is 1: unset it before you sell.')
      : warning('This machine uses live keys: a test would charge a real card.');
  },
};

const KEYS = 'dashboard.stripe.com, Developers, API keys';

const unknownKey = (name: string) => bad(`${name} is not accepted: copy it again from ${KEYS}.`);

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

/** @returns the status of the provider's response @throws Error if it does not respond */
async function call(work: Promise<unknown>): Promise<number> {
  try {
    await work;
    return 200;
  } catch (error) {
    const status = readStatus(error);
    if (status === undefined) throw error;
    return status;
  }
}

export const paymentKey: Check = {
  name: 'Payments',
  needs: ['STRIPE_SECRET_KEY'],
  async run({ setting }) {
    const api = stripeClient(setting, 'STRIPE_SECRET_KEY');
    const statuses = await Promise.all(RIGHTS.map(([, attempt]) => call(attempt(api))));
    if (statuses.includes(401)) return unknownKey('STRIPE_SECRET_KEY');
    const missing = RIGHTS.flatMap(([row], index) => (statuses[index] === 403 ? [row] : []));
    return missing.length === 0
      ? good('The secret key is accepted, and has every right that the shop needs.')
      : bad(`The restricted key lacks ${missing.join(', ')}: set these rows at ${KEYS}.`);
  },
};

export const publishableKey: Check = {
  name: 'Payments in the browser',
  needs: ['PUBLIC_STRIPE_KEY'],
  async run({ setting }) {
    const id = 'pi_of_no_payment';
    const { paymentIntents } = stripeClient(setting, 'PUBLIC_STRIPE_KEY');
    try {
      await paymentIntents.retrieve(id, { client_secret: `${id}_secret_none` });
    } catch (error) {
      if (readStatus(error) === 401) return unknownKey('PUBLIC_STRIPE_KEY');
      // The key is valid, but there is no such payment.
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
    const ours: Stripe.WebhookEndpoint[] = [];
    try {
      const { webhookEndpoints } = stripeClient(setting, 'STRIPE_SECRET_KEY');
      for await (const each of webhookEndpoints.list({ limit: 100 })) {
        if (each.url === url) ours.push(each);
      }
    } catch (error) {
      if (readStatus(error) === 401) return unknownKey('STRIPE_SECRET_KEY');
      if (readStatus(error) !== 403) throw error;
      return warning(
        `The restricted key may not list webhooks. Check that ${where} has one to ${url}.`,
      );
    }
    if (ours.length === 0)
      return bad(`No webhook goes to ${url}: add it at ${where}, see docs/operating.md.`);
    const enabled = ours.find(({ status }) => status === 'enabled');
    if (!enabled) return bad(`The webhook to ${url} is switched off: switch it on at ${where}.`);
    const events = new Set(enabled.enabled_events);
    const missing = events.has('*') ? [] : WEBHOOK_EVENTS.filter((event) => !events.has(event));
    if (missing.length > 0)
      return bad(`The webhook to ${url} lacks ${missing.join(', ')}: add them at ${where}.`);
    return ours.length > 1
      ? warning(`${ours.length} webhooks go to ${url}, each with its own secret: keep one.`)
      : good(`Every event that the shop needs goes to ${url}.`);
  },
};
