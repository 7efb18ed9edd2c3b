import Negotiator from 'negotiator';
import { type Failure, failure, shortReference } from '#contract/errors.ts';
import { type MarkName, mark, type Notice, partMarks, SHELL_PATH } from '#contract/page-shell.ts';
import { escapeHtml } from '../email/layout.ts';
import { fetchShell, type Shell } from '../services/site.ts';
import { cookieNames, readCookie, SESSION_COOKIE, signOutCookies } from './cookies.ts';
import { inRequest, type Platform } from './public-function.ts';

interface TemplateValues {
  [name: string]: string | undefined | TemplateValues[];
}

const PART_OR_MARK = /⟦#(\w+)⟧([\s\S]*?)⟦\/\1⟧|⟦(\w+)⟧/g;

/** Fills in a page. Values are escaped and never read as marks. A part without its value is left out. */
export function fillTemplate(html: string, values: TemplateValues): string {
  return html.replace(PART_OR_MARK, (_, part: string, inside: string, name: string) => {
    if (part === undefined) return escapeHtml(toText(values[name]));
    const value = values[part];
    if (Array.isArray(value)) return value.map((one) => fillTemplate(inside, one)).join('');
    return value ? fillTemplate(inside, values) : '';
  });
}

const toText = (value: TemplateValues[string]) => (typeof value === 'string' ? value : '');

/** Page without styles, for when the site does not respond. */
const PLAIN: Shell = {
  html: `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${mark('title')}</title>
<style>:root{color-scheme:light dark}body{max-width:30rem;margin:15vh auto;padding:0 1rem;font:1.1rem/1.6 system-ui,sans-serif}a{display:inline-block;padding:.6rem 0}</style></head>
<body><main><h1>${mark('title')}</h1><p>${mark('text')}</p>
${partMarks('actionHref').start}<p><a href="${mark('actionHref')}">${mark('actionLabel')}</a></p>${partMarks('actionHref').end}
${partMarks('formHref').start}<form method="post" action="${mark('formHref')}"><button>${mark('actionLabel')}</button></form>${partMarks('formHref').end}
${partMarks('linkHref').start}<p><a href="${mark('linkHref')}">${mark('linkLabel')}</a></p>${partMarks('linkHref').end}
${partMarks('reference').start}<p>Reference: ${mark('reference')}</p>${partMarks('reference').end}
</main></body></html>`,
  headers: {
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  },
};

type Values = Partial<Record<MarkName, string | undefined>>;

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
  const values: Values = {
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
