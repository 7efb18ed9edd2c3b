/**
 * What the platform enforces, so that what works here works there.
 * Source: docs.netlify.com, "Functions overview" and "Edge Functions limits", read November 2026.
 */
export interface Limits {
  /** Bytes that a function's invocation carries; binary bodies are base64 inside. */
  requestBody: number;
  /** Bytes of a function's answer that is sent in one piece. */
  bufferedResponse: number;
  /** Bytes of a function's answer that is streamed. */
  streamedResponse: number;
  /** Milliseconds that a function may run. */
  functionTime: number;
  /** Milliseconds that a scheduled function may run. */
  scheduledTime: number;
  /** Milliseconds until an edge function must have answered its headers. */
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

/** How many bytes of such a body fit: four bytes of base64 carry three of a binary one. */
export function bodyLimit(limits: Limits, contentType: string | undefined): number {
  const isText = TEXT.test(contentType ?? '');
  return isText ? limits.requestBody : Math.floor((limits.requestBody / 4) * 3);
}
