import type { Config } from '@netlify/functions';
import { getObject } from '#contract/objects.ts';
import { openDownload } from '#server/documents/download.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';

export default serve(
  route({
    endpoint: getObject,
    access: 'visitor',
    takesAddressToken: true,
    run: async ({ input, account, isAdmin }) =>
      Reply.redirect(await openDownload(input.id, { accountId: account?.id, isAdmin })),
  }),
);

export const config: Config = { path: ['/objects/:id'] };
