import { setTimeout } from 'node:timers/promises';
import Stripe from 'stripe';
import { config } from '../config.ts';
import { refuseLiveKeyInPreview, refuseSaleFrom } from '../deploy.ts';
import { AppError } from '../errors.ts';
import { timed } from '../service-timing.ts';

let client: Stripe | undefined;

/** @throws AppError `preview_sells_nothing` */
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

function timedClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  return {
    getClientName: () => client.getClientName(),
    makeRequest: (...request) => timed('provider', () => client.makeRequest(...request)),
  };
}

/** Backoff after rate limits, in milliseconds. */
const RATE_LIMIT_BACKOFF_MS = [500, 1_500];

/**
 * Retries rate limits (429); the client retries network errors and keys in use (409).
 * @throws AppError `not_found`; `internal` if the provider refuses; `unavailable`
 */
export async function callProvider<T>(
  request: (api: Stripe) => Promise<T>,
  waits = RATE_LIMIT_BACKOFF_MS,
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

/** Detects unknown objects, such as a payment from before the shop went live. @param error of {@link callProvider} */
export const isNotFound = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'not_found';

/**
 * Detects final failures, which the provider repeats under the same idempotency key for a day. After a
 * timeout, a lost connection, a key in use or a rate limit, a retry with the key may succeed.
 * @param error as {@link callProvider} throws it
 */
export function isFinalFailure(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  if (!(cause instanceof Stripe.errors.StripeError)) return false;
  const { statusCode: status = 0, headers } = cause;
  if (headers?.['idempotent-replayed'] === 'true') return true;
  return status === 500 || isRefusal(status);
}

/** Excludes keys in use (409) and rate limits (429), which are temporary. */
const isRefusal = (status: number) =>
  status >= 400 && status < 500 && status !== 409 && status !== 429;

/** Detects a permanent refusal. @param error of {@link callProvider} */
export function isRefused(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof Stripe.errors.StripeError && isRefusal(cause.statusCode ?? 0);
}
