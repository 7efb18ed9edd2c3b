import * as z from 'zod/mini';

/** Emails to a student about an order. */
export const studentEmailKind = z.enum([
  'confirmation',
  'duplicate-payment',
  'refund',
  'refund-failed',
  'dispute',
  // If someone else paid:
  'paid-by-other',
  'access-ended',
  'access-restored',
]);

const payerEmailKind = z.enum([
  'payer-confirmation',
  'payer-duplicate',
  'payer-refund',
  'payer-refund-failed',
]);

/** The emails that must not get lost: they wait in the outbox until sent or given up. */
export const emailKind = z.enum([...studentEmailKind.options, ...payerEmailKind.options]);
export type EmailKind = z.infer<typeof emailKind>;

/** Titles in the panel. */
export const emailTitles: Record<EmailKind, string> = {
  confirmation: 'Confirmation',
  'duplicate-payment': 'Second payment refunded',
  refund: 'Refund',
  'refund-failed': 'Refund failed',
  dispute: 'Dispute',
  'paid-by-other': 'Paid by someone else',
  'access-ended': 'Access ended',
  'access-restored': 'Access restored',
  'payer-confirmation': 'To the payer: confirmation',
  'payer-duplicate': 'To the payer: second payment refunded',
  'payer-refund': 'To the payer: refund',
  'payer-refund-failed': 'To the payer: refund failed',
};

/** Titles in a student's own data. */
export const studentEmailTitles: Record<z.infer<typeof studentEmailKind>, string> = {
  confirmation: 'Confirmation',
  'duplicate-payment': 'Notice of a duplicate payment',
  refund: 'Notice of a refund',
  'refund-failed': 'Notice that a refund has failed',
  dispute: 'Notice of a bank dispute',
  'paid-by-other': 'Notice that someone has paid',
  'access-ended': 'Notice that access has ended',
  'access-restored': 'Notice that access is back',
};

export const isToPayer = (kind: EmailKind): boolean => payerEmailKind.safeParse(kind).success;

export const waitingEmail = z.strictObject({
  kind: emailKind,
  orderNumber: z.string(),
  /** The student's or the payer's address. Empty if no longer known. */
  to: z.string(),
  since: z.iso.datetime(),
});
export type WaitingEmail = z.infer<typeof waitingEmail>;

/** Reasons to stop retrying: the mail server's permanent refusal, or three days without success. */
export const giveUpReason = z.enum(['refused', 'expired']);
export type GiveUpReason = z.infer<typeof giveUpReason>;

export const givenUpEmail = z.strictObject({
  ...waitingEmail.shape,
  at: z.iso.datetime(),
  reason: giveUpReason,
  /** The mail server's code, e.g. 550. Undefined if it gave none. Its text is left out: it may name people. */
  responseCode: z.optional(z.int()),
});
export type GivenUpEmail = z.infer<typeof givenUpEmail>;
