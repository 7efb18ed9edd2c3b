/** How long the service may take to begin its response. Milliseconds. */
const TIME_LIMIT = 8_000;

/** The slowest line that is waited for while a body is sent. Bytes per millisecond. */
const SLOWEST_LINE = 200;

/** What a client library neither repeats nor takes for an answer. */
const FAILED = 424;

/** What is no failure: done, missing, or there already. */
const EXPECTED: Record<string, readonly number[]> = {
  get: [200, 404],
  head: [200, 404],
  put: [200, 412],
  delete: [200, 204, 404],
};

/** A `fetch` for one call of a client library, and what failed in it. */
export interface FetchOnce {
  fetch: typeof fetch;
  failure(): unknown;
}

const sizeOf = (body: unknown) =>
  body instanceof Blob ? body.size : body instanceof ArrayBuffer ? body.byteLength : 0;

/**
 * Fetches once, within a time limit, for a library that would repeat a failed request for half a minute.
 * Web standards only, because the Edge Function uses it.
 */
export function fetchOnce(): FetchOnce {
  let failure: unknown;
  const fetchWithin: typeof fetch = async (input, init) => {
    const waiting = new AbortController();
    const limit = TIME_LIMIT + sizeOf(init?.body) / SLOWEST_LINE;
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
