import type { Config } from '@netlify/functions';
import { getObject } from '#contract/objects.ts';
import { openDownload } from '#server/documents/download.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';

export default serve(
  route({
    endpoint: getObject,
    access: 'visitor',
    run: async ({ input, account }) => Reply.redirect(await openDownload(input.id, account?.id)),
  }),
);

export const config: Config = { path: ['/objects/:id'] };
