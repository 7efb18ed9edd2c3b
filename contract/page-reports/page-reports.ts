import * as z from 'zod/mini';
import { defineEndpoint, id } from '../endpoint.ts';
import { REPORT_WORDS_MAX_LENGTH } from '../limits.ts';
import { messages } from '../messages.ts';
import { pageNumber } from '../progress/progress.ts';
import { shortText, trim } from '../typed-text.ts';

const words = shortText(REPORT_WORDS_MAX_LENGTH, {
  rewrite: trim,
  tooLong: messages.tooLong(REPORT_WORDS_MAX_LENGTH),
}).check(z.minLength(1, messages.reportWordsMissing));

/** Reports a mistake on a page of a file that the caller may open. The browser makes the id: a repeat is a no-op. */
export const sendPageReport = defineEndpoint({
  method: 'POST',
  path: '/api/page-reports',
  request: z.strictObject({ id, itemId: id, page: pageNumber, words }),
});

/** A report for the owner, without the person. Its words are a stranger's. */
const pageReport = z.strictObject({
  id,
  itemId: id,
  title: z.string(),
  page: pageNumber,
  words: z.string(),
  at: z.iso.datetime(),
  /** True if the owner has promised to correct the page in the next version. */
  isAccepted: z.boolean(),
  /** True if the file was replaced after the report. */
  isReplaced: z.boolean(),
  /** Number of reports without an answer from the same person, who stays unnamed. */
  ofPerson: z.int(),
});
export type PageReport = z.infer<typeof pageReport>;

/** Returns the reports that wait for an answer or for the next version, oldest first. */
export const getPageReports = defineEndpoint({
  method: 'GET',
  path: '/api/admin/page-reports',
  response: z.strictObject({ reports: z.array(pageReport) }),
});

/**
 * - `accepted`: corrected by the next version.
 * - `corrected`: the version published since the report corrects it.
 * - `declined`: nothing to fix.
 * - `all-declined`: nothing to fix in any report without an answer from the same person.
 */
export const pageReportAnswer = z.enum(['accepted', 'corrected', 'declined', 'all-declined']);
export type PageReportAnswer = z.infer<typeof pageReportAnswer>;

/** Answers a report. An answered report is gone, or waits for the next version. */
export const answerPageReport = defineEndpoint({
  method: 'POST',
  path: '/api/admin/page-reports/:id',
  request: z.strictObject({ id, answer: pageReportAnswer }),
});
