import type { ErrorCode, Failure } from '../contract/errors.ts';
import { messages } from '../contract/messages.ts';
import { panelMessages } from '../contract/panel-messages.ts';
import { serverMessages } from './messages.ts';

const ERRORS: Record<ErrorCode, readonly [status: number, message: string]> = {
  invalid_request: [400, serverMessages.invalidRequest],
  malformed_json: [400, serverMessages.malformedJson],
  malformed_form: [400, serverMessages.malformedForm],
  needs_json: [415, serverMessages.needsJson],
  needs_form: [415, serverMessages.needsForm],
  body_too_large: [413, serverMessages.bodyTooLarge],
  unauthorized: [401, serverMessages.unauthorized],
  forbidden: [403, serverMessages.forbidden],
  foreign_origin: [403, serverMessages.foreignOrigin],
  not_found: [404, serverMessages.notFound],
  method_not_allowed: [405, serverMessages.methodNotAllowed],
  conflict: [409, serverMessages.conflict],
  too_many_requests: [429, serverMessages.tooManyAttempts],
  challenge_required: [429, serverMessages.challengeRequired],
  internal: [500, messages.internal],
  unavailable: [503, messages.unavailable],
  wrong_host: [421, serverMessages.wrongHost],
  preview_reads_only: [409, serverMessages.previewReadsOnly],
  preview_sells_nothing: [409, serverMessages.previewSellsNothing],

  wrong_credentials: [401, serverMessages.wrongCredentials],
  wrong_admin_password: [401, panelMessages.wrongAdminPassword],
  sign_in_link_invalid: [400, serverMessages.signInLinkInvalid],
  admin_password_off: [403, serverMessages.adminPasswordOff],
  passkey_refused: [401, serverMessages.passkeyRefused],
  passkey_invalid: [400, serverMessages.passkeyInvalid],
  too_many_passkeys: [409, serverMessages.tooManyPasskeys],
  reauthentication_required: [403, serverMessages.reauthenticationRequired],
  email_taken: [409, serverMessages.emailTaken],
  wrong_confirmation: [400, serverMessages.wrongConfirmation],
  reset_link_invalid: [400, messages.resetLinkExpired],
  address_link_invalid: [400, serverMessages.addressLinkExpired],
  wrong_current_password: [403, serverMessages.wrongCurrentPassword],
  account_of_provider: [409, serverMessages.accountOfProvider],

  subject_not_found: [404, messages.subjectNotFound],
  subject_off_sale: [409, messages.subjectOffSale],
  offer_not_found: [404, serverMessages.offerNotFound],
  subject_has_no_files: [409, serverMessages.subjectHasNoFiles],
  already_purchased: [409, serverMessages.alreadyPurchased],
  orders_unreadable: [409, serverMessages.ordersUnreadable],
  payment_not_found: [404, serverMessages.paymentNotFound],
  payment_processing: [409, messages.paymentProcessing],
  payment_incomplete: [409, serverMessages.paymentNotComplete],
  payment_disputed: [409, serverMessages.linkDisputed],
  payment_closed: [409, serverMessages.paymentClosed],
  consent_outdated: [409, serverMessages.consentOutdated],
  payment_has_payer: [409, serverMessages.paymentHasPayer],
  payment_link_invalid: [404, serverMessages.paymentLinkInvalid],
  too_many_payment_links: [409, serverMessages.tooManyPaymentLinks],
  order_not_free: [409, serverMessages.orderNotFree],

  places_link_invalid: [404, serverMessages.placesLinkInvalid],
  places_not_sold: [409, serverMessages.placesNotSold],
  quotes_off: [409, serverMessages.quotesOff],
  quote_ended: [409, serverMessages.quoteEnded],
  quote_ordered: [409, serverMessages.quoteOrdered],
  purchase_order_known: [409, serverMessages.purchaseOrderKnown],
  place_used: [409, serverMessages.placeUsed],
  refund_too_late: [409, serverMessages.refundTooLate],
  join_code_unknown: [404, serverMessages.joinCodeUnknown],
  places_full: [409, serverMessages.placesFull],
  places_paused: [409, serverMessages.placesPaused],
  too_many_teachers: [409, serverMessages.tooManyTeachers],
  order_decided: [409, panelMessages.orderDecided],
  transfer_too_large: [409, panelMessages.transferTooLarge],
  credit_too_large: [409, panelMessages.creditTooLarge],
  pause_too_early: [409, panelMessages.pauseTooEarly],

  discount_code_unknown: [409, serverMessages.discountCodeUnknown],
  discount_code_not_yet: [409, serverMessages.discountCodeNotYet],
  discount_code_ended: [409, serverMessages.discountCodeEnded],
  discount_code_used_up: [409, serverMessages.discountCodeUsedUp],
  discount_code_used: [409, serverMessages.discountCodeUsed],
  discount_code_other_subject: [409, serverMessages.discountCodeOtherSubject],
  discount_code_no_effect: [409, serverMessages.discountCodeNoEffect],
  discount_code_unchecked: [503, serverMessages.discountCodeUnchecked],

  account_deleted: [409, serverMessages.accountDeleted],
  email_of_provider: [409, serverMessages.emailOfProvider],
  access_exists: [409, serverMessages.accessExists],
  access_ended: [409, serverMessages.accessEnded],
  nothing_paid: [409, serverMessages.nothingPaid],
  refund_too_large: [409, serverMessages.refundTooLarge],
  refund_arrived: [409, serverMessages.refundArrived],
  refund_refused: [409, serverMessages.refundRefused],
  email_refused: [400, serverMessages.emailRefused],
  dispute_closed: [409, serverMessages.disputeClosed],

  purchase_required: [403, serverMessages.purchaseNeeded],
  download_failed: [502, serverMessages.downloadFailed],
  file_not_ready: [503, serverMessages.fileNotReady],
  upload_expired: [401, serverMessages.uploadTicketInvalid],
  upload_used: [409, serverMessages.uploadTicketUsed],
  upload_too_large: [413, panelMessages.contentPdfTooLarge],
  upload_not_a_pdf: [415, panelMessages.uploadNotAPdf],
  upload_failed: [502, panelMessages.uploadFailed],
  picture_too_large: [413, panelMessages.pictureTooLarge],
  picture_unreadable: [400, panelMessages.pictureUnreadable],

  topic_not_found: [400, serverMessages.topicNotFound],
  download_url_invalid: [400, serverMessages.downloadUrlInvalid],
  upload_missing: [400, serverMessages.uploadMissing],
  upload_taken: [409, serverMessages.uploadTicketUsed],
  evidence_not_a_pdf: [415, panelMessages.notAPdf],
  evidence_too_large: [413, panelMessages.evidenceTooLarge],
  pdf_unrecognised: [400, panelMessages.uploadNotAPdf],
  pdf_broken: [400, serverMessages.pdfBroken],
  pdf_encrypted: [400, serverMessages.pdfEncrypted],
  pdf_empty: [400, serverMessages.pdfEmpty],
  pdf_runs_scripts: [400, serverMessages.pdfRunsScripts],
  pdf_launches_programs: [400, serverMessages.pdfLaunches],
  pdf_holds_files: [400, serverMessages.pdfHoldsFiles],
  pdf_leads_outside: [400, serverMessages.pdfLeadsOutside],
  pdf_too_many_pages: [400, serverMessages.pdfTooManyPages],
  pdf_signed: [400, serverMessages.pdfSigned],
  pdf_form_unreadable: [400, serverMessages.pdfFormUnreadable],
  pdf_stamped: [400, serverMessages.pdfStamped],
  pdf_too_complex: [400, serverMessages.pdfTooComplex],
  pdf_failed: [400, serverMessages.pdfFailed],

  signature_invalid: [400, serverMessages.invalidRequest],
};

interface Details {
  message?: string;
  /** Corrections, by request field. */
  fields?: Record<string, string>;
  /** The field that the message is about, instead of `fields`. */
  field?: string;
  /** Response headers, e.g. `Allow` or `Retry-After`. */
  headers?: Record<string, string>;
  /** For the log only. */
  cause?: unknown;
}

/**
 * A failure that the caller may see. `message` reveals no internals. Web standards only, for the
 * Edge Function.
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

  get body(): Failure {
    const { code, message, fields } = this;
    return { code, message, ...(fields ? { fields } : {}) };
  }
}
