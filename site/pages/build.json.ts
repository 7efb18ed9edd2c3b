import type { APIRoute } from 'astro';
import type { z } from 'zod';
import type { builtSite } from '#contract/catalogue/publishing.ts';
import { getCatalogue } from '#site/features/catalogue/get-catalogue.ts';

/** Content that the pages show, so that the shop notices a build that never goes live. */
export const GET: APIRoute = async () => {
  const { readAt, subjects } = await getCatalogue();
  const build: z.input<typeof builtSite> = {
    builtAt: readAt,
    subjectIds: subjects.map(({ id }) => id),
  };
  return Response.json(build);
};
