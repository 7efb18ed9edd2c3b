import type { ContentfulStatusCode } from 'hono/utils/http-status';

export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  [extra: string]: unknown;
}

export class StripeError extends Error {
  readonly status: ContentfulStatusCode;
  readonly body: ErrorBody;

  constructor(status: ContentfulStatusCode, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** Creates the error for an invalid request: 400 unless `status` is given. */
export function invalidRequest(
  message: string,
  details: { code?: string; param?: string; status?: ContentfulStatusCode } & {
    [extra: string]: unknown;
  } = {},
): StripeError {
  const { status = 400, ...rest } = details;
  return new StripeError(status, { ...rest, message, type: 'invalid_request_error' });
}

/** Creates the error for a missing object: 404 if the path names it, 400 if a parameter does. */
export function noSuch(
  kind: string,
  id: string,
  param: string,
  status: 400 | 404 = 404,
): StripeError {
  return invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param, status });
}

export function notImplemented(what: string): StripeError {
  return new StripeError(501, {
    type: 'api_error',
    message: `The Stripe stand-in does not implement ${what}.`,
  });
}

export const serverError: { error: ErrorBody } = {
  error: { type: 'api_error', message: 'An unknown error occurred' },
};

const rateLimited: { error: ErrorBody } = {
  error: {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message:
      'Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.',
  },
};

export const faultBody = (status: number) => (status === 429 ? rateLimited : serverError);
