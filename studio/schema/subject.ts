import { defineArrayMember, defineField, defineType } from 'sanity';
import { checkAddress } from './addresses.ts';
import { FEATURES } from './features.ts';
import { nextOrder } from './next-order.ts';
import { byOrder, orderField } from './order-field.ts';
import { checkOriginalPrice, checkPrice, warnOfDiscount, warnOfPence } from './prices.ts';

/** What is bought: a page and a card of its own. */
export const subject = defineType({
  name: 'subject',
  title: 'Subject',
  type: 'document',
  groups: [
    { name: 'shown', title: 'On the page', default: true },
    { name: 'selling', title: 'Price' },
    { name: 'place', title: 'Address and order' },
  ],
  initialValue: async (_, context) => ({
    features: FEATURES,
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
      group: 'shown',
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'features',
      title: 'Features',
      type: 'array',
      of: [defineArrayMember({ type: 'string' })],
      description: 'Three promises, shown on the card.',
      group: 'shown',
      validation: (rule) => rule.required().length(3).unique(),
    }),
    defineField({
      name: 'price',
      title: 'Price',
      type: 'number',
      description: 'In pounds. What a buyer pays, once.',
      group: 'selling',
      validation: (rule) => [
        rule.required().custom<number>((price) => checkPrice(price)),
        rule.custom<number>((price) => warnOfPence(price)).warning(),
      ],
    }),
    defineField({
      name: 'originalPrice',
      title: 'Original price',
      type: 'number',
      description:
        'In pounds, struck through beside the price, with the badge "50% OFF - Limited Time". Only while the offer really ends: take it out when it does.',
      group: 'selling',
      validation: (rule) => [
        rule.custom<number>((original, { document }) =>
          checkOriginalPrice(original, document?.['price']),
        ),
        rule
          .custom<number>((original, { document }) => warnOfDiscount(original, document?.['price']))
          .warning(),
      ],
    }),
    defineField({
      name: 'slug',
      title: 'Address',
      type: 'slug',
      description:
        'What follows the shop’s address, e.g. "microeconomics". Links to an old one end.',
      options: { source: 'name', maxLength: 60 },
      group: 'place',
      validation: (rule) => rule.required().custom((slug) => checkAddress(slug?.current)),
    }),
    { ...orderField('1 is the first card on the home page.'), group: 'place' },
  ],
  orderings: [byOrder],
  preview: {
    select: { title: 'name', price: 'price', originalPrice: 'originalPrice' },
    prepare: ({ title, price, originalPrice }) => {
      const was = originalPrice ? ` instead of £${originalPrice}` : '';
      return { title, subtitle: price ? `£${price}${was}` : 'No price yet' };
    },
  },
});
