import { useState } from 'react';
import { getPlacesOrders, type OrderSummary } from '#contract/admin/places-orders.ts';
import { count } from '#contract/count.ts';
import { formatDecimal } from '#contract/money.ts';
import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { HandbookLink } from '#site/components/admin/HandbookLink.tsx';
import { Select } from '#site/components/admin/Select.tsx';
import { type Column, Table } from '#site/components/admin/Table.tsx';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
import { call } from '#site/lib/call.ts';
import { formatDate } from '#site/lib/dates.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { useAddressed } from '../use-addressed.ts';
import { ordersLabels } from './labels.ts';
import { OrderStageBadges } from './OrderStageBadges.tsx';
import { OrderView } from './OrderView.tsx';

const TAB = '#orders';

const ordersQuery = new Query(() => call(getPlacesOrders, {}), { isFreshOnMount: true });

export function OrdersTab() {
  const orderId = useAddressed(TAB);
  // Kept here, so that the list is unchanged when the owner goes back to it in the browser's history.
  const [filter, setFilter] = useState<Filter>('open');
  if (orderId) return <OrderView key={orderId} orderId={orderId} list={TAB} />;
  return <OrdersCard filter={filter} onFilter={setFilter} />;
}

type Filter = keyof typeof FILTERS;

const FILTERS = {
  open: {
    label: 'Open',
    empty: 'No order is open.',
    isShown: ({ stage, due, dueOn }: OrderSummary) =>
      OPEN_STAGES.includes(stage) || (dueOn !== undefined && Number(due) > 0),
  },
  overdue: {
    label: 'Overdue',
    empty: 'No invoice is overdue.',
    isShown: ({ isOverdue }: OrderSummary) => isOverdue,
  },
  all: { label: 'All', empty: 'No orders yet.', isShown: () => true },
};

const OPEN_STAGES: OrderSummary['stage'][] = ['quoted', 'ordered', 'paused'];

interface OrdersCardProps {
  filter: Filter;
  onFilter: (filter: Filter) => void;
}

function OrdersCard({ filter, onFilter }: OrdersCardProps) {
  const query = useQuery(ordersQuery);
  const { data } = query;
  const { empty, isShown } = FILTERS[filter];
  return (
    <AdminCard
      title={ordersLabels.heading}
      action={<HandbookLink section="orders">How to sell to a school</HandbookLink>}
    >
      {data?.hasBankDetails === false && (
        <Alert title="Quotes are off">
          The environment has no <code>BANK_DETAILS</code>, so the shop can't write an invoice.
          Schools can only pay by card. Ask the person who set up the shop to add your bank details.
        </Alert>
      )}
      <div className="sm:max-w-60">
        <Field label="Show">
          <Select
            placeholder=""
            options={Object.entries(FILTERS).map(([value, { label }]) => ({ value, label }))}
            value={filter}
            onChange={(value) => onFilter(value as Filter)}
          />
        </Field>
      </div>
      <LoadStatus query={query} what="The orders" rows={3} className="h-10" />
      {data && (
        <Table
          caption={ordersLabels.heading}
          columns={COLUMNS}
          rows={data.orders.filter(isShown)}
          rowKey={({ orderId }) => orderId}
          empty={empty}
        />
      )}
    </AdminCard>
  );
}

const COLUMNS: Column<OrderSummary>[] = [
  {
    head: 'Order',
    cell: ({ orderId, orderNumber }) => (
      <a href={`${TAB}/${orderId}`} className="whitespace-nowrap text-brand underline">
        {orderNumber}
      </a>
    ),
  },
  { head: 'For', cell: ({ who }) => <span className="wrap-anywhere">{who}</span> },
  { head: 'What', cell: ({ places, what }) => `${count(places, 'place')}, ${what}` },
  {
    head: 'Date',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
  },
  { head: 'State', cell: (order) => <OrderStageBadges {...order} /> },
  {
    head: 'Amount',
    isNumeric: true,
    cell: ({ amount, currency }) => formatDecimal(amount, currency),
  },
];
