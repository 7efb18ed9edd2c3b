import type { ErrorCode, Failure } from '../contract/errors.ts';
import { messages } from '../contract/messages.ts';

/** The status and the default sentence of each code. */
const ERRORS: Record<ErrorCode, readonly [status: number, message: string]> = {
  invalid_request: [400, messages.invalidRequest],
  malformed_json: [400, messages.malformedJson],
  malformed_form: [400, messages.malformedForm],
  needs_json: [415, messages.needsJson],
  needs_form: [415, messages.needsForm],
  body_too_large: [413, messages.bodyTooLarge],
  unauthorized: [401, messages.unauthorized],
  forbidden: [403, messages.forbidden],
  foreign_origin: [403, messages.foreignOrigin],
  not_found: [404, messages.notFound],
  method_not_allowed: [405, messages.methodNotAllowed],
  conflict: [409, messages.invalidRequest],
  too_many_requests: [429, messages.tooManyAttempts],
  internal: [500, messages.internal],
  unavailable: [503, messages.unavailable],

  wrong_credentials: [401, messages.wrongCredentials],
  wrong_admin_password: [401, messages.wrongAdminPassword],
  email_taken: [409, messages.emailTaken],
  reset_link_invalid: [400, messages.resetLinkExpired],

  subject_not_found: [404, messages.subjectNotFound],
  already_purchased: [409, messages.alreadyPurchased],
  payment_not_found: [404, messages.paymentNotFound],
  payment_processing: [409, messages.paymentProcessing],
  payment_incomplete: [409, messages.paymentNotComplete],
  payment_closed: [409, messages.paymentClosed],
  consent_outdated: [409, messages.consentOutdated],

  purchase_required: [403, messages.purchaseNeeded],
  download_failed: [502, messages.downloadFailed],
  upload_expired: [401, messages.uploadTicketInvalid],
  upload_used: [409, messages.uploadTicketUsed],
  upload_too_large: [413, messages.contentPdfTooLarge],
  upload_not_a_pdf: [415, messages.uploadNotAPdf],
  upload_failed: [502, messages.uploadFailed],

  topic_not_found: [400, messages.topicNotFound],
  download_url_invalid: [400, messages.downloadUrlInvalid],
  upload_missing: [400, messages.uploadMissing],
  upload_taken: [409, messages.uploadTicketUsed],
  evidence_not_a_pdf: [415, messages.notAPdf],
  evidence_too_large: [413, messages.evidenceTooLarge],
  pdf_unrecognised: [400, messages.uploadNotAPdf],
  pdf_broken: [400, messages.pdfBroken],
  pdf_encrypted: [400, messages.pdfEncrypted],
  pdf_empty: [400, messages.pdfEmpty],
  pdf_runs_scripts: [400, messages.pdfRunsScripts],
  pdf_launches_programs: [400, messages.pdfLaunches],
  pdf_holds_files: [400, messages.pdfHoldsFiles],

  signature_invalid: [400, messages.invalidRequest],
};

interface Details {
  /** The sentence for the caller. The code's own sentence by default. */
  message?: string;
  /** What to correct, by field of the request. */
  fields?: Record<string, string>;
  /** The one field that the sentence is about, instead of `fields`. */
  field?: string;
  /** Headers of the response, e.g. `Allow` or `Retry-After`. */
  headers?: Record<string, string>;
  /** The reason, for the log only. */
  cause?: unknown;
}

/**
 * A failure that the caller may know about. `message` is for people and reveals no internals.
 * Web standards only, because the Edge Function uses it.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, { message, fields, field, headers = {}, cause }: Details = {}) {
    super(message ?? ERRORS[code][1], { cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = field ? { [field]: this.message } : fields;
    this.headers = headers;
  }

  get status(): number {
    return ERRORS[this.code][0];
  }

  /** The body of the response. */
  get body(): Failure {
    const { code, message, fields } = this;
    return { code, message, ...(fields ? { fields } : {}) };
  }
}
