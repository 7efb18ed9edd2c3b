import type { Config } from '@netlify/functions';
import { getReader, renewTicket } from '#contract/reading/reader.ts';
import { recordOpened } from '#server/editions/opened-editions.ts';
import { recordDownload } from '#server/files/download-records.ts';
import { withFilledPages } from '#server/http/filled-pages.ts';
import { readPage } from '#server/http/read-page.ts';
import { route, serve } from '#server/http/serve.ts';
import { openReader } from '#server/reading/open-reader.ts';
import { progressField } from '#server/reading/progress-record.ts';
import { isDownloadToken } from '#server/tokens/links.ts';

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
