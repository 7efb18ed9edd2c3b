import { randomUUID } from 'node:crypto';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';

/** Responds to a failure. Any error but an AppError becomes `internal` and reveals nothing. */
export function failureResponse(path: string, error: unknown): Response {
  const known = error instanceof AppError ? error : new AppError('internal', { cause: error });
  if (known.status >= 500) {
    const requestId = randomUUID();
    log('error', 'request failed', { path, status: known.status, requestId }, known);
  }
  const headers = {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...known.headers,
  };
  return Response.json(known.body, { status: known.status, headers });
}
