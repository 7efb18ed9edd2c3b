import * as z from 'zod/mini';
import { defineEndpoint, id, redirect } from '../endpoint.ts';
import { shortText } from '../typed-text.ts';
import { subject } from './subject.ts';

export const topic = z.strictObject({ id, name: z.string(), order: z.int() });
export type Topic = z.infer<typeof topic>;

export const contentItem = z.strictObject({
  id,
  topicId: id,
  title: z.string(),
  /** `/objects/{id}`, or empty without a file. Knowing the address grants no access. */
  downloadUrl: z.string(),
  order: z.int(),
  isLocked: z.boolean(),
});
export type ContentItem = z.infer<typeof contentItem>;

export const gradeEvidence = z.strictObject({
  id,
  studentName: z.string(),
  grade: z.string(),
  subject: z.string(),
  year: z.string(),
  examBoard: z.string(),
  pdfUrl: z.string(),
});
export type GradeEvidence = z.infer<typeof gradeEvidence>;

export const getSubjects = defineEndpoint({
  method: 'GET',
  path: '/api/subjects',
  response: z.array(subject),
});

export const getTopics = defineEndpoint({
  method: 'GET',
  path: '/api/subjects/:id/topics',
  request: z.strictObject({ id }),
  response: z.array(topic),
});

export const getContent = defineEndpoint({
  method: 'GET',
  path: '/api/topics/:id/content',
  request: z.strictObject({ id }),
  response: z.array(contentItem),
});

/** Checks for any current owner of the subject. Public: the Studio calls it before it deletes a subject. */
export const getOwned = defineEndpoint({
  method: 'GET',
  path: '/api/subjects/:id/owned',
  request: z.strictObject({ id }),
  response: z.strictObject({ isOwned: z.boolean() }),
});

/** Id of a discount code. It contains a dot if visitors must not read it in the CMS. */
const codeId = shortText(128).check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'Not a valid id'));

/** Counts the uses of a discount code, open payments included. The caller is as in `createUpload`. */
export const getCodeUses = defineEndpoint({
  method: 'GET',
  path: '/api/discount-codes/:id/uses',
  request: z.strictObject({ id: codeId }),
  response: z.strictObject({ uses: z.int() }),
});

/** Lists evidence, newest first. The home page's button downloads the first entry. */
export const getGradeEvidence = defineEndpoint({
  method: 'GET',
  path: '/api/grade-evidence',
  response: z.array(gradeEvidence),
});

/** Redirects to the newest evidence, if the home page was built without any. */
export const downloadGradeEvidence = defineEndpoint({
  method: 'GET',
  path: '/api/grade-evidence/download',
  response: redirect,
});
