import fc from 'fast-check';
import type { Endpoint } from '#contract/endpoint.ts';
import { SESSION_COOKIE } from '#server/http/cookies.ts';

export interface OddRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | undefined;
}

/** Lists valid values of a field, named after its endpoint's path: `/api/auth/login email`. */
export type ValidValues = (field: string) => unknown[];

type Fields = Record<string, unknown>;

const METHODS = 'GET POST PUT DELETE PATCH HEAD OPTIONS PROPFIND'.split(' ');
const PROTOTYPE_KEYS = '__proto__ constructor prototype toString hasOwnProperty'.split(' ');
const HEADERS =
  'x-admin-token authorization range if-none-match accept accept-language content-encoding user-agent x-forwarded-host x-http-method-override stripe-signature sanity-webhook-signature x-challenge';
const COOKIES = [SESSION_COOKIE, 'signed_in', '__proto__', '__Host-known-browser'];
const BOUNDARY = 'fuzz';
export const FORM = `multipart/form-data; boundary=${BOUNDARY}`;
const CONTENT_TYPES = 'text/plain|multipart/form-data|application/json;charset=utf-16|;|a/b; c="';
const ODD_PARTS = '..%2f..%2f %ZZ %E0%A4%A %00 %2525ZZ a%2Fb a?b %23'.split(' ');
const ODD_TEXTS =
  "| |\u0000|a\u0000b|\ud800|a@\udfff.com|\ufeff|\u202eabc|İ|../../etc/passwd|' OR 1=1 --|<script>|%25ZZ|\r\nX: y|*|(|null|NaN|1e400|0x1F|2026-02-30|[]|{}";

/** Depth at which nested JSON overflows a stack. */
const DEPTH = 20_000;
const BOMBS = [
  '['.repeat(DEPTH),
  `{"email":${'['.repeat(DEPTH)}1${']'.repeat(DEPTH)}}`,
  '\0'.repeat(300_000),
];

/** Any characters and lone surrogates. `fc.string({ unit: 'binary' })` takes two seconds to start. */
const point = fc.oneof(fc.nat(0x10ffff), fc.integer({ min: 0xd800, max: 0xdfff }));
const unicode = fc.array(point, { maxLength: 40 }).map((points) => String.fromCodePoint(...points));

const long = fc
  .tuple(
    fc.constantFrom('a', 'é', '"', '\\', '\u0000', '😀', '!', ' ', '.', '\u0301'),
    fc.constantFrom(300, 4_000, 60_000),
  )
  .map(([character, length]) => `a${character.repeat(length)}a`);

const oddText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_TEXTS.split('|'), ...PROTOTYPE_KEYS) },
  { weight: 2, arbitrary: unicode },
  { weight: 1, arbitrary: long },
);

const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: oddText },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, [], {}, [[]], 0, -1, 1.5, 1e308) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Generates `usual` nine times out of ten. */
const mostly = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: odd });

/** Generates all fields, some of them, or one more. Most values are valid. */
function generateFields({ path, request }: Endpoint, valid: ValidValues): fc.Arbitrary<Fields> {
  const names = Object.keys(request.shape).filter((name) => !path.includes(`:${name}`));
  const fieldValue = (name: string) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...valid(`${path} ${name}`)) },
      { weight: 1, arbitrary: oddValue },
    );
  const model = Object.fromEntries(names.map((name) => [name, fieldValue(name)]));
  const unknown = fc.constantFrom(...PROTOTYPE_KEYS, 'isAdmin', 'id');
  return fc.oneof(
    { weight: 4, arbitrary: fc.record(model) },
    { weight: 2, arbitrary: fc.record(model, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.record(model), unknown, oddValue)
        .map(([all, name, value]) => ({ ...all, [name]: value })),
    },
  );
}

export function toForm(fields: Fields): string {
  const parts = Object.entries(fields).map(([name, value]) => {
    const file = ['pdf', 'picture'].includes(name)
      ? '; filename="a.pdf"\r\ncontent-type: application/pdf'
      : '';
    return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
  });
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

const damaged = (text: fc.Arbitrary<string>) =>
  fc.oneof<fc.Arbitrary<OddRequest['body']>[]>(
    text.map((whole) => whole.slice(0, -2)),
    text.map((whole) => new Uint8Array(Buffer.from(whole, 'utf16le'))),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
    oddValue.map((value) => JSON.stringify(value)),
    fc.constantFrom(undefined, ...BOMBS),
  );

/** Encodes a text for an address, up to the length that a server reads. */
const encode = (text: unknown) => encodeURIComponent(String(text).slice(0, 300).toWellFormed());

function generatePath({ path }: Endpoint, valid: ValidValues): fc.Arbitrary<string> {
  const names = path.match(/:\w+/g) ?? [];
  const generatePart = (name: string) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...valid(`${path} ${name.slice(1)}`)).map(encode) },
      { weight: 1, arbitrary: oddText.map((text) => encode(text) || 'unknown') },
      { weight: 1, arbitrary: fc.constantFrom(...ODD_PARTS) },
    );
  return fc
    .tuple(...names.map(generatePart))
    .map((parts) => parts.reduce((filled, part) => filled.replace(/:\w+/, () => part), path));
}

const toQuery = (fields: Fields) =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&');

/** Header value of characters that `fetch` sends. */
const headerValue = fc.oneof(
  oddText.map((text) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '').slice(0, 1_000)),
  fc.constantFrom('gzip', 'text/html', 'bytes=5-1', 'Bearer x', 'eyJhbGciOiJub25lIn0.e30.'),
);
const oddHeader = fc.oneof(
  fc.tuple(fc.constantFrom(...HEADERS.split(' ')), headerValue),
  fc.tuple(fc.constant('origin'), fc.constant('https://evil.example')),
  fc
    .tuple(fc.constantFrom(...COOKIES), headerValue)
    .map(([name, value]): [string, string] => ['cookie', `${name}=${value}`]),
);

/** Makes valid requests to an endpoint, and requests with one or several faults. */
export function requestsTo(endpoint: Endpoint, valid: ValidValues): fc.Arbitrary<OddRequest> {
  const isForm = endpoint.encoding === 'multipart';
  const fields = generateFields(endpoint, valid);
  const text = fields.map((all) => (isForm ? toForm(all) : JSON.stringify(all)));
  const type = fc.constant(isForm ? FORM : 'application/json');
  return fc
    .record({
      method: mostly(fc.constant<string>(endpoint.method), fc.constantFrom(...METHODS)),
      path: generatePath(endpoint, valid),
      query: mostly(fields.map(toQuery), fc.constantFrom('a[b]=1', 'id=1&id=2', '=%ZZ&')),
      headers: fc.array(oddHeader, { maxLength: 1 }),
      type: mostly(type, fc.constantFrom(...CONTENT_TYPES.split('|'), FORM)),
      body: mostly<OddRequest['body']>(text, damaged(text)),
    })
    .map(({ method, path, query, headers, type: contentType, body }) => {
      const odd = Object.fromEntries(headers);
      if (method === 'GET' || method === 'HEAD') {
        return { method, path: query ? `${path}?${query}` : path, headers: odd, body: undefined };
      }
      return { method, path, headers: { 'content-type': contentType, ...odd }, body };
    });
}
