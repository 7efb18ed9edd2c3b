import type { Config } from '@netlify/functions';
import { getProgress, postProgress } from '#contract/progress/progress.ts';
import { route, serve } from '#server/http/serve.ts';
import { readProgress, recordProgress } from '#server/progress/progress.ts';

export default serve(
  route({
    endpoint: getProgress,
    access: 'user',
    run: (call) => readProgress(call),
  }),
  route({
    endpoint: postProgress,
    access: 'user',
    run: async (call) => ({ files: await recordProgress(call, call.input.files) }),
  }),
);

export const config: Config = {
  path: '/api/progress',
};
