import * as z from 'zod/mini';

/**
 * Every way in which a call can fail. `server/errors.ts` gives each code its status and its sentence.
 * Code decides by the code, never by the sentence.
 */
export const errorCode = z.enum([
  // Any call
  'invalid_request',
  'malformed_json',
  'malformed_form',
  'needs_json',
  'needs_form',
  'body_too_large',
  'unauthorized',
  'forbidden',
  'foreign_origin',
  'not_found',
  'method_not_allowed',
  'conflict',
  'too_many_requests',
  'internal',
  'unavailable',
  'wrong_host',
  'preview_reads_only',
  'preview_sells_nothing',
  // Accounts
  'wrong_credentials',
  'wrong_admin_password',
  'email_taken',
  'reset_link_invalid',
  // Payments
  'subject_not_found',
  'subject_off_sale',
  'subject_has_no_files',
  'already_purchased',
  'payment_not_found',
  'payment_processing',
  'payment_incomplete',
  'payment_closed',
  'consent_outdated',
  // Files
  'purchase_required',
  'download_failed',
  'file_not_ready',
  'upload_expired',
  'upload_used',
  'upload_too_large',
  'upload_not_a_pdf',
  'upload_failed',
  // Content
  'topic_not_found',
  'download_url_invalid',
  'upload_missing',
  'upload_taken',
  'evidence_not_a_pdf',
  'evidence_too_large',
  'pdf_unrecognised',
  'pdf_broken',
  'pdf_encrypted',
  'pdf_empty',
  'pdf_runs_scripts',
  'pdf_launches_programs',
  'pdf_holds_files',
  'pdf_signed',
  'pdf_form_unreadable',
  'pdf_stamped',
  'pdf_too_complex',
  'pdf_failed',
  // Webhooks
  'signature_invalid',
]);
export type ErrorCode = z.infer<typeof errorCode>;

/**
 * The body of a failed response. `message` is for people; `fields` names what to correct in a form.
 * `requestId` is there where the fault is the shop's: the log has it, too.
 */
export const failure = z.strictObject({
  code: errorCode,
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.optional(z.string()),
});
export type Failure = z.infer<typeof failure>;

/**
 * The part of a request's id that people quote. It is the end, because ids may begin with their time,
 * which requests of the same moment share.
 */
export const shortReference = (requestId: string): string => requestId.slice(-8);
