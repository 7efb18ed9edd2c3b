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

/** The emails to someone who paid for a student. */
const payerEmailKind = z.enum([
  'payer-confirmation',
  'payer-duplicate',
  'payer-refund',
  'payer-refund-failed',
]);

/** The emails that must not get lost: they wait in the outbox until they are sent or given up. */
export const emailKind = z.enum([...studentEmailKind.options, ...payerEmailKind.options]);
export type EmailKind = z.infer<typeof emailKind>;

/** Whether an email goes to someone who paid for a student. */
export const isToPayer = (kind: EmailKind): boolean => payerEmailKind.safeParse(kind).success;

/** An email that has not been sent yet. */
export const waitingEmail = z.strictObject({
  kind: emailKind,
  orderNumber: z.string(),
  /** The student's address, or the payer's. Empty where it is no longer known. */
  to: z.string(),
  since: z.iso.datetime(),
});
export type WaitingEmail = z.infer<typeof waitingEmail>;

/** Why an email is not tried again: the mail server refused it for good, or three days have passed. */
export const giveUpReason = z.enum(['refused', 'expired']);
export type GiveUpReason = z.infer<typeof giveUpReason>;

/** An email that will not be tried again. */
export const givenUpEmail = z.strictObject({
  ...waitingEmail.shape,
  at: z.iso.datetime(),
  reason: giveUpReason,
  /** The mail server's code, e.g. 550, where it gave one. Never its text, which may name people. */
  responseCode: z.optional(z.int()),
});
export type GivenUpEmail = z.infer<typeof givenUpEmail>;
