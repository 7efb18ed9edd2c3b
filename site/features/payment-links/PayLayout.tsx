import type { ReactNode } from 'react';
import { formatDecimal } from '#contract/money.ts';
import { MONEY_BACK_DAYS } from '#contract/payments/money-back.ts';
import type { OpenLink } from '#contract/payments/pay.ts';
import { Card } from '#site/components/ui/Card.tsx';
import { TickList } from '#site/components/ui/TickList.tsx';
import { assurance, included } from '#site/texts/offer.ts';
import { payLabels } from '#site/texts/pay.ts';

interface PayLayoutProps {
  sellerName: string;
  /** Undefined until the link is known. */
  link?: OpenLink;
  children: ReactNode;
}

export function PayLayout({ sellerName, link, children }: PayLayoutProps) {
  const title = link?.firstName ? payLabels.asks(link.firstName) : payLabels.someoneAsks;
  return (
    <div className="@container grid gap-8">
      <div className="grid gap-2">
        <h1 className="wrap-anywhere text-2xl">{title}</h1>
        <p>{payLabels.explain}</p>
      </div>
      <div className="grid items-start gap-6 @min-[41rem]:grid-cols-[minmax(17.5rem,2fr)_minmax(0,3fr)]">
        <Card className="grid gap-5">
          <div className="grid gap-1">
            <p className="font-semibold text-muted text-sm">{payLabels.order}</p>
            {link ? <Order {...link.quote} /> : <Blank />}
            <p className="text-muted text-sm">{payLabels.oneTimePayment}</p>
          </div>
          <section className="grid gap-2">
            <h2 className="text-lg">{payLabels.includedForStudent}</h2>
            <TickList items={included} />
          </section>
          <p className="border-rule border-t pt-4 text-muted text-sm">
            {assurance.soldBy} {sellerName}. {assurance.doubt}{' '}
            {assurance.moneyBack(MONEY_BACK_DAYS)}
          </p>
        </Card>
        <Card className="grid min-h-96 content-start gap-6">
          {children}
          <p className="border-rule border-t pt-4 text-muted text-sm">{payLabels.stripe}</p>
        </Card>
      </div>
    </div>
  );
}

function Order({ lines, amount, currency }: OpenLink['quote']) {
  return (
    <>
      {lines.map((line) => (
        <p key={line.subjectId} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-display text-xl">{line.subjectName}</span>
          {lines.length > 1 && (
            <span className="figures">{formatDecimal(line.amount, currency)}</span>
          )}
        </p>
      ))}
      <p
        className={`font-display figures text-2xl ${lines.length > 1 ? 'mt-1 border-rule border-t pt-2' : ''}`}
      >
        {formatDecimal(amount, currency)}
      </p>
    </>
  );
}

/** Reserves the height of an order of one subject, so that nothing moves. */
function Blank() {
  return <div data-placeholder className="h-17 w-40 rounded bg-rule/60" />;
}
