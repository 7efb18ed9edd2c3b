import { UsersIcon } from '@sanity/icons/Users';
import { defineArrayMember, defineField, defineType, type ValidationContext } from 'sanity';
import { CURRENCY, currencyName } from '../../contract/money.ts';
import {
  listStepProblems,
  PLACES_MAX,
  PLACES_MIN,
  type PriceStep,
  type StepProblem,
} from '../../contract/places/place-prices.ts';
import { API_VERSION } from '../settings.ts';
import { checkPrice, formatBriefPrice, type Verdict } from './prices.ts';

/** Prices of several places of a subject or an offer, by their number: schools buy them. */
export const placePrices = defineType({
  name: 'placePrices',
  title: 'Prices for schools',
  type: 'document',
  icon: UsersIcon,
  initialValue: { licence: 'for-good' },
  fields: [
    defineField({
      name: 'for',
      title: 'Subject or offer',
      type: 'reference',
      // A price list keeps neither from being deleted.
      weak: true,
      to: [{ type: 'subject' }, { type: 'offer' }],
      validation: (rule) => [rule.required(), rule.custom(checkOnlyList)],
    }),
    defineField({
      name: 'licence',
      title: 'How long pupils keep the notes',
      type: 'string',
      description: 'Orders and quotes keep what they were made with.',
      options: {
        layout: 'radio',
        list: [
          { title: 'For good', value: 'for-good' },
          { title: 'Until 31 August, at the end of the school year', value: 'until-august' },
        ],
      },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: 'steps',
      title: 'Prices by number of places',
      type: 'array',
      description: `From ${PLACES_MIN} to ${PLACES_MAX} places. Each step has the price of one place from that number on.`,
      of: [
        defineArrayMember({
          type: 'object',
          name: 'step',
          fields: [
            defineField({
              name: 'from',
              title: 'From this number of places',
              type: 'number',
              validation: (rule) => rule.required().integer().min(PLACES_MIN).max(PLACES_MAX),
            }),
            defineField({
              name: 'price',
              title: 'Price of one place',
              type: 'number',
              description: `In ${currencyName(CURRENCY)}.`,
              validation: (rule) => rule.custom<number>(checkPrice),
            }),
          ],
          preview: {
            select: { from: 'from', price: 'price' },
            prepare: ({ from, price }) => ({ title: nameStep(from, price) }),
          },
        }),
      ],
      validation: (rule) => [
        rule.required().min(1).error('Enter at least one price.'),
        rule.custom<Partial<PriceStep>[]>(checkSteps),
      ],
    }),
  ],
  preview: {
    select: { title: 'for.name', from: 'steps.0.from', price: 'steps.0.price' },
    prepare: ({ title, from, price }) => ({
      title: title ?? 'New price list',
      subtitle: nameStep(from, price),
    }),
  },
});

const nameStep = (from: number | undefined, price: number | undefined): string =>
  from && price ? `From ${from} places: ${formatBriefPrice(price)} each` : 'No price yet';

const hasNumbers = (step: Partial<PriceStep>): step is PriceStep =>
  typeof step.from === 'number' && typeof step.price === 'number';

const explain: Record<StepProblem['kind'], (step: PriceStep, before: PriceStep) => string> = {
  first: () => `The first step must begin with ${PLACES_MIN} places.`,
  order: ({ from }, before) =>
    `The step from ${from} places comes after the step from ${before.from}. Put the steps in order.`,
  total: (step, before) =>
    `${step.from} places would cost ${formatBriefPrice(step.from * step.price)}, less than ${before.from} places at ${formatBriefPrice(before.from * before.price)}. Each step must cost at least as much in total as the step before.`,
};

/** Explains the first fault of a price list. Steps without a number have faults of their own. */
export function checkSteps(typed: Partial<PriceStep>[] | undefined): Verdict {
  const steps = typed?.filter(hasNumbers) ?? [];
  const [problem] = listStepProblems(steps);
  const step = problem && steps[problem.step];
  return step ? explain[problem.kind](step, steps[problem.step - 1] ?? step) : true;
}

const OTHERS = `count(*[_type == "placePrices" && for._ref == $wanted
  && !(_id in [$id, "drafts." + $id]) && !(_id in path("versions.**"))])`;

async function checkOnlyList(
  wanted: { _ref?: string } | undefined,
  { document, getClient }: Pick<ValidationContext, 'document' | 'getClient'>,
): Promise<Verdict> {
  if (!wanted?._ref || !document) return true;
  const id = document._id.replace(/^drafts\./, '');
  const client = getClient({ apiVersion: API_VERSION }).withConfig({ perspective: 'raw' });
  const others = await client.fetch<number>(OTHERS, { wanted: wanted._ref, id });
  return others === 0 || 'Another price list is for this. Change that one.';
}
