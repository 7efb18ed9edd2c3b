import type { Suspect } from '../limits/suspicion.ts';
import type { CodeUse } from '../services/kv-code-uses.ts';
import type { CodeReservation } from './code-reservation.ts';
import { suspectPayment } from './suspect-payment.ts';

/** What must hold before a payment is opened, and before an earlier one is closed for it. */
export class Admission {
  readonly #ask: () => Promise<boolean>;
  readonly #reservation: CodeReservation | undefined;
  #isChallenged: Promise<boolean> | undefined;
  #isUsed = false;

  /**
   * @param who pays: an account, or a payment link
   * @param reservation of the use of a code
   */
  constructor(who: string, suspect: Suspect, reservation: CodeReservation | undefined) {
    this.#reservation = reservation;
    this.#ask = () => suspectPayment(who, suspect, reservation?.observe);
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
  require(): Promise<boolean> {
    // The code first: whether a challenge is required must not tell a right one from a wrong one.
    this.#isChallenged ??= this.#ask().finally(() => this.#reservation?.require());
    return this.#isChallenged;
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
