import type { Config } from '@netlify/functions';
import { traceFile } from '#contract/admin/trace.ts';
import { traceCopy } from '#server/admin/trace.ts';
import { toActor } from '#server/audit/audit.ts';
import { route, serve } from '#server/http/serve.ts';

export default serve(
  route({
    endpoint: traceFile,
    access: 'admin',
    run: async (call) => ({ orders: await traceCopy(call.input, toActor(call)) }),
  }),
);

export const config: Config = {
  path: ['/api/admin/trace'],
};
