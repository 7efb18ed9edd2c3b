import type { DiscountCodeDocument } from '#contract/content-documents.ts';
import { AppError } from '../errors.ts';
import {
  type CodeUse,
  type ReserveOutcome,
  reserveUse,
  returnUse,
} from '../services/kv-code-uses.ts';
import type { Observed } from '../services/kv-observations.ts';
import { type CodeCaller, requireFewWrongCodes, wrongCodesOf } from './wrong-codes.ts';

const REFUSALS = { 'used-up': 'discount_code_used_up', used: 'discount_code_used' } as const;

/** What is reserved of a code. */
export interface CodeWanted {
  code: DiscountCodeDocument;
  caller: CodeCaller;
  /** The name of the attempt to pay, or the order's id. */
  use: string;
  /** The use of the open payment that this one replaces. */
  replaced?: CodeUse | undefined;
}

/** A use of a code, reserved before a payment is opened or an order of £0 is recorded. */
export interface CodeReservation {
  use: CodeUse;
  /** Reserves the use in the request that observes something else. @returns the counts of that */
  observe: (observed: Observed[]) => Promise<number[]>;
  /** @throws AppError `discount_code_used_up`, `discount_code_used` or `too_many_requests`, where it was refused */
  confirm: () => Promise<void>;
  /** Returns the use: what it was reserved for has not come about. */
  giveBack: () => Promise<void>;
}

/** Prepares the reservation of a use. */
export function reservationOf({ code, caller, use: name, replaced }: CodeWanted): CodeReservation {
  const use = { codeId: code.id, accountId: caller.accountId, use: name };
  let outcome: ReserveOutcome | undefined;
  let wrong: number[] = [];
  const giveBack = async () => {
    if (outcome === 'reserved') await returnUse(use);
    outcome = undefined;
  };
  return {
    use,
    giveBack,
    observe: async (observed) => {
      const all = [...observed, ...wrongCodesOf(caller)];
      const result = await reserveUse(use, code, replaced, all);
      outcome = result.outcome;
      wrong = result.counts.slice(observed.length);
      return result.counts.slice(0, observed.length);
    },
    confirm: async () => {
      try {
        requireFewWrongCodes(caller, wrong);
      } catch (error) {
        await giveBack();
        throw error;
      }
      if (outcome === 'used' || outcome === 'used-up') {
        throw new AppError(REFUSALS[outcome], { field: 'code' });
      }
    },
  };
}
