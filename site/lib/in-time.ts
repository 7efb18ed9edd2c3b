/** Wait after which a script, a font or another part that neither arrives nor fails counts as missing. */
export const MAX_WAIT_MS = 10_000;

/** Time after which the platform ends a function. */
const RESPONSE_TIMEOUT_MS = 60_000;

/** Fetches like `fetch`, and gives up if the response or its body does not arrive. */
export function fetchInTime(
  address: string,
  { signal, ...init }: RequestInit = {},
  limitMs = RESPONSE_TIMEOUT_MS,
): Promise<Response> {
  const limit = AbortSignal.timeout(limitMs);
  return fetch(address, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit });
}

/** @throws Error if the work takes longer */
export function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Not done after ${limitMs} ms`)), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
