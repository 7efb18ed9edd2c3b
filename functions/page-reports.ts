import type { Config } from '@netlify/functions';
import {
  answerPageReport,
  getPageReports,
  sendPageReport,
} from '#contract/page-reports/page-reports.ts';
import { toActor } from '#server/audit/audit.ts';
import { route, serve } from '#server/http/serve.ts';
import { answerReport, listReports } from '#server/page-reports/answer-report.ts';
import { sendReport } from '#server/page-reports/reports.ts';

export default serve(
  route({
    endpoint: sendPageReport,
    access: 'user',
    run: (call) => sendReport(call.input, call),
  }),
  route({
    endpoint: getPageReports,
    access: 'admin',
    run: async () => ({ reports: await listReports() }),
  }),
  route({
    endpoint: answerPageReport,
    access: 'admin',
    run: (call) => answerReport(call.input, toActor(call)),
  }),
);

export const config: Config = {
  path: ['/api/page-reports', '/api/admin/page-reports', '/api/admin/page-reports/:id'],
};
