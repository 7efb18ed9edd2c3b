import type { Config } from '@netlify/functions';
import {
  downloadGradeEvidence,
  getContent,
  getGradeEvidence,
  getOwned,
  getSubjects,
  getTopics,
} from '#contract/catalogue.ts';
import {
  listContent,
  listGradeEvidence,
  listSubjects,
  listTopics,
} from '#server/catalogue/catalogue.ts';
import { newestGradeEvidence } from '#server/documents/download.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';
import { isOwned, OWNED_LIMIT } from '#server/purchases/subject-owners.ts';

export default serve(
  route({ endpoint: getSubjects, access: 'anyone', run: () => listSubjects() }),
  route({ endpoint: getTopics, access: 'anyone', run: ({ input }) => listTopics(input.id) }),
  route({ endpoint: getContent, access: 'anyone', run: ({ input }) => listContent(input.id) }),
  route({
    endpoint: getOwned,
    access: 'anyone',
    limit: OWNED_LIMIT,
    isForStudio: true,
    run: async ({ input }) => ({ isOwned: await isOwned(input.id) }),
  }),
  route({ endpoint: getGradeEvidence, access: 'anyone', run: () => listGradeEvidence() }),
  route({
    endpoint: downloadGradeEvidence,
    access: 'anyone',
    run: async () => Reply.redirect(await newestGradeEvidence()),
  }),
);

export const config: Config = {
  path: [
    '/api/subjects',
    '/api/subjects/:id/topics',
    '/api/subjects/:id/owned',
    '/api/topics/:id/content',
    '/api/grade-evidence',
    '/api/grade-evidence/download',
  ],
};
