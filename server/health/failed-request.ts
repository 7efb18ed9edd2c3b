/**
 * The log of the requests that failed by a fault of the shop, by time. Functions and the Edge Function
 * append to it.
 */
export const FAILED_REQUESTS = 'failed-requests';

/** One of them. */
export interface FailedRequest {
  /** The request's. */
  id: string;
  /** ISO 8601. */
  at: string;
}
