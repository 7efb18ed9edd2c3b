import * as z from 'zod/mini';
import { selling } from '#shop';
import { id, optional, optionalOr } from '../endpoint.ts';
import { amountToDecimal, CURRENCY, currency, decimalToAmount, priceToAmount } from '../money.ts';
import { availability, isPrice, MAX_PRICE } from './prices.ts';
import { SLUG } from './slugs.ts';

/** The fields of a subject in every query to the CMS. */
export const subjectFields = `
    "id": _id, name, "slug": slug.current, description, price, originalPrice, reducedUntil, features, examDate,
    "isOnSale": coalesce(isOnSale, true)`;

/** Fields that CMS, API and pages have alike. */
const shownFields = {
  id,
  name: z.string().check(z.minLength(1)),
  description: z.string(),
  features: optionalOr(z.array(z.string()), []),
  availability,
};

/** Converts a CMS price, in units of the currency, into an amount. */
export const cmsPrice = z.pipe(
  z
    .number()
    .check(
      z.minimum(
        selling.minPrice,
        `must be at least ${selling.minPrice}, the smallest price in shop.config.ts`,
      ),
      z.maximum(MAX_PRICE),
      z.refine(
        isPrice,
        selling.wholePrices
          ? 'must be a whole number: see wholePrices in shop.config.ts'
          : 'Too many decimals',
      ),
    ),
  z.transform((price) => priceToAmount(price, CURRENCY)),
);

/** Last day of the lower price, in the shop's time zone. */
export const reducedUntil = optional(z.iso.date());

/** A subject at today's price. */
export const subjectDocument = z.object({
  ...shownFields,
  slug: z.string().check(z.regex(SLUG)),
  price: cmsPrice,
  originalPrice: optional(cmsPrice),
  /** The prices' currency. The CMS does not store it: all its prices are in one currency. */
  currency: z._default(currency, CURRENCY),
  /** The exam board's date, for functions only. A broken date must not hide the subject. */
  examDate: z.catch(optional(z.iso.date()), undefined),
});
export type SubjectDocument = z.infer<typeof subjectDocument>;

/** A subject as the CMS has it, with a price that depends on the day: {@link priceOn}. */
export const publishedSubject = z.extend(subjectDocument, { reducedUntil });

/** In `CURRENCY`. */
export const decimalPrice = z.string().check(z.regex(/^\d{1,6}(\.\d{1,2})?$/));

/** A subject of the API. */
export const subject = z.strictObject({
  ...shownFields,
  slug: z.string(),
  price: decimalPrice,
  originalPrice: z.optional(decimalPrice),
});
export type Subject = z.infer<typeof subject>;

export function toSubject({ currency: _, examDate: __, ...document }: SubjectDocument): Subject {
  const { price, originalPrice, ...shown } = document;
  return {
    ...shown,
    price: amountToDecimal(price, CURRENCY),
    ...(originalPrice === undefined
      ? {}
      : { originalPrice: amountToDecimal(originalPrice, CURRENCY) }),
  };
}

export function toSubjectDocument({ price, originalPrice, ...shown }: Subject): SubjectDocument {
  return {
    ...shown,
    price: decimalToAmount(price, CURRENCY),
    originalPrice:
      originalPrice === undefined ? undefined : decimalToAmount(originalPrice, CURRENCY),
    currency: CURRENCY,
  };
}
