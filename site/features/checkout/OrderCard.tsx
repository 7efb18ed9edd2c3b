import { useEffect, useRef, useState } from 'react';
import { MONEY_BACK_DAYS } from '#contract/checkout/consent.ts';
import type { QuoteData } from '#contract/checkout/quote-request.ts';
import { joinNames } from '#contract/join-names.ts';
import { addUpAmounts, decimalToAmount, formatAmount } from '#contract/money.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Price } from '#site/components/ui/Price.tsx';
import { TickList } from '#site/components/ui/TickList.tsx';
import type { PageOffer } from '#site/features/checkout/page-offer.ts';
import { latePart } from '#site/lib/load-late.ts';
import { useQuery } from '#site/lib/query.ts';
import { checkoutLabels, discountLabels } from '#site/texts/checkout.ts';
import { assurance, included, offerTexts } from '#site/texts/offers.ts';
import { type CheckoutOrder, nameOrder } from './use-checkout-order.ts';
import type { CheckoutPayment, DiscountField } from './use-checkout-payment.ts';

const discountRows = latePart(async () => (await import('./DiscountRows.tsx')).DiscountRows);

interface OrderCardProps {
  sellerName: string;
  order: CheckoutOrder | undefined;
  payment: CheckoutPayment | undefined;
  discount: DiscountField | undefined;
}

export function OrderCard({ sellerName, order, payment, discount }: OrderCardProps) {
  const name = order && (payment ? nameOf(order, payment) : order.subject?.name);
  return (
    <Card className="grid gap-5">
      <div className="grid gap-1">
        <p className="font-semibold text-muted text-sm">Secure checkout</p>
        {name ? <h2 className="text-xl">{name}</h2> : <Blank className="h-7.5 w-48" />}
        {/* Reserves the height of the price with its explanation, so that nothing below moves. */}
        <div className={order && !order.subject ? 'min-h-28' : 'min-h-20'}>
          {order ? <OrderPrice {...{ order, payment }} /> : <Blank className="h-10 w-32" />}
        </div>
        <p className="text-muted text-sm">{checkoutLabels.oneTimePayment}</p>
      </div>
      <div className="min-h-19">{discount && <DiscountCode {...discount} />}</div>
      <TickedSection title={checkoutLabels.included} items={included} />
      <p className="border-rule border-t pt-4 text-muted text-sm">
        {assurance.soldBy} {sellerName}. {assurance.doubt} {assurance.moneyBack(MONEY_BACK_DAYS)}
      </p>
    </Card>
  );
}

/** Waits for the quote of an offer, of which the student may own a part. */
function nameOf(order: CheckoutOrder, payment: CheckoutPayment): string | undefined {
  if (payment.state === 'ready' || payment.state === 'free') return nameOrder(order, payment.quote);
  return payment.state === 'loading' ? order.subject?.name : order.name;
}

/** Waits for the quote if an offer includes the subject: the catalogue's price may be wrong then. */
function OrderPrice({
  order,
  payment,
}: {
  order: CheckoutOrder;
  payment: CheckoutPayment | undefined;
}) {
  const { subject, isQuoted } = order;
  if (payment?.state === 'ready' || payment?.state === 'free')
    return <QuotedPrice order={order} quote={payment.quote} />;
  const isWaiting = payment === undefined || payment.state === 'loading';
  if (!subject || (isQuoted && isWaiting)) return <Blank className="h-10 w-32" />;
  return <Price subject={subject} />;
}

function QuotedPrice({ order, quote }: { order: CheckoutOrder; quote: QuoteData }) {
  const { subject, offers } = order;
  const { data: DiscountRows, error } = useQuery(discountRows, quote.code !== undefined);
  const undiscounted = { ...quote, amount: quote.undiscounted ?? quote.amount };
  const explanation = describeOffer(undiscounted, offers);
  const price = decimalToAmount(undiscounted.amount);
  return (
    <div className="grid gap-3">
      {subject && !explanation ? (
        <Price subject={{ ...subject, price }} />
      ) : (
        <div>
          <p className="font-display text-2xl figures">{formatAmount(price, quote.currency)}</p>
          <p className="mt-1 text-muted text-sm">{explanation}</p>
        </div>
      )}
      {DiscountRows && <DiscountRows quote={quote} />}
      {error && (
        <LoadFailure
          title="The discount could not be shown"
          error={error}
          onRetry={discountRows.refetch}
        />
      )}
    </div>
  );
}

function Blank({ className }: { className: string }) {
  return <div data-placeholder className={`rounded bg-rule/60 ${className}`} />;
}

export function TickedSection({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">{title}</h2>
      <TickList items={items} />
    </section>
  );
}

function DiscountCode({ tried, applied, error, isPending, apply, remove }: DiscountField) {
  const [typed, setTyped] = useState(tried);
  const [pressed, setPressed] = useState<'apply' | 'remove'>();
  const input = useRef<HTMLInputElement>(null);
  const removal = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!pressed || (pressed === 'apply' && isPending)) return;
    setPressed(undefined);
    // The pressed button is gone, or the code needs correcting.
    (removal.current ?? input.current)?.focus();
  }, [pressed, isPending]);
  return (
    <div className="flex min-h-19 flex-wrap items-center justify-between gap-x-4">
      {/* Rendered while empty, so that screen readers announce the change. */}
      <p role="status" className={applied ? 'wrap-anywhere' : 'sr-only'}>
        {applied && discountLabels.applied(applied)}
      </p>
      {applied ? (
        <Button
          ref={removal}
          variant="quiet"
          size="small"
          onClick={() => {
            setPressed('remove');
            setTyped('');
            remove();
          }}
        >
          Remove
        </Button>
      ) : (
        <form
          noValidate
          aria-busy={isPending}
          onSubmit={(event) => {
            event.preventDefault();
            if (isPending) return;
            setPressed('apply');
            apply(typed);
          }}
          className="flex min-h-19 min-w-full flex-wrap items-start gap-3"
        >
          <div className="min-w-[min(100%,7rem)] grow basis-0">
            <Field label={discountLabels.code} error={error}>
              <Input
                ref={input}
                name="code"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={40}
              />
            </Field>
          </div>
          <Button
            type="submit"
            variant="secondary"
            size="small"
            disabled={isPending}
            className="mt-7"
          >
            Apply
          </Button>
        </form>
      )}
    </div>
  );
}

/** Returns undefined for one subject at its own price. `offers` may lack the newest. */
export function describeOffer(quote: QuoteData, offers: readonly PageOffer[]): string | undefined {
  const { lines, currency, offer } = quote;
  const names = lines.map(({ subjectName }) => subjectName);
  const known = offers.find(({ id }) => id === offer?.id);
  if (!known) return names.length > 1 ? joinNames(names) : undefined;
  const ids = new Set(lines.map(({ subjectId }) => subjectId));
  const owned = known.parts.filter(({ id }) => !ids.has(id)).map(({ name }) => name);
  const amount = decimalToAmount(quote.amount);
  if (owned.length === 0)
    return offerTexts.together(joinNames(names), { amount, apart: known.apart, currency });
  const apart = addUpAmounts(known.parts.filter(({ id }) => ids.has(id)).map(({ price }) => price));
  return offerTexts.difference({ owned, missing: names, amount, apart, currency });
}
