import type { ValidationContext } from 'sanity';
import { CURRENCIES, type Currency } from '../../contract/money.ts';
import { DISCOUNT_CODE } from '../../contract/payments/discount-codes.ts';
import { hasTwoDecimals, MAX_PRICE } from '../../contract/payments/prices.ts';
import { API_VERSION } from '../api-version.ts';

/** `true`, or the message that tells the owner what to change. */
type Verdict = true | string;

type Fields = Record<string, unknown> | undefined;

/** Rejects a code that students could not type. */
export function checkCode(code: string | undefined): Verdict {
  if (!code) return 'Please enter a code.';
  return (
    DISCOUNT_CODE.test(code) || 'Use 3 to 32 upper-case letters, digits and hyphens, e.g. REVISE10.'
  );
}

const OTHERS = `count(*[_type == "discountCode" && code == $code
  && !(_id in [$id, "drafts." + $id]) && !(_id in path("versions.**"))])`;

/** Rejects a code that another document has. */
export async function checkUnique(
  code: string | undefined,
  { document, getClient }: Pick<ValidationContext, 'document' | 'getClient'>,
): Promise<Verdict> {
  if (!code || !document) return true;
  const id = document._id.replace(/^drafts\./, '');
  const client = getClient({ apiVersion: API_VERSION }).withConfig({ perspective: 'raw' });
  const others = await client.fetch<number>(OTHERS, { code, id });
  return others === 0 || 'Another discount code has this code. Change one of them.';
}

/** Rejects a code without a discount, or with two discounts. */
export function checkOneDiscount(fields: Fields): Verdict {
  const [hasPercent, hasAmount] = [fields?.['percent'], fields?.['amount']].map(
    (value) => typeof value === 'number',
  );
  if (hasPercent && hasAmount) return 'Enter a percentage or an amount, not both.';
  return hasPercent || hasAmount || 'Enter a percentage or an amount.';
}

export function checkPercent(percent: number | undefined): Verdict {
  if (percent === undefined) return true;
  const isFine = Number.isInteger(percent) && percent >= 1 && percent <= 100;
  return isFine || 'The percentage must be a whole number from 1 to 100.';
}

export function checkAmount(amount: number | undefined, currency: Currency): Verdict {
  if (amount === undefined) return true;
  if (amount <= 0) return 'The amount must be above zero.';
  if (amount > MAX_PRICE) return `The amount must be below a million ${CURRENCIES[currency].name}.`;
  return hasTwoDecimals(amount) || 'An amount can have at most two decimal places.';
}

export function checkUntil(until: string | undefined, from: unknown): Verdict {
  if (!until || typeof from !== 'string') return true;
  return Date.parse(until) > Date.parse(from) || 'The end must be after the beginning.';
}

export function warnOfEnd(until: string | undefined, now = Date.now()): Verdict {
  if (!until || Date.parse(until) > now) return true;
  return 'The code has ended: students can no longer use it.';
}

export function checkUses(uses: number | undefined): Verdict {
  if (uses === undefined) return true;
  return (Number.isInteger(uses) && uses >= 1) || 'Enter a whole number, at least 1.';
}

export function checkUsesPerStudent(uses: number | undefined, total: unknown): Verdict {
  if (uses === undefined || typeof total !== 'number' || uses <= total) return true;
  return 'One student cannot have more uses than all students together.';
}

export function warnOfFree(total: number | undefined, fields: Fields): Verdict {
  if (fields?.['percent'] !== 100 || total !== undefined) return true;
  return 'Anyone who hears of this code gets the notes for free. Enter how often it can be used.';
}
