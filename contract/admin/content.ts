import * as z from 'zod/mini';
import { contentItem } from '../catalogue/catalogue.ts';
import { subject } from '../catalogue/subject.ts';
import { defineEndpoint, id } from '../endpoint.ts';
import { DEFAULT_ORDER, TITLE_MAX_LENGTH } from '../limits.ts';
import { messages } from '../messages.ts';
import { panelMessages } from '../panel-messages.ts';
import { shortText, trim } from '../typed-text.ts';

export const getAdminSubjects = defineEndpoint({
  method: 'GET',
  path: '/api/admin/subjects',
  response: z.array(subject),
});

export const getAdminContent = defineEndpoint({
  method: 'GET',
  path: '/api/admin/content',
  request: z.strictObject({ topicId: id }),
  response: z.array(contentItem),
});

const title = shortText(TITLE_MAX_LENGTH, {
  rewrite: trim,
  message: panelMessages.titleMissing,
  tooLong: messages.tooLong(TITLE_MAX_LENGTH),
}).check(z.minLength(1, panelMessages.titleMissing));

/** `body` defaults to the title. */
export const createContentEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/content',
  request: z.strictObject({
    topicId: id,
    title,
    body: z.optional(shortText(TITLE_MAX_LENGTH)),
    isPreview: z._default(z.boolean(), false),
    isLocked: z._default(z.boolean(), true),
    /** The address of an upload, `/objects/{id}` of an existing file, or empty. */
    downloadUrl: z._default(shortText(2_000), ''),
    order: z._default(z.int(), DEFAULT_ORDER),
  }),
  response: contentItem,
});

export const deleteContentEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/content/:id',
  request: z.strictObject({ id }),
});
