import * as z from 'zod/mini';

/**
 * A failed response without its code, whose list browsers need not load. `requestId` is set for the shop's
 * own faults.
 */
export const failureBody = z.strictObject({
  message: z.string(),
  fields: z.optional(z.catchall(z.object({}), z.string())),
  requestId: z.optional(z.string()),
});

/** Shortens a request's id for people to quote. The end is used because ids may begin with a timestamp. */
export const shortReference = (requestId: string): string => requestId.slice(-8);

/** Codes of all failures. `server/errors.ts` adds status and message. Code compares codes, never messages. */
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
  'challenge_required',
  'internal',
  'unavailable',
  'wrong_host',
  'preview_reads_only',
  'preview_sells_nothing',
  // Accounts
  'wrong_credentials',
  'wrong_admin_password',
  'sign_in_link_invalid',
  'admin_password_off',
  'passkey_refused',
  'passkey_invalid',
  'too_many_passkeys',
  'reauthentication_required',
  'email_taken',
  'reset_link_invalid',
  'wrong_confirmation',
  'address_link_invalid',
  'wrong_current_password',
  'account_of_provider',
  // Payments
  'subject_not_found',
  'subject_off_sale',
  'subject_has_no_files',
  'offer_not_found',
  'already_purchased',
  'orders_unreadable',
  'payment_not_found',
  'payment_processing',
  'payment_incomplete',
  'payment_disputed',
  'payment_closed',
  'consent_outdated',
  'payment_link_invalid',
  'payment_has_payer',
  'too_many_payment_links',
  'order_not_free',
  // Discount codes
  'discount_code_unknown',
  'discount_code_not_yet',
  'discount_code_ended',
  'discount_code_used_up',
  'discount_code_used',
  'discount_code_other_subject',
  'discount_code_no_effect',
  'discount_code_unchecked',
  // Customers
  'account_deleted',
  'email_of_provider',
  'access_exists',
  'access_ended',
  'nothing_paid',
  'refund_too_large',
  'refund_arrived',
  'refund_refused',
  'email_refused',
  'dispute_closed',
  // Files
  'purchase_required',
  'download_failed',
  'file_not_ready',
  'upload_expired',
  'upload_used',
  'upload_too_large',
  'upload_not_a_pdf',
  'upload_failed',
  'picture_too_large',
  'picture_unreadable',
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
  'pdf_leads_outside',
  'pdf_too_many_pages',
  'pdf_signed',
  'pdf_form_unreadable',
  'pdf_stamped',
  'pdf_too_complex',
  'pdf_failed',
  // Webhooks
  'signature_invalid',
]);
export type ErrorCode = z.infer<typeof errorCode>;

export const failure = z.strictObject({ code: errorCode, ...failureBody.shape });
export type Failure = z.infer<typeof failure>;
