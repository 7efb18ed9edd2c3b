import { MONEY_BACK_DAYS } from '#contract/payments/money-back.ts';
import { paths } from '#site/lib/paths.ts';
import { assurance } from '#site/texts/offer.ts';

export function Assurance({ sellerName }: { sellerName: string | undefined }) {
  return (
    <p className="mt-3 border-rule border-t pt-3 text-muted text-sm">
      {sellerName && (
        <>
          {`${assurance.soldBy} `}
          <a href="#seller" className="underline">
            {sellerName}
          </a>
          {'. '}
        </>
      )}
      {`${assurance.doubt} `}
      <a href={paths.refunds()} className="underline">
        {assurance.moneyBack(MONEY_BACK_DAYS)}
      </a>
      {` ${assurance.ownCopies}`}
    </p>
  );
}
