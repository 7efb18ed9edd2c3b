import * as z from 'zod/mini';

/** The emails to a student about an order; the last three if someone else paid. */
export const studentEmailKind = z.enum([
  'confirmation',
  'duplicate-payment',
  'refund',
  'refund-failed',
  'dispute',
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
