import { useEffect, useState } from 'react';
import type { OwnPrices } from '#site/features/offers/own-prices.ts';
import type { PageSubject } from './page-subject.ts';
import type { Access } from './use-access.ts';

/** Loads late, because few students own part of an offer. The checkout is right in any case. */
export function useOwnPrices(subject: PageSubject, access: Access): OwnPrices | undefined {
  const [prices, setPrices] = useState<OwnPrices>();
  const isWanted = access === 'none' && subject.offers.length > 0;
  useEffect(() => {
    if (!isWanted) return;
    import('#site/features/offers/own-prices.ts')
      .then(({ fetchOwnPrices }) => fetchOwnPrices(subject))
      .then(setPrices, () => {});
  }, [isWanted, subject]);
  return prices;
}
