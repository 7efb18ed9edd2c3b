import { type MarkName, mark, type Notice, partMarks } from '#contract/page-shell.ts';
import { escapeHtml } from '../email/email-page.ts';
import { fetchShell, type Shell } from '../services/site.ts';

/** What stands in the place of the shell where the site does not respond: the words, without the look. */
const PLAIN: Shell = {
  html: `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${mark('title')}</title>
<style>:root{color-scheme:light dark}body{max-width:30rem;margin:15vh auto;padding:0 1rem;font:1.1rem/1.6 system-ui,sans-serif}a{display:inline-block;padding:.6rem 0}</style></head>
<body><main><h1>${mark('title')}</h1><p>${mark('text')}</p>
<p><a href="${mark('actionHref')}">${mark('actionLabel')}</a></p>
${partMarks('linkHref').start}<p><a href="${mark('linkHref')}">${mark('linkLabel')}</a></p>${partMarks('linkHref').end}
${partMarks('reference').start}<p>Reference: ${mark('reference')}</p>${partMarks('reference').end}
</main></body></html>`,
  headers: {
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  },
};

type Values = Record<MarkName, string | undefined>;

/** The parts that a page can do without. */
const PARTS: MarkName[] = ['linkHref', 'reference'];

/** Fills the shell in. Values are plain text: each is escaped, and none is read as a mark. */
export function fillShell(html: string, values: Values): string {
  const withoutParts = PARTS.reduce((page, name) => {
    const { start, end } = partMarks(name);
    const part = new RegExp(`${start}([\\s\\S]*?)${end}`, 'g');
    return page.replace(part, (_, inside: string) => (values[name] ? inside : ''));
  }, html);
  const marks = new RegExp(Object.keys(values).map(toMark).join('|'), 'g');
  const texts = new Map(Object.entries(values).map(([name, text]) => [toMark(name), text]));
  return withoutParts.replace(marks, (found) => escapeHtml(texts.get(found) ?? ''));
}

const toMark = (name: string) => mark(name as MarkName);

interface Page {
  notice: Notice;
  status: number;
  /** Headers of the response so far. Those of its body are replaced. */
  headers: Headers;
  /** What to quote when asking for help. */
  reference?: string | undefined;
}

/**
 * Responds with a page of the shop. Its policy and looks are those of the site.
 * @param requestUrl the address that was called
 */
export async function respondWithPage(requestUrl: string, page: Page): Promise<Response> {
  const { notice, status, reference } = page;
  const { title, text, action, link } = notice;
  const shell = (await fetchShell(requestUrl)) ?? PLAIN;
  const html = fillShell(shell.html, {
    ...{ title, text, reference },
    ...{ actionLabel: action.label, actionHref: action.href },
    ...{ linkLabel: link?.label, linkHref: link?.href },
  });
  const headers = new Headers(page.headers);
  headers.delete('Content-Length');
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(shell.headers)) headers.set(name, value);
  return new Response(html, { status, headers });
}
