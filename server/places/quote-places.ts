import type { Quote } from '#contract/checkout/quote.ts';
import { spread } from '#contract/money.ts';
import { lastDayOf } from '#contract/places/licence.ts';
import { selectOnSale, totalOfPlaces } from '#contract/places/place-prices.ts';
import { offersIn } from '../catalogue/catalogue.ts';
import { readLatestOrKnown } from '../catalogue/read-catalogue.ts';
import { AppError } from '../errors.ts';
import type { OpenedEvent } from './order-events.ts';

interface QuotedPlaces {
  quoted: Quote;
  /** Last day of the licence. Undefined for good. */
  lastDay: string | undefined;
}

/**
 * Quotes places at the CMS's current price list, or the last known list if the CMS does not respond.
 * @throws AppError `places_not_sold`
 */
export async function quotePlaces(
  { subjectId, offerId }: OpenedEvent['wanted'],
  places: number,
): Promise<QuotedPlaces> {
  const { content } = await readLatestOrKnown();
  const offers = offersIn(content);
  const offer = offers.find(({ id }) => id === offerId);
  const list = selectOnSale(content.placePrices, content.subjects, offers).find(
    ({ wantedId }) => wantedId === (subjectId ?? offerId),
  );
  if (!list) throw new AppError('places_not_sold');
  const ids = offer?.subjectIds ?? [list.wantedId];
  const subjects = content.subjects.filter(({ id }) => ids.includes(id));
  const amount = totalOfPlaces(list, places);
  const amounts = spread(
    amount,
    subjects.map(({ price }) => price),
  );
  return {
    quoted: {
      lines: subjects.map(({ id, name }, index) => ({
        subjectId: id,
        subjectName: name,
        amount: amounts[index] ?? 0,
      })),
      amount,
      currency: list.currency,
      offer: offer && { id: offer.id, name: offer.name },
    },
    lastDay: lastDayOf(list.licence, new Date()),
  };
}
