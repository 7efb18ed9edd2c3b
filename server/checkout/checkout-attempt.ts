import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Quote } from '#contract/checkout/quote.ts';
import type { QuoteRequest } from '#contract/checkout/quote-request.ts';
import type { Student } from '../accounts/student.ts';
import type { RequestOrigin } from '../limits/challenge.ts';
import { openedForIn } from '../purchases/opened-payments.ts';
import {
  isFinalFailure,
  type NewPayment,
  openPayment,
  type Payment,
} from '../services/payments.ts';
import { parse } from '../store/client.ts';
import type { CodeUse } from '../store/code-uses.ts';
import { type Observed, observeAndRead } from '../store/limits.ts';
import { readCurrentRecord, readRecord, writeRecord } from '../store/records.ts';
import { requireChallengeIfSuspicious } from './card-testing.ts';
import type { CodeReservation } from './discount-codes.ts';
import { toNewPayment } from './order-payment.ts';
import { linkCheckoutKey as byLink, checkoutKey as bySubject } from './stored-keys.ts';

/**
 * Open payment of a student for a subject or an offer. `attempt` increases when a payment ends, and is part of the
 * idempotency key, so that all tabs share a payment. An attempt that the provider refused has no payment.
 */
export const attemptRecord = z.object({
  attempt: z.int().min(1),
  paymentIntentId: z.string().optional(),
});
type Attempt = z.infer<typeof attemptRecord>;

export const NO_ATTEMPT: Attempt = { attempt: 0 };

/** @param wanted id of the subject or the offer */
export const checkoutKey = bySubject.of;

export const LINK_CHECKOUT_SECONDS = byLink.ttlSeconds;

export const linkCheckoutKey = byLink.of;

/** Reads the id of a payment link's latest payment, open or not. */
export const readLinkCheckout = async (linkId: string): Promise<string | undefined> =>
  (await readRecord(linkCheckoutKey(linkId), attemptRecord))?.paymentIntentId;

export const wantedId = ({ subjectId, offerId }: QuoteRequest): string =>
  subjectId ?? offerId ?? '';

export interface Opening {
  student: Student;
  request: QuoteRequest;
  origin: RequestOrigin;
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
  const order = toNewPayment(student.ledger.accountId, quoted, link !== undefined);
  const text = JSON.stringify([order, link?.id]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Names an attempt for the provider, so that tabs with the same quote get the same payment. */
export const toIdempotencyKey = (opening: Opening, quoted: Quote, number: number): string =>
  `checkout:${opening.student.ledger.accountId}:${wantedId(opening.request)}:${number}:${orderDigest(opening, quoted)}`;

/** Names the use of a code. The count of earlier payments keeps uses apart; concurrent tabs share a name. */
export function nameUse(opening: Opening, quoted: Quote): string {
  const wanted = wantedId(opening.request);
  const { ledger } = opening.student;
  const opened = openedForIn(ledger, wanted, opening.link !== undefined);
  return `${wanted}:${opened.length + 1}:${orderDigest(opening, quoted)}`;
}

interface Admitted {
  isChallenged: boolean;
  record: unknown;
}

/** Preconditions for opening a payment or replacing an open payment. */
export class Admission {
  readonly #who: string;
  readonly #origin: RequestOrigin;
  readonly #reservation: CodeReservation | undefined;
  #admitted: Promise<Admitted> | undefined;
  #isUsed = false;

  /** @param who an account or a payment link */
  constructor(who: string, origin: RequestOrigin, reservation: CodeReservation | undefined) {
    this.#who = who;
    this.#origin = origin;
    this.#reservation = reservation;
  }

  get codeUse(): CodeUse | undefined {
    return this.#reservation?.use;
  }

  /**
   * Checks for suspicion and reserves the use of the code. Idempotent.
   * @returns true if a challenge was solved
   * @throws AppError `challenge_required`, `discount_code_used_up`, `discount_code_used` or `too_many_requests`
   */
  async require(): Promise<boolean> {
    this.#admitted ??= this.#admit();
    return (await this.#admitted).isChallenged;
  }

  /** Runs the first {@link require}, and returns an unparsed record read in the same request. */
  async requireAndRead(recordKey: string): Promise<unknown> {
    this.#admitted = this.#admit(recordKey);
    return (await this.#admitted).record;
  }

  async #admit(recordKey?: string): Promise<Admitted> {
    const look = this.#reservation?.observe ?? observeAndRead;
    let record: unknown;
    const observe = async (observed: Observed[]) => {
      const found = await look(observed, recordKey);
      record = found.record;
      return found.counts;
    };
    // The code's error wins: otherwise the challenge would tell a right code from a wrong code.
    const isChallenged = await requireChallengeIfSuspicious(
      this.#who,
      this.#origin,
      observe,
      this.#reservation?.limitedUse,
    ).finally(() => this.#reservation?.require());
    return { isChallenged, record };
  }

  use(): void {
    this.#isUsed = true;
  }

  withdraw(): void {
    this.#isUsed = false;
  }

  /** Returns the use of the code, unless a payment may exist. */
  async end(): Promise<void> {
    if (!this.#isUsed) await this.#reservation?.giveBack();
  }
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
