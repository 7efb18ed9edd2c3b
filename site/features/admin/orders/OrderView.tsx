import { type ReactNode, useState } from 'react';
import { type AdminOrder, getPlacesOrder } from '#contract/admin/places-orders.ts';
import { count } from '#contract/count.ts';
import { formatDecimal } from '#contract/money.ts';
import type { OrderDocument } from '#contract/places/orders.ts';
import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { HandbookLink } from '#site/components/admin/HandbookLink.tsx';
import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
import { call } from '#site/lib/call.ts';
import { formatDate, formatLongDate } from '#site/lib/dates.ts';
import { paths } from '#site/lib/paths.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { needsQuery } from '../../health/NeedsCard.tsx';
import { ordersLabels, releaseLabels } from './labels.ts';
import { OrderActs } from './OrderActs.tsx';
import { OrderStageBadges } from './OrderStageBadges.tsx';

interface OrderViewProps {
  orderId: string;
  /** Address of the list of all orders. */
  list: string;
}

export function OrderView({ orderId, list }: OrderViewProps) {
  const [order] = useState(() => new Query(() => call(getPlacesOrder, { orderId })));
  const query = useQuery(order);
  const { data } = query;
  const refresh = async () => {
    await query.refetch();
    void needsQuery.invalidate();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <a
        href={list}
        className="inline-flex min-h-11 items-center justify-self-start text-brand underline"
      >
        {ordersLabels.all}
      </a>
      <LoadStatus query={query} what="The order" rows={3} className="h-40" />
      {data && (
        <>
          <OrderCard order={data} list={list} />
          <OrderActs order={data} onChange={refresh} />
        </>
      )}
    </div>
  );
}

function OrderCard({ order: summary, list }: { order: AdminOrder; list: string }) {
  const { orderNumber, who, currency, order, token } = summary;
  return (
    <AdminCard
      title={`${orderNumber}, ${who}`}
      action={<HandbookLink section="orders">What to do</HandbookLink>}
    >
      <p>
        <OrderStageBadges {...summary} />
      </p>
      <Facts facts={listFacts(summary, list)} />
      <ul className="flex flex-wrap gap-x-5 text-sm">
        <li>
          <DocumentLink href={paths.order(token)}>The order’s page</DocumentLink>
        </li>
        {order.documents.map(({ kind, number, amount, path }) => (
          <li key={path}>
            <DocumentLink href={path}>
              {DOCUMENTS[kind]} {number}, {formatDecimal(amount, currency)}
            </DocumentLink>
          </li>
        ))}
      </ul>
    </AdminCard>
  );
}

const DOCUMENTS: Record<OrderDocument['kind'], string> = {
  quote: 'Quote',
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  receipt: 'Receipt',
};

function DocumentLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center text-brand underline"
    >
      <span>
        {children}
        <span className="sr-only"> (in a new tab)</span>
      </span>
    </a>
  );
}

type Fact = [head: string, value: ReactNode];

function Facts({ facts }: { facts: Fact[] }) {
  return (
    // Head and value share a line only if there is room for both.
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-y-1 text-sm">
      {facts
        .filter(([, value]) => value)
        .map(([head, value]) => (
          <div key={head} className="flex flex-wrap gap-x-3">
            <dt className="basis-28 text-muted sm:basis-36">{head}</dt>
            <dd className="wrap-anywhere min-w-0 grow basis-36">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function listFacts(summary: AdminOrder, list: string): Fact[] {
  const { kind, order, amount, currency, email, release, createdAt } = summary;
  const { school, counts } = order;
  const isOfSchool = kind === 'school';
  return [
    ['What', describeWhat(summary)],
    ['Since', formatDate(createdAt)],
    ['Amount', formatDecimal(amount, currency)],
    ['Valid until', order.validUntil && formatDate(order.validUntil)],
    [isOfSchool ? 'Asked by' : 'Paid by', email],
    ['Line to the student', order.from],
    ['Billing address', school?.address?.join(', ')],
    ['Finance office', school?.financeEmail],
    ['Teacher', school?.teacherEmail],
    ['Purchase order', school?.purchaseOrder],
    [
      'Same purchase order',
      summary.samePurchaseOrder.length > 0 && (
        <SameOrders orders={summary.samePurchaseOrder} list={list} />
      ),
    ],
    ['You chose', release && releaseLabels[release]],
    ['Places', describePlaces(counts)],
    ['Paid', summary.payments.map(describePayment(currency)).join('; ')],
    ['Still to pay', describeDue(summary)],
    ['Reminded', summary.remindedOn && formatDate(summary.remindedOn)],
    ['Warned of a pause', summary.warnedOn && formatDate(summary.warnedOn)],
    ['Paused', summary.pausedFor && PAUSES[summary.pausedFor]],
  ];
}

const describeDue = ({ due, dueOn, currency }: AdminOrder) =>
  dueOn && Number(due) > 0 && `${formatDecimal(due, currency)}, due ${formatLongDate(dueOn)}`;

const PAUSES = {
  unpaid: 'until you end the pause or the invoice is paid',
  dispute: 'until the bank has decided',
} as const;

function describeWhat({ places, what, order: { lastDay } }: AdminOrder): string {
  const end = lastDay ? `until ${formatLongDate(lastDay)}` : 'for good';
  return `${count(places, 'place')} for ${what}, ${end}`;
}

const describePlaces = ({ used, free, takenBack }: AdminOrder['order']['counts']) =>
  `${used} used, ${free} free, ${takenBack} taken back`;

const describePayment =
  (currency: string) =>
  ({ way, amount, on }: AdminOrder['payments'][number]) =>
    `${formatDecimal(amount, currency)} by ${WAYS[way]} on ${formatDate(on)}`;

const WAYS = { card: 'card', transfer: 'bank transfer' } as const;

interface SameOrdersProps {
  orders: AdminOrder['samePurchaseOrder'];
  list: string;
}

function SameOrders({ orders, list }: SameOrdersProps) {
  return (
    <ul className="flex flex-wrap gap-x-3">
      {orders.map(({ orderId, orderNumber }) => (
        <li key={orderId}>
          <a href={`${list}/${orderId}`} className="text-brand underline">
            {orderNumber}
          </a>
        </li>
      ))}
    </ul>
  );
}
