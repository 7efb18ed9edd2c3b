import type { Config } from '@netlify/functions';
import { getAccess, getPurchases } from '#contract/purchases.ts';
import { route, serve } from '#server/http/serve.ts';
import { checkAccess } from '#server/purchases/access.ts';
import { listForStudent } from '#server/purchases/purchases.ts';

export default serve(
  route({
    endpoint: getAccess,
    access: 'signed-in',
    run: async ({ input, account, isAdmin }) => ({
      hasAccess: await checkAccess(input.subjectId, { accountId: account?.id, isAdmin }),
    }),
  }),
  route({
    endpoint: getPurchases,
    access: 'signed-in',
    run: async ({ account }) => (account ? listForStudent(account.id) : []),
  }),
);

export const config: Config = { path: ['/api/user/access/:subjectId', '/api/user/purchases'] };
