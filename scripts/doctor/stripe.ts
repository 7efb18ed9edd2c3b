import Stripe from 'stripe';
import type { Settings } from './check.ts';

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

const readStatus = (error: unknown) =>
  error instanceof Stripe.errors.StripeError ? error.statusCode : undefined;

export const isUnknownKey = (error: unknown) => readStatus(error) === 401;

export const isForbidden = (error: unknown) => readStatus(error) === 403;
