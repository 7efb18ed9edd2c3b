import { z } from 'zod';
import { contentItem, subject } from '../catalogue.ts';
import { defineEndpoint, id, nothing } from '../endpoint.ts';
import { DEFAULT_ORDER, TITLE_MAX_LENGTH } from '../limits.ts';
import { messages } from '../messages.ts';

export const getAdminSubjects = defineEndpoint({
  method: 'GET',
  path: '/api/admin/subjects',
  request: nothing,
  response: z.array(subject),
});

/** A topic's items, as `getContent` gives them. `topicId` stands in the query. */
export const getAdminContent = defineEndpoint({
  method: 'GET',
  path: '/api/admin/content',
  request: z.strictObject({ topicId: id }),
  response: z.array(contentItem),
});

/** Spec section 5: one sentence for a title that is not there and for an empty one. */
const title = z
  .string({ error: ({ input }) => (input === undefined ? messages.titleMissing : undefined) })
  .trim()
  .min(1, messages.titleMissing)
  .max(TITLE_MAX_LENGTH);

/** Defaults on creation: spec section 3. `body` is the title where it is not sent. */
export const createContent = defineEndpoint({
  method: 'POST',
  path: '/api/admin/content',
  request: z.strictObject({
    topicId: id,
    title,
    body: z.string().max(TITLE_MAX_LENGTH).optional(),
    isPreview: z.boolean().default(false),
    isLocked: z.boolean().default(true),
    /** The upload's address, `/objects/{id}` of a file that is there, or nothing. */
    downloadUrl: z.string().max(2_000).default(''),
    order: z.int().default(DEFAULT_ORDER),
  }),
  response: contentItem,
});

export const deleteContent = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/content/:id',
  request: z.strictObject({ id }),
  response: nothing,
});
