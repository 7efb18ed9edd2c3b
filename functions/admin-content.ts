import type { Config } from '@netlify/functions';
import {
  createContent,
  deleteContent,
  getAdminContent,
  getAdminSubjects,
} from '#contract/admin/content.ts';
import { prepareUpload } from '#contract/objects.ts';
import { actorOf } from '#server/admin/audit.ts';
import * as content from '#server/admin/content.ts';
import { listContent, listSubjects } from '#server/catalogue/catalogue.ts';
import { readLatest } from '#server/catalogue/read-catalogue.ts';
import { prepareUploaded } from '#server/documents/prepare-uploaded.ts';
import { route, serve } from '#server/http/serve.ts';

const access = 'admin';

/** Preparing a PDF takes much code, so that all of it is in this one function. */
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
    run: (call) => content.createContent(call.input, actorOf(call)),
  }),
  route({
    endpoint: prepareUpload,
    access: 'editor',
    run: ({ input }) => prepareUploaded(input.id),
  }),
  route({
    endpoint: deleteContent,
    access,
    run: async (call) => {
      await content.deleteContent(call.input.id, actorOf(call));
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
  ],
};
