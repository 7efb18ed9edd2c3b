import Negotiator from 'negotiator';
import { type Failure, failure } from '#contract/errors.ts';
import { shortReference } from '#contract/failure-body.ts';
import type { Notice } from '#contract/page-shell.ts';
import { fetchShell, type Shell } from '../services/site.ts';
import { cookieNames, readCookie, SESSION_COOKIE, signOutCookies } from './cookies.ts';
import { respondWithPage, respondWithShell, type TemplateValues } from './page.ts';
import type { Platform } from './platform.ts';
import { inRequest } from './public-function.ts';

/** Asks a visitor to sign in, and returns them to the page. @param asked.page path of the page */
export function logInNotice(asked: { title: string; text: string; page: string }): Notice {
  const { title, text, page } = asked;
  const href = `/auth?${new URLSearchParams({ next: page })}`;
  return { title, text, action: { label: 'Log In', href } };
}

type Respond = (request: Request, platform: Platform) => Response | Promise<Response>;

interface Refused {
  request: Request;
  status: number;
}

export interface FilledPage {
  isAt: (pathname: string) => boolean;
  /** Path of the page that the site has built. */
  shellPath: string;
  /** Page without styles, for when the site does not respond. */
  plain: () => Shell;
  toValues: (body: unknown, url: URL) => TemplateValues;
  /** Explains why the page cannot be shown and what helps. */
  describe: (why: Failure, url: URL, refused: Refused) => Notice | Promise<Notice>;
}

/** Returns true if the caller prefers a page to JSON. Programs without a preference get JSON. */
export function prefersPage({ headers }: Request): boolean {
  const accept = headers.get('accept') ?? '*/*';
  const types = ['application/json', 'text/html'];
  return new Negotiator({ headers: { accept } }).mediaType(types) === 'text/html';
}

/**
 * Replaces a response's JSON with a page: on success for every caller, on failure for browsers only. Status, cookies
 * and other headers stay (docs/decisions/0028-how-does-a-function-respond-with-a-page.md).
 */
export function withFilledPages(respond: Respond, page: FilledPage): Respond {
  return async (request, platform) => {
    const response = await respond(request, platform);
    const url = new URL(request.url);
    if (request.method !== 'GET' || !page.isAt(url.pathname)) return response;
    response.headers.append('Vary', 'Accept');
    const isFailure = response.status >= 400;
    const isFile = response.headers.get('content-type') === 'application/pdf';
    if (isFile || (isFailure && !prefersPage(request))) return response;
    const requestId = response.headers.get('X-Request-Id') ?? '';
    return inRequest(requestId, async () => {
      if (isFailure) return failurePage(request, response, page);
      const shell = (await fetchShell(request.url, page.shellPath)) ?? page.plain();
      return respondWithShell(shell, page.toValues(await response.json(), url), response);
    });
  };
}

async function failurePage(
  request: Request,
  response: Response,
  { describe }: FilledPage,
): Promise<Response> {
  const { status, headers } = response;
  const why = failure.parse(await response.json());
  if (why.code === 'unauthorized' && readCookie(request, SESSION_COOKIE)) {
    // Otherwise the page would show links for a session that has ended.
    for (const cookie of signOutCookies(cookieNames(request))) headers.append('Set-Cookie', cookie);
  }
  const notice = await describe(why, new URL(request.url), { request, status });
  const reference = why.requestId && shortReference(why.requestId);
  return respondWithPage(request.url, { notice, status, headers, reference });
}
