import { z } from 'zod';

const optionalId = z.string().nullish();

/** The subjects, topics and items of the CMS, each in the owner's order, as far as their places need it. */
export const contentLists = z.object({
  subjects: z.array(z.looseObject({ id: z.string(), isOnSale: z.boolean() })),
  topics: z.array(z.looseObject({ id: z.string(), subjectId: optionalId })),
  items: z.array(z.looseObject({ topicId: optionalId })),
});

/** The result of `siteQuery`. */
export const siteContent = contentLists.extend({
  settings: z.unknown(),
  offers: z.array(z.unknown()),
  legalPages: z.array(z.unknown()),
  evidence: z.array(z.unknown()),
});
export type SiteContent = z.output<typeof siteContent>;
