import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { currentRequestId } from './request-id.ts';

/**
 * Responds to a failure. Any error but an AppError becomes `internal` and reveals nothing. A failure of the shop
 * includes its request's id, so that the visitor can quote it and we find it in the log.
 */
export function failureResponse(path: string, error: unknown): Response {
  const known = error instanceof AppError ? error : new AppError('internal', { cause: error });
  const isOurs = known.status >= 500;
  if (isOurs) log('error', 'request failed', { path, status: known.status }, known);
  const headers = { 'Cache-Control': 'no-store', ...known.headers };
  const body = isOurs ? { ...known.body, requestId: currentRequestId() } : known.body;
  return Response.json(body, { status: known.status, headers });
}
