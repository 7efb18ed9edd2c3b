import { TagIcon } from '@sanity/icons/Tag';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { CURRENCIES, CURRENCY } from '../../contract/money.ts';
import { OFFER_SUBJECTS_MAX } from '../../contract/payments/prices.ts';
import { checkParts, readParts, warnOfUnsold } from './check-offer.ts';
import { checkPrice } from './prices.ts';

const { name, sign } = CURRENCIES[CURRENCY];

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
      description: `In ${name}, paid once. Students who own some of the subjects pay the difference.`,
      validation: (rule) => [
        rule.required().custom<number>((price) => checkPrice(price, CURRENCY)),
        rule.custom<number>(async (price, context) =>
          checkParts(price, await readParts(context.document?.['subjects'], context), CURRENCY),
        ),
      ],
    }),
  ],
  preview: {
    select: { title: 'name', price: 'price', one: 'subjects.0.name', two: 'subjects.1.name' },
    prepare: ({ title, price, one, two }) => ({
      title,
      subtitle: [price ? `${sign}${price}` : 'No price yet', one, two].filter(Boolean).join(' · '),
    }),
  },
});
