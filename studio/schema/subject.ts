import { BookIcon } from '@sanity/icons/Book';
import {
  defineArrayMember,
  defineField,
  defineType,
  getPublishedId,
  type ValidationContext,
} from 'sanity';
import { FORMER_SLUGS_PATH, formerSlugs } from '../../contract/catalogue/former-slugs.ts';
import { RESERVED_SLUGS, SLUG } from '../../contract/catalogue/slugs.ts';
import { DISCOUNT_BADGE } from '../../contract/checkout/consent.ts';
import { CURRENCY, currencyName } from '../../contract/money.ts';
import { features, texts } from '../../contract/shop.ts';
import { shopDay, TIME_ZONE_NAME } from '../../contract/shop-day.ts';
import { API_VERSION, readSettings } from '../settings.ts';
import { studioTexts } from '../texts.ts';
import { byOrder, nextOrder, orderField } from './order.ts';
import {
  checkOriginalPrice,
  checkPrice,
  checkReducedUntil,
  formatBriefPrice,
  type Verdict,
  warnOfEnd,
} from './prices.ts';

export const subject = defineType({
  name: 'subject',
  title: 'Subject',
  type: 'document',
  icon: BookIcon,
  groups: [
    { name: 'shown', title: 'On the page', default: true },
    { name: 'selling', title: 'Selling' },
    { name: 'place', title: 'Address and order' },
  ],
  initialValue: async (_, context) => ({
    isOnSale: true,
    features: texts.features,
    order: await nextOrder({ type: 'subject' }, context),
  }),
  fields: [
    defineField({
      name: 'name',
      title: 'Name',
      type: 'string',
      group: 'shown',
      validation: (rule) => rule.required().max(60),
    }),
    defineField({
      name: 'description',
      title: 'Description',
      type: 'text',
      rows: 3,
      description:
        'One paragraph: only the subject’s own page keeps line breaks, its card does not.',
      group: 'shown',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'features',
      title: 'Features',
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      description: 'The three features on the subject’s card.',
      group: 'shown',
      validation: (rule) => rule.required().length(3).unique(),
    }),
    defineField({
      name: 'isOnSale',
      title: 'On sale',
      type: 'boolean',
      description: 'Turn off to stop selling. Students who bought it keep the page and files.',
      // On the first tab too, so that the owner sees the warning.
      group: ['shown', 'selling'],
      validation: (rule) => rule.custom<boolean>(checkFiles).warning(),
    }),
    defineField({
      name: 'examDate',
      title: 'Exam date',
      type: 'date',
      hidden: !features.practice,
      description:
        'The exam board’s date of the first paper. Students then see every card again before that day. Students can enter another date for themselves. Leave it empty if you do not know it yet.',
      group: 'shown',
      validation: (rule) =>
        rule.custom<string>((day) => warnOfPastExam(day, shopDay(new Date()))).warning(),
    }),
    defineField({
      name: 'price',
      title: 'Price',
      type: 'number',
      description: `In ${currencyName(CURRENCY)}, paid once. A new price counts as soon as it is published, so publish it on the day itself. The Studio can publish on a later day only if your Sanity plan has scheduled publishing.`,
      group: 'selling',
      validation: (rule) => rule.custom<number>(checkPrice),
    }),
    defineField({
      name: 'originalPrice',
      title: 'Original price',
      type: 'number',
      description: `In ${currencyName(CURRENCY)}. It appears struck through beside the price, with the badge “${DISCOUNT_BADGE}”, so it must be exactly twice the price, and a price that you really charged before. A false claim about a price or about limited time is an offence (Digital Markets, Competition and Consumers Act 2024, section 225 and schedule 20).`,
      group: 'selling',
      validation: (rule) =>
        rule.custom<number>((original, { document }) =>
          checkOriginalPrice(original, document?.['price']),
        ),
    }),
    defineField({
      name: 'reducedUntil',
      title: 'Lower price until',
      type: 'date',
      description: `The last day of the lower price, in ${TIME_ZONE_NAME} time. From the next day, the original price applies automatically: on the pages, at the checkout and everywhere else. Do not keep moving the day: the badge says “Limited Time”, and a false claim of limited time is an offence (Digital Markets, Competition and Consumers Act 2024).`,
      group: 'selling',
      validation: (rule) => [
        rule.custom<string>((day, { document }) =>
          checkReducedUntil(day, document?.['originalPrice']),
        ),
        rule
          .custom<string>((day, { document }) =>
            warnOfEnd(day, document?.['originalPrice'], shopDay(new Date())),
          )
          .warning(),
      ],
    }),
    defineField({
      name: 'slug',
      title: 'Address',
      type: 'slug',
      description:
        'The last part of the page’s address, e.g. “algebra”. Links to an earlier address keep working: they redirect to the new address.',
      options: { source: 'name', maxLength: 60 },
      group: 'place',
      validation: (rule) => [
        rule.custom((slug) => checkSlug(slug?.current)),
        rule
          .custom((slug, { document }) => warnOfFormerSlug(slug?.current, document?._id))
          .warning(),
      ],
    }),
    { ...orderField('1 comes first on the home page.'), group: 'place' },
  ],
  orderings: [byOrder],
  preview: {
    select: {
      title: 'name',
      price: 'price',
      originalPrice: 'originalPrice',
      isOnSale: 'isOnSale',
    },
    prepare: ({ title, price, originalPrice, isOnSale }) => {
      const was = originalPrice ? ` instead of ${formatBriefPrice(originalPrice)}` : '';
      const cost = price ? `${formatBriefPrice(price)}${was}` : 'No price yet';
      return { title, subtitle: isOnSale === false ? `${'Off sale'} · ${cost}` : cost };
    },
  },
});

/** Number of files for sale, by the same rule as the query of subjects (`contract/catalogue/content-queries.ts`). */
const SOLD_FILES = `count(*[_type == "contentItem" && topic->subject._ref == $id
  && coalesce(isLocked, true) && defined(pdf.version)])`;

async function checkFiles(
  isOnSale: boolean | undefined,
  { document, getClient }: ValidationContext,
): Promise<Verdict> {
  if (!document || isOnSale === false) return true;
  const client = getClient({ apiVersion: API_VERSION }).withConfig({ perspective: 'published' });
  const count = await client.fetch<number>(SOLD_FILES, { id: getPublishedId(document._id) });
  return count > 0 || studioTexts.nothingToSell;
}

export const warnOfPastExam = (day: string | undefined, today: string): Verdict =>
  day === undefined || day >= today || studioTexts.examDatePast;

export function checkSlug(slug: string | undefined): Verdict {
  if (!slug) return 'A subject needs an address.';
  if (!SLUG.test(slug)) {
    return 'Use lower-case letters, digits and single hyphens only, e.g. “second-year”.';
  }
  return !RESERVED_SLUGS.includes(slug) || `The shop already uses /${slug}.`;
}

/** Warns about another subject's former address, whose links and bookmarks would open this subject. */
export async function warnOfFormerSlug(
  slug: string | undefined,
  id = '',
  read: () => Promise<unknown> = readFormerSlugs,
): Promise<Verdict> {
  try {
    const former = formerSlugs.parse(await read()).find((each) => each.former === slug);
    if (!former || id === former.id || id === `drafts.${former.id}`) return true;
    return `/${slug} is the former address of the subject at /${former.slug}. Old links to that subject would lead here instead.`;
  } catch {
    // The shop does not respond, or runs an earlier version.
    return true;
  }
}

async function readFormerSlugs(): Promise<unknown> {
  const response = await fetch(new URL(FORMER_SLUGS_PATH, readSettings().shopUrl));
  return response.json();
}
