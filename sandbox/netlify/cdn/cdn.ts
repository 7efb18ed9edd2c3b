import { buffer } from 'node:stream/consumers';
import {
  type ChangedResponse,
  forDownstream,
  forward,
  openUpstream,
  type ProxyRequest,
  type ResponseHead,
  readHead,
} from '../forward.ts';
import { headerObject, headerValues } from '../headers.ts';
import type { RequestContext } from '../request-context.ts';
import type { CacheStore, Entry } from './store.ts';
import type { CacheRequest } from './variation.ts';

const DEFAULT_CACHE_CONTROL = 'public, max-age=0, must-revalidate';

/** Stands in front of functions as Netlify's CDN does: responds from the cache, or calls the function. */
export class Cdn {
  readonly #store: CacheStore;
  readonly #log: (line: string) => void;
  readonly #refreshing = new Set<Entry>();

  constructor(store: CacheStore, log: (line: string) => void) {
    this.#store = store;
    this.#log = log;
  }

  /** @throws UpstreamTimeout, NotSimulated, or the connection's error, if nothing has been sent yet */
  async respond(context: RequestContext, proxied: ProxyRequest): Promise<void> {
    const { method, url } = context;
    if (method !== 'GET' && method !== 'HEAD') return this.#pass(context, proxied, 'fwd=method');
    const request = { url, headers: headerObject(context.headers) };
    const cached = this.#store.find(request);
    if (!cached) return this.#pass(context, proxied, 'fwd=miss', request);
    const { lifetime } = cached;
    if (lifetime.isFresh()) return sendEntry(context, cached, `hit; ttl=${lifetime.timeToLive()}`);
    sendEntry(context, cached, `hit; fwd=stale; ttl=${lifetime.timeToLive()}`);
    return this.#refresh(request, proxied, cached);
  }

  async #pass(
    context: RequestContext,
    proxied: ProxyRequest,
    status: string,
    request?: CacheRequest,
  ): Promise<void> {
    const onResponse = (response: ResponseHead): ChangedResponse => {
      const onBody = request && this.#store.admit(request, response);
      const isStored = onBody !== undefined && context.method === 'GET';
      const headers = [
        ...response.headers,
        ...statusHeader(isStored ? `${status}; stored` : status),
      ];
      if (!headerValues(headers, 'cache-control').length) {
        headers.push('cache-control', DEFAULT_CACHE_CONTROL);
      }
      return isStored ? { headers, onBody } : { headers };
    };
    await forward({ ...proxied, onResponse }, context);
  }

  /** Revalidates a stale entry after the stale response was sent; a no-op while a revalidation is running. */
  async #refresh(request: CacheRequest, proxied: ProxyRequest, stale: Entry): Promise<void> {
    if (this.#refreshing.has(stale)) return;
    this.#refreshing.add(stale);
    try {
      const fresh = { ...proxied, method: 'GET', body: undefined };
      const signal = AbortSignal.timeout(proxied.timeoutMs ?? 0);
      const incoming = await openUpstream(fresh, signal);
      const keep = this.#store.admit(request, readHead(fresh, incoming));
      const body = await buffer(incoming);
      keep?.(body);
    } catch (error) {
      this.#log(`${request.url.pathname} could not be revalidated: ${error}`);
    } finally {
      this.#refreshing.delete(stale);
    }
  }
}

const statusHeader = (status: string) => ['cache-status', `"Netlify Edge"; ${status}`];

function sendEntry(context: RequestContext, entry: Entry, status: string): void {
  const { outgoing, toClient, method } = context;
  const { response, body, lifetime } = entry;
  const headers = toClient([
    ...forDownstream(response.headers),
    ...statusHeader(status),
    'age',
    String(lifetime.age()),
  ]);
  outgoing.writeHead(response.status, headers);
  outgoing.end(method === 'HEAD' ? undefined : body);
}
