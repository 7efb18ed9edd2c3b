import { type DiscountCodeDocument, discountCodeDocument } from '#contract/content-documents.ts';
import { discountCodeQuery } from '#contract/content-queries.ts';
import { AppError } from '../errors.ts';
import { fetchOne } from '../services/content.ts';
import { within } from '../time-limit.ts';

/** How long a student waits for the CMS. Milliseconds. */
const PATIENCE = 2_000;

/** The codes that the CMS last gave this process: those that count when it does not respond. */
const known = new Map<string, DiscountCodeDocument>();
const KNOWN_MAX = 500;

/**
 * Finds a discount code as the CMS has it now, or as it was last known where the CMS does not respond.
 * @param code in upper case
 * @returns `undefined` where there is none, and where the owner has switched it off
 * @throws AppError `discount_code_unchecked` where nothing is known
 */
export async function findDiscountCode(code: string): Promise<DiscountCodeDocument | undefined> {
  try {
    const found = await within(
      PATIENCE,
      fetchOne(discountCodeQuery, { code }, discountCodeDocument),
    );
    remember(code, found);
    return found;
  } catch (cause) {
    const last = known.get(code);
    if (last) return last;
    throw new AppError('discount_code_unchecked', { field: 'code', cause });
  }
}

function remember(code: string, found: DiscountCodeDocument | undefined): void {
  known.delete(code);
  if (!found) return;
  known.set(code, found);
  const [oldest] = known.keys();
  if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest);
}
