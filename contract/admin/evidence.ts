import * as z from 'zod/mini';
import { gradeEvidence } from '../catalogue/catalogue.ts';
import { defineEndpoint, id } from '../endpoint.ts';
import { EVIDENCE_PDF_MAX_BYTES, TITLE_MAX_LENGTH } from '../limits.ts';
import { shortText, trim } from '../typed-text.ts';

export const getAdminGradeEvidence = defineEndpoint({
  method: 'GET',
  path: '/api/admin/grade-evidence',
  response: z.array(gradeEvidence),
});

const detail = shortText(TITLE_MAX_LENGTH, { rewrite: trim }).check(z.minLength(1));

export const uploadGradeEvidenceEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/admin/grade-evidence/upload',
  encoding: 'multipart',
  upload: { maxBytes: EVIDENCE_PDF_MAX_BYTES, tooLarge: 'evidence_too_large' },
  request: z.strictObject({
    pdf: z.instanceof(File),
    studentName: detail,
    grade: detail,
    subject: detail,
    year: detail,
    examBoard: detail,
  }),
  response: gradeEvidence,
});

/** Inspects published evidence and unpublishes refused evidence. Called by the content webhook with the CMS token. */
export const inspectGradeEvidence = defineEndpoint({
  method: 'POST',
  path: '/api/admin/grade-evidence/:id/inspect',
  request: z.strictObject({ id }),
  response: z.strictObject({ isRefused: z.boolean() }),
});

export const deleteGradeEvidenceEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/grade-evidence/:id',
  request: z.strictObject({ id }),
});
