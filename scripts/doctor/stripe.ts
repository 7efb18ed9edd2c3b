import Stripe from 'stripe';
import type { Settings } from './check.ts';

/** Creates a client of the payment provider that asks once. */
export function stripeClient(setting: Settings, key = setting('STRIPE_SECRET_KEY')): Stripe {
  const origin = URL.parse(setting('STRIPE_API_ORIGIN'));
  return new Stripe(key, {
    telemetry: false,
    maxNetworkRetries: 0,
    ...(origin && {
      host: origin.hostname,
      port: origin.port,
      protocol: origin.protocol === 'http:' ? 'http' : 'https',
    }),
  });
}

const statusOf = (error: unknown) =>
  error instanceof Stripe.errors.StripeError ? error.statusCode : undefined;

/** Whether the provider does not know the key. */
export const isUnknownKey = (error: unknown) => statusOf(error) === 401;

/** Whether a restricted key lacks the right. */
export const isForbidden = (error: unknown) => statusOf(error) === 403;
