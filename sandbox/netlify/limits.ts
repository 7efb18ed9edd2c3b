/**
 * Limits of the platform, so that code that works locally also works when deployed. Source: docs.netlify.com,
 * "Functions overview" and "Edge Functions limits", read November 2026.
 */
export interface Limits {
  /** Bytes of a request body to a function; a binary body travels as base64. */
  requestBody: number;
  bufferedResponse: number;
  streamedResponse: number;
  functionTime: number;
  scheduledTime: number;
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
