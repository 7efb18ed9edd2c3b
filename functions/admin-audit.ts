import type { Config } from '@netlify/functions';
import { exportAuditEndpoint, getAudit } from '#contract/admin/audit.ts';
import { auditFileName, exportAudit } from '#server/admin/audit-export.ts';
import { readAudit, toActor } from '#server/audit/audit.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';

const access = 'admin';

export default serve(
  route({ endpoint: getAudit, access, run: ({ input }) => readAudit(input.list, input.before) }),
  route({
    endpoint: exportAuditEndpoint,
    access,
    needsRecentAuthentication: true,
    run: async (call) => {
      const { list } = call.input;
      return Reply.csv(await exportAudit(toActor(call), list), auditFileName[list]);
    },
  }),
);

export const config: Config = {
  path: ['/api/admin/audit', '/api/admin/audit.csv'],
};
