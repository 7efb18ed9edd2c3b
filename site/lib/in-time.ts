/** Wait after which a script, a font or another part that neither arrives nor fails counts as missing. */
export const MAX_WAIT_MS = 10_000;

/** Time after which the platform ends a function. */
const RESPONSE_TIMEOUT_MS = 60_000;

/** Fetches like `fetch`, and gives up if the response or its body does not arrive. A signal replaces the limit. */
export const fetchInTime = (
  address: string,
  init?: RequestInit,
  limitMs = RESPONSE_TIMEOUT_MS,
): Promise<Response> => fetch(address, { signal: AbortSignal.timeout(limitMs), ...init });

/** @throws Error if the work takes longer */
export function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Not done after ${limitMs} ms`)), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
