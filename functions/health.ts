import type { Config } from '@netlify/functions';
import { getNeeds, markNeedDoneEndpoint, setDailyEmailEndpoint } from '#contract/health/needs.ts';
import { getStatus } from '#contract/health/status.ts';
import { toActor } from '#server/audit/audit.ts';
import { readStatus } from '#server/health/checks.ts';
import { readDailyEmail, setDailyEmail } from '#server/health/daily-email.ts';
import { markNeedDone, readNeeds } from '#server/health/read-needs.ts';
import { route, serve } from '#server/http/serve.ts';

const access = 'admin';

export default serve(
  route({ endpoint: getStatus, access, run: () => readStatus() }),
  route({
    endpoint: getNeeds,
    access,
    run: async () => {
      const [needs, dailyEmail] = await Promise.all([readNeeds(), readDailyEmail()]);
      return { ...needs, dailyEmail };
    },
  }),
  route({
    endpoint: markNeedDoneEndpoint,
    access,
    run: (call) => markNeedDone(call.input.id, toActor(call)),
  }),
  route({
    endpoint: setDailyEmailEndpoint,
    access,
    run: (call) => setDailyEmail(call.input.isOn, toActor(call)),
  }),
);

export const config: Config = {
  path: [
    '/api/admin/status',
    '/api/admin/needs',
    '/api/admin/needs/:id/done',
    '/api/admin/daily-email',
  ],
};
