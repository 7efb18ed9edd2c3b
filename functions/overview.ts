import type { Config } from '@netlify/functions';
import {
  exportAudit,
  exportSales,
  getAudit,
  getCustomers,
  getOverview,
} from '#contract/administration.ts';
import { listCustomers } from '#server/administration/customers.ts';
import * as overview from '#server/administration/overview.ts';
import { actorOf, readAudit, recordAudit } from '#server/audit/audit.ts';
import * as audit from '#server/audit/export-audit.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';

const access = 'admin';

export default serve(
  route({ endpoint: getOverview, access, run: () => overview.readOverview() }),
  route({ endpoint: getCustomers, access, run: ({ input }) => listCustomers(input.search) }),
  route({
    endpoint: exportSales,
    access,
    run: async (call) => {
      await recordAudit({ ...actorOf(call), action: 'sales-exported' });
      return Reply.csv(await overview.exportSales(), 'sales.csv');
    },
  }),
  route({ endpoint: getAudit, access, run: ({ input }) => readAudit(input.before) }),
  route({
    endpoint: exportAudit,
    access,
    run: async (call) => {
      await recordAudit({ ...actorOf(call), action: 'audit-exported' });
      return Reply.csv(await audit.exportAudit(), 'audit.csv');
    },
  }),
);

export const config: Config = {
  path: [
    '/api/admin/overview',
    '/api/admin/customers',
    '/api/admin/sales.csv',
    '/api/admin/audit',
    '/api/admin/audit.csv',
  ],
};
