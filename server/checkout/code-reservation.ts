import type { DiscountCodeDocument } from '#contract/catalogue/content-documents.ts';
import { AppError } from '../errors.ts';
import { type CodeUse, type ReserveOutcome, reserveUse, returnUse } from '../store/code-uses.ts';
import type { Observation, Observed } from '../store/limits.ts';
import { type CodeCaller, requireFewWrongCodes, wrongCodesOf } from './wrong-codes.ts';

export interface CodeWanted {
  code: DiscountCodeDocument;
  caller: CodeCaller;
  /** Name of the checkout attempt, or the order's id. */
  use: string;
  /** Use of the open payment that the new payment replaces. */
  replaced?: CodeUse | undefined;
}

export class CodeReservation {
  readonly use: CodeUse;
  readonly #wanted: CodeWanted;
  /** Unique to this call. */
  readonly #at = Date.now() + Math.random();
  #outcome: ReserveOutcome | undefined;
  #wrongCodes: number[] = [];

  constructor(wanted: CodeWanted) {
    this.#wanted = wanted;
    this.use = { codeId: wanted.code.id, accountId: wanted.caller.accountId, use: wanted.use };
  }

  /** Undefined if the code has no limit that others could exhaust. */
  get limitedUse(): CodeUse | undefined {
    return this.#wanted.code.totalUses === undefined ? undefined : this.use;
  }

  /** Reserves the use in the same request as the observations and the record. */
  readonly observe = (observed: Observed[], recordKey?: string): Promise<Observation> =>
    this.#ask(observed, this.#at, recordKey);

  /** @throws AppError `discount_code_used_up`, `discount_code_used` or `too_many_requests` */
  require(): void {
    requireFewWrongCodes(this.#wanted.caller, this.#wrongCodes);
    if (this.#outcome === 'used-up') throw refused('discount_code_used_up');
    if (this.#outcome === 'used') throw refused('discount_code_used');
  }

  /** Checks that the use could be reserved now. @throws AppError as {@link require} */
  async check(): Promise<void> {
    await this.#ask([], undefined);
    this.require();
  }

  /** Returns the use, unless another call has reserved it too. */
  async giveBack(): Promise<void> {
    if (this.#outcome === 'reserved') await returnUse(this.use, this.#at);
    this.#outcome = undefined;
  }

  async #ask(
    observed: Observed[],
    at: number | undefined,
    recordKey?: string,
  ): Promise<Observation> {
    const { code, caller, replaced } = this.#wanted;
    const all = [...observed, ...wrongCodesOf(caller)];
    const { counts, record, outcome } = await reserveUse(
      { use: this.use, limits: code, replaced, at },
      all,
      recordKey,
    );
    this.#outcome = outcome;
    this.#wrongCodes = counts.slice(observed.length);
    return { counts: counts.slice(0, observed.length), record };
  }
}

const refused = (code: 'discount_code_used_up' | 'discount_code_used') =>
  new AppError(code, { field: 'code' });
