import type * as z from 'zod/mini';
import { builtSite } from '#contract/catalogue/publishing.ts';
import { config } from '../config.ts';
import { isProduction } from '../deploy.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';

const TIME_LIMIT_MS = 5_000;

/** @returns `undefined` if the site has no `build.json` @throws AppError `unavailable` */
export async function readBuiltSite(): Promise<z.output<typeof builtSite> | undefined> {
  try {
    const response = await fetch(`${config().SITE_URL}/build.json`, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`The site responded with ${response.status}`);
    return builtSite.parse(await response.json());
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}

/** Short, because an unstyled page is better than none; a development server renders slowly. */
const SHELL_TIME_LIMIT_MS = 10_000;

/** Headers that belong to a page's content: the policy contains the hashes of its scripts. */
const PAGE_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
] as const;

export interface Shell {
  html: string;
  headers: Record<string, string>;
}

/**
 * Returns the origin of this deploy's own pages. A preview takes it from the request, whose Host header a
 * caller may choose: a local preview is at `SITE_URL`, and the host serves previews by HTTPS.
 */
function deployOrigin(requestUrl: string): string {
  const own = new URL(config().SITE_URL);
  const called = new URL(requestUrl);
  if (isProduction() || own.protocol === 'http:') return own.origin;
  if (called.protocol !== 'https:') throw new Error('Not an address of a deploy');
  return called.origin;
}

/** @returns `undefined` if this deploy's site does not respond in time */
export async function fetchShell(requestUrl: string, path: string): Promise<Shell | undefined> {
  try {
    const response = await fetch(deployOrigin(requestUrl) + path, {
      redirect: 'error',
      signal: AbortSignal.timeout(SHELL_TIME_LIMIT_MS),
    });
    if (!response.ok) throw new Error(`The site responded with ${response.status}`);
    const headers = PAGE_HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    return { html: await response.text(), headers: Object.fromEntries(headers) };
  } catch (error) {
    log('warn', 'page shell not fetched', {}, error);
    return undefined;
  }
}
