import {
  type Chart,
  type ChartPeriod,
  payer,
  type Sales,
  SHARES_MAX,
  type Share,
} from '#contract/admin/sales.ts';
import { addUpAmounts, amountToDecimal, type Currency, decimalToAmount } from '#contract/money.ts';
import { shopDay } from '#contract/shop-day.ts';
import {
  countAllOrders,
  countLines,
  countOrders,
  type Numbers,
  type SalesRow,
} from '../purchases/sales-days.ts';
import { addDays, monthsBefore, toMonday, toMonth } from '../shop-time.ts';

/** Sales on a day of the shop in one currency and mode, for example of a subject. */
export interface DaySales extends Omit<SalesRow, 'currency' | 'isLive'> {
  day: string;
}

type Count = (rows: DaySales[]) => Numbers;

/**
 * Adds up integers, so that the sums are exact.
 * @param count counts an order of several subjects once, or once per subject
 */
export function addUp(sold: DaySales[], currency: Currency, count: Count = countOrders): Sales {
  const total = (pick: (sales: DaySales) => number) =>
    sold.reduce((sum, sales) => sum + pick(sales), 0);
  const gross = total((sales) => sales.gross);
  const refunded = total((sales) => sales.refunded);
  const disputed = total((sales) => sales.disputed);
  const { paid, refunded: refundedCount, free } = count(sold);
  return {
    count: paid,
    refundedCount,
    freeCount: free,
    gross: amountToDecimal(gross, currency),
    refunded: amountToDecimal(refunded, currency),
    disputed: amountToDecimal(disputed, currency),
    net: amountToDecimal(gross - refunded - disputed, currency),
  };
}

const selectWeek = (sold: DaySales[], monday: string) => {
  const next = addDays(monday, 7);
  return sold.filter(({ day }) => day >= monday && day < next);
};

/** First and last day. Undefined if the period is open on that side. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

export const isInPeriod = (day: string, { from = '', to = '9999' }: Period): boolean =>
  day >= from && day <= to;

export function addUpPeriods(
  sold: DaySales[],
  currency: Currency,
  now: Date,
  count: Count = countOrders,
) {
  const today = shopDay(now);
  const month = toMonth(today);
  return {
    week: addUp(selectWeek(sold, toMonday(today)), currency, count),
    month: addUp(
      sold.filter(({ day }) => toMonth(day) === month),
      currency,
      count,
    ),
    all: addUp(sold, currency, count),
  };
}

/** Adds up each subject, under the name of its latest purchase. @param sold by subject, latest day last */
export function addUpSubjects(sold: DaySales[], currency: Currency, now: Date) {
  const groups = Map.groupBy(sold, ({ id }) => id);
  return [...groups]
    .map(([subjectId, ofSubject]) => ({
      subjectId,
      name: ofSubject.at(-1)?.name ?? '',
      ...addUpPeriods(ofSubject, currency, now, countLines),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

interface Steps {
  toStart: (day: string) => string;
  next: (start: string) => string;
}

const DAYS: Steps = { toStart: (day) => day, next: (start) => addDays(start, 1) };
const WEEKS: Steps = { toStart: toMonday, next: (start) => addDays(start, 7) };
const MONTHS: Steps = {
  toStart: (day) => monthsBefore(day, 0),
  next: (start) => monthsBefore(start, -1),
};

/**
 * @param sold latest day last
 * @param checkouts number of opened checkouts by day
 */
export function addUpCharts(
  sold: DaySales[],
  currency: Currency,
  checkouts: ReadonlyMap<string, number>,
  now: Date,
): Record<ChartPeriod, Chart> {
  const today = shopDay(now);
  const [first = today] = [sold[0]?.day ?? today, ...checkouts.keys()].toSorted();
  const chartFrom = (from: string, { toStart, next }: Steps) => {
    const starts: string[] = [];
    for (let start = from; start <= today; start = next(start)) starts.push(start);
    return addUpChart(sold, currency, checkouts, starts, toStart);
  };
  return {
    days: chartFrom(addDays(today, -29), DAYS),
    weeks: chartFrom(addDays(toMonday(today), -11 * 7), WEEKS),
    months: chartFrom(monthsBefore(today, 11), MONTHS),
    all: chartFrom(monthsBefore(first, 0), MONTHS),
  };
}

function addUpChart(
  all: DaySales[],
  currency: Currency,
  checkouts: ReadonlyMap<string, number>,
  starts: string[],
  toStart: Steps['toStart'],
): Chart {
  const [from = ''] = starts;
  const sold = Map.groupBy(
    all.filter(({ day }) => day >= from),
    ({ by }) => by,
  );
  const subjects = sold.get('subject') ?? [];
  const steps = Map.groupBy(subjects, ({ day }) => toStart(day));
  // A checkout may be paid on a later day.
  const paid = all.filter(({ by, id }) => by === 'checkout' && id >= from);
  const opened = [...checkouts].filter(([day]) => day >= from);
  return {
    total: addUp(subjects, currency),
    steps: starts.map((start) => ({ from: start, ...addUp(steps.get(start) ?? [], currency) })),
    subjects: addUpShares(subjects, currency, countLines),
    offers: addUpShares(sold.get('offer') ?? [], currency),
    codes: addUpShares(sold.get('code') ?? [], currency),
    payers: addUpPayers(sold.get('payer') ?? [], currency),
    checkouts: {
      opened: addUpAmounts(opened.map(([, count]) => count)),
      paid: countAllOrders(paid),
    },
  };
}

function addUpShares(sold: DaySales[], currency: Currency, count: Count = countOrders): Share[] {
  const shares = [...Map.groupBy(sold, ({ id }) => id)].map(([id, rows]) => {
    const name = rows.at(-1)?.name ?? '';
    return { rows, share: { id, name, ...addUp(rows, currency, count) } };
  });
  shares.sort(
    ({ share: a }, { share: b }) =>
      decimalToAmount(b.net, currency) - decimalToAmount(a.net, currency) ||
      b.count - a.count ||
      a.name.localeCompare(b.name),
  );
  const rest = shares.slice(SHARES_MAX).flatMap(({ rows }) => rows);
  return [
    ...shares.slice(0, SHARES_MAX).map(({ share }) => share),
    ...(rest.length > 0
      ? [{ id: '', name: '', isRest: true as const, ...addUp(rest, currency, count) }]
      : []),
  ];
}

const addUpPayers = (sold: DaySales[], currency: Currency): Chart['payers'] =>
  payer.options.flatMap((id) => {
    const rows = sold.filter((row) => row.id === id);
    return rows.length > 0 ? [{ id, ...addUp(rows, currency) }] : [];
  });
