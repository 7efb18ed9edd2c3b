import { TagIcon } from '@sanity/icons/Tag';
import {
  defineArrayMember,
  defineField,
  defineType,
  type Reference,
  type ValidationContext,
} from 'sanity';
import { OFFER_SUBJECTS_MAX } from '../../contract/catalogue/prices.ts';
import { CURRENCY, currencyName, priceToAmount } from '../../contract/money.ts';
import { API_VERSION } from '../settings.ts';
import { studioTexts } from '../texts.ts';
import { checkPrice, formatBriefPrice, formatPrice, type Verdict } from './prices.ts';

/** Several subjects for one price. It has a card on the home page and a line on its subjects' pages. */
export const offer = defineType({
  name: 'offer',
  title: 'Offer',
  type: 'document',
  icon: TagIcon,
  fields: [
    defineField({
      name: 'name',
      title: 'Name',
      type: 'string',
      description: 'E.g. “Both subjects”.',
      validation: (rule) => rule.required().max(60),
    }),
    defineField({
      name: 'subjects',
      title: 'Subjects',
      type: 'array',
      of: [defineArrayMember({ type: 'reference', to: [{ type: 'subject' }] })],
      description: `At least two, at most ${OFFER_SUBJECTS_MAX}. While one of them is not on sale, no one can buy the offer.`,
      validation: (rule) => [
        rule.required().min(2).max(OFFER_SUBJECTS_MAX).unique(),
        rule
          .custom(async (subjects, context) => warnOfUnsold(await readParts(subjects, context)))
          .warning(),
      ],
    }),
    defineField({
      name: 'price',
      title: 'Price',
      type: 'number',
      description: `In ${currencyName(CURRENCY)}, paid once. Students who own some of the subjects pay the difference.`,
      validation: (rule) => [
        rule.custom<number>(checkPrice),
        rule.custom<number>(async (price, context) =>
          checkParts(price, await readParts(context.document?.['subjects'], context)),
        ),
      ],
    }),
  ],
  preview: {
    select: { title: 'name', price: 'price', one: 'subjects.0.name', two: 'subjects.1.name' },
    prepare: ({ title, price, one, two }) => ({
      title,
      subtitle: [price ? formatBriefPrice(price) : 'No price yet', one, two]
        .filter(Boolean)
        .join(' · '),
    }),
  },
});

interface Part {
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

export function checkParts(price: number | undefined, parts: readonly Part[]): Verdict {
  if (price === undefined || parts.length < 2) return true;
  const sum = parts.reduce((total, part) => total + part.price, 0);
  if (priceToAmount(price, CURRENCY) <= priceToAmount(sum, CURRENCY)) return true;
  return `Bought separately, these subjects cost ${formatPrice(sum)}. The offer must not cost more.`;
}

/** Warns about subjects off sale, which keep the whole offer off sale. */
export function warnOfUnsold(parts: readonly Part[]): Verdict {
  const names = parts.filter(({ isOnSale }) => !isOnSale).map(({ name }) => name);
  return names.length === 0 || studioTexts.offerNotSold(names.join(', '));
}
