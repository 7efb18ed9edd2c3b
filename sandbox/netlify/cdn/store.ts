import CachePolicy from 'http-cache-semantics';
import type { ResponseHead } from '../forward.ts';
import { headerObject, headerValues } from '../headers.ts';
import { type CacheRequest, readVariation, type Variation } from './variation.ts';

export interface Entry {
  url: string;
  response: ResponseHead;
  body: Buffer;
  lifetime: Lifetime;
  /** Tags in lower case. */
  tags: string[];
  deploy: string;
}

/** Responses of one host and path. The variation of the first response applies to all. */
interface Page {
  vary: Variation;
  entries: Map<string, Entry>;
}

/** The gateway's own limit, against a cache that grows without end. */
const MAX_ENTRIES = 1_000;

/** Cached responses. A new deploy invalidates all earlier entries. */
export class CacheStore {
  readonly #pages = new Map<string, Page>();
  readonly #deploy: () => string;

  /** @param deploy returns the id of the current deploy */
  constructor(deploy: () => string) {
    this.#deploy = deploy;
  }

  find(request: CacheRequest): Entry | undefined {
    const page = this.#pages.get(pageKey(request));
    const entry = page?.entries.get(page.vary(request));
    return entry && this.#isCurrent(entry) ? entry : undefined;
  }

  /**
   * @returns a function that stores the response with its body; undefined if it must not be stored
   * @throws NotSimulated if the response needs a feature that the gateway does not simulate
   */
  admit(request: CacheRequest, response: ResponseHead): ((body: Buffer) => void) | undefined {
    const { headers } = response;
    const lifetime = readLifetime(request, response);
    if (!lifetime) return undefined;
    const text = (name: string) => headerValues(headers, name).join(',');
    const vary = readVariation(text('netlify-vary'), text('vary'));
    const tags = splitList(text('netlify-cache-tag'));
    const fields = { url: request.url.href, response, lifetime, tags, deploy: this.#deploy() };
    return (body) => this.#keep(request, { ...fields, body }, vary);
  }

  /** Removes the entries with one of the tags, in any letter case; without tags, all entries. */
  purge(tags?: string[]): void {
    const purged = tags?.map((tag) => tag.toLowerCase());
    this.#remove((entry) => !purged || entry.tags.some((tag) => purged.includes(tag)));
  }

  list(): Entry[] {
    this.#remove((entry) => !this.#isCurrent(entry));
    return [...this.#pages.values()].flatMap(({ entries }) => [...entries.values()]);
  }

  #keep(request: CacheRequest, entry: Entry, vary: Variation): void {
    const name = pageKey(request);
    const stored = this.#pages.get(name);
    const isKnown =
      stored && [...stored.entries.values()].some((cached) => this.#isCurrent(cached));
    const page: Page = isKnown ? stored : { vary, entries: new Map() };
    page.entries.set(page.vary(request), entry);
    this.#pages.set(name, page);
    const [oldest, ...others] = this.list();
    if (others.length >= MAX_ENTRIES) this.#remove((key) => key === oldest);
  }

  #isCurrent({ deploy, lifetime }: Entry): boolean {
    return lifetime.isUsable() && deploy === this.#deploy();
  }

  #remove(isGone: (entry: Entry) => boolean): void {
    for (const [name, { entries }] of this.#pages) {
      for (const [key, entry] of entries) if (isGone(entry)) entries.delete(key);
      if (entries.size === 0) this.#pages.delete(name);
    }
  }
}

const pageKey = ({ url }: CacheRequest) => url.host + url.pathname;

const splitList = (text: string) =>
  text
    .toLowerCase()
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

/** Headers that set a response's lifetime, the most specific first. */
const CONTROLS = ['netlify-cdn-cache-control', 'cache-control'];

interface Lifetime {
  isFresh(): boolean;
  /** Tells whether the response may be served while a fresh response is fetched. */
  isUsable(): boolean;
  /** Seconds, as is `timeToLive`, which is negative once the response is stale. */
  age(): number;
  timeToLive(): number;
}

/** @returns undefined if the response must not be stored: a function’s response is stored only if its headers allow it */
function readLifetime(request: CacheRequest, response: ResponseHead): Lifetime | undefined {
  const headers = headerObject(response.headers);
  const control = CONTROLS.map((name) => headers[name]).find((value) => value !== undefined);
  if (control === undefined || headers['vary']?.includes('*')) return undefined;
  // A visitor's own Cache-Control does not bypass a CDN.
  const { 'cache-control': _control, pragma: _pragma, ...asked } = request.headers;
  const { expires: _expires, ...given } = headers;
  const policy = new CachePolicy(
    { method: 'GET', url: request.url.href, headers: asked },
    { status: response.status, headers: { ...given, 'cache-control': control } },
    { shared: true, cacheHeuristic: 0 },
  );
  if (!policy.storable() || policy.timeToLive() <= 0) return undefined;
  return {
    isFresh: () => !policy.stale(),
    isUsable: () => policy.timeToLive() > 0,
    age: () => Math.floor(policy.age()),
    timeToLive: () => Math.ceil(policy.maxAge() - policy.age()),
  };
}
