import Stripe from 'stripe';
import { config } from '../config.ts';
import { refuseLiveKeyInPreview } from '../deploy.ts';
import { AppError } from '../errors.ts';

let client: Stripe | undefined;

/** The payment provider's client. @throws AppError `preview_sells_nothing` */
export function stripe(): Stripe {
  if (client) return client;
  const { STRIPE_SECRET_KEY, STRIPE_API_ORIGIN } = config();
  refuseLiveKeyInPreview(STRIPE_SECRET_KEY);
  const origin = STRIPE_API_ORIGIN ? new URL(STRIPE_API_ORIGIN) : undefined;
  client = new Stripe(STRIPE_SECRET_KEY, {
    telemetry: false,
    timeout: 15_000,
    ...(origin
      ? {
          host: origin.hostname,
          port: origin.port,
          protocol: origin.protocol === 'http:' ? 'http' : 'https',
        }
      : {}),
  });
  return client;
}

/** Calls the payment provider. @throws AppError `not_found`, `internal` where it refuses, `unavailable` */
export async function callProvider<T>(request: (api: Stripe) => Promise<T>): Promise<T> {
  try {
    return await request(stripe());
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (!(cause instanceof Stripe.errors.StripeInvalidRequestError)) {
      throw new AppError('unavailable', { cause });
    }
    // The provider responds, so an invalid request is the shop's own fault and waiting does not help.
    throw new AppError(cause.statusCode === 404 ? 'not_found' : 'internal', { cause });
  }
}
