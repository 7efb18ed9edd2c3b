import {
  exportSalesEndpoint,
  getOpenings,
  getSales,
  type OpenedFile,
  type Sale,
} from '#contract/admin/sales.ts';
import { CURRENCY, type Currency, formatDecimal } from '#contract/money.ts';
import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { CsvButton } from '#site/components/admin/CsvButton.tsx';
import { type Column, Table } from '#site/components/admin/Table.tsx';
import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
import { call } from '#site/lib/call.ts';
import { formatDateTime } from '#site/lib/dates.ts';
import { Queries, Query, useQuery } from '#site/lib/query.ts';
import { OrderLink, OrderStatus } from '../OrderLabels.tsx';
import { TraceCard } from '../trace/TraceCard.tsx';
import { PeriodSales } from './PeriodSales.tsx';
import { RevenueChart } from './RevenueChart.tsx';
import { SalesFigures } from './SalesFigures.tsx';

const salesQueries = new Queries((currency: Currency) => call(getSales, { currency }), {
  isFreshOnMount: true,
});

export function SalesTab() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <SalesIn currency={CURRENCY} />
      <EarlierSales />
      <OpeningsCard />
      <TraceCard />
    </div>
  );
}

/** Sales from before the shop changed its currency. */
function EarlierSales() {
  const { data } = useQuery(salesQueries.of(CURRENCY));
  return data?.otherCurrencies.map((each) => <SalesIn key={each} currency={each} />);
}

function SalesIn({ currency }: { currency: Currency }) {
  const query = useQuery(salesQueries.of(currency));
  const { data } = query;
  if (!data || query.error)
    return <LoadStatus query={query} what="The sales" rows={3} className="h-40" />;
  return (
    <>
      <SalesFigures sales={data} currency={currency} />
      <PeriodSales currency={currency} />
      <RevenueChart year={data.year} currency={currency} />
      <AdminCard
        title="Latest purchases"
        action={
          <CsvButton
            label="All sales as CSV"
            fileName="sales.csv"
            fetchCsv={() => call(exportSalesEndpoint, { currency })}
          />
        }
      >
        <Table
          caption="Latest purchases"
          columns={latestColumns(currency)}
          rows={data.latest}
          rowKey={({ orderNumber, at }) => `${orderNumber} ${at}`}
          empty="No purchases yet."
        />
      </AdminCard>
    </>
  );
}

/** On a phone, each purchase takes three lines, or four if it is not simply paid. */
const latestColumns = (currency: Currency): Column<Sale>[] => [
  {
    head: 'When',
    phone: 'max-sm:col-start-1 max-sm:row-start-3 max-sm:text-muted',
    cell: ({ at }) => <span className="whitespace-nowrap">{formatDateTime(at)}</span>,
  },
  {
    head: 'Order',
    phone: 'max-sm:col-start-2 max-sm:row-start-3 max-sm:text-right',
    cell: (sale) => <OrderLink {...sale} />,
  },
  {
    head: 'Customer',
    phone: 'max-sm:col-span-2 max-sm:row-start-2 max-sm:wrap-anywhere',
    cell: ({ customerName, customerEmail }) => (
      <>
        {customerName}{' '}
        <span className="inline-block max-w-full text-muted text-xs sm:block">{customerEmail}</span>
      </>
    ),
  },
  {
    head: 'Subject',
    phone: 'max-sm:col-start-1 max-sm:row-start-1 max-sm:font-semibold',
    cell: ({ subjectName, code }) => (
      <>
        {subjectName} {code && <span className="text-muted text-xs sm:block">{code}</span>}
      </>
    ),
  },
  {
    head: 'Paid',
    phone: 'max-sm:col-start-2 max-sm:row-start-1',
    isNumeric: true,
    cell: ({ amount }) => formatDecimal(amount, currency),
  },
  {
    head: 'Net',
    phone: 'max-sm:col-start-2 max-sm:row-start-4',
    isNumeric: true,
    cell: ({ net, amount }) => (
      <span className={net === amount ? 'max-sm:hidden' : ''}>
        <span className="sm:hidden">Net </span>
        {formatDecimal(net, currency)}
      </span>
    ),
  },
  {
    head: 'Status',
    phone: 'max-sm:col-start-1 max-sm:row-start-4',
    cell: (sale) => (
      <span className={sale.status === 'paid' ? 'max-sm:hidden' : ''}>
        <OrderStatus {...sale} />
      </span>
    ),
  },
];

const openingsQuery = new Query(() => call(getOpenings, {}), { isFreshOnMount: true });

function OpeningsCard() {
  const query = useQuery(openingsQuery);
  const { data } = query;
  if (!data || query.error)
    return <LoadStatus query={query} what="The openings" rows={3} className="h-40" />;
  return (
    <AdminCard title="Most opened notes">
      <Table
        caption="Most opened notes"
        columns={openingsColumns}
        rows={data}
        rowKey={({ fileId }) => fileId}
        empty="No one has opened a locked file yet."
      />
      <p className="text-muted text-sm">
        How often students downloaded a locked file or opened it in the reader, in twelve months.
        Free files are not counted.
      </p>
    </AdminCard>
  );
}

const openingsColumns: Column<OpenedFile>[] = [
  {
    head: 'File',
    cell: ({ title, topicName, subjectName }) => (
      <>
        {title}
        <span className="block text-muted text-xs">
          {[subjectName, topicName].filter(Boolean).join(', ')}
        </span>
      </>
    ),
  },
  { head: 'This month', isNumeric: true, cell: ({ thisMonth }) => thisMonth },
  { head: '12 months', isNumeric: true, cell: ({ year }) => year },
];
