import type { Suspect } from '../limits/suspicion.ts';
import type { CodeUse } from '../services/kv-code-uses.ts';
import { type Observed, observeAndRead } from '../services/kv-observations.ts';
import type { CodeReservation } from './code-reservation.ts';
import { suspectPayment } from './suspect-payment.ts';

/** What came of an admission. */
interface Admitted {
  /** Whether a challenge was solved. */
  isChallenged: boolean;
  /** What was read in the same request, unparsed. */
  record: unknown;
}

/** What must hold before a payment is opened, and before an earlier one is closed for it. */
export class Admission {
  readonly #who: string;
  readonly #suspect: Suspect;
  readonly #reservation: CodeReservation | undefined;
  #admitted: Promise<Admitted> | undefined;
  #isUsed = false;

  /**
   * @param who pays: an account, or a payment link
   * @param reservation of the use of a code
   */
  constructor(who: string, suspect: Suspect, reservation: CodeReservation | undefined) {
    this.#who = who;
    this.#suspect = suspect;
    this.#reservation = reservation;
  }

  /** The use of a code that is reserved for the payment. */
  get codeUse(): CodeUse | undefined {
    return this.#reservation?.use;
  }

  /**
   * Suspects the payment and reserves the use of its code, once, however often it is called.
   * @returns whether a challenge was solved
   * @throws AppError `challenge_required`, `discount_code_used_up`, `discount_code_used` or `too_many_requests`
   */
  async require(): Promise<boolean> {
    this.#admitted ??= this.#admit();
    return (await this.#admitted).isChallenged;
  }

  /** Does as {@link require}, for the first time, and reads a record in the same request. @returns it, unparsed */
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
    // The code first: whether a challenge is required must not tell a right one from a wrong one.
    const isChallenged = await suspectPayment(
      this.#who,
      this.#suspect,
      observe,
      this.#reservation?.limitedUse,
    ).finally(() => this.#reservation?.require());
    return { isChallenged, record };
  }

  /** Notes that the payment may exist from now on. */
  use(): void {
    this.#isUsed = true;
  }

  /** Notes that the payment can no longer be paid. */
  withdraw(): void {
    this.#isUsed = false;
  }

  /** Returns the use of the code, unless there may be a payment for it. */
  async end(): Promise<void> {
    if (!this.#isUsed) await this.#reservation?.giveBack();
  }
}
