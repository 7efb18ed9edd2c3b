import { bad, type Finding } from '../check.ts';
import { visit } from './visit.ts';

interface TwoPages {
  address: string;
  path: string;
  cookie: string;
  value: string;
  /** Second address of the second page. */
  second: string;
  rule: string;
}

const isKeptByCaches = (headers: Headers) => {
  const control = headers.get('cache-control') ?? '';
  return (
    !/\b(private|no-store)\b/.test(control) || !/\b(no-cache|no-store|max-age=0)\b/.test(control)
  );
};

/** Finds the fault of two pages at one address. @returns undefined if there is none */
export async function examineTwoPages(
  { address, path, cookie, value, second, rule }: TwoPages,
  signal: AbortSignal,
): Promise<Finding | undefined> {
  const get = (at: string, headers = {}) => visit(address + at, { signal, headers });
  // One after the other, so that a cache has the chance to mix them up.
  const before = await get(path);
  const withCookie = await get(path, { cookie: `${cookie}=${value}` });
  const after = await get(path);
  const own = await get(second);
  for (const { status } of [before, withCookie, after, own]) {
    if (status !== 200) return bad(`${path} responds with ${status}: see the host's deploys.`);
  }
  if (withCookie.body !== own.body || before.body === own.body) {
    return bad(
      `${path} is the same page with the cookie ${cookie} and without it: check that ${rule} is in use.`,
    );
  }
  if (after.body !== before.body) {
    return bad(
      `A cache gives visitors the page of people with the cookie ${cookie} at ${path}: purge the host's cache.`,
    );
  }
  for (const { headers } of [before, withCookie]) {
    if (isKeptByCaches(headers))
      return bad(`Caches may keep ${path}: its Cache-Control must be private, no-cache.`);
  }
  return undefined;
}
