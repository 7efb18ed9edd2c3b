import type { Config } from '@netlify/functions';
import {
  createContentEndpoint,
  deleteContentEndpoint,
  getAdminContent,
  getAdminSubjects,
} from '#contract/admin/content.ts';
import {
  deleteGradeEvidenceEndpoint,
  getAdminGradeEvidence,
  inspectGradeEvidence,
  uploadGradeEvidenceEndpoint,
} from '#contract/admin/evidence.ts';
import { prepareUpload } from '#contract/files/objects.ts';
import { uploadCardPicture } from '#contract/practice/card-pictures.ts';
import {
  createContent,
  deleteContent,
  deleteGradeEvidence,
  uploadGradeEvidence,
} from '#server/admin/content.ts';
import { toActor, toEditorActor } from '#server/audit/audit.ts';
import { listContent, listGradeEvidence, listSubjects } from '#server/catalogue/catalogue.ts';
import { readLatest } from '#server/catalogue/read-catalogue.ts';
import { inspectEvidence } from '#server/files/inspect-evidence.ts';
import { prepareUploaded } from '#server/files/prepare-upload.ts';
import { route, serve } from '#server/http/serve.ts';
import { uploadPicture } from '#server/practice/upload-picture.ts';

const access = 'admin';

/** The shop's content and grade evidence. Reading a PDF or a picture loads megabytes of code, so only this function does. */
export default serve(
  route({ endpoint: getAdminSubjects, access, run: async () => listSubjects(await readLatest()) }),
  route({
    endpoint: getAdminContent,
    access,
    run: async ({ input }) => listContent(input.topicId, await readLatest()),
  }),
  route({
    endpoint: createContentEndpoint,
    access,
    run: (call) => createContent(call.input, toActor(call)),
  }),
  route({
    endpoint: prepareUpload,
    access: 'editor',
    run: (call) => prepareUploaded(call.input.id, toEditorActor(call)),
  }),
  route({
    endpoint: uploadCardPicture,
    access: 'editor',
    feature: 'practice',
    run: (call) => uploadPicture(call.input, toEditorActor(call)),
  }),
  route({
    endpoint: deleteContentEndpoint,
    access,
    needsRecentAuthentication: true,
    run: (call) => deleteContent(call.input.id, toActor(call)),
  }),
  route({
    endpoint: getAdminGradeEvidence,
    access,
    feature: 'evidence',
    run: async () => listGradeEvidence(await readLatest()),
  }),
  route({
    endpoint: uploadGradeEvidenceEndpoint,
    access,
    feature: 'evidence',
    run: (call) => uploadGradeEvidence(call.input, toActor(call)),
  }),
  route({
    endpoint: inspectGradeEvidence,
    access: 'editor',
    feature: 'evidence',
    run: async ({ input }) => ({ isRefused: await inspectEvidence(input.id) }),
  }),
  route({
    endpoint: deleteGradeEvidenceEndpoint,
    access,
    feature: 'evidence',
    needsRecentAuthentication: true,
    run: (call) => deleteGradeEvidence(call.input.id, toActor(call)),
  }),
);

export const config: Config = {
  path: [
    '/api/admin/subjects',
    '/api/admin/content',
    '/api/admin/content/:id',
    '/api/objects/:id/prepare',
    '/api/card-pictures',
    '/api/admin/grade-evidence',
    '/api/admin/grade-evidence/upload',
    '/api/admin/grade-evidence/:id',
    '/api/admin/grade-evidence/:id/inspect',
  ],
};
