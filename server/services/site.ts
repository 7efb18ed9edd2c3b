import { z } from 'zod';
import type * as mini from 'zod/mini';
import { inspectGradeEvidence } from '#contract/admin/evidence.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { prepareUpload } from '#contract/files/objects.ts';
import type { StoredPdf } from '#contract/files/stored-pdf.ts';
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
      redirect: 'error',
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

/** A page that functions fill in, with the headers that the site gives it. */
export interface Shell {
  html: string;
  headers: Record<string, string>;
}

/**
 * Returns the origin of this deploy's own pages. A preview takes it from the request, whose Host header a caller may
 * choose: a local preview is at `SITE_URL`, and the host serves its previews by HTTPS.
 */
function deployOrigin(requestUrl: string): string {
  const own = new URL(config().SITE_URL);
  const called = new URL(requestUrl);
  if (isProduction() || own.protocol === 'http:') return own.origin;
  if (called.protocol !== 'https:') throw new Error('Not an address of a deploy');
  return called.origin;
}

/**
 * Fetches a page that functions fill in, from the site that this deploy belongs to
 * (docs/decisions/0028-how-does-a-function-respond-with-a-page.md).
 * @param requestUrl whose origin is a preview's own
 * @param path of the page
 * @returns `undefined` where the site does not respond with it in time
 */
export async function fetchShell(requestUrl: string, path: string): Promise<Shell | undefined> {
  try {
    const response = await fetch(deployOrigin(requestUrl) + path, {
      redirect: 'error',
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
const FILE_TIME_LIMIT = 25_000;

/**
 * Calls the one function that reads PDFs, as an editor of the content does: with the shop's own token of the
 * CMS.
 * @throws AppError `unavailable`
 */
async function callAsEditor(endpoint: Endpoint, id: string): Promise<Response> {
  const { SITE_URL, SANITY_TOKEN } = config();
  try {
    return await fetch(`${SITE_URL}${endpoint.path.replace(':id', id)}`, {
      method: endpoint.method,
      redirect: 'error',
      headers: { Authorization: `Bearer ${SANITY_TOKEN}`, 'Content-Type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(FILE_TIME_LIMIT),
    });
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}

/** Reads what the function says. @throws AppError `unavailable` */
async function parseReply<T extends mini.ZodMiniType>(
  response: Response,
  schema: T,
): Promise<mini.output<T>> {
  try {
    if (!response.ok) throw new Error(`The site responded with ${response.status}`);
    return schema.parse(await response.json());
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}

/**
 * Has a file prepared.
 * @returns `undefined` where the file is refused
 * @throws AppError `unavailable`
 */
export async function requestPreparation(id: string): Promise<StoredPdf | undefined> {
  const response = await callAsEditor(prepareUpload, id);
  if (response.status === 400) return undefined;
  return (await parseReply(response, prepareUpload.response)).pdf;
}

/**
 * Has published grade evidence inspected.
 * @returns whether it is refused, and a draft again
 * @throws AppError `unavailable`
 */
export async function requestInspection(id: string): Promise<boolean> {
  const response = await callAsEditor(inspectGradeEvidence, id);
  return (await parseReply(response, inspectGradeEvidence.response)).isRefused;
}
