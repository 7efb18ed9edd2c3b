import type { Config } from '@netlify/functions';
import { downloadGradeEvidence } from '#contract/catalogue/catalogue.ts';
import { createDownloadLink, createUpload, getObject } from '#contract/files/objects.ts';
import { toActor, toEditorActor } from '#server/audit/audit.ts';
import { recordOpened } from '#server/editions/updated-files.ts';
import { newestGradeEvidence, openDownload, openFile } from '#server/files/download.ts';
import { describeDownload, describeEvidence } from '#server/files/download-notice.ts';
import { recordDownload } from '#server/files/download-records.ts';
import { startUpload } from '#server/files/uploads.ts';
import { isAdministratorBrowser } from '#server/http/access.ts';
import { failurePage, prefersPage, respondWithPage } from '#server/http/filled-pages.ts';
import { inRequest, type Respond } from '#server/http/public-function.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';
import { isDownloadToken } from '#server/tokens/links.ts';
import { features } from '#shop';

/** Path prefix of files. The function serves other paths too. */
const FILES = getObject.path.replace(':id', '');

/**
 * Responds to a browser with a page if a download fails, or starts after a sign-in. Status, cookies and other
 * headers stay (docs/decisions/0028-how-does-a-function-respond-with-a-page.md).
 */
function withDownloadPages(respond: Respond): Respond {
  return async (request, platform) => {
    const response = await respond(request, platform);
    const { pathname } = new URL(request.url);
    const isEvidence = features.evidence && pathname === downloadGradeEvidence.path;
    if (!isRead(request) || !(isEvidence || pathname.startsWith(FILES))) return response;
    response.headers.append('Vary', 'Accept');
    if (request.method === 'HEAD' || !prefersPage(request)) return response;
    const requestId = response.headers.get('X-Request-Id') ?? '';
    return inRequest(requestId, () =>
      isEvidence
        ? evidencePage(request, response)
        : filePage(request, pathname.slice(FILES.length), response),
    );
  };
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

const evidencePage = (request: Request, response: Response) =>
  response.status >= 400 ? failurePage(request, response, describeEvidence) : response;

function filePage(request: Request, id: string, response: Response): Response | Promise<Response> {
  if (response.status >= 400) {
    const isAdministrator = isAdministratorBrowser(request);
    return failurePage(
      request,
      response,
      (why, _, { isTemporary }) =>
        describeDownload({ id, failure: why, isTemporary, isAdministrator }),
      { keepsSession: isAdministrator },
    );
  }
  const target = response.headers.get('location');
  const from = new URL(request.url).searchParams.get('from') ?? undefined;
  const isAfterSignIn = getObject.request.shape.from.parse(from) !== undefined;
  return target && isAfterSignIn ? startingPage(request, id, response, target) : response;
}

/** Starts the download from a page: the browser stays on the page while it saves the file. */
async function startingPage(
  request: Request,
  id: string,
  { headers }: Response,
  target: string,
): Promise<Response> {
  const notice = await describeDownload({ id, isTemporary: false, isAdministrator: false });
  headers.delete('Location');
  headers.set('Refresh', `0; url=${target}`);
  return respondWithPage(request.url, { notice, status: 200, headers });
}

const respond = serve(
  route({
    endpoint: getObject,
    access: 'visitor',
    takesAddressToken: true,
    run: async ({ input, student, linkToken, ...call }) => {
      const isAdmin = call.isAdmin || (!!linkToken && (await isDownloadToken(linkToken, input.id)));
      const { address, owned, newest } = await openDownload(input.id, { student, isAdmin }, input);
      if (owned) call.waitUntil(recordDownload(owned, call.ip, 'download'));
      if (newest) call.waitUntil(recordOpened(newest));
      return Reply.redirect(address);
    },
  }),
  route({
    endpoint: downloadGradeEvidence,
    access: 'anyone',
    feature: 'evidence',
    run: async () => Reply.redirect(await newestGradeEvidence()),
  }),
  route({
    endpoint: createUpload,
    access: 'editor',
    run: async (call) => ({
      uploadURL: await startUpload(toEditorActor(call), call.input.fileName),
    }),
  }),
  route({
    endpoint: createDownloadLink,
    access: 'admin',
    run: async (call) => ({ adminToken: await openFile(call.input.id, toActor(call)) }),
  }),
);

export default withDownloadPages(respond);

export const config: Config = {
  path: [
    '/objects/:id',
    '/api/grade-evidence/download',
    '/api/objects/upload',
    '/api/objects/:id/download-link',
  ],
};
