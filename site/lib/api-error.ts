import * as z from 'zod/mini';
import type { ErrorCode } from '#contract/errors.ts';
import { failureBody, shortReference } from '#contract/failure-body.ts';
import { messages } from '#contract/messages.ts';
import { errorMessages } from '#site/texts/errors.ts';

interface ApiErrorDetails {
  /** The HTTP status; 0 without a response. */
  status: number;
  message: string;
  code?: ErrorCode;
  serverMessage?: string;
  fields?: Record<string, string>;
  requestId?: string | undefined;
  needsReload?: boolean;
}

/** The codes whose sentence asks to reload the page. */
const RELOADING: readonly (ErrorCode | undefined)[] = [
  'consent_outdated',
  'payment_closed',
  'order_not_free',
  'refund_too_large',
];

/** A failed call. `message` is for logs; people read `serverMessage`. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** What went wrong; `undefined` without a code. */
  readonly code: ErrorCode | undefined;
  /** The server's sentence for people, if it sent one. */
  readonly serverMessage: string | undefined;
  /** The errors of a rejected form by field. */
  readonly fields: Record<string, string>;
  /** Which request it was, where the fault is the server's: the shop's log names it, too. */
  readonly requestId: string | undefined;
  /** True if another attempt is useless before the page is reloaded. */
  readonly needsReload: boolean;

  constructor(details: ApiErrorDetails, options?: ErrorOptions) {
    super(details.message, options);
    this.status = details.status;
    this.code = details.code;
    this.serverMessage = details.serverMessage;
    this.fields = details.fields ?? {};
    this.requestId = details.requestId;
    this.needsReload = details.needsReload ?? RELOADING.includes(details.code);
  }
}

/** Any text: pages compare the codes that they know, and need no list of the others. */
const code = z.custom<ErrorCode>((value) => typeof value === 'string');
const received = z.object({ ...failureBody.shape, code: z.catch(z.optional(code), undefined) });

/** Reads a failed response's body; undefined for any other body. */
function parseFailure(body: string) {
  try {
    return received.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

/** The header that the platform adds to every response, those of its own failures included. */
const PLATFORM_REQUEST_ID = 'x-nf-request-id';

/** The error of a response that is not OK: `"{status}: {body text or status text}"`. */
export function failedResponse(response: Response, body: string): ApiError {
  const parsed = parseFailure(body);
  const requestId = parsed?.requestId ?? response.headers.get(PLATFORM_REQUEST_ID);
  return new ApiError({
    status: response.status,
    message: `${response.status}: ${body || response.statusText}`,
    ...(parsed?.code && { code: parsed.code }),
    ...(parsed && { serverMessage: parsed.message }),
    ...(parsed?.fields && { fields: parsed.fields }),
    ...(response.status >= 500 && requestId && { requestId }),
  });
}

/** The error of an OK response that is no JSON, e.g. a captive portal's page. */
export function invalidResponse(status: number, cause: unknown): ApiError {
  return new ApiError(
    { status, message: `${status}: unreadable response`, serverMessage: messages.internal },
    { cause },
  );
}

/** The error of an OK response that this page cannot understand, because a later deploy sent it. */
export function outdatedPage(status: number, cause: unknown): ApiError {
  const message = `${status}: a response that this page does not understand`;
  const serverMessage = errorMessages.outdatedPage;
  return new ApiError({ status, message, serverMessage, needsReload: true }, { cause });
}

/** The error of a script that a page loads on demand. Browsers remember that it failed until the page is reloaded. */
export function missingScript(cause: unknown): ApiError {
  const message = 'A script could not be loaded';
  const serverMessage = errorMessages.missingPart;
  return new ApiError({ status: 0, message, serverMessage, needsReload: true }, { cause });
}

/** True if another attempt is useless before the page is reloaded. */
export const needsReload = (error: unknown): boolean =>
  error instanceof ApiError && error.needsReload;

/** The error of a call without a response: offline, disconnected or timed out. */
export function noResponse(cause: unknown): ApiError {
  const message = errorMessages.unreachable;
  return new ApiError({ status: 0, message, serverMessage: message }, { cause });
}

/**
 * The sentence about an error for people.
 * @param fallback used where the server sent no sentence
 */
export function describeError(error: unknown, fallback: string = messages.internal): string {
  return (error instanceof ApiError && error.serverMessage) || fallback;
}

/** What to quote when asking for help; undefined where the fault is not the server's. */
export function referenceOf(error: unknown): string | undefined {
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return requestId && shortReference(requestId);
}

/** Logs an error that people need not see: the attempt and its status, nothing personal. */
export function logError(attempt: string, error: unknown): void {
  const outcome = error instanceof ApiError ? `status ${error.status}` : 'an exception';
  // biome-ignore lint/suspicious/noConsole: the browser's console is the only log here
  console.error(`${attempt} failed: ${outcome}`);
}
