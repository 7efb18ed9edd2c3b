import { setTimeout } from 'node:timers/promises';
import Stripe from 'stripe';
import { config } from '../config.ts';
import { refuseLiveKeyInPreview, refuseSaleFrom } from '../deploy.ts';
import { AppError } from '../errors.ts';
import { timed } from '../service-timing.ts';

let client: Stripe | undefined;

/** The payment provider's client. @throws AppError `preview_sells_nothing` */
export function stripe(): Stripe {
  if (client) return client;
  const { STRIPE_SECRET_KEY, STRIPE_API_ORIGIN, SANITY_DATASET } = config();
  refuseLiveKeyInPreview(STRIPE_SECRET_KEY);
  refuseSaleFrom(SANITY_DATASET);
  const origin = STRIPE_API_ORIGIN ? new URL(STRIPE_API_ORIGIN) : undefined;
  client = new Stripe(STRIPE_SECRET_KEY, {
    telemetry: false,
    timeout: 15_000,
    httpClient: timedClient(),
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

/** The library's own client, which measures each request. */
function timedClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  return {
    getClientName: () => client.getClientName(),
    makeRequest: (...request) => timed('provider', () => client.makeRequest(...request)),
  };
}

/** How long to wait before each further attempt after a rate limit, in milliseconds. */
const RATE_LIMIT_WAITS = [500, 1_500];

/**
 * Calls the payment provider. Its client repeats what failed on the way and what met a key in use (409);
 * a rate limit (429) is repeated here.
 * @throws AppError `not_found`, `internal` where it refuses, `unavailable`
 */
export async function callProvider<T>(
  request: (api: Stripe) => Promise<T>,
  waits = RATE_LIMIT_WAITS,
): Promise<T> {
  try {
    return await request(stripe());
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const [wait, ...others] = waits;
    if (cause instanceof Stripe.errors.StripeRateLimitError && wait) {
      await setTimeout(wait * (0.5 + Math.random()));
      return callProvider(request, others);
    }
    if (!(cause instanceof Stripe.errors.StripeInvalidRequestError)) {
      throw new AppError('unavailable', { cause });
    }
    // The provider responds, so an invalid request is the shop's own fault and waiting does not help.
    throw new AppError(cause.statusCode === 404 ? 'not_found' : 'internal', { cause });
  }
}

/**
 * Checks whether the provider does not know what was asked for, such as a payment of other keys: a test
 * before the shop went live.
 * @param error as {@link callProvider} throws it
 */
export const isNotFound = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'not_found';

/**
 * Checks whether the provider has responded to a request for good, so that it repeats the same failure
 * under the same idempotency key for a day. After a timeout, a lost connection, a key in use or a rate
 * limit, the same key may still succeed.
 * @param error as {@link callProvider} throws it
 */
export function isFinalFailure(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  if (!(cause instanceof Stripe.errors.StripeError)) return false;
  const { statusCode: status = 0, headers } = cause;
  if (headers?.['idempotent-replayed'] === 'true') return true;
  return status === 500 || isRefusal(status);
}

/** A key in use and a rate limit are over soon. */
const isRefusal = (status: number) =>
  status >= 400 && status < 500 && status !== 409 && status !== 429;

/** Checks whether the provider refuses what a request asks for, as it would at any time. @param error as {@link callProvider} throws it */
export function isRefused(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof Stripe.errors.StripeError && isRefusal(cause.statusCode ?? 0);
}
