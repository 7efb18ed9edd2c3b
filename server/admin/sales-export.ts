import { amountToDecimal, CURRENCIES, type Currency } from '#contract/money.ts';
import { type Purchase, readPurchases } from '../purchases/ledger.ts';
import { listPaymentPages } from '../purchases/payment-pages.ts';
import { type Actor, recordAudit } from './audit.ts';
import { streamCsv } from './csv.ts';
import { readBuyers } from './customers.ts';
import { toSale } from './sales.ts';

/** The rows in memory at once. */
const PAGE = 500;

/** Exports every sale in a currency as CSV, the latest first, and records it in the audit log. */
export async function exportSales(
  by: Actor,
  currency: Currency,
): Promise<ReadableStream<Uint8Array>> {
  const { code } = CURRENCIES[currency];
  await recordAudit({ ...by, action: 'sales-exported', what: code });
  const people = ['Order', 'Time (UTC)', 'Customer', 'Email', 'Subject'];
  const figures = ['Paid', 'Refunded', 'Disputed', 'Net'].map((figure) => `${figure} (${code})`);
  const later = ['Discount code', 'Offer', 'Subjects with prices'];
  return streamCsv([...people, ...figures, 'Status', ...later], readRows(currency));
}

async function* readRows(currency: Currency): AsyncGenerator<string[][]> {
  for await (const payments of listPaymentPages(PAGE)) {
    const purchases = (await readPurchases(payments)).filter((one) => one.currency === currency);
    const buyers = await readBuyers(purchases);
    yield purchases.map((purchase) => {
      const sale = toSale(purchase, buyers.get(purchase.accountId));
      const { orderNumber: number, at, customerName, customerEmail, subjectName } = sale;
      const money = [sale.amount, sale.refunded, amountToDecimal(purchase.disputed)];
      return [
        ...[number, at, customerName, customerEmail, subjectName],
        ...[...money, sale.net, sale.status],
        ...[sale.code ?? '', purchase.offer?.name ?? '', itemsOf(purchase)],
      ];
    });
  }
}

const itemsOf = ({ lines }: Purchase) =>
  lines.map(({ subjectName, amount }) => `${subjectName} ${amountToDecimal(amount)}`).join('; ');
