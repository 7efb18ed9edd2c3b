import type { Config } from '@netlify/functions';
import {
  createContent,
  deleteContent,
  getAdminContent,
  getAdminSubjects,
} from '#contract/admin/content.ts';
import {
  deleteGradeEvidence,
  getAdminGradeEvidence,
  inspectGradeEvidence,
  uploadGradeEvidence,
} from '#contract/admin/evidence.ts';
import { prepareUpload } from '#contract/files/objects.ts';
import * as content from '#server/admin/content.ts';
import { toActor } from '#server/audit/audit.ts';
import { listContent, listGradeEvidence, listSubjects } from '#server/catalogue/catalogue.ts';
import { readLatest } from '#server/catalogue/read-catalogue.ts';
import { inspectEvidence } from '#server/files/inspect-evidence.ts';
import { prepareUploaded } from '#server/files/prepare-upload.ts';
import { route, serve } from '#server/http/serve.ts';

const access = 'admin';

/** The shop's content and grade evidence. Reading a PDF loads megabytes of code, so only this function does. */
export default serve(
  route({ endpoint: getAdminSubjects, access, run: async () => listSubjects(await readLatest()) }),
  route({
    endpoint: getAdminContent,
    access,
    run: async ({ input }) => listContent(input.topicId, await readLatest()),
  }),
  route({
    endpoint: createContent,
    access,
    run: (call) => content.createContent(call.input, toActor(call)),
  }),
  route({
    endpoint: prepareUpload,
    access: 'editor',
    run: ({ input }) => prepareUploaded(input.id),
  }),
  route({
    endpoint: deleteContent,
    access,
    needsRecentAuthentication: true,
    run: async (call) => {
      await content.deleteContent(call.input.id, toActor(call));
      return {};
    },
  }),
  route({
    endpoint: getAdminGradeEvidence,
    access,
    run: async () => listGradeEvidence(await readLatest()),
  }),
  route({
    endpoint: uploadGradeEvidence,
    access,
    run: (call) => content.uploadGradeEvidence(call.input, toActor(call)),
  }),
  route({
    endpoint: inspectGradeEvidence,
    access: 'editor',
    run: async ({ input }) => ({ isRefused: await inspectEvidence(input.id) }),
  }),
  route({
    endpoint: deleteGradeEvidence,
    access,
    needsRecentAuthentication: true,
    run: async (call) => {
      await content.deleteGradeEvidence(call.input.id, toActor(call));
      return {};
    },
  }),
);

export const config: Config = {
  path: [
    '/api/admin/subjects',
    '/api/admin/content',
    '/api/admin/content/:id',
    '/api/objects/:id/prepare',
    '/api/admin/grade-evidence',
    '/api/admin/grade-evidence/upload',
    '/api/admin/grade-evidence/:id',
    '/api/admin/grade-evidence/:id/inspect',
  ],
};
