import { useEffect, useMemo, useRef, useState } from 'react';
import { type Customer, getCustomers } from '#contract/admin/customers.ts';
import { ORDER_NUMBER } from '#contract/files/marks.ts';
import { formatDecimal } from '#contract/money.ts';
import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { type Column, Table } from '#site/components/admin/Table.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
import { call } from '#site/lib/call.ts';
import { formatDate } from '#site/lib/dates.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { OrderLink, OrderStatus } from '../OrderLabels.tsx';
import { useAddressed } from '../use-addressed.ts';
import { CustomerView } from './CustomerView.tsx';
import { customerLabels } from './labels.ts';

const TAB = '#customers';

export function CustomersTab() {
  // An account id, or an order number.
  const addressed = useAddressed(TAB);
  const order = ORDER_NUMBER.test(addressed) ? addressed : '';
  // Kept here, so that the list is unchanged when the owner goes back to it in the browser's history.
  const [search, setSearch] = useState(order);
  if (addressed && !order) {
    const list = { href: TAB, onClick: () => setSearch('') };
    return <CustomerView key={addressed} id={addressed} list={list} />;
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <CustomersCard search={search} onSearch={setSearch} order={order} />
    </div>
  );
}

interface CustomersCardProps {
  search: string;
  onSearch: (search: string) => void;
  /** Order number in the address, whose customer opens. Empty without one. */
  order: string;
}

function CustomersCard({ search, onSearch, order }: CustomersCardProps) {
  const input = useRef<HTMLInputElement>(null);
  const customers = useMemo(() => new Query(() => call(getCustomers, { search })), [search]);
  const query = useQuery(customers);
  const { data } = query;
  useEffect(() => {
    const [customer, ...others] = order && order === search ? (data ?? []) : [];
    if (customer && others.length === 0) location.replace(toAddress(customer));
  }, [order, search, data]);
  return (
    <AdminCard title="Customers">
      <search>
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            onSearch(input.current?.value.trim() ?? '');
          }}
        >
          <div className="min-w-0 grow sm:max-w-96">
            <Field label="Name, email or order number">
              <Input
                ref={input}
                type="search"
                defaultValue={search}
                maxLength={200}
                autoComplete="off"
              />
            </Field>
          </div>
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </form>
        <p className="mt-1.5 text-muted text-sm">
          A search also finds accounts without a purchase, and students by the address of the person
          who paid.
        </p>
      </search>
      <LoadStatus query={query} what="The customers" rows={2} className="h-10" />
      {data?.length === 0 && (
        <p role="status" className="text-muted">
          {search ? 'No customers found.' : 'No customers yet.'}
        </p>
      )}
      {data && data.length > 0 && (
        <Table caption="Customers" columns={COLUMNS} rows={data} rowKey={({ id }) => id} />
      )}
    </AdminCard>
  );
}

const toAddress = ({ id, isPlacesOrder }: Customer) =>
  `${isPlacesOrder ? '#orders' : TAB}/${encodeURIComponent(id)}`;

const COLUMNS: Column<Customer>[] = [
  {
    head: 'Name',
    // The identity provider may omit the name.
    cell: (customer) => (
      <a href={toAddress(customer)} className="text-brand underline">
        {customer.name || customer.email || customerLabels.deletedAccount}
      </a>
    ),
  },
  { head: 'Email', cell: ({ email }) => email },
  {
    head: 'Since',
    cell: ({ since }) => since && <span className="whitespace-nowrap">{formatDate(since)}</span>,
  },
  {
    head: 'Orders',
    cell: ({ orders }) => (
      <ul className="grid gap-1">
        {orders.map((order) => (
          <li key={order.orderNumber}>
            {order.subjectName} <OrderLink {...order} />{' '}
            {order.status !== 'paid' && <OrderStatus {...order} />}
          </li>
        ))}
      </ul>
    ),
  },
  {
    head: 'Net',
    isNumeric: true,
    cell: ({ net }) =>
      net.map(({ amount, currency }) => formatDecimal(amount, currency)).join(' and '),
  },
];
