/** Time limit for the start of the response. */
const TIME_LIMIT_MS = 8_000;

/** The slowest upload still allowed. */
const SLOWEST_BYTES_PER_MS = 200;

/** A status that a client library neither retries nor treats as a result. */
const FAILED = 424;

/** Statuses that are no failure: done, missing, or already there. */
const EXPECTED: Record<string, readonly number[]> = {
  get: [200, 404],
  head: [200, 404],
  put: [200, 412],
  delete: [200, 204, 404],
};

export interface FetchOnce {
  fetch: typeof fetch;
  failure(): unknown;
}

const bodySize = (body: unknown) =>
  body instanceof Blob ? body.size : body instanceof ArrayBuffer ? body.byteLength : 0;

/** Fetches once, for a library that would retry for half a minute. Web standards only, for the Edge Function. */
export function fetchOnce(): FetchOnce {
  let failure: unknown;
  const fetchWithin: typeof fetch = async (input, init) => {
    const waiting = new AbortController();
    const limit = TIME_LIMIT_MS + bodySize(init?.body) / SLOWEST_BYTES_PER_MS;
    const timer = setTimeout(() => waiting.abort(new Error('Time limit exceeded')), limit);
    try {
      const response = await fetch(input, { ...init, signal: waiting.signal });
      if (EXPECTED[init?.method?.toLowerCase() ?? 'get']?.includes(response.status))
        return response;
      failure = new Error(`The service responded with ${response.status}`);
      await response.body?.cancel();
    } catch (error) {
      failure = error;
    } finally {
      clearTimeout(timer);
    }
    return new Response(null, { status: FAILED });
  };
  return { fetch: fetchWithin, failure: () => failure };
}
