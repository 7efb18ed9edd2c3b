import type { Config } from '@netlify/functions';
import {
  createContent,
  deleteContent,
  deleteGradeEvidence,
  getAdminContent,
  getAdminGradeEvidence,
  getAdminSubjects,
  uploadGradeEvidence,
} from '#contract/admin.ts';
import * as content from '#server/administration/content-items.ts';
import * as files from '#server/administration/delete-file.ts';
import * as evidence from '#server/administration/grade-evidence.ts';
import { actorOf } from '#server/audit/audit.ts';
import { listContent, listGradeEvidence, listSubjects } from '#server/catalogue/catalogue.ts';
import { route, serve } from '#server/http/serve.ts';

const access = 'admin';

export default serve(
  route({ endpoint: getAdminSubjects, access, run: () => listSubjects() }),
  route({ endpoint: getAdminContent, access, run: ({ input }) => listContent(input.topicId) }),
  route({
    endpoint: createContent,
    access,
    run: (call) => content.createContent(call.input, actorOf(call)),
  }),
  route({
    endpoint: deleteContent,
    access,
    run: async (call) => {
      await files.deleteContent(call.input.id, actorOf(call));
      return {};
    },
  }),
  route({ endpoint: getAdminGradeEvidence, access, run: () => listGradeEvidence() }),
  route({
    endpoint: uploadGradeEvidence,
    access,
    run: (call) => evidence.uploadGradeEvidence(call.input, actorOf(call)),
  }),
  route({
    endpoint: deleteGradeEvidence,
    access,
    run: async (call) => {
      await files.deleteGradeEvidence(call.input.id, actorOf(call));
      return {};
    },
  }),
);

export const config: Config = {
  path: [
    '/api/admin/subjects',
    '/api/admin/content',
    '/api/admin/content/:id',
    '/api/admin/grade-evidence',
    '/api/admin/grade-evidence/upload',
    '/api/admin/grade-evidence/:id',
  ],
};
