import { useEffect, useState } from 'react';
import { formatDecimal } from '#contract/money.ts';
import type { PlacesOrder } from '#contract/places/orders.ts';
import { island } from '#site/components/island.tsx';
import { LatePart } from '#site/components/LatePart.tsx';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button, ReloadButton } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Notice } from '#site/components/ui/Notice.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { ApiError, describeError } from '#site/lib/api-error.ts';
import { useBrowserValue } from '#site/lib/browser.ts';
import { formatLongDate, formatLongDay } from '#site/lib/dates.ts';
import { homeLabels } from '#site/lib/labels.ts';
import { latePart } from '#site/lib/load-late.ts';
import { paths } from '#site/lib/paths.ts';
import { useQuery } from '#site/lib/query.ts';
import { orderLabels as labels } from './labels.ts';
import { type OpenedOrder, orderQueries } from './order-query.ts';
import { forgetStarted } from './started-order.ts';

/** Parts by kind, each with its own script. */
const parentOrder = latePart(async () => (await import('./ParentOrder.tsx')).ParentOrder);
const schoolOrder = latePart(async () => (await import('./SchoolOrder.tsx')).SchoolOrder);

/** Page of an order of places, for the person who pays it. */
export const OrderPage = island(() => {
  const token = useToken();
  const query = useQuery(orderQueries.of(token || '-'), Boolean(token));
  const [changed, setChanged] = useState<PlacesOrder>();
  const isPaid = query.data !== undefined && query.data.order.stage !== 'unpaid';
  useEffect(() => {
    if (isPaid) forgetStarted();
  }, [isPaid]);

  if (token === '') return <Invalid text={labels.invalidText} />;
  if (query.isError) {
    const { status } = query.error instanceof ApiError ? query.error : {};
    if (status === 404 || status === 400) return <Invalid text={describeError(query.error)} />;
    return <LoadFailure title={labels.failed} error={query.error} onRetry={query.refetch} />;
  }
  if (token === undefined || !query.data) return <Placeholder rows={2} className="h-52" />;
  const order = changed ?? query.data.order;
  if (order.stage === 'unpaid') return <Unpaid {...query.data} />;
  return (
    <article className="grid grid-cols-1 gap-5 md:gap-8">
      <Header order={order} />
      <LatePart
        part={order.kind === 'parent' ? parentOrder : schoolOrder}
        name="order"
        props={{ token, order, onChange: setChanged }}
      />
      <Documents order={order} />
    </article>
  );
});

/** Ignores text that a message appended. Undefined in the built HTML, empty without a token. */
const useToken = () =>
  useBrowserValue(() => /^\/orders\/([\w-]+)/.exec(location.pathname)?.[1] ?? '');

const Invalid = ({ text }: { text: string }) => (
  <Notice
    title={labels.invalid}
    text={text}
    action={{ href: paths.home(), label: homeLabels.viewContent }}
  />
);

function Unpaid({ order, payment }: OpenedOrder) {
  const again = order.kind === 'parent' ? paths.buyForSomeone() : paths.schools();
  if (payment === 'pending') {
    return (
      <Card className="mx-auto grid max-w-[34rem] gap-4">
        <h1 className="text-2xl">{labels.order(order.orderNumber)}</h1>
        <Alert title={labels.pending} takesFocus>
          {labels.pendingText}
        </Alert>
        <ReloadButton />
      </Card>
    );
  }
  return (
    <Card className="mx-auto grid max-w-[34rem] gap-4">
      <h1 className="text-2xl">{labels.unpaid}</h1>
      {payment === 'declined' ? (
        <Alert tone="accent" title={labels.declined} takesFocus />
      ) : (
        <p>{labels.unpaidText}</p>
      )}
      <p>
        <OrderName order={order} />, {formatDecimal(order.amount, order.currency)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button href={again}>{payment ? labels.payAgain : labels.payNow}</Button>
        {!payment && <ReloadButton />}
      </div>
    </Card>
  );
}

const OrderName = ({ order }: { order: PlacesOrder }) =>
  order.kind === 'parent' ? order.what : labels.places(order.what, order.counts.sold);

function Header({ order }: { order: PlacesOrder }) {
  const isQuote = order.stage === 'quoted' || order.stage === 'expired';
  const name = isQuote ? labels.quote : labels.order;
  return (
    <header className="grid gap-1 print:hidden">
      <p className="text-muted text-sm">
        {`${name(order.orderNumber)} · ${formatLongDate(order.createdAt)}`}
      </p>
      <h1 className="wrap-anywhere text-2xl">
        <OrderName order={order} />
      </h1>
      <p className="text-lg figures">
        {formatDecimal(order.amount, order.currency)}
        {order.school?.organisation && (
          <span className="wrap-anywhere">{` · ${order.school.organisation}`}</span>
        )}
      </p>
    </header>
  );
}

function Documents({ order: { documents, currency } }: { order: PlacesOrder }) {
  if (documents.length === 0) return null;
  return (
    <Card className="grid gap-3 print:hidden">
      <h2 className="text-lg">{labels.documents}</h2>
      <ul className="grid">
        {documents.map(({ kind, number, on, amount, path }) => (
          <li
            key={`${kind} ${number}`}
            className="flex flex-wrap items-center justify-between gap-x-4 border-rule border-t py-1"
          >
            <span className="wrap-anywhere">
              {`${labels.kinds[kind]} ${number}`}
              <span className="block text-muted text-sm figures">
                {`${formatLongDay(on)} · ${formatDecimal(amount, currency)}`}
              </span>
            </span>
            <Button href={path} variant="quiet" size="small">
              {kind === 'receipt' ? labels.open : labels.pdf}
              <span className="sr-only">{` ${labels.kinds[kind]} ${number}`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
