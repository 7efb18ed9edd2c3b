import { z } from 'zod';

const optionalId = z.string().nullish();

/** Subjects, topics and items of the CMS, each in the owner's order. Checks only the fields that nesting needs. */
export const contentLists = z.object({
  subjects: z.array(z.looseObject({ id: z.string(), isOnSale: z.boolean() })),
  topics: z.array(z.looseObject({ id: z.string(), subjectId: optionalId })),
  items: z.array(z.looseObject({ topicId: optionalId })),
});

export const siteContent = contentLists.extend({
  settings: z.unknown(),
  offers: z.array(z.unknown()),
  legalPages: z.array(z.unknown()),
  evidence: z.array(z.unknown()),
});
export type SiteContent = z.output<typeof siteContent>;
