import type { Endpoint } from '#contract/endpoint.ts';
import { ADMIN_COOKIE, KNOWN_BROWSER_COOKIE, SESSION_COOKIE } from '#server/http/cookies.ts';
import { nameOf } from '../support/endpoints.ts';
import { listRequestTexts, withText } from '../support/request-texts.ts';
import { FORM, type OddRequest, toForm, type ValidValues } from './requests.ts';

/** Repeated parts that make an expression or a normalisation slow. */
const FILLERS = [
  ...'! .@-_:=,/*0aA~',
  '\u00a0',
  '\u200b',
  '\n',
  '\r\n',
  '\t',
  '\ud800',
  '\udc00',
  '\u0301',
  '\u0316\u0301',
  '’',
  '\ufdfa',
  '😀',
  'a.',
  'a-',
  '%',
  '"',
  '\\',
];

const BODY_BYTES = 60_000;
/** Node refuses more than 16 KB of headers, which repeat the address. */
const ADDRESS_BYTES = 4_500;
const HEADER_BYTES = 12_000;
const WEBHOOK_BYTES = 500_000;

const HEADERS =
  'user-agent accept accept-language range if-none-match origin referer authorization x-admin-token x-challenge stripe-signature sanity-webhook-signature content-type'.split(
    ' ',
  );
const COOKIES = [SESSION_COOKIE, ADMIN_COOKIE, KNOWN_BROWSER_COOKIE, 'owned_a', 'signed_in'];

/** Makes `a…a` of at most so many bytes after `encode`. */
function longText(filler: string, bytes: number, encode: (text: string) => string): string {
  const size = Buffer.byteLength(encode(filler.repeat(10))) / 10;
  return `a${filler.repeat(Math.floor(bytes / size))}a`;
}

const inBody = (filler: string) => longText(filler, BODY_BYTES, JSON.stringify);
const inAddress = (filler: string) =>
  longText(filler, ADDRESS_BYTES, (text) => '%xx'.repeat(Buffer.byteLength(text))).toWellFormed();

/** Selects the filler that most expressions are slow for, and `count` others in turn. */
function selectFillers(index: number, count: number): string[] {
  const others = FILLERS.slice(1);
  const turns = Array.from({ length: Math.min(count, others.length) }, (_, at) => at);
  return ['!', ...turns.map((at) => others[(index * 7 + at) % others.length] ?? '')];
}

export interface LongRequest {
  name: string;
  request: OddRequest;
}

/** Makes requests with one long text in each text field of an endpoint. @param count fillers besides `!` */
export function longRequests(endpoint: Endpoint, valid: ValidValues, count: number): LongRequest[] {
  const { method, path, encoding, request } = endpoint;
  const usual = Object.fromEntries(
    Object.keys(request.shape).map((name) => [name, valid(`${path} ${name}`)[0]]),
  );
  return listRequestTexts(endpoint).flatMap((text, index) =>
    selectFillers(index, count).map((filler) => {
      const name = `${nameOf(endpoint)}: ${text.steps.join(' ')}, ${JSON.stringify(filler)}`;
      const isInAddress = method === 'GET' || path.includes(`:${text.field}`);
      const long = withText(text, isInAddress ? inAddress(filler) : inBody(filler));
      const fields: Record<string, unknown> = { ...usual, [text.field]: long };
      const address = path.replace(/:(\w+)/g, (_, field) => encodeURIComponent(`${fields[field]}`));
      const isElsewhere = ([field, value]: [string, unknown]) =>
        value !== undefined && !path.includes(`:${field}`);
      const rest = Object.fromEntries(Object.entries(fields).filter(isElsewhere));
      if (method === 'GET') {
        const query = new URLSearchParams(rest as Record<string, string>);
        return {
          name,
          request: { method, path: `${address}?${query}`, headers: {}, body: undefined },
        };
      }
      const isForm = encoding === 'multipart';
      const body = isForm ? toForm(rest) : JSON.stringify(rest);
      const headers = { 'content-type': isForm ? FORM : 'application/json' };
      return { name, request: { method, path: address, headers, body } };
    }),
  );
}

/** Makes requests with a long text in each header and cookie that the shop reads, and in webhooks. */
export function longHeaders(method: string, path: string, count: number): LongRequest[] {
  const headers = HEADERS.map((name) => ({ name, before: '' }));
  const cookies = COOKIES.map((cookie) => ({ name: 'cookie', before: `${cookie}=` }));
  return [...headers, ...cookies].flatMap(({ name, before }, index) =>
    selectFillers(index, count)
      .filter((filler) => /^[\t\x20-\x7e\xa0-\xff]+$/.test(filler))
      .map((filler) => {
        const value = before + longText(filler, HEADER_BYTES, String);
        const body = method === 'GET' ? undefined : '{}';
        const request = { method, path, headers: { [name]: value }, body };
        return { name: `${path} ${before}${name}, ${JSON.stringify(filler)}`, request };
      }),
  );
}

export const longWebhook = (path: string, count: number): LongRequest[] =>
  selectFillers(path.length, count).map((filler) => {
    const body = longText(filler, WEBHOOK_BYTES, String);
    const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=a' };
    return {
      name: `${path}, ${JSON.stringify(filler)}`,
      request: { method: 'POST', path, headers, body },
    };
  });
