import { useState } from 'react';
import { exportSalesEndpoint, getSales } from '#contract/admin/sales.ts';
import { CURRENCY, type Currency } from '#contract/money.ts';
import { fromDayNumber, shopDay, toDayNumber } from '#contract/shop-day.ts';
import { region } from '#shop';
import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { CsvButton } from '#site/components/admin/CsvButton.tsx';
import { HandbookLink } from '#site/components/admin/HandbookLink.tsx';
import { Select } from '#site/components/admin/Select.tsx';
import { Field } from '#site/components/ui/Field.tsx';
import { Input } from '#site/components/ui/Input.tsx';
import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
import { call } from '#site/lib/call.ts';
import { formatDayOfYear } from '#site/lib/dates.ts';
import { Queries, useQuery } from '#site/lib/query.ts';
import { NetNote, Totals } from './SalesFigures.tsx';

const toRequest = (key: string) => {
  const [currency = CURRENCY, from = '', to = ''] = key.split('/');
  return getSales.request.parse({ currency, from, to });
};

/** Sales by currency, first and last day, e.g. `eur/2026-04-06/2027-04-05`. */
const queries = new Queries(async (key: string) => (await call(getSales, toRequest(key))).period, {
  isFreshOnMount: true,
});

export function PeriodSales({ currency }: { currency: Currency }) {
  const today = shopDay(new Date());
  const years = latestTaxYears(today, 7);
  const current = toTaxYear(today);
  const [{ from, to }, setPeriod] = useState<Pick<TaxYear, 'from' | 'to'>>(current);
  const year = years.find((option) => option.from === from && option.to === to);
  const isComplete = from !== '' && to !== '';
  const problem = isComplete && from > to ? 'This is before the first day.' : undefined;
  const isUsable = isComplete && problem === undefined;
  return (
    <AdminCard
      title="Sales for a period"
      action={
        isUsable && (
          <CsvButton
            label="This period as CSV"
            fileName={`sales-${from}-to-${to}.csv`}
            fetchCsv={() => call(exportSalesEndpoint, { currency, from, to })}
          />
        )
      }
    >
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Field
          label="Tax year"
          hint={`From ${formatDayOfYear(current.from)} to ${formatDayOfYear(current.to)}`}
        >
          <Select
            placeholder="Another period"
            value={year?.name ?? ''}
            options={years.map(({ name }) => ({ value: name, label: name }))}
            onChange={(name) => {
              const choice = years.find((option) => option.name === name);
              if (choice) setPeriod(choice);
            }}
          />
        </Field>
        <Field label="From">
          <Input
            type="date"
            value={from}
            onChange={({ currentTarget: { value } }) => setPeriod({ from: value, to })}
          />
        </Field>
        <Field label="To" error={problem}>
          <Input
            type="date"
            value={to}
            onChange={({ currentTarget: { value } }) => setPeriod({ from, to: value })}
          />
        </Field>
      </div>
      {isUsable && <Sums id={`${currency}/${from}/${to}`} currency={currency} />}
      <p className="text-muted text-sm">
        Here a refund counts in the period of its sale. In the CSV it has a row on its own day, and
        each sale has Stripe’s fee.
      </p>
      <div className="flex flex-wrap gap-x-4">
        <HandbookLink section="tax-year">Tax year</HandbookLink>
        <HandbookLink section="vat">VAT</HandbookLink>
      </div>
    </AdminCard>
  );
}

function Sums({ id, currency }: { id: string; currency: Currency }) {
  const query = useQuery(queries.of(id));
  if (!query.data || query.error)
    return <LoadStatus query={query} what="The sales" rows={2} className="h-24" />;
  return (
    <div aria-live="polite" className="grid gap-1">
      <Totals sales={query.data} currency={currency} />
      <NetNote />
    </div>
  );
}

/** A year of income tax in the shop's country. */
interface TaxYear {
  /** E.g. `2026/27`, or `2026` for a calendar year. */
  name: string;
  /** First and last day, e.g. `2026-04-06` and `2027-04-05`. */
  from: string;
  to: string;
}

/** First days of tax years that are not calendar years, by country. */
const FIRST_DAYS: Record<string, string> = { AU: '07-01', GB: '04-06', IN: '04-01', NZ: '04-01' };

/** @param day e.g. `2026-11-21` */
export function toTaxYear(day: string, country = region.country): TaxYear {
  const firstDay = FIRST_DAYS[country] ?? '01-01';
  const year = Number(day.slice(0, 4)) - (day.slice(5) < firstDay ? 1 : 0);
  const to = fromDayNumber(toDayNumber(`${year + 1}-${firstDay}`) - 1);
  const name = to.startsWith(`${year}`) ? `${year}` : `${year}/${to.slice(2, 4)}`;
  return { name, from: `${year}-${firstDay}`, to };
}

/** Lists the tax year of a day and the years before, latest first. */
export function latestTaxYears(day: string, count: number): TaxYear[] {
  const { from } = toTaxYear(day);
  const year = Number(from.slice(0, 4));
  return Array.from({ length: count }, (_, back) => toTaxYear(`${year - back}${from.slice(4)}`));
}
