import type { Config } from '@netlify/functions';
import { mark, type Notice, READ_SHELL_PATH } from '#contract/page-shell.ts';
import { readPath } from '#contract/reader/read-paths.ts';
import { getReader, printLargeType, reading, renewTicket } from '#contract/reader/reader.ts';
import { toReaderValues } from '#contract/reader/reader-values.ts';
import { recordOpened } from '#server/editions/updated-files.ts';
import { stampTextPrint } from '#server/files/download.ts';
import { type DownloadOutcome, describeDownload } from '#server/files/download-notice.ts';
import { recordDownload } from '#server/files/download-records.ts';
import { isAdministratorBrowser } from '#server/http/access.ts';
import { type FilledPage, plainShell, withFilledPages } from '#server/http/filled-pages.ts';
import { route, serve } from '#server/http/serve.ts';
import { serverMessages } from '#server/messages.ts';
import { readFileProgress } from '#server/progress/progress-record.ts';
import { openReader } from '#server/reader/open-reader.ts';
import { isDownloadToken } from '#server/tokens/links.ts';

/** Explains why a file does not open in the reader. Links lead back to the reader. */
async function describeReading(outcome: Required<DownloadOutcome>): Promise<Notice> {
  const notice = await describeDownload(outcome);
  const path = readPath(outcome.id);
  const { code } = outcome.failure ?? {};
  if (outcome.isAdministrator && (code === 'unauthorized' || code === 'purchase_required')) {
    return {
      ...notice,
      text: 'Administrators open a file with its button. The link behind it works for one minute.',
    };
  }
  if (code === 'unauthorized') {
    return {
      ...notice,
      title: serverMessages.readingNeedsLogIn,
      text: 'It opens as soon as you are logged in.',
      action: { label: 'Log In', href: `/auth?${new URLSearchParams({ next: path })}` },
    };
  }
  const isFailed = notice.title === serverMessages.fileFailed;
  const title = isFailed ? 'The file could not be opened' : notice.title;
  const action = outcome.isTemporary ? { ...notice.action, href: path } : notice.action;
  return { ...notice, title, action };
}

const FOLDER = '/read/';

export const readPage: FilledPage = {
  isAt: (pathname) => pathname.startsWith(FOLDER),
  shellPath: READ_SHELL_PATH,
  /** Offers the file without the reader. */
  plain: plainShell({
    title: mark('title'),
    main: `<h1>${mark('title')}</h1><p>The reader is not available right now. You can download the file instead.</p>
<p><a href="${mark('address')}">Download PDF</a></p>
<p><a href="${mark('backHref')}">${mark('backLabel')}</a></p>`,
  }),
  toValues: (body) => toReaderValues(reading.parse(body)),
  describe: (failure, { pathname }, { request, isTemporary }) =>
    describeReading({
      id: idIn(pathname),
      failure,
      isTemporary,
      isAdministrator: isAdministratorBrowser(request),
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

const respond = serve(
  route({
    endpoint: getReader,
    access: 'visitor',
    takesAddressToken: true,
    run: async ({ input: { id }, student, linkToken, ...call }) => {
      const isAdmin = call.isAdmin || (!!linkToken && (await isDownloadToken(linkToken, id)));
      const { reading, owned, newest } = await openReader(id, { student, isAdmin });
      if (owned) call.waitUntil(recordDownload(owned, call.ip, 'reader'));
      if (newest) call.waitUntil(recordOpened(newest));
      const progress = student && (await readFileProgress(student.account.id, id));
      return { ...reading, progress };
    },
  }),
  route({
    endpoint: renewTicket,
    access: 'visitor',
    run: async ({ input: { id }, student, isAdmin }) => {
      const { reading } = await openReader(id, { student, isAdmin });
      return { address: reading.address };
    },
  }),
  route({
    endpoint: printLargeType,
    access: 'visitor',
    run: async ({ input: { id }, student, isAdmin, ...call }) => {
      const { stamp, owned } = await stampTextPrint(id, { student, isAdmin });
      if (owned) call.waitUntil(recordDownload(owned, call.ip, 'large-print'));
      return { line: stamp?.line };
    },
  }),
);

export default withFilledPages(respond, readPage);

export const config: Config = {
  path: ['/read/:id', '/api/read/:id/ticket', '/api/read/:id/large-type'],
};
