import type { Config } from '@netlify/functions';
import { exportSalesEndpoint, getOpenings, getSales } from '#contract/admin/sales.ts';
import { listMostOpened, readSales } from '#server/admin/sales.ts';
import { exportSales } from '#server/admin/sales-export.ts';
import { toActor } from '#server/audit/audit.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';

const access = 'admin';

export default serve(
  route({
    endpoint: getSales,
    access,
    run: ({ input, waitUntil }) => readSales(input, waitUntil),
  }),
  route({ endpoint: getOpenings, access, run: listMostOpened }),
  route({
    endpoint: exportSalesEndpoint,
    access,
    needsRecentAuthentication: true,
    run: async (call) => Reply.csv(await exportSales(toActor(call), call.input), 'sales.csv'),
  }),
);

export const config: Config = {
  path: ['/api/admin/sales', '/api/admin/sales.csv', '/api/admin/openings'],
};
