import type { Config } from '@netlify/functions';
import { createDownloadLink } from '#contract/files/download-link.ts';
import { createUpload, getObject } from '#contract/files/objects.ts';
import { actorOf, editorActorOf } from '#server/audit.ts';
import { recordOpened } from '#server/editions/opened-editions.ts';
import { openDownload } from '#server/files/download.ts';
import { recordDownload } from '#server/files/download-records.ts';
import { openFile } from '#server/files/open-file.ts';
import { startUpload } from '#server/files/uploads.ts';
import { withDownloadPages } from '#server/http/download-pages.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';
import { isDownloadToken } from '#server/tokens/links.ts';

const respond = serve(
  route({
    endpoint: getObject,
    access: 'visitor',
    takesAddressToken: true,
    readsLedger: true,
    run: async ({ input, ledger, account, linkToken, ...call }) => {
      const isAdmin = call.isAdmin || (!!linkToken && (await isDownloadToken(linkToken, input.id)));
      const { address, owned, newest } = await openDownload(
        input.id,
        { ledger, account, isAdmin },
        input,
      );
      if (owned) call.waitUntil(recordDownload(owned, call.ip, 'download'));
      if (newest) call.waitUntil(recordOpened(newest));
      return Reply.redirect(address);
    },
  }),
  route({
    endpoint: createUpload,
    access: 'editor',
    run: async (call) => ({
      uploadURL: await startUpload(editorActorOf(call), call.input.fileName),
    }),
  }),
  route({
    endpoint: createDownloadLink,
    access: 'admin',
    run: async (call) => ({ adminToken: await openFile(call.input.id, actorOf(call)) }),
  }),
);

export default withDownloadPages(respond);

export const config: Config = {
  path: ['/objects/:id', '/api/objects/upload', '/api/objects/:id/download-link'],
};
