import type { Config } from '@netlify/functions';
import { mark, type Notice, READ_SHELL_PATH } from '#contract/page-shell.ts';
import { readPath } from '#contract/reading/read-paths.ts';
import { getReader, reading, renewTicket } from '#contract/reading/reader.ts';
import { HINT_COOKIE } from '#contract/sessions/session.ts';
import { recordOpened } from '#server/editions/updated-files.ts';
import { type DownloadOutcome, describeDownload } from '#server/files/download-notice.ts';
import { recordDownload } from '#server/files/download-records.ts';
import { addressToken } from '#server/http/access.ts';
import { readCookie } from '#server/http/cookies.ts';
import { type FilledPage, withFilledPages } from '#server/http/filled-pages.ts';
import { route, serve } from '#server/http/serve.ts';
import { serverMessages } from '#server/messages.ts';
import { openReader } from '#server/reading/open-reader.ts';
import { progressField } from '#server/reading/progress-record.ts';
import type { Shell } from '#server/services/site.ts';
import { isDownloadToken } from '#server/tokens/links.ts';

/** Explains why a file does not open in the reader. Links lead back to the reader. */
async function describeReading(outcome: Required<DownloadOutcome>): Promise<Notice> {
  const notice = await describeDownload(outcome);
  const path = readPath(outcome.id);
  const { code } = outcome.failure ?? {};
  if (outcome.isAdministrator && (code === 'unauthorized' || code === 'purchase_required')) {
    return { ...notice, text: serverMessages.readFromItsPage };
  }
  if (code === 'unauthorized') {
    return {
      ...notice,
      title: serverMessages.readingNeedsLogIn,
      text: serverMessages.logInAndRead,
      action: { label: 'Log In', href: `/auth?${new URLSearchParams({ next: path })}` },
    };
  }
  const title =
    notice.title === serverMessages.fileFailed ? serverMessages.readingFailed : notice.title;
  const action = outcome.isTemporary ? { ...notice.action, href: path } : notice.action;
  return { ...notice, title, action };
}

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

const respond = serve(
  route({
    endpoint: getReader,
    access: 'visitor',
    takesAddressToken: true,
    readsLedger: true,
    readsRecord: (accountId, { id = '' }) => progressField(accountId, id),
    run: async ({ input: { id }, ledger, account, record, linkToken, ...call }) => {
      const isAdmin = call.isAdmin || (!!linkToken && (await isDownloadToken(linkToken, id)));
      const { reading, owned, newest } = await openReader(id, { ledger, account, isAdmin }, record);
      if (owned) call.waitUntil(recordDownload(owned, call.ip, 'reader'));
      if (newest) call.waitUntil(recordOpened(newest));
      return reading;
    },
  }),
  route({
    endpoint: renewTicket,
    access: 'visitor',
    readsLedger: true,
    run: async ({ input: { id }, ledger, account, isAdmin }) => {
      const { reading } = await openReader(id, { ledger, account, isAdmin });
      return { address: reading.address };
    },
  }),
);

export default withFilledPages(respond, readPage);

export const config: Config = {
  path: ['/read/:id', '/api/read/:id/ticket'],
};
