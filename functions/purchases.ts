import type { Config } from '@netlify/functions';
import { getAccess, getPurchases } from '#contract/purchases.ts';
import { answerAccess } from '#server/access/access.ts';
import { route, serve } from '#server/http/serve.ts';
import { listOwned } from '#server/purchases/purchases.ts';

export default serve(
  route({
    endpoint: getAccess,
    access: 'user',
    run: async ({ input, account }) => ({
      hasAccess: await answerAccess(account.id, input.subjectId),
    }),
  }),
  route({ endpoint: getPurchases, access: 'user', run: ({ account }) => listOwned(account.id) }),
);

export const config: Config = { path: ['/api/user/access/:subjectId', '/api/user/purchases'] };
