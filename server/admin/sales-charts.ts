import {
  type Chart,
  type ChartPeriod,
  payer,
  SHARES_MAX,
  type Share,
} from '#contract/admin/sales-charts.ts';
import { londonDay } from '#contract/london-day.ts';
import { decimalToAmount } from '#contract/money.ts';
import { sumOf } from '#contract/payments/spread.ts';
import { addDays, mondayOf, monthsBefore } from '../london-time.ts';
import { countAllOrders, countLines, countOrders } from '../purchases/sales-rows.ts';
import { addUp, type CountOf, type DaySales } from './sales-figures.ts';

interface Steps {
  startOf: (day: string) => string;
  next: (start: string) => string;
}

const DAYS: Steps = { startOf: (day) => day, next: (start) => addDays(start, 1) };
const WEEKS: Steps = { startOf: mondayOf, next: (start) => addDays(start, 7) };
const MONTHS: Steps = {
  startOf: (day) => monthsBefore(day, 0),
  next: (start) => monthsBefore(start, -1),
};

/**
 * @param sold latest day last
 * @param checkouts number of opened checkouts by day
 */
export function addUpCharts(
  sold: DaySales[],
  checkouts: ReadonlyMap<string, number>,
  now: Date,
): Record<ChartPeriod, Chart> {
  const today = londonDay(now);
  const [first = today] = [sold[0]?.day ?? today, ...checkouts.keys()].toSorted();
  const chartFrom = (from: string, steps: Steps) =>
    addUpChart(sold, checkouts, { from, today, steps });
  return {
    days: chartFrom(addDays(today, -29), DAYS),
    weeks: chartFrom(addDays(mondayOf(today), -11 * 7), WEEKS),
    months: chartFrom(monthsBefore(today, 11), MONTHS),
    all: chartFrom(monthsBefore(first, 0), MONTHS),
  };
}

function addUpChart(
  all: DaySales[],
  checkouts: ReadonlyMap<string, number>,
  { from, today, steps }: { from: string; today: string; steps: Steps },
): Chart {
  const sold = Map.groupBy(
    all.filter(({ day }) => day >= from),
    ({ by }) => by,
  );
  const subjects = sold.get('subject') ?? [];
  // A checkout may be paid on a later day.
  const paid = all.filter(({ by, id }) => by === 'checkout' && id >= from);
  const opened = [...checkouts].filter(([day]) => day >= from);
  return {
    total: addUp(subjects),
    steps: addUpSteps(subjects, { from, today, steps }),
    subjects: addUpShares(subjects, countLines),
    offers: addUpShares(sold.get('offer') ?? []),
    codes: addUpShares(sold.get('code') ?? []),
    payers: addUpPayers(sold.get('payer') ?? []),
    checkouts: { opened: sumOf(opened.map(([, count]) => count)), paid: countAllOrders(paid) },
  };
}

function addUpSteps(
  sold: DaySales[],
  { from, today, steps }: { from: string; today: string; steps: Steps },
): Chart['steps'] {
  const groups = Map.groupBy(sold, ({ day }) => steps.startOf(day));
  const starts: string[] = [];
  for (let start = from; start <= today; start = steps.next(start)) starts.push(start);
  return starts.map((start) => ({ from: start, ...addUp(groups.get(start) ?? []) }));
}

function addUpShares(sold: DaySales[], countOf: CountOf = countOrders): Share[] {
  const shares = [...Map.groupBy(sold, ({ id }) => id)].map(([id, rows]) => {
    const name = rows.at(-1)?.name ?? '';
    return { rows, share: { id, name, ...addUp(rows, countOf) } };
  });
  shares.sort(
    ({ share: a }, { share: b }) =>
      decimalToAmount(b.net) - decimalToAmount(a.net) ||
      b.count - a.count ||
      a.name.localeCompare(b.name),
  );
  const rest = shares.slice(SHARES_MAX).flatMap(({ rows }) => rows);
  return [
    ...shares.slice(0, SHARES_MAX).map(({ share }) => share),
    ...(rest.length > 0
      ? [{ id: '', name: '', isRest: true as const, ...addUp(rest, countOf) }]
      : []),
  ];
}

const addUpPayers = (sold: DaySales[]): Chart['payers'] =>
  payer.options.flatMap((id) => {
    const rows = sold.filter((row) => row.id === id);
    return rows.length > 0 ? [{ id, ...addUp(rows) }] : [];
  });
