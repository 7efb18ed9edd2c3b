import type { Config } from '@netlify/functions';
import { getAccess, getPurchases } from '#contract/payments/purchases.ts';
import { route, serve } from '#server/http/serve.ts';
import { checkAccess } from '#server/purchases/access.ts';
import { listForStudent } from '#server/purchases/purchases.ts';
import { listUpdated, openedOf } from '#server/updates/find-updates.ts';

export default serve(
  route({
    endpoint: getAccess,
    access: 'signed-in',
    readsLedger: true,
    readsRecord: openedOf,
    run: async ({ input: { subjectId }, ledger, record, isAdmin }) => {
      const hasAccess = await checkAccess(subjectId, { ledger, isAdmin });
      const updated = ledger ? await listUpdated(subjectId, ledger, record) : [];
      return { hasAccess, ...(updated.length > 0 && { updated }) };
    },
  }),
  route({
    endpoint: getPurchases,
    access: 'signed-in',
    readsLedger: true,
    run: async ({ ledger }) => (ledger ? listForStudent(ledger) : []),
  }),
);

export const config: Config = {
  path: ['/api/user/access/:subjectId', '/api/user/purchases'],
  rateLimit: { windowLimit: 1200, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
