import { formatAmount } from '#contract/money.ts';
import { PLACES_MAX, type PlacePrices } from '#contract/places/place-prices.ts';

/** A subject or an offer that is sold to people without an account. */
export interface Bought {
  request: { subjectId: string } | { offerId: string };
  /** Id of the subject or the offer. */
  id: string;
  name: string;
  /** Price of one place, e.g. `€30.00`. */
  price: string;
}

interface Priced {
  id: string;
  name: string;
  price: number;
  currency: string;
}

/** Lists what is on sale: subjects, then offers. */
export const listBought = (
  subjects: readonly (Priced & { availability: string })[],
  offers: readonly Priced[],
): Bought[] => [
  ...subjects
    .filter(({ availability }) => availability === 'on-sale')
    .map(({ id, name, price, currency }) => ({
      request: { subjectId: id },
      id,
      name,
      price: formatAmount(price, currency),
    })),
  ...offers.map(({ id, name, price, currency }) => ({
    request: { offerId: id },
    id,
    name,
    price: formatAmount(price, currency),
  })),
];

/** A subject or an offer that has a price list for schools. */
export interface SoldPlaces extends Omit<Bought, 'price'> {
  list: PlacePrices;
}

/** Lists what schools can buy, in the order of the shop. */
export const listSoldPlaces = (
  bought: readonly Bought[],
  lists: readonly PlacePrices[],
): SoldPlaces[] =>
  bought.flatMap(({ price: _, ...sold }) => {
    const list = lists.find(({ wantedId }) => wantedId === sold.id);
    return list ? [{ ...sold, list }] : [];
  });

interface PriceTable {
  /** Names of what the table is for, e.g. `Algebra or Geometry`. */
  name: string;
  list: PlacePrices;
}

/** Lists one table for all that have the same steps and licence. */
export function listPriceTables(sold: readonly SoldPlaces[]): PriceTable[] {
  const groups = Map.groupBy(sold, ({ list: { steps, licence } }) =>
    JSON.stringify([licence, ...steps.map(({ from, price }) => [from, price])]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ name: group.map(({ name }) => name).join(' or '), list: first.list }] : [];
  });
}

/** Describes the steps of a price list, e.g. `10–29` and `€12.00`. */
export const describeSteps = ({ steps, currency }: PlacePrices) =>
  steps.map(({ from, price }, index) => {
    const last = (steps[index + 1]?.from ?? PLACES_MAX + 1) - 1;
    return {
      places: last === from ? `${from}` : `${from}–${last}`,
      price: formatAmount(price, currency),
    };
  });
