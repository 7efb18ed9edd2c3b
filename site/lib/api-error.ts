import { z } from 'zod';
import { type ErrorCode, errorCode, failure } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { errorMessages } from '#site/texts/errors.ts';

interface ApiErrorDetails {
  /** The HTTP status; 0 where no answer came. */
  status: number;
  message: string;
  code?: ErrorCode;
  serverMessage?: string;
  fields?: Record<string, string>;
}

/** A call that failed. `message` is for logs (spec section 8); people read `serverMessage`. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** What went wrong; `undefined` where the server sent no code that this page knows. */
  readonly code: ErrorCode | undefined;
  /** The sentence that the server meant for people, where it sent one. */
  readonly serverMessage: string | undefined;
  /** What to mend, by field, where the server refused a form. */
  readonly fields: Record<string, string>;

  constructor(details: ApiErrorDetails, options?: ErrorOptions) {
    super(details.message, options);
    this.status = details.status;
    this.code = details.code;
    this.serverMessage = details.serverMessage;
    this.fields = details.fields ?? {};
  }
}

/** A newer server may send a code that this page does not know: its sentence still counts. */
const received = z.object({ ...failure.shape, code: errorCode.optional().catch(undefined) });

/** Reads `{ code, message, fields }` out of a refusal; any other body yields nothing. */
function parseFailure(body: string) {
  try {
    return received.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

/** An answer that is not OK, in the spec's form `"{status}: {body text or status text}"`. */
export function refusal(response: Response, body: string): ApiError {
  const parsed = parseFailure(body);
  return new ApiError({
    status: response.status,
    message: `${response.status}: ${body || response.statusText}`,
    ...(parsed?.code && { code: parsed.code }),
    ...(parsed && { serverMessage: parsed.message }),
    ...(parsed?.fields && { fields: parsed.fields }),
  });
}

/** An OK answer that is not what the contract promises, e.g. a captive portal's page. */
export function unreadableAnswer(status: number, cause: unknown): ApiError {
  return new ApiError(
    { status, message: `${status}: unreadable answer`, serverMessage: messages.internal },
    { cause },
  );
}

/** No answer at all: offline, cut off, or nothing within the time that a call may take. */
export function noAnswer(cause: unknown): ApiError {
  const message = errorMessages.unreachable;
  return new ApiError({ status: 0, message, serverMessage: message }, { cause });
}

/**
 * What to tell people about a failure.
 * @param fallback the sentence to use where the server sent none
 */
export function describeError(error: unknown, fallback: string = messages.internal): string {
  return (error instanceof ApiError && error.serverMessage) || fallback;
}
