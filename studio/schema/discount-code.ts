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
        'Students type this at the checkout, in upper or lower case. You can also share a checkout link ending in &code=YOURCODE.',
      group: 'discount',
      validation: (rule) => rule.required().custom<string>(checkCode).custom<string>(checkUnique),
    }),
    defineField({
      name: 'isActive',
      title: 'Active',
      type: 'boolean',
      description: 'Turn off to stop the code working.',
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
      description: 'The subjects that the code is valid for. Leave empty for every subject.',
      group: 'discount',
      validation: (rule) => rule.unique(),
    }),
    defineField({
      name: 'from',
      title: 'From',
      type: 'datetime',
      description: 'Leave empty to start now.',
      group: 'limits',
    }),
    defineField({
      name: 'until',
      title: 'Until',
      type: 'datetime',
      description: 'Leave empty for no end.',
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
        'How many orders may use the code. Leave empty for no limit. An unfinished checkout counts for about half an hour.',
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
      description: 'Leave empty for no limit.',
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
