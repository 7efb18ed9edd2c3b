import type { DiscountCodeDocument } from '#contract/catalogue/content-documents.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { applyDiscount, covers, DISCOUNT_CODE } from '#contract/payments/discount-codes.ts';
import type { Quote } from '#contract/payments/quote.ts';
import { AppError } from '../errors.ts';
import { findDiscountCode } from './current-codes.ts';
import {
  type CodeCaller,
  isCodeFailure,
  refuseWrongCode,
  requireGuessesLeft,
} from './wrong-codes.ts';

export interface Discounted {
  quoted: Quote;
  code?: DiscountCodeDocument | undefined;
}

const refused = (code: ErrorCode) => new AppError(code, { field: 'code' });

/**
 * Applies a student's discount code to a quote. Counts wrong codes.
 * @param code in upper case
 * @throws AppError `discount_code_unknown` (also for a disabled code), `discount_code_not_yet`,
 * `discount_code_ended`, `discount_code_other_subject`, `discount_code_no_effect`, `discount_code_unchecked` or
 * `too_many_requests`
 */
export async function discount(
  quoting: Promise<Quote>,
  code: string | undefined,
  caller: CodeCaller,
): Promise<Discounted> {
  if (code === undefined) return { quoted: await quoting };
  const [quoted, found] = await Promise.all([quoting, find(code)]);
  try {
    return { quoted: applyCode(quoted, found), code: requireFound(found) };
  } catch (error) {
    if (isCodeFailure(error)) return refuseWrongCode(caller, error);
    throw error;
  }
}

/** Checks the guessing limit, as otherwise the reservation does. @throws AppError as {@link discount} */
export async function discountWithoutUse(
  quoting: Promise<Quote>,
  code: string | undefined,
  caller: CodeCaller,
): Promise<Discounted> {
  const discounted = await discount(quoting, code, caller);
  if (code !== undefined) await requireGuessesLeft(caller);
  return discounted;
}

const find = async (code: string) =>
  DISCOUNT_CODE.test(code) ? findDiscountCode(code) : undefined;

function requireFound(found: DiscountCodeDocument | undefined): DiscountCodeDocument {
  if (!found) throw refused('discount_code_unknown');
  return found;
}

/** @throws AppError as {@link discount} */
export function applyCode(
  quoted: Quote,
  found: DiscountCodeDocument | undefined,
  now = Date.now(),
): Quote {
  const { id, code, from, until, subjectIds, discount: off } = requireFound(found);
  if (from && now < Date.parse(from)) throw refused('discount_code_not_yet');
  if (until && now >= Date.parse(until)) throw refused('discount_code_ended');
  if (!quoted.lines.some(({ subjectId }) => covers({ subjectIds }, subjectId))) {
    throw refused('discount_code_other_subject');
  }
  const reduced = applyDiscount(quoted, { ...off, subjectIds });
  if (reduced.amount >= quoted.amount) throw refused('discount_code_no_effect');
  return { ...reduced, undiscounted: quoted.amount, code: { id, code } };
}
