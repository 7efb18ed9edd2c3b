import type { Suspect } from '../limits/suspicion.ts';
import type { CodeReservation } from './code-reservation.ts';
import { suspectPayment } from './suspect-payment.ts';

/** What must hold before a payment is opened, and before an earlier one is closed for it. */
export class Admission {
  readonly #ask: () => Promise<boolean>;
  readonly #reservation: CodeReservation | undefined;
  #isChallenged: Promise<boolean> | undefined;

  /** @param reservation of the use of a code */
  constructor(accountId: string, suspect: Suspect, reservation: CodeReservation | undefined) {
    this.#reservation = reservation;
    this.#ask = () => suspectPayment(accountId, suspect, reservation?.observe);
  }

  /**
   * Suspects the payment and reserves the use of its code, once, however often it is called.
   * @returns whether a challenge was solved
   * @throws AppError `challenge_required`, `discount_code_used_up`, `discount_code_used` or `too_many_requests`
   */
  require(): Promise<boolean> {
    this.#isChallenged ??= this.#request();
    return this.#isChallenged;
  }

  async #request(): Promise<boolean> {
    try {
      const isChallenged = await this.#ask();
      this.#reservation?.require();
      return isChallenged;
    } catch (error) {
      await this.#reservation?.giveBack();
      throw error;
    }
  }
}
