/**
 * The platform's limits, enforced here so that what works locally works there.
 * Source: docs.netlify.com, "Functions overview" and "Edge Functions limits", read November 2026.
 */
export interface Limits {
  /** Bytes of a request body to a function; a binary body travels as base64. */
  requestBody: number;
  /** Bytes of a function's buffered response. */
  bufferedResponse: number;
  /** Bytes of a function's streamed response. */
  streamedResponse: number;
  /** Milliseconds that a function may run. */
  functionTime: number;
  /** Milliseconds that a scheduled function may run. */
  scheduledTime: number;
  /** Milliseconds within which an edge function must send its headers. */
  edgeHeaderTime: number;
}

const MEGABYTE = 1024 * 1024;

export const NETLIFY_LIMITS: Limits = {
  requestBody: 6 * MEGABYTE,
  bufferedResponse: 6 * MEGABYTE,
  streamedResponse: 20 * MEGABYTE,
  functionTime: 60_000,
  scheduledTime: 30_000,
  edgeHeaderTime: 40_000,
};

const TEXT =
  /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded|[\w.+-]+\+(json|xml))\b)/i;

/** Returns the limit in bytes for a body of this type: four bytes of base64 carry three binary bytes. */
export function bodyLimit(limits: Limits, contentType: string | undefined): number {
  const isText = TEXT.test(contentType ?? '');
  return isText ? limits.requestBody : Math.floor((limits.requestBody / 4) * 3);
}
