import type { Config } from '@netlify/functions';
import { getProgress, postProgress } from '#contract/reading/progress.ts';
import { route, serve } from '#server/http/serve.ts';
import { readProgress, recordProgress } from '#server/reading/progress.ts';

export default serve(
  route({
    endpoint: getProgress,
    access: 'user',
    readsLedger: true,
    run: ({ account, ledger, isAdmin }) => readProgress(account, { ledger, isAdmin }),
  }),
  route({
    endpoint: postProgress,
    access: 'user',
    readsLedger: true,
    run: async ({ account, ledger, isAdmin, input }) => ({
      files: await recordProgress(account, { ledger, isAdmin }, input.files),
    }),
  }),
);

export const config: Config = {
  path: '/api/progress',
};
