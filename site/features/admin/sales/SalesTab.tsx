import { exportSales, getSales } from '#contract/admin/sales.ts';
import { type Currency, currency } from '#contract/money.ts';
import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { CsvButton } from '#site/components/admin/CsvButton.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { call } from '#site/lib/call.ts';
import { Queries, useQuery } from '#site/lib/query.ts';
import { TraceCard } from '../trace/TraceCard.tsx';
import { LatestSales } from './LatestSales.tsx';
import { OpeningsCard } from './OpeningsCard.tsx';
import { PeriodSales } from './PeriodSales.tsx';
import { SalesCharts } from './SalesCharts.tsx';
import { SalesFigures } from './SalesFigures.tsx';

const salesQueries = new Queries((currency: Currency) => call(getSales, { currency }), {
  isFreshOnMount: true,
});

export function SalesTab() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {currency.options.map((each) => (
        <SalesIn key={each} currency={each} />
      ))}
      <OpeningsCard />
      <TraceCard />
    </div>
  );
}

function SalesIn({ currency }: { currency: Currency }) {
  const { data, error, isFetching, refetch } = useQuery(salesQueries.of(currency));
  if (error && !isFetching) {
    return <LoadFailure title="The sales could not be loaded" error={error} onRetry={refetch} />;
  }
  if (!data) return <Placeholder rows={3} className="h-40" />;
  return (
    <>
      <SalesFigures sales={data} currency={currency} />
      <PeriodSales currency={currency} />
      <SalesCharts charts={data.charts} currency={currency} />
      <AdminCard
        title="Latest purchases"
        action={
          <CsvButton
            label="All sales as CSV"
            fileName="sales.csv"
            fetchCsv={() => call(exportSales, { currency })}
          />
        }
      >
        <LatestSales sales={data.latest} currency={currency} />
      </AdminCard>
    </>
  );
}
