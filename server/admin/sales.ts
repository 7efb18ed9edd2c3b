import type { z } from 'zod';
import type { getSales, OpenedFile, Sale } from '#contract/admin/sales.ts';
import { amountToDecimal, type Currency } from '#contract/money.ts';
import { fullName } from '../accounts/account.ts';
import { readKnown } from '../catalogue/read-catalogue.ts';
import { readOpenings } from '../files/download-records.ts';
import { logFailure } from '../log.ts';
import { isOfMode, type Purchase } from '../purchases/ledger.ts';
import {
  countAllOrders,
  inPortions,
  readDays,
  readSalesDays,
  type SalesRow,
  saveSummaries,
  toSalesRows,
} from '../purchases/sales-days.ts';
import { type Buyer, readBuyers, toOrder } from './customers.ts';
import {
  addUp,
  addUpPeriods,
  addUpSubjects,
  addUpYear,
  isInPeriod,
  type Period,
} from './sales-figures.ts';

const LATEST_COUNT = 20;

export function toSale(purchase: Purchase, account: Buyer | undefined): Sale {
  return {
    ...toOrder(purchase),
    customerName: fullName(account),
    customerEmail: account?.email ?? '',
    amount: amountToDecimal(purchase.amount, purchase.currency),
    net: amountToDecimal(purchase.net, purchase.currency),
  };
}

/**
 * Reads the days' summaries, and the facts of days whose summary is stale or that have the latest sales.
 * @param waitUntil saves the new summaries after the response
 */
export async function readSales(
  { currency, ...period }: Period & { currency: Currency },
  waitUntil: (work: Promise<unknown>) => void,
  now = new Date(),
): Promise<z.input<typeof getSales.response>> {
  const isShown = (sale: Pick<SalesRow, 'currency' | 'isLive'>) =>
    sale.currency === currency && isOfMode(sale);
  const { summaries, stale } = await readSalesDays();
  const [first = [], ...portions] = inPortions(stale.keys());
  let latest: Purchase[] = [];
  for (const some of [[...first, ...latestDays(summaries, isShown)], ...portions]) {
    const days = await readDays(some);
    // The figures are correct without saving, and the next reader retries.
    waitUntil(
      saveSummaries(days, stale).catch(logFailure('error', 'summaries of sales not saved')),
    );
    for (const { day, purchases } of days) summaries.set(day, toSalesRows(purchases));
    const shown = days.flatMap(({ purchases }) => purchases).filter(isShown);
    latest = [...latest, ...shown].toSorted(latestFirst).slice(0, LATEST_COUNT);
  }
  const buyers = await readBuyers(latest);
  const others = new Set(
    [...summaries.values()]
      .flat()
      .filter(isOfMode)
      .map((row) => row.currency),
  );
  others.delete(currency);
  const sold = [...summaries]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([day, rows]) => rows.filter(isShown).map((row) => ({ day, ...row })));
  return {
    ...addUpPeriods(sold, currency, now),
    period: addUp(
      sold.filter(({ day }) => isInPeriod(day, period)),
      currency,
    ),
    subjects: addUpSubjects(sold, currency, now),
    otherCurrencies: [...others].toSorted(),
    latest: latest.map((purchase) => toSale(purchase, buyers.get(purchase.accountId))),
    year: addUpYear(sold, currency, now),
  };
}

const latestFirst = (a: Purchase, b: Purchase) => b.paidAt.localeCompare(a.paidAt);

function latestDays(
  summaries: Map<string, SalesRow[]>,
  isShown: (row: SalesRow) => boolean,
): string[] {
  const days: string[] = [];
  let sales = 0;
  for (const day of [...summaries.keys()].toSorted().toReversed()) {
    if (sales >= LATEST_COUNT) break;
    const shown = summaries.get(day)?.filter(isShown) ?? [];
    if (shown.length === 0) continue;
    days.push(day);
    sales += countAllOrders(shown);
  }
  return days;
}

const MAX_FILES = 20;

export async function listMostOpened(): Promise<OpenedFile[]> {
  const [openings, { subjects, items }] = await Promise.all([readOpenings(), readKnown()]);
  const itemsById = new Map(items.map((item) => [item.id, item]));
  const subjectNames = new Map(subjects.map(({ id, name }) => [id, name]));
  return openings
    .flatMap((opening) => {
      const item = itemsById.get(opening.fileId);
      if (!item) return [];
      const { title, topicName = '', subjectId = '' } = item;
      return [{ ...opening, title, topicName, subjectName: subjectNames.get(subjectId) ?? '' }];
    })
    .slice(0, MAX_FILES);
}
