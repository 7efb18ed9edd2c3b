import type { Sales } from '#contract/admin/sales-totals.ts';
import { type Currency, formatDecimal } from '#contract/money.ts';
import { type Column, Table } from '#site/components/admin/Table.tsx';
import { Bar } from './Bar.tsx';

export interface NamedShare extends Sales {
  name: string;
}

interface ShareTableProps {
  title: string;
  shares: NamedShare[];
  currency: Currency;
}

export function ShareTable({ title, shares, currency }: ShareTableProps) {
  const highest = Math.max(1, ...shares.map(({ net }) => Number(net)));
  const columns: Column<NamedShare>[] = [
    {
      head: title,
      cell: ({ name, net }) => (
        <>
          {name}
          <span className="max-sm:flex max-sm:justify-end">
            <Bar part={Number(net) / highest} />
          </span>
        </>
      ),
    },
    { head: 'Sales', isNumeric: true, cell: ({ count }) => count },
    { head: 'Net', isNumeric: true, cell: ({ net }) => formatDecimal(net, currency) },
  ];
  return (
    <section className="grid content-start gap-2">
      <h3 className="text-lg">By {title.toLowerCase()}</h3>
      <Table
        caption={`Revenue by ${title.toLowerCase()}`}
        columns={columns}
        rows={shares}
        rowKey={({ name, net, count }) => `${name} ${net} ${count}`}
      />
    </section>
  );
}
