import { parse as parseCookies } from 'hono/utils/cookie';

/** A function needs a feature of the platform that the gateway does not simulate; the message names it. */
export class NotSimulated extends Error {}

/** Parts of a request that may enter the cache key, besides host and path. */
export interface CacheRequest {
  url: URL;
  /** Values by name in lower case. */
  headers: Record<string, string>;
}

/** Returns the part of the cache key that selects one of several responses of the same path. */
export type Variation = (request: CacheRequest) => string;

const INSTRUCTIONS: Record<string, (names: string[]) => Variation> = {
  query: (names) => (request) => sortQuery(request.url, names),
  header:
    (names) =>
    ({ headers }) =>
      selectValues(names, (name) => headers[name.toLowerCase()]),
  cookie: (names) => (request) => {
    const cookies = parseCookies(request.headers['cookie'] ?? '');
    return selectValues(names, (name) => cookies[name]);
  },
};

/** Without an instruction the whole query counts. @throws NotSimulated if an instruction is unknown */
export function readVariation(netlifyVary: string, vary: string): Variation {
  const instructions = netlifyVary.split(',').map((part) => part.trim());
  const variations = instructions.filter(Boolean).map((instruction) => {
    const [name = '', list] = instruction.split('=', 2);
    const make = INSTRUCTIONS[name.toLowerCase()];
    if (!make || !list) throw new NotSimulated(`Netlify-Vary: ${instruction}`);
    return make(list.split('|').map((value) => value.trim()));
  });
  if (!instructions.some((instruction) => /^query\b/i.test(instruction))) {
    variations.push(({ url }) => sortQuery(url, []));
  }
  const varied = vary.split(',').map((name) => name.trim().toLowerCase());
  variations.push(({ headers }) => selectValues(varied.filter(Boolean), (name) => headers[name]));
  return (request) => JSON.stringify(variations.map((variation) => variation(request)));
}

/** @param names parameters that count; an empty list means all */
function sortQuery(url: URL, names: string[]): string {
  const counted = [...url.searchParams].filter(([name]) => !names.length || names.includes(name));
  return JSON.stringify(counted.sort());
}

function selectValues(names: string[], value: (name: string) => string | undefined): string {
  return JSON.stringify(names.map((name) => value(name) ?? null));
}
