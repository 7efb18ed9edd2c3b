import { useQuery } from '@tanstack/react-query';
import { exportSales, getSales } from '#contract/admin/sales.ts';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { call } from '#site/lib/call.ts';
import { queryKeys } from '#site/lib/query.ts';
import { AdminCard } from '../AdminCard.tsx';
import { CsvButton } from '../CsvButton.tsx';
import { CustomersCard } from '../customers/CustomersCard.tsx';
import { LatestSales } from './LatestSales.tsx';
import { SalesFigures } from './SalesFigures.tsx';
import { WeeklySalesChart } from './WeeklySalesChart.tsx';

/** Figures, weeks, purchases and customers; reloaded each time the tab opens. */
export function SalesTab() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.sales,
    queryFn: () => call(getSales, {}),
    refetchOnMount: 'always',
  });
  if (error && !isFetching) {
    return <LoadFailure title="The sales could not be loaded" error={error} onRetry={refetch} />;
  }
  if (!data) return <Placeholder rows={3} className="h-40" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <SalesFigures sales={data} />
      <AdminCard title="Sales by week">
        <WeeklySalesChart weeks={data.weeks} />
      </AdminCard>
      <AdminCard
        title="Latest purchases"
        action={
          <CsvButton
            label="All sales as CSV"
            fileName="sales.csv"
            fetchCsv={() => call(exportSales, {})}
          />
        }
      >
        <LatestSales sales={data.latest} />
      </AdminCard>
      <CustomersCard />
    </div>
  );
}
