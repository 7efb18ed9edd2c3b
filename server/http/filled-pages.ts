import Negotiator from 'negotiator';
import { type Failure, failure, shortReference } from '#contract/errors.ts';
import {
  fillTemplate,
  type MarkName,
  mark,
  type Notice,
  partMarks,
  SHELL_PATH,
  type TemplateValues,
} from '#contract/page-shell.ts';
import { region } from '#shop';
import { fetchShell, type Shell } from '../services/built-site.ts';
import { cookieNames, readCookie, SESSION_COOKIE, signOutCookies } from './cookies.ts';
import { inRequest, type Respond } from './public-function.ts';

/** Marks a part of a page that is left out without its value, and repeated for a list. */
export const part = (name: MarkName, inside: string) =>
  `${partMarks(name).start}${inside}${partMarks(name).end}`;

const NARROW =
  'body{max-width:30rem;margin:15vh auto;padding:0 1rem;font:1.1rem/1.6 system-ui,sans-serif}a{display:inline-block;padding:.6rem 0}';

interface PlainPage {
  title: string;
  /** HTML of the page's content. */
  main: string;
  style?: string;
  formAction?: 'none' | 'self';
}

/** Writes a page without the site's styles, for when the site does not respond. */
export const plainShell = (page: PlainPage): Shell => ({
  html: `<!doctype html>
<html lang="${region.locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<style>:root{color-scheme:light dark}${page.style ?? NARROW}</style></head>
<body><main>${page.main}</main></body></html>`,
  headers: {
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action '${page.formAction ?? 'none'}'; frame-ancestors 'none'`,
  },
});

const PLAIN = plainShell({
  title: mark('title'),
  formAction: 'self',
  main: `<h1>${mark('title')}</h1><p>${mark('text')}</p>
${part('actionHref', `<p><a href="${mark('actionHref')}">${mark('actionLabel')}</a></p>`)}
${part('formHref', `<form method="post" action="${mark('formHref')}"><button>${mark('actionLabel')}</button></form>`)}
${part('linkHref', `<p><a href="${mark('linkHref')}">${mark('linkLabel')}</a></p>`)}
${part('reference', `<p>Reference: ${mark('reference')}</p>`)}
`,
});

interface Page {
  notice: Notice;
  status: number;
  /** Headers of the response so far; content headers are replaced. */
  headers: Headers;
  reference?: string | undefined;
}

/** Responds with a page of the shop, with the shell's policy and styles. */
export async function respondWithPage(requestUrl: string, page: Page): Promise<Response> {
  const { notice, status, reference, headers } = page;
  const { title, text, action, link } = notice;
  const values = {
    title,
    text,
    reference,
    actionLabel: action.label,
    [action.isForm ? 'formHref' : 'actionHref']: action.href,
    linkLabel: link?.label,
    linkHref: link?.href,
  };
  const shell = (await fetchShell(requestUrl, SHELL_PATH)) ?? PLAIN;
  return respondWithShell(shell, values, { status, headers });
}

/** Fills in a page that the site has built. Caches must not store it. */
function respondWithShell(
  shell: Shell,
  values: TemplateValues,
  { status, headers: soFar }: Pick<Page, 'status' | 'headers'>,
): Response {
  const headers = new Headers(soFar);
  headers.delete('Content-Length');
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(shell.headers)) headers.set(name, value);
  return new Response(fillTemplate(shell.html, values), { status, headers });
}

/** Describes the need to sign in. @param page path to which the visitor returns */
export function logInNotice({
  title,
  text,
  page,
}: Record<'title' | 'text' | 'page', string>): Notice {
  const href = `/auth?${new URLSearchParams({ next: page })}`;
  return { title, text, action: { label: 'Log In', href } };
}

type Describe = (why: Failure, url: URL, refused: Refused) => Notice | Promise<Notice>;

interface Refused {
  request: Request;
  /** True if a later attempt may succeed. */
  isTemporary: boolean;
}

export interface FilledPage {
  isAt: (pathname: string) => boolean;
  shellPath: string;
  /** Page without styles, for when the site does not respond. */
  plain: Shell;
  toValues: (body: unknown, url: URL) => TemplateValues;
  /** Explains why the page cannot be shown and what helps. */
  describe: Describe;
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
    const isFailure = response.status >= 400;
    // A page's form responds with a file, or fails like the page.
    const isShown = request.method === 'GET' || (request.method === 'POST' && isFailure);
    if (!isShown || !page.isAt(url.pathname)) return response;
    response.headers.append('Vary', 'Accept');
    const isFile = response.headers.get('content-type') === 'application/pdf';
    if (isFile || (isFailure && !prefersPage(request))) return response;
    const requestId = response.headers.get('X-Request-Id') ?? '';
    return inRequest(requestId, async () => {
      if (isFailure) return failurePage(request, response, page.describe);
      const shell = (await fetchShell(request.url, page.shellPath)) ?? page.plain;
      return respondWithShell(shell, page.toValues(await response.json(), url), response);
    });
  };
}

const TOO_MANY_REQUESTS = 429;

/**
 * Responds with a page that explains a failure, and signs out a browser whose session has ended: the page would
 * otherwise show its links.
 */
export async function failurePage(
  request: Request,
  response: Response,
  describe: Describe,
  { keepsSession = false } = {},
): Promise<Response> {
  const { status, headers } = response;
  const why = failure.parse(await response.json());
  if (why.code === 'unauthorized' && readCookie(request, SESSION_COOKIE) && !keepsSession) {
    for (const cookie of signOutCookies(cookieNames(request))) headers.append('Set-Cookie', cookie);
  }
  const isTemporary = status >= 500 || status === TOO_MANY_REQUESTS;
  const notice = await describe(why, new URL(request.url), { request, isTemporary });
  const reference = why.requestId && shortReference(why.requestId);
  return respondWithPage(request.url, { notice, status, headers, reference });
}
