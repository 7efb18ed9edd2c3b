import { TagsIcon } from '@sanity/icons/Tags';
import { defineArrayMember, defineField, defineType, type ValidationContext } from 'sanity';
import { DISCOUNT_CODE } from '../../contract/catalogue/discount-codes.ts';
import { MAX_PRICE } from '../../contract/catalogue/prices.ts';
import { CURRENCY, currencyName } from '../../contract/money.ts';
import { region } from '../../contract/shop.ts';
import { TIME_ZONE_NAME } from '../../contract/shop-day.ts';
import { CodeInput, UsesInput } from '../form/code-inputs.tsx';
import { API_VERSION } from '../settings.ts';
import { checkDecimals, formatBriefPrice, type Verdict } from './prices.ts';

const IN_SHOP_TIME = { displayTimeZone: region.timeZone, allowTimeZoneSwitch: false };

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
      components: { input: CodeInput },
      validation: (rule) => rule.custom<string>(checkCode).custom<string>(checkUnique),
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
      description: `In ${currencyName(CURRENCY)}, instead of a percentage.`,
      group: 'discount',
      validation: (rule) => rule.custom<number>(checkAmount),
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
      options: IN_SHOP_TIME,
      description: `In ${TIME_ZONE_NAME} time. Leave empty to start now.`,
      group: 'limits',
    }),
    defineField({
      name: 'until',
      title: 'Until',
      type: 'datetime',
      options: IN_SHOP_TIME,
      description: `In ${TIME_ZONE_NAME} time. Leave empty for no end.`,
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
      components: { input: UsesInput },
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
    select: {
      title: 'code',
      percent: 'percent',
      amount: 'amount',
      isActive: 'isActive',
      totalUses: 'totalUses',
    },
    prepare: ({ title, percent, amount, isActive, totalUses }) => {
      const off = percent
        ? `${percent}% off`
        : amount
          ? `${formatBriefPrice(amount)} off`
          : 'No discount yet';
      const limit =
        totalUses && (totalUses === 1 ? 'at most one use' : `at most ${totalUses} uses`);
      const subtitle = [isActive === false && 'Off', off, limit].filter(Boolean).join(' · ');
      return { title, subtitle };
    },
  },
});

type Fields = Record<string, unknown> | undefined;

export function checkCode(code: string | undefined): Verdict {
  if (!code) return 'Please enter a code.';
  return (
    DISCOUNT_CODE.test(code) || 'Use 3 to 32 upper-case letters, digits and hyphens, e.g. REVISE10.'
  );
}

const OTHERS = `count(*[_type == "discountCode" && code == $code
  && !(_id in [$id, "drafts." + $id]) && !(_id in path("versions.**"))])`;

async function checkUnique(
  code: string | undefined,
  { document, getClient }: Pick<ValidationContext, 'document' | 'getClient'>,
): Promise<Verdict> {
  if (!code || !document) return true;
  const id = document._id.replace(/^drafts\./, '');
  const client = getClient({ apiVersion: API_VERSION }).withConfig({ perspective: 'raw' });
  const others = await client.fetch<number>(OTHERS, { code, id });
  return others === 0 || 'Another discount code has this code. Change one of them.';
}

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

export function checkAmount(amount: number | undefined): Verdict {
  if (amount === undefined) return true;
  if (amount <= 0) return 'The amount must be above zero.';
  if (amount > MAX_PRICE) return `The amount must be below a million ${currencyName(CURRENCY)}.`;
  return checkDecimals('An amount', amount);
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
  return 'Anyone with this code gets the notes for free. Enter how often it can be used.';
}
