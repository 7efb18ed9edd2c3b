import { z } from 'zod';
import { prepareUpload } from '#contract/objects.ts';
import { SHELL_PATH } from '#contract/page-shell.ts';
import type { StoredPdf } from '#contract/stored-pdf.ts';
import { config } from '../config.ts';
import { isProduction } from '../deploy.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';

/** Milliseconds. */
const TIME_LIMIT = 5_000;

const build = z.object({ builtAt: z.iso.datetime() });

/**
 * Reads when the site that visitors see was built, from the site itself. ISO time.
 * @returns `undefined` where the site does not say
 * @throws AppError `unavailable`
 */
export async function readBuildTime(): Promise<string | undefined> {
  try {
    const response = await fetch(`${config().SITE_URL}/build.json`, {
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`The site responded with ${response.status}`);
    return build.parse(await response.json()).builtAt;
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}

/** Milliseconds. A page without the shop's look is better than none; a development server draws it slowly. */
const SHELL_TIME_LIMIT = 10_000;

/** Headers of a page that belong to its content: the policy names the hashes of its scripts. */
const PAGE_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
] as const;

/** The page that functions fill in, with the headers that the site gives it. */
export interface Shell {
  html: string;
  headers: Record<string, string>;
}

/**
 * Fetches the page that functions fill in, from the site that this deploy belongs to
 * (docs/decisions/0032-pages-from-functions.md).
 * @param requestUrl whose origin is a preview's own
 * @returns `undefined` where the site does not respond with it in time
 */
export async function fetchShell(requestUrl: string): Promise<Shell | undefined> {
  try {
    const { origin } = new URL(isProduction() ? config().SITE_URL : requestUrl);
    const response = await fetch(origin + SHELL_PATH, {
      signal: AbortSignal.timeout(SHELL_TIME_LIMIT),
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

/** A large file takes seconds. Milliseconds. */
const PREPARATION_TIME_LIMIT = 25_000;

/**
 * Has a file prepared by the one function that can, as an editor of the content does: with the shop's own
 * token of the CMS.
 * @returns `undefined` where the file is refused
 * @throws AppError `unavailable`
 */
export async function requestPreparation(id: string): Promise<StoredPdf | undefined> {
  const { SITE_URL, SANITY_TOKEN } = config();
  try {
    const response = await fetch(`${SITE_URL}${prepareUpload.path.replace(':id', id)}`, {
      method: prepareUpload.method,
      headers: { Authorization: `Bearer ${SANITY_TOKEN}`, 'Content-Type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(PREPARATION_TIME_LIMIT),
    });
    if (response.status === 400) return undefined;
    if (!response.ok) throw new Error(`The site responded with ${response.status}`);
    return prepareUpload.response.parse(await response.json()).pdf;
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}
