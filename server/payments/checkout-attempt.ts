import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Quote } from '#contract/payments/quote.ts';
import type { QuoteRequest } from '#contract/payments/quote-request.ts';
import type { Suspect } from '../limits/suspicion.ts';
import { openedForIn } from '../purchases/opened-payments.ts';
import type { Student } from '../purchases/student.ts';
import { readCurrentRecord, writeRecord } from '../services/kv.ts';
import { parse } from '../services/kv-client.ts';
import { type NewPayment, openPayment, type Payment } from '../services/payments.ts';
import { isFinalFailure } from '../services/payments-client.ts';
import type { Admission } from './admit-payment.ts';
import { orderOf } from './order.ts';

/**
 * A student's one open payment for a subject or an offer. `attempt` increases once a payment has ended, and is
 * part of the idempotency key: every tab of the same attempt gets the same payment. An attempt that the
 * provider refused has no payment.
 */
export const attemptRecord = z.object({
  attempt: z.int().min(1),
  paymentIntentId: z.string().optional(),
});
export type Attempt = z.infer<typeof attemptRecord>;

/** Before the first attempt. */
export const NO_ATTEMPT: Attempt = { attempt: 0 };

/** @param wanted the id of the subject or the offer */
export const checkoutKey = (accountId: string, wanted: string) => `checkout:${accountId}:${wanted}`;

export const wantedBy = ({ subjectId, offerId }: QuoteRequest): string =>
  subjectId ?? offerId ?? '';

/** What is known while a checkout opens. */
export interface Opening {
  student: Student;
  request: QuoteRequest;
  suspect: Suspect;
  /** The attempt before. Missing while it has not been read. */
  previous: Attempt | undefined;
  /** Of the record of the open payment. */
  key: string;
  link: { id: string } | undefined;
}

/** Parses the record of the attempt before. */
export const toAttempt = (key: string, record: unknown): Attempt =>
  record === null ? NO_ATTEMPT : parse(attemptRecord, key, record);

/** Reads the attempt before, where that has not been done. */
export const readPrevious = async ({ previous, key }: Opening): Promise<Attempt> =>
  previous ?? (await readCurrentRecord(key, attemptRecord)) ?? NO_ATTEMPT;

/** The same in every tab that is quoted the same. */
function digestOf({ student, link }: Opening, quoted: Quote): string {
  const order = orderOf(student.ledger.accountId, quoted, link !== undefined);
  const text = JSON.stringify([order, link?.id]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Names an attempt to pay what is quoted at the provider, so that every tab gets the same payment. */
export const idempotencyKeyOf = (opening: Opening, quoted: Quote, number: number): string =>
  `checkout:${opening.student.ledger.accountId}:${wantedBy(opening.request)}:${number}:${digestOf(opening, quoted)}`;

/**
 * Names the use of a code that an attempt reserves. The ledger says how many payments there have been, so that no
 * two of them share a use, and tabs of the same moment do.
 */
export function nameUse(opening: Opening, quoted: Quote): string {
  const wanted = wantedBy(opening.request);
  const { ledger } = opening.student;
  const opened = openedForIn(ledger, wanted, opening.link !== undefined);
  return `${wanted}:${opened.length + 1}:${digestOf(opening, quoted)}`;
}

/** Where an attempt is recorded, and what it needs. */
interface Attempted {
  number: number;
  key: string;
  /** How long the record stays. Without it, it stays. */
  seconds: number | undefined;
  admission: Admission;
}

/** Opens a payment. An attempt that the provider refuses has ended. */
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
