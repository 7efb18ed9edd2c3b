import { HINT_COOKIE } from '#contract/accounts/session.ts';
import { mark, READ_SHELL_PATH } from '#contract/page-shell.ts';
import { reading } from '#contract/reading/reader.ts';
import { serverMessages } from '../messages.ts';
import { describeReading } from '../reading/reading-notice.ts';
import type { Shell } from '../services/site.ts';
import { addressToken } from './access.ts';
import { readCookie } from './cookies.ts';
import type { FilledPage } from './filled-pages.ts';

const FOLDER = '/read/';
const TOO_MANY_REQUESTS = 429;

export const readPage: FilledPage = {
  isAt: (pathname) => pathname.startsWith(FOLDER),
  shellPath: READ_SHELL_PATH,
  plain,
  toValues: (body) => {
    const { id, title, subject, pages, picture, address, ...known } = reading.parse(body);
    const size = picture && {
      path: picture.path,
      width: String(picture.width),
      height: String(picture.height),
    };
    return {
      title,
      address,
      itemId: id,
      isFree: known.isFree ? 'yes' : 'no',
      progress: known.progress && JSON.stringify(known.progress),
      subjectId: subject?.id,
      pages: pages === undefined ? undefined : String(pages),
      backHref: subject?.path ?? '/',
      backLabel: subject?.name ?? 'Home',
      picture: size && [size],
      blank: size ? undefined : [{}],
    };
  },
  describe: (failure, { pathname }, { request, status }) =>
    describeReading({
      id: idIn(pathname),
      failure,
      isTemporary: status >= 500 || status === TOO_MANY_REQUESTS,
      isAdministrator:
        addressToken(request) !== undefined || readCookie(request, HINT_COOKIE) === 'admin',
    }),
};

/** Reads the file's id from the path, the only source for a refused file. Keeps a badly encoded id as it is. */
function idIn(pathname: string): string {
  const part = pathname.slice(FOLDER.length);
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Offers the file without the reader, for when the site does not respond. */
function plain(): Shell {
  return {
    html: `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${mark('title')}</title>
<style>:root{color-scheme:light dark}body{max-width:30rem;margin:15vh auto;padding:0 1rem;font:1.1rem/1.6 system-ui,sans-serif}a{display:inline-block;padding:.6rem 0}</style></head>
<body><main><h1>${mark('title')}</h1><p>${serverMessages.readerNotThere}</p>
<p><a href="${mark('address')}">${serverMessages.downloadPdf}</a></p>
<p><a href="${mark('backHref')}">${mark('backLabel')}</a></p></main></body></html>`,
    headers: {
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  };
}
