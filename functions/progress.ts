import type { Config } from '@netlify/functions';
import { getProgress, postProgress } from '#contract/progress/progress.ts';
import { getReadableFiles } from '#contract/progress/readable-files.ts';
import { route, serve } from '#server/http/serve.ts';
import { listReadableFiles, readProgress, recordProgress } from '#server/progress/progress.ts';

export default serve(
  route({
    endpoint: getReadableFiles,
    access: 'signed-in',
    run: (call) => listReadableFiles(call),
  }),
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
  path: ['/api/notes', '/api/progress'],
};
