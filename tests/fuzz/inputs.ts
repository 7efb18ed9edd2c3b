import fc from 'fast-check';
import type { Endpoint } from '#contract/endpoint.ts';
import { SESSION_COOKIE } from '#server/http/cookies.ts';
import {
  ACCOUNT,
  BOUNDARY,
  body,
  FILE,
  LINK,
  PAYER_RECEIPT,
  PAYMENT,
  UNSUBSCRIBE,
  word,
} from './values.ts';

/** One request to try. */
export interface Input {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Cookies beside the caller's own. */
  cookies: string;
  body: Buffer | undefined;
  isSignedIn: boolean;
  isAdministrator: boolean;
  /** Which of the signed-in students sends it. */
  who: number;
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'];

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json;charset=nonsense',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/pdf',
  `multipart/form-data; boundary=${BOUNDARY}`,
  'application/xml',
  '',
  ';',
  'a/b; c="',
];

/** A header's value: the line must reach the shop, so it has no character that Node refuses to send. */
const headerValue = word.map((one) => one.replace(/[^\x20-\x7e\xa0-\xff]/g, '').slice(0, 1_000));

const header = fc.tuple(
  fc.constantFrom(
    'x-admin-token',
    'authorization',
    'range',
    'if-none-match',
    'if-modified-since',
    'accept',
    'accept-language',
    'accept-encoding',
    'content-encoding',
    'user-agent',
    'referer',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-http-method-override',
    'x-nf-request-id',
    'stripe-signature',
    'sanity-webhook-signature',
    'expect-ct',
    'x-original-url',
    'purpose',
  ),
  fc.oneof(headerValue, fc.constantFrom('gzip', 'br', 'bytes=0-', 'bytes=5-1', 'Bearer x', '*')),
);

const cookie = fc
  .tuple(
    fc.constantFrom(SESSION_COOKIE, 'signed_in', '__proto__', '__Host-known', 'a'),
    headerValue,
  )
  .map(([name, one]) => `${name}=${one.replaceAll(';', '')}`);

const encodeSegment = (one: string) =>
  one.includes('%') ? one.replace(/[^\w%.~-]/g, '') : encodeURIComponent(one.toWellFormed());

const fieldsOf = ({ request }: Endpoint) => Object.keys(request.shape);

/** What the parts of paths name that exist. */
const EXISTING: [path: RegExp, id: string][] = [
  [/customers\/$/, ACCOUNT],
  [/purchases\/$/, PAYMENT],
  [/(?:objects|notes|read)\/$/, FILE],
  [/api\/pay\/$/, LINK],
  [/unsubscribe\/$/, UNSUBSCRIBE],
  [/receipts\/paid\/$/, PAYER_RECEIPT],
];

/** Fills in what the path names: words, or what exists. */
function pathOf({ path }: Endpoint, words: string[], isExisting: boolean): string {
  let index = 0;
  return path.replace(/:\w+/g, (_, at: number) => {
    const known = EXISTING.find(([before]) => before.test(path.slice(0, at)))?.[1];
    if (isExisting && known) return known;
    return encodeSegment(words[index++] || 'unknown') || 'unknown';
  });
}

const query = (fields: string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...fields, 'id', 'a[]', '__proto__', 'a[b]'), word), {
      maxLength: 3,
    })
    .map((pairs) => pairs.map(([name, one]) => `${name}=${encodeSegment(one)}`).join('&'));

/** True in so many of a hundred: without the usual bias towards small numbers. */
const likely = (share: number) =>
  fc.noBias(fc.integer({ min: 0, max: 99 })).map((number) => number < share);

/** Requests to an endpoint: mostly of its own method, half of them signed in. */
export function inputs(endpoint: Endpoint): fc.Arbitrary<Input> {
  const isAdmin = endpoint.path.includes('/admin');
  const fields = fieldsOf(endpoint);
  return fc
    .record({
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant(endpoint.method) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      isExisting: likely(50),
      words: fc.array(word, { minLength: 3, maxLength: 3 }),
      query: query(fields),
      contentType: fc.oneof(
        {
          weight: 4,
          arbitrary: fc.constant(
            endpoint.encoding === 'multipart'
              ? `multipart/form-data; boundary=${BOUNDARY}`
              : 'application/json',
          ),
        },
        { weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
      ),
      headers: fc.array(header, { maxLength: 2 }),
      isForeign: likely(5),
      cookies: fc.array(cookie, { maxLength: 2 }).map((all) => all.join('; ')),
      body: body(fields),
      isSignedIn: likely(50),
      isAdministrator: likely(isAdmin ? 80 : 10),
      who: fc.nat(1_000),
    })
    .map(
      ({
        words,
        isExisting,
        query: asked,
        contentType,
        headers,
        isForeign,
        body: sent,
        ...rest
      }) => {
        const hasBody = !['GET', 'HEAD', 'TRACE'].includes(rest.method);
        return {
          ...rest,
          path: `${pathOf(endpoint, words, isExisting)}${asked && (!hasBody || words.length % 2) ? `?${asked}` : ''}`,
          headers: {
            ...(hasBody && contentType ? { 'content-type': contentType } : {}),
            ...Object.fromEntries(headers),
            ...(isForeign
              ? { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
              : {}),
          },
          body: hasBody ? sent : undefined,
        };
      },
    );
}

/** Makes some inputs. The same seed makes the same. */
export const sampleInputs = (endpoint: Endpoint, seed: number, count: number): Input[] =>
  fc.sample(inputs(endpoint), { seed, numRuns: count });
