import { STATUS_CODES } from 'node:http';
import type { Context } from 'hono';

type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 429 | 501;

export class LakeError extends Error {
  readonly status: ErrorStatus;
  readonly body: Record<string, unknown>;

  constructor(status: ErrorStatus, message: string, body: Record<string, unknown>) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

/** Creates one of the API's own errors: `{ statusCode, error, message }`. */
export function apiError(status: ErrorStatus, message: string, errorCode?: string): LakeError {
  return new LakeError(status, message, {
    statusCode: status,
    error: STATUS_CODES[status],
    message,
    ...(errorCode && { errorCode }),
  });
}

/** Creates an error of the data endpoints: `{ error: { type, description } }`. */
export function dataError(
  status: ErrorStatus,
  type: string,
  description: string,
  details: Record<string, unknown> = {},
): LakeError {
  return new LakeError(status, description, { error: { type, description, ...details } });
}

/** Creates the error of a refused mutation: `{ error: { type: 'mutationError', items: [{ error, index }] } }`. */
export function mutationError(
  status: ErrorStatus,
  type: string,
  description: string,
  details: Record<string, unknown> = {},
): LakeError {
  return dataError(status, 'mutationError', `The mutation(s) failed: ${description}`, {
    items: [{ error: { type, description, ...details }, index: 0 }],
  });
}

/** Responds to a `LakeError` as the service does; any other error is a bug of this stand-in. */
export function toErrorResponse(error: Error, c: Context): Response {
  if (error instanceof LakeError) return c.json(error.body, error.status);
  console.error('Sanity stand-in:', error);
  return c.json({ statusCode: 500, error: 'Internal Server Error', message: error.message }, 500);
}
