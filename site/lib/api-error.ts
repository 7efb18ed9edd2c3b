import * as z from 'zod/mini';
import { type ErrorCode, failureBody, shortReference } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { errorMessages } from './labels.ts';

interface ApiErrorDetails {
  /** HTTP status; 0 without a response. */
  status: number;
  message: string;
  title?: string;
  code?: ErrorCode;
  serverMessage?: string;
  fields?: Record<string, string>;
  requestId?: string | undefined;
  needsReload?: boolean;
}

/** Codes whose message tells people to reload the page. */
const RELOADING: readonly (ErrorCode | undefined)[] = [
  'consent_outdated',
  'payment_closed',
  'order_not_free',
  'refund_too_large',
];

/** Failed call. `message` is for logs; people read `title` and `serverMessage`. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** Title for people. Undefined if the caller's title fits. */
  readonly title: string | undefined;
  readonly code: ErrorCode | undefined;
  readonly serverMessage: string | undefined;
  readonly fields: Record<string, string>;
  /** Id of the request in the shop's log. Undefined unless the server failed. */
  readonly requestId: string | undefined;
  /** True if another attempt is useless before the page is reloaded. */
  readonly needsReload: boolean;

  constructor(details: ApiErrorDetails, options?: ErrorOptions) {
    super(details.message, options);
    this.status = details.status;
    this.title = details.title;
    this.code = details.code;
    this.serverMessage = details.serverMessage;
    this.fields = details.fields ?? {};
    this.requestId = details.requestId;
    this.needsReload = details.needsReload ?? RELOADING.includes(details.code);
  }
}

/** Any string: pages compare the codes that they handle, and need no complete list. */
const code = z.custom<ErrorCode>((value) => typeof value === 'string');
const sentFailure = z.object({ ...failureBody.shape, code: z.catch(z.optional(code), undefined) });

function parseFailure(body: string) {
  try {
    return sentFailure.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

/** Header that the platform adds to every response, including its own failures. */
const PLATFORM_REQUEST_ID = 'x-nf-request-id';

/** Creates the error of a response that is not OK: `"{status}: {body text or status text}"`. */
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

/** Creates the error of an OK response without JSON, e.g. a captive portal's page. */
export function invalidResponse(status: number, cause: unknown): ApiError {
  return new ApiError(
    { status, message: `${status}: unreadable response`, serverMessage: messages.internal },
    { cause },
  );
}

/** Creates the error of an OK response that this page cannot parse, because a later deploy sent it. */
export function outdatedPage(status: number, cause: unknown): ApiError {
  const message = `${status}: a response that this page does not understand`;
  const serverMessage = 'This page is out of date. Please reload it.';
  return new ApiError({ status, message, serverMessage, needsReload: true }, { cause });
}

/** Creates the error of a script that failed to load on demand. Browsers cache the failure until a reload. */
export function missingScript(cause: unknown): ApiError {
  const message = 'A script could not be loaded';
  const serverMessage =
    'This part of the page did not load: the page is out of date, or your connection was interrupted. Please reload the page.';
  return new ApiError({ status: 0, message, serverMessage, needsReload: true }, { cause });
}

export const needsReload = (error: unknown): boolean =>
  error instanceof ApiError && error.needsReload;

/** Creates the error of a call without a response: offline, disconnected or timed out. */
export function noResponse(cause: unknown): ApiError {
  const message = errorMessages.unreachable;
  return new ApiError({ status: 0, message, serverMessage: message }, { cause });
}

/** Describes an error to people. @param fallback used if the server sent no message */
export function describeError(error: unknown, fallback: string = messages.internal): string {
  return (error instanceof ApiError && error.serverMessage) || fallback;
}

/** Returns the reference to quote when asking for help. Undefined unless the server failed. */
export function errorReference(error: unknown): string | undefined {
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return requestId && shortReference(requestId);
}

/** Logs an error that people need not see: the attempt and its status, nothing personal. */
export function logError(attempt: string, error: unknown): void {
  const outcome = error instanceof ApiError ? `status ${error.status}` : 'an exception';
  // biome-ignore lint/suspicious/noConsole: the browser's console is the only log here
  console.error(`${attempt} failed: ${outcome}`);
}
