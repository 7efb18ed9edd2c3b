import type { Config } from '@netlify/functions';
import { getReadableFiles } from '#contract/reading/files.ts';
import { getOutline, getText, getTexts } from '#contract/reading/notes.ts';
import { openedRecord } from '#server/editions/updated-files.ts';
import { route, serve } from '#server/http/serve.ts';
import { listReadableFiles } from '#server/reading/list-readable-files.ts';
import { readOutline, readText, readTexts } from '#server/reading/text-and-outline.ts';

export default serve(
  route({
    endpoint: getReadableFiles,
    access: 'signed-in',
    readsLedger: true,
    readsRecord: openedRecord,
    run: ({ ledger, isAdmin, record }) => listReadableFiles({ ledger, isAdmin }, record),
  }),
  route({
    endpoint: getTexts,
    access: 'signed-in',
    readsLedger: true,
    run: async ({ input, ledger, isAdmin }) => ({
      texts: await readTexts(input.ids, { ledger, isAdmin }),
    }),
  }),
  route({
    endpoint: getText,
    access: 'visitor',
    readsLedger: true,
    run: async ({ input, ledger, isAdmin }) => ({
      pages: await readText(input.id, { ledger, isAdmin }),
    }),
  }),
  route({
    endpoint: getOutline,
    access: 'visitor',
    readsLedger: true,
    run: async ({ input, ledger, isAdmin }) => ({
      outline: await readOutline(input.id, { ledger, isAdmin }),
    }),
  }),
);

export const config: Config = {
  path: ['/api/notes', '/api/notes/text', '/api/notes/:id/text', '/api/notes/:id/outline'],
};
