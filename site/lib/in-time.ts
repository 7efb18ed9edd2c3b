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

/**
 * Posts JSON without the code of `call`: for scripts that load without React, and for writes in the background.
 * @param keepsAlive true for a request that outlives the page
 * @throws TypeError if there is no response
 */
export const postJson = (path: string, body: object, keepsAlive = false): Promise<Response> =>
  fetchInTime(path, {
    method: 'POST',
    keepalive: keepsAlive,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
