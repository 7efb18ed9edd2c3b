import { useEffect, useRef, useState } from 'react';
import { describeOrder, type NotesCount } from '#contract/catalogue/notes-count.ts';
import { DISCOUNT_BADGE } from '#contract/checkout/consent.ts';
import type { QuoteData } from '#contract/checkout/quote-request.ts';
import { joinNames } from '#contract/join-names.ts';
import { addUpAmounts, decimalToAmount, formatAmount, formatDecimal } from '#contract/money.ts';
import { features } from '#shop';
import { Badge } from '#site/components/ui/Badge.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Blank } from '#site/components/ui/Placeholder.tsx';
import { discountLabels } from '#site/features/card-payment/labels.ts';
import { latePart } from '#site/lib/load-late.ts';
import { offerTexts } from '#site/lib/offer-labels.ts';
import { useQuery } from '#site/lib/query.ts';
import type { PageOffer } from './page-offer.ts';
import { type CheckoutOrder, nameOrder } from './use-checkout-order.ts';
import type { CheckoutPayment, DiscountField } from './use-checkout-payment.ts';

const discountRows = latePart(async () => (await import('./DiscountRows.tsx')).DiscountRows);

interface OrderCardProps {
  order: CheckoutOrder | undefined;
  payment: CheckoutPayment | undefined;
  discount: DiscountField | undefined;
  sold: readonly { id: string; notes: NotesCount }[];
}

/** Short summary, so that the card form follows immediately on a phone. */
export function OrderCard({ order, payment, discount, sold }: OrderCardProps) {
  const quote = readQuote(payment);
  const { data: DiscountRows, error } = useQuery(discountRows, quote?.code !== undefined);
  return (
    <Card className="grid gap-1 max-md:px-[min(1rem,4.5vw)] max-md:py-3">
      {order ? <Summary {...{ order, payment, sold }} /> : <Blank className="mb-14.5 h-7 w-40" />}
      {quote && DiscountRows && <DiscountRows quote={quote} />}
      {error && (
        <LoadFailure
          title="The discount could not be shown"
          error={error}
          onRetry={discountRows.refetch}
        />
      )}
      {features.discountCodes && (
        <div className="min-h-11">{discount && <DiscountCode {...discount} />}</div>
      )}
    </Card>
  );
}

const readQuote = (payment: CheckoutPayment | undefined): QuoteData | undefined =>
  payment?.state === 'ready' || payment?.state === 'free' ? payment.quote : undefined;

type SummaryProps = Pick<OrderCardProps, 'payment' | 'sold'> & { order: CheckoutOrder };

function Summary({ order, payment, sold }: SummaryProps) {
  const quote = readQuote(payment);
  const isKnown = quote || !isAwaitingQuote(order, payment);
  const name = quote ? nameOrder(order, quote) : order.name;
  const { amount, original, explanation } = describePrice(order, quote);
  const ownId = order.subject ? [order.subject.id] : [];
  const subjectIds = quote?.lines.map(({ subjectId }) => subjectId) ?? ownId;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {/* An offer is named by its quote: the student may own a part. */}
        {order.subject || (payment && payment.state !== 'loading') ? (
          <h2 className="text-lg md:text-xl">{name}</h2>
        ) : (
          <Blank className="h-7.5 w-40" />
        )}
        {isKnown ? (
          <p className="font-display text-xl figures md:text-2xl">{amount}</p>
        ) : (
          <Blank className="h-7.5 w-20" />
        )}
      </div>
      {/* Keeps its line while the price loads, so that nothing below moves. */}
      <div className={isKnown ? '' : 'min-h-6.5'}>
        {isKnown && original && (
          <p className="flex flex-wrap items-center gap-x-3">
            <span className="sr-only">was</span>
            <s className="figures text-muted text-sm decoration-2 decoration-accent">{original}</s>
            <Badge tone="accent">{DISCOUNT_BADGE}</Badge>
          </p>
        )}
        {isKnown && explanation && <p className="text-muted text-sm">{explanation}</p>}
      </div>
      {/* Reserves its line while an offer's quote loads. */}
      <p className="min-h-6.5 text-sm figures">{describeOrder(subjectIds, sold)}</p>
    </>
  );
}

/** Returns true if the price depends on the quote: the catalogue's price may be wrong for an owner of a part. */
const isAwaitingQuote = (
  { subject, isQuoted }: CheckoutOrder,
  payment: CheckoutPayment | undefined,
) => !subject || (isQuoted && (payment === undefined || payment.state === 'loading'));

interface PriceLines {
  amount?: string;
  /** Original price, if the price is reduced. */
  original?: string;
  /** Reason for the amount. Undefined for a subject at its own price. */
  explanation?: string | undefined;
}

/** Describes the amount to pay. The reason for an offer's price leaves out a discount by a code. */
export function describePrice(
  { subject, offers }: Pick<CheckoutOrder, 'subject' | 'offers'>,
  quote: QuoteData | undefined,
): PriceLines {
  const undiscounted = quote && { ...quote, amount: quote.undiscounted ?? quote.amount };
  const { placeWorth } = quote ?? {};
  const explanation =
    quote && placeWorth
      ? offerTexts.lessPlace(formatDecimal(placeWorth, quote.currency))
      : undiscounted && describeOffer(undiscounted, offers);
  const price = quote ? decimalToAmount(quote.amount, quote.currency) : subject?.price;
  const currency = quote?.currency ?? subject?.currency;
  if (price === undefined || !currency) return {};
  const amount = formatAmount(price, currency);
  if (!subject || explanation) return { amount, explanation };
  const { originalPrice } = subject;
  const isReduced = originalPrice !== undefined && originalPrice > subject.price;
  return isReduced ? { amount, original: formatAmount(originalPrice, currency) } : { amount };
}

function DiscountCode({ tried, applied, error, isPending, apply, remove }: DiscountField) {
  const [typed, setTyped] = useState(tried);
  const [isOpen, setOpen] = useState(tried !== '');
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
    // Open for a code from the address, which applies or needs correcting.
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 list-none items-center text-brand text-sm underline [&::-webkit-details-marker]:hidden">
        {discountLabels.ask}
      </summary>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {/* Rendered while empty, so that screen readers announce the change. */}
        <p role="status" className={applied ? 'wrap-anywhere text-sm' : 'sr-only'}>
          {applied && discountLabels.applied(applied)}
        </p>
        {applied && (
          <Button
            ref={removal}
            variant="quiet"
            size="small"
            className="-mr-small-button"
            onClick={() => {
              setPressed('remove');
              setTyped('');
              remove();
            }}
          >
            Remove
          </Button>
        )}
      </div>
      {!applied && (
        <form
          noValidate
          aria-busy={isPending}
          onSubmit={(event) => {
            event.preventDefault();
            if (isPending) return;
            setPressed('apply');
            apply(typed);
          }}
          className="flex min-h-19 flex-wrap items-start gap-3"
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
    </details>
  );
}

/** Returns undefined for one subject at its own price. `offers` may lack the newest. */
export function describeOffer(quote: QuoteData, offers: readonly PageOffer[]): string | undefined {
  const { lines, currency, offer } = quote;
  const names = lines.map(({ subjectName }) => subjectName);
  const pageOffer = offers.find(({ id }) => id === offer?.id);
  if (!pageOffer) return names.length > 1 ? joinNames(names) : undefined;
  const ids = new Set(lines.map(({ subjectId }) => subjectId));
  const owned = pageOffer.parts.filter(({ id }) => !ids.has(id)).map(({ name }) => name);
  const amount = decimalToAmount(quote.amount, currency);
  if (owned.length === 0)
    return offerTexts.together(joinNames(names), { amount, apart: pageOffer.apart, currency });
  const apart = addUpAmounts(
    pageOffer.parts.filter(({ id }) => ids.has(id)).map(({ price }) => price),
  );
  return offerTexts.difference({ owned, missing: names, amount, apart, currency });
}
