import type { Config } from '@netlify/functions';
import { getStatus } from '#contract/health/status.ts';
import { readStatus } from '#server/health/checks.ts';
import { route, serve } from '#server/http/serve.ts';

export default serve(route({ endpoint: getStatus, access: 'admin', run: () => readStatus() }));

export const config: Config = {
  path: ['/api/admin/status'],
};
