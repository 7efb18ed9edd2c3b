import { amountToDecimal, type Currency } from '#contract/money.ts';
import { shopDay, TIME_ZONE_NAME } from '#contract/shop-day.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { log } from '../log.ts';
import { type Purchase, readPurchases } from '../purchases/ledger.ts';
import { isAtProvider, isFreeOrder } from '../purchases/purchase-facts.ts';
import { readFees } from '../services/payments.ts';
import { streamCsv } from './csv.ts';
import { type Buyer, listPaymentPages, readBuyers } from './customers.ts';
import { toSale } from './sales.ts';
import { isInPeriod, type Period } from './sales-figures.ts';

const PAGE_SIZE = 500;

/** A row's figures in column order. `fee` is undefined if the provider did not state it. */
interface Figures {
  paid: number;
  refunded: number;
  disputed: number;
  fee: number | undefined;
}

interface Row {
  kind: 'Sale' | 'Refund' | 'Free order';
  at: string;
  purchase: Purchase;
  figures: Figures;
  refundId?: string;
}

/** Exports sales, latest first: a row for each order and refund on its own day, then a row of totals. */
export async function exportSales(
  by: Actor,
  { currency, ...period }: Period & { currency: Currency },
): Promise<ReadableStream<Uint8Array>> {
  const code = currency.toUpperCase();
  const { from, to } = period;
  const what = from || to ? `${code}, ${from ?? ''} to ${to ?? ''}` : code;
  await recordAudit({ ...by, action: 'sales-exported', what });
  const start = [
    'Type',
    'Order',
    `Date (${TIME_ZONE_NAME})`,
    'Time (UTC)',
    'Customer',
    'Email',
    'Subject',
  ];
  const figures = ['Paid', 'Refunded', 'Disputed', 'Net', 'Stripe fee'];
  const end = ['Status', 'Discount code', 'Offer', 'Subjects with prices'];
  const ids = ['Payment id', 'Refund id'];
  const headings = [...start, ...figures.map((figure) => `${figure} (${code})`), ...end, ...ids];
  return streamCsv(headings, readRows(currency, period));
}

async function* readRows(currency: Currency, period: Period): AsyncGenerator<string[][]> {
  const total: Figures = { paid: 0, refunded: 0, disputed: 0, fee: 0 };
  for await (const payments of listPaymentPages(PAGE_SIZE)) {
    const purchases = (await readPurchases(payments)).filter(
      (purchase) => purchase.currency === currency,
    );
    const fees = await readPeriodFees(purchases, period);
    const rows = purchases
      .flatMap((purchase) => toRows(purchase, fees))
      .filter(({ at }) => isInPeriod(shopDay(new Date(at)), period));
    for (const { figures } of rows) addTo(total, figures);
    const buyers = await readBuyers(rows.map(({ purchase }) => purchase));
    if (rows.length > 0) {
      yield rows.map((row) => toCells(row, buyers.get(row.purchase.accountId)));
    }
  }
  const blanks = (count: number) => Array.from({ length: count }, () => '');
  yield [['Total', ...blanks(6), ...figureCells(total, currency), ...blanks(6)]];
}

/** Counts a refund without a recorded date on the day of its order. */
function toRows(purchase: Purchase, fees: ReadonlyMap<string, number>): Row[] {
  const { paymentIntentId, paidAt, amount, disputed, refunds } = purchase;
  const isFree = isFreeOrder(paymentIntentId);
  const fee = isAtProvider(paymentIntentId) ? fees.get(paymentIntentId) : 0;
  return [
    {
      kind: isFree ? 'Free order' : 'Sale',
      at: paidAt,
      purchase,
      figures: { paid: amount, refunded: 0, disputed, fee },
    },
    ...refunds.map(
      ({ id, at, amount: refunded }): Row => ({
        kind: 'Refund',
        at: at ?? paidAt,
        purchase,
        refundId: id,
        figures: { paid: 0, refunded, disputed: 0, fee: 0 },
      }),
    ),
  ];
}

/** Leaves the fee cells empty if the provider fails. */
async function readPeriodFees(
  purchases: Purchase[],
  period: Period,
): Promise<ReadonlyMap<string, number>> {
  const times = purchases
    .filter(({ paymentIntentId }) => isAtProvider(paymentIntentId))
    .map(({ paidAt }) => paidAt)
    .filter((paidAt) => isInPeriod(shopDay(new Date(paidAt)), period))
    .toSorted();
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) return new Map();
  return readFees(new Date(first), new Date(last)).catch((error: unknown) => {
    log('warn', 'fees not read', {}, error);
    return new Map();
  });
}

function addTo(total: Figures, { paid, refunded, disputed, fee }: Figures): void {
  total.paid += paid;
  total.refunded += refunded;
  total.disputed += disputed;
  total.fee = total.fee === undefined || fee === undefined ? undefined : total.fee + fee;
}

const figureCells = ({ paid, refunded, disputed, fee }: Figures, currency: Currency): string[] =>
  [paid, refunded, disputed, paid - refunded - disputed, fee].map((amount) =>
    amount === undefined ? '' : amountToDecimal(amount, currency),
  );

function toCells({ kind, at, purchase, figures, refundId }: Row, buyer: Buyer | undefined) {
  const { orderNumber, customerName, customerEmail, subjectName, status, code } = toSale(
    purchase,
    buyer,
  );
  const { paymentIntentId, currency, offer, lines } = purchase;
  const items = lines.map(
    ({ subjectName: name, amount }) => `${name} ${amountToDecimal(amount, currency)}`,
  );
  return [
    kind,
    orderNumber,
    shopDay(new Date(at)),
    at,
    customerName,
    customerEmail,
    subjectName,
    ...figureCells(figures, currency),
    status,
    code ?? '',
    offer?.name ?? '',
    items.join('; '),
    isFreeOrder(paymentIntentId) ? '' : paymentIntentId,
    refundId ?? '',
  ];
}
