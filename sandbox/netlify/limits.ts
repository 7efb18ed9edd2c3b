/** Limits of the platform: docs.netlify.com, "Functions overview", "Edge Functions limits", read November 2026. */
export interface Limits {
  /** Bytes of a request body to a function; a binary body travels as base64. */
  requestBodyBytes: number;
  bufferedResponseBytes: number;
  streamedResponseBytes: number;
  functionMs: number;
  scheduledMs: number;
  edgeHeaderMs: number;
}

const MEGABYTE = 1024 * 1024;

export const NETLIFY_LIMITS: Limits = {
  requestBodyBytes: 6 * MEGABYTE,
  bufferedResponseBytes: 6 * MEGABYTE,
  streamedResponseBytes: 20 * MEGABYTE,
  functionMs: 60_000,
  scheduledMs: 30_000,
  edgeHeaderMs: 40_000,
};

const TEXT =
  /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded|[\w.+-]+\+(json|xml))\b)/i;

/** Returns the limit in bytes for a body of this type: four bytes of base64 carry three binary bytes. */
export function bodyLimit(limits: Limits, contentType: string | undefined): number {
  const isText = TEXT.test(contentType ?? '');
  return isText ? limits.requestBodyBytes : Math.floor((limits.requestBodyBytes / 4) * 3);
}
