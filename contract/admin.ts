import { z } from 'zod';
import { contentItem, gradeEvidence, subject } from './catalogue.ts';
import { defineEndpoint, id, nothing, redirect } from './endpoint.ts';
import { DEFAULT_ORDER, TITLE_MAX_LENGTH } from './limits.ts';
import { messages } from './messages.ts';

export const adminLogin = defineEndpoint({
  method: 'POST',
  path: '/api/admin/temporary-login',
  request: z.strictObject({ password: z.string().min(1).max(200) }),
  answer: z.strictObject({ success: z.literal(true), token: z.string() }),
});

export const adminLoginClaims = defineEndpoint({
  method: 'GET',
  path: '/api/admin-login',
  request: nothing,
  answer: redirect,
});

/** What the provider says in the query; what is malformed is as good as missing. */
const answerField = z.string().max(2_000).optional().catch(undefined);

/** Where the provider sends the browser back to. */
export const adminLoginCallback = defineEndpoint({
  method: 'GET',
  path: '/api/admin-login/callback',
  request: z.strictObject({
    code: answerField,
    state: answerField,
    iss: answerField,
    error: answerField,
  }),
  answer: redirect,
});

/** Why a sign-in at the provider came to nothing: `/admin?error=` says so. */
export const signInFailure = z.enum(['cancelled', 'expired', 'unavailable', 'failed']);
export type SignInFailure = z.infer<typeof signInFailure>;

export const getAdminSubjects = defineEndpoint({
  method: 'GET',
  path: '/api/admin/subjects',
  request: nothing,
  answer: z.array(subject),
});

export const getAdminGradeEvidence = defineEndpoint({
  method: 'GET',
  path: '/api/admin/grade-evidence',
  request: nothing,
  answer: z.array(gradeEvidence),
});

/** A topic's items, as `getContent` gives them. `topicId` stands in the query. */
export const getAdminContent = defineEndpoint({
  method: 'GET',
  path: '/api/admin/content',
  request: z.strictObject({ topicId: id }),
  answer: z.array(contentItem),
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
  answer: contentItem,
});

export const deleteContent = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/content/:id',
  request: z.strictObject({ id }),
  answer: nothing,
});

const shortText = z.string().trim().min(1).max(TITLE_MAX_LENGTH);

export const uploadGradeEvidence = defineEndpoint({
  method: 'POST',
  path: '/api/admin/grade-evidence/upload',
  encoding: 'multipart',
  request: z.strictObject({
    pdf: z.file(),
    studentName: shortText,
    grade: shortText,
    subject: shortText,
    year: shortText,
    examBoard: shortText,
  }),
  answer: gradeEvidence,
});

export const deleteGradeEvidence = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/grade-evidence/:id',
  request: z.strictObject({ id }),
  answer: nothing,
});
