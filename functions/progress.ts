import type { Config } from '@netlify/functions';
import { getProgress, postProgress } from '#contract/reading/progress.ts';
import { route, serve } from '#server/http/serve.ts';
import { readProgress, recordProgress } from '#server/reading/progress.ts';

export default serve(
  route({
    endpoint: getProgress,
    access: 'user',
    readsLedger: true,
    run: (call) => readProgress(call.account, call),
  }),
  route({
    endpoint: postProgress,
    access: 'user',
    readsLedger: true,
    run: async (call) => ({ files: await recordProgress(call.account, call, call.input.files) }),
  }),
);

export const config: Config = {
  path: '/api/progress',
};
