import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Quote } from '#contract/payments/quote.ts';
import type { QuoteRequest } from '#contract/payments/quote-request.ts';
import type { Student } from '../accounts/student.ts';
import type { Suspect } from '../limits/suspicion.ts';
import { openedForIn } from '../purchases/opened-payments.ts';
import {
  isFinalFailure,
  type NewPayment,
  openPayment,
  type Payment,
} from '../services/payments.ts';
import { parse } from '../store/client.ts';
import { readCurrentRecord, writeRecord } from '../store/records.ts';
import type { Admission } from './admit-payment.ts';
import { orderOf } from './order.ts';

/**
 * Open payment of a student for a subject or an offer. `attempt` increases when a payment ends, and is part of the
 * idempotency key, so that all tabs share a payment. An attempt that the provider refused has no payment.
 */
export const attemptRecord = z.object({
  attempt: z.int().min(1),
  paymentIntentId: z.string().optional(),
});
export type Attempt = z.infer<typeof attemptRecord>;

export const NO_ATTEMPT: Attempt = { attempt: 0 };

/** @param wanted id of the subject or the offer */
export const checkoutKey = (accountId: string, wanted: string) => `checkout:${accountId}:${wanted}`;

export const wantedBy = ({ subjectId, offerId }: QuoteRequest): string =>
  subjectId ?? offerId ?? '';

export interface Opening {
  student: Student;
  request: QuoteRequest;
  suspect: Suspect;
  /** Previous attempt. Undefined if it has not been read yet. */
  previous: Attempt | undefined;
  key: string;
  link: { id: string } | undefined;
}

export const toAttempt = (key: string, record: unknown): Attempt =>
  record === null ? NO_ATTEMPT : parse(attemptRecord, key, record);

export const readPrevious = async ({ previous, key }: Opening): Promise<Attempt> =>
  previous ?? (await readCurrentRecord(key, attemptRecord)) ?? NO_ATTEMPT;

function orderDigest({ student, link }: Opening, quoted: Quote): string {
  const order = orderOf(student.ledger.accountId, quoted, link !== undefined);
  const text = JSON.stringify([order, link?.id]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Names an attempt for the provider, so that tabs with the same quote get the same payment. */
export const idempotencyKeyOf = (opening: Opening, quoted: Quote, number: number): string =>
  `checkout:${opening.student.ledger.accountId}:${wantedBy(opening.request)}:${number}:${orderDigest(opening, quoted)}`;

/** Names the use of a code. The count of earlier payments keeps uses apart; concurrent tabs share a name. */
export function nameUse(opening: Opening, quoted: Quote): string {
  const wanted = wantedBy(opening.request);
  const { ledger } = opening.student;
  const opened = openedForIn(ledger, wanted, opening.link !== undefined);
  return `${wanted}:${opened.length + 1}:${orderDigest(opening, quoted)}`;
}

interface Attempted {
  number: number;
  key: string;
  /** Lifetime of the record. Undefined if it never expires. */
  seconds: number | undefined;
  admission: Admission;
}

/** Opens a payment. A final refusal by the provider ends the attempt. */
export async function openAttempt(
  payment: NewPayment,
  { number, key, seconds, admission }: Attempted,
): Promise<Payment> {
  admission.use();
  return openPayment(payment).catch(async (error: unknown) => {
    if (isFinalFailure(error)) {
      admission.withdraw();
      await writeRecord(key, { attempt: number }, seconds);
    }
    throw error;
  });
}
