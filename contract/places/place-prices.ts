import * as z from 'zod/mini';
import { id, optionalOr } from '../endpoint.ts';
import { CURRENCY, type Currency, priceToAmount } from '../money.ts';

/** Places of one order of a school. Fewer are bought one at a time, more by writing to the owner. */
export const PLACES_MIN = 2;
export const PLACES_MAX = 500;

/** `for-good` has no end; `until-august` ends with the school year. */
export const licence = z.enum(['for-good', 'until-august']);
export type Licence = z.infer<typeof licence>;

export interface PriceStep {
  /** Number of places from which the price counts. */
  from: number;
  /** Price of each place, in the minor unit. */
  price: number;
}

/** Price list of a subject or an offer. Steps are in the order of their numbers. */
export interface PlacePrices {
  id: string;
  /** Id of the subject or the offer. */
  wantedId: string;
  licence: Licence;
  steps: PriceStep[];
  currency: Currency;
}

const step = z.object({
  from: z.int().check(z.minimum(PLACES_MIN), z.maximum(PLACES_MAX)),
  price: z.number().check(z.positive()),
});

/** A published price list as the CMS has it, with prices as the owner enters them. */
export const placePricesDocument = z.pipe(
  z.object({
    id,
    wantedId: id,
    licence: optionalOr(licence, 'for-good'),
    steps: z.array(step).check(
      z.minLength(1),
      z.refine((steps) => listStepProblems(steps).length === 0, 'Not a price list'),
    ),
  }),
  z.transform(
    ({ steps, ...list }): PlacePrices => ({
      ...list,
      steps: steps.map(({ from, price }) => ({ from, price: priceToAmount(price, CURRENCY) })),
      currency: CURRENCY,
    }),
  ),
);

/** Selects the lists of subjects and offers that are on sale: for each its first list. */
export function selectOnSale(
  lists: readonly PlacePrices[],
  subjects: readonly { id: string; availability: string }[],
  offers: readonly { id: string }[],
): PlacePrices[] {
  const onSale = new Set(
    [...subjects.filter(({ availability }) => availability === 'on-sale'), ...offers].map(
      ({ id }) => id,
    ),
  );
  const first = new Map(lists.toReversed().map((list) => [list.wantedId, list]));
  return [...first.values()].filter(({ wantedId }) => onSale.has(wantedId)).toReversed();
}

export type StepProblem = { step: number; kind: 'first' | 'order' | 'total' };

/**
 * Lists the faults of a price list: the first step begins with {@link PLACES_MIN} places, steps follow in the order of
 * their numbers, and the total of a step is not lower than the total of the step before.
 * @param steps prices in any unit
 */
export function listStepProblems(steps: readonly PriceStep[]): StepProblem[] {
  return steps.flatMap(({ from, price }, step): StepProblem[] => {
    const before = steps[step - 1];
    if (!before) return from === PLACES_MIN ? [] : [{ step, kind: 'first' }];
    if (from <= before.from) return [{ step, kind: 'order' }];
    return from * price < before.from * before.price ? [{ step, kind: 'total' }] : [];
  });
}

/**
 * Computes the total of a number of places, in the minor unit: the price of the last step that they reach, but never
 * more than a later step costs in total, so that more places never cost less.
 * @param places at least {@link PLACES_MIN}
 */
export function totalOfPlaces({ steps }: Pick<PlacePrices, 'steps'>, places: number): number {
  const reached = steps.findLast(({ from }) => from <= places) ?? steps[0];
  if (!reached) throw new RangeError('A price list has at least one step');
  const later = steps.filter(({ from }) => from > places).map(({ from, price }) => from * price);
  return Math.min(places * reached.price, ...later);
}
