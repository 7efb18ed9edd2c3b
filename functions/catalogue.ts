import type { Config } from '@netlify/functions';
import {
  getCodeUses,
  getContent,
  getGradeEvidence,
  getOwned,
  getSubjects,
  getTopics,
} from '#contract/catalogue/catalogue.ts';
import { getBuild } from '#contract/catalogue/publishing.ts';
import { getOffers } from '#contract/checkout/offers.ts';
import {
  listContent,
  listGradeEvidence,
  listOffers,
  listSubjects,
  listTopics,
} from '#server/catalogue/catalogue.ts';
import { type PublicCaller, readForCaller } from '#server/catalogue/read-catalogue.ts';
import { BUILD_LIMIT, readBuild } from '#server/catalogue/rebuild.ts';
import { Reply } from '#server/http/reply.ts';
import { route, serve } from '#server/http/serve.ts';
import { countUses } from '#server/purchases/code-uses.ts';
import { isOwned, OWNED_LIMIT } from '#server/purchases/subject-owners.ts';
import type { CatalogueContent } from '#server/services/content.ts';
import { CATALOGUE_TAGS } from '#server/services/hosting.ts';

const forVisitors = { access: 'visitor', cdnCache: 'for-visitors' } as const;

/** Responds with a part of the content. The CDN may cache it only if it comes from the CMS itself. */
async function respond(
  caller: PublicCaller,
  list: (content: CatalogueContent) => unknown,
  isKnown?: (content: CatalogueContent) => boolean,
): Promise<Reply> {
  const { content, isLatest } = await readForCaller(caller, isKnown);
  const body = await list(content);
  return caller.isShared && isLatest ? Reply.shared(body, CATALOGUE_TAGS) : new Reply(body);
}

export default serve(
  route({
    endpoint: getSubjects,
    ...forVisitors,
    run: (call) => respond(call, listSubjects),
  }),
  route({
    endpoint: getOffers,
    ...forVisitors,
    feature: 'offers',
    run: (call) => respond(call, listOffers),
  }),
  route({
    endpoint: getTopics,
    ...forVisitors,
    run: ({ input: { id }, ...caller }) =>
      respond(
        caller,
        (content) => listTopics(id, content),
        ({ subjects }) => subjects.some((subject) => subject.id === id),
      ),
  }),
  route({
    endpoint: getContent,
    ...forVisitors,
    run: ({ input: { id }, ...caller }) =>
      respond(
        caller,
        (content) => listContent(id, content),
        ({ topics }) => topics.some((topic) => topic.id === id),
      ),
  }),
  route({
    endpoint: getOwned,
    access: 'anyone',
    limit: OWNED_LIMIT,
    isForStudio: true,
    run: async ({ input }) => ({ isOwned: await isOwned(input.id) }),
  }),
  route({
    endpoint: getCodeUses,
    access: 'editor',
    feature: 'discountCodes',
    run: async ({ input }) => ({ uses: await countUses(input.id) }),
  }),
  route({
    endpoint: getBuild,
    access: 'anyone',
    limit: BUILD_LIMIT,
    isForStudio: true,
    run: readBuild,
  }),
  route({
    endpoint: getGradeEvidence,
    ...forVisitors,
    feature: 'evidence',
    run: (call) => respond(call, listGradeEvidence),
  }),
);

export const config: Config = {
  path: [
    '/api/subjects',
    '/api/offers',
    '/api/subjects/:id/topics',
    '/api/subjects/:id/owned',
    '/api/topics/:id/content',
    '/api/build',
    '/api/discount-codes/:id/uses',
    '/api/grade-evidence',
  ],
};
