import { useEffect, useState } from 'react';
import type { OwnPrices } from '#site/features/offers/own-prices.ts';
import type { PageSubject } from './page-subject.ts';
import type { Access } from './use-access.ts';

/**
 * What a student pays for a subject that they lack, where they own others of its offers. It is loaded after the
 * page, because few students do; without it the page shows what everyone pays, and the checkout what they pay.
 */
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
