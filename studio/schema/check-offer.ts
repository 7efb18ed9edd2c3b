import type { Reference, ValidationContext } from 'sanity';
import { CURRENCIES, type Currency } from '../../contract/money.ts';
import { API_VERSION } from '../api-version.ts';
import { studioTexts } from '../texts.ts';

export interface Part {
  name: string;
  price: number;
  isOnSale: boolean;
}

/** Subjects of an offer, with `isOnSale` by the same rule as in `contract/catalogue/content-queries.ts`. */
const PARTS = `*[_type == "subject" && _id in $ids] {
  name, price,
  "isOnSale": coalesce(isOnSale, true) && count(*[_type == "contentItem"
    && topic->subject._ref == ^._id && coalesce(isLocked, true) && defined(pdf.version)]) > 0
}`;

export async function readParts(
  subjects: unknown,
  { getClient }: Pick<ValidationContext, 'getClient'>,
): Promise<Part[]> {
  const ids = Array.isArray(subjects) ? subjects.map(({ _ref }: Reference) => _ref) : [];
  const client = getClient({ apiVersion: API_VERSION }).withConfig({ perspective: 'published' });
  return client.fetch<Part[]>(PARTS, { ids });
}

/** Rejects an offer that costs more than its subjects bought separately. */
export function checkParts(
  price: number | undefined,
  parts: readonly Part[],
  currency: Currency,
): true | string {
  if (price === undefined || parts.length < 2) return true;
  const sum = parts.reduce((total, part) => total + part.price, 0);
  if (Math.round(price * 100) <= Math.round(sum * 100)) return true;
  const { sign } = CURRENCIES[currency];
  return `Bought separately, these subjects cost ${sign}${sum.toFixed(2)}. The offer must not cost more.`;
}

/** Warns about subjects off sale, which keep the whole offer off sale. */
export function warnOfUnsold(parts: readonly Part[]): true | string {
  const names = parts.filter(({ isOnSale }) => !isOnSale).map(({ name }) => name);
  return names.length === 0 || studioTexts.offerNotSold(names.join(', '));
}
