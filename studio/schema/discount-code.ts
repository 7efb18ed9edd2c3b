import { TagsIcon } from '@sanity/icons/Tags';
import { defineArrayMember, defineField, defineType } from 'sanity';
import { CURRENCIES, CURRENCY } from '../../contract/money.ts';
import { studioTexts } from '../texts.ts';
import {
  checkAmount,
  checkCode,
  checkOneDiscount,
  checkPercent,
  checkUnique,
  checkUntil,
  checkUses,
  checkUsesPerStudent,
  warnOfEnd,
  warnOfFree,
} from './check-discount-code.ts';

const { name, sign } = CURRENCIES[CURRENCY];

/** Code for a discount at the checkout. No page and no public response contains it. */
export const discountCode = defineType({
  name: 'discountCode',
  title: 'Discount code',
  type: 'document',
  icon: TagsIcon,
  groups: [
    { name: 'discount', title: 'Discount', default: true },
    { name: 'limits', title: 'When and how often' },
  ],
  initialValue: { isActive: true },
  validation: (rule) => rule.custom((document) => checkOneDiscount(document)),
  fields: [
    defineField({
      name: 'code',
      title: 'Code',
      type: 'string',
      description:
        'Students type this at the checkout, in upper or lower case. A link to the checkout that ends in “&code=” and the code applies it automatically.',
      group: 'discount',
      validation: (rule) => rule.required().custom<string>(checkCode).custom<string>(checkUnique),
    }),
    defineField({
      name: 'isActive',
      title: 'Active',
      type: 'boolean',
      description: 'Off: the checkout treats the code as unknown.',
      group: ['discount', 'limits'],
    }),
    defineField({
      name: 'percent',
      title: 'Percentage off',
      type: 'number',
      description: 'A whole number from 1 to 100. With 100 the order costs nothing.',
      group: 'discount',
      validation: (rule) => rule.custom<number>(checkPercent),
    }),
    defineField({
      name: 'amount',
      title: 'Amount off',
      type: 'number',
      description: `In ${name}, instead of a percentage.`,
      group: 'discount',
      validation: (rule) => rule.custom<number>((amount) => checkAmount(amount, CURRENCY)),
    }),
    defineField({
      name: 'subjects',
      title: 'Subjects',
      type: 'array',
      of: [defineArrayMember({ type: 'reference', to: [{ type: 'subject' }] })],
      description: 'The subjects that the code is valid for. Empty: every subject.',
      group: 'discount',
      validation: (rule) => rule.unique(),
    }),
    defineField({
      name: 'from',
      title: 'From',
      type: 'datetime',
      description: 'Empty: valid at once.',
      group: 'limits',
    }),
    defineField({
      name: 'until',
      title: 'Until',
      type: 'datetime',
      description: 'Empty: no end.',
      group: 'limits',
      validation: (rule) => [
        rule.custom<string>((until, { document }) => checkUntil(until, document?.['from'])),
        rule.custom<string>((until) => warnOfEnd(until)).warning(),
      ],
    }),
    defineField({
      name: 'totalUses',
      title: 'Uses',
      type: 'number',
      description:
        'The number of orders that can use the code. Empty: no limit. An open payment counts until it is paid or expires, after a day at the latest.',
      group: 'limits',
      validation: (rule) => [
        rule.custom<number>(checkUses),
        rule.custom<number>((uses, { document }) => warnOfFree(uses, document)).warning(),
      ],
    }),
    defineField({
      name: 'usesPerStudent',
      title: 'Uses for each student',
      type: 'number',
      description: 'Empty: no limit.',
      group: 'limits',
      validation: (rule) =>
        rule
          .custom<number>(checkUses)
          .custom<number>((uses, { document }) =>
            checkUsesPerStudent(uses, document?.['totalUses']),
          ),
    }),
  ],
  preview: {
    select: { title: 'code', percent: 'percent', amount: 'amount', isActive: 'isActive' },
    prepare: ({ title, percent, amount, isActive }) => {
      const off = percent ? `${percent}% off` : amount ? `${sign}${amount} off` : 'No discount yet';
      return { title, subtitle: isActive === false ? `${studioTexts.codeOff} · ${off}` : off };
    },
  },
});
