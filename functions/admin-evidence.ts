import type { Config } from '@netlify/functions';
import {
  deleteGradeEvidence,
  getAdminGradeEvidence,
  uploadGradeEvidence,
} from '#contract/admin/evidence.ts';
import { actorOf } from '#server/admin/audit.ts';
import * as evidence from '#server/admin/evidence.ts';
import { listGradeEvidence } from '#server/catalogue/catalogue.ts';
import { readLatest } from '#server/catalogue/read-catalogue.ts';
import { route, serve } from '#server/http/serve.ts';

const access = 'admin';

export default serve(
  route({
    endpoint: getAdminGradeEvidence,
    access,
    run: async () => listGradeEvidence(await readLatest()),
  }),
  route({
    endpoint: uploadGradeEvidence,
    access,
    run: (call) => evidence.uploadGradeEvidence(call.input, actorOf(call)),
  }),
  route({
    endpoint: deleteGradeEvidence,
    access,
    run: async (call) => {
      await evidence.deleteGradeEvidence(call.input.id, actorOf(call));
      return {};
    },
  }),
);

export const config: Config = {
  path: [
    '/api/admin/grade-evidence',
    '/api/admin/grade-evidence/upload',
    '/api/admin/grade-evidence/:id',
  ],
};
