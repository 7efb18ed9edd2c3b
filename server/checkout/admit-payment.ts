import type { Suspect } from '../limits/suspicion.ts';
import type { CodeUse } from '../store/code-uses.ts';
import { type Observed, observeAndRead } from '../store/limits.ts';
import type { CodeReservation } from './code-reservation.ts';
import { suspectPayment } from './suspect-payment.ts';

interface Admitted {
  isChallenged: boolean;
  record: unknown;
}

/** Preconditions for opening a payment or replacing an open payment. */
export class Admission {
  readonly #who: string;
  readonly #suspect: Suspect;
  readonly #reservation: CodeReservation | undefined;
  #admitted: Promise<Admitted> | undefined;
  #isUsed = false;

  /** @param who an account or a payment link */
  constructor(who: string, suspect: Suspect, reservation: CodeReservation | undefined) {
    this.#who = who;
    this.#suspect = suspect;
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
    const isChallenged = await suspectPayment(
      this.#who,
      this.#suspect,
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
