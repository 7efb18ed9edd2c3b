import type { z } from 'zod';
import type { getSales, Sale } from '#contract/admin/sales.ts';
import { amountToDecimal, CURRENCIES, type Currency } from '#contract/money.ts';
import { listAllPurchases, type Purchase } from '../purchases/ledger.ts';
import { type Actor, recordAudit } from './audit.ts';
import { toCsv } from './csv.ts';
import { type Buyer, nameOf, readBuyers } from './customers.ts';
import { toOrder } from './order.ts';
import { addUpPeriods, addUpSubjects, addUpWeeks } from './sales-figures.ts';

const LATEST = 20;

function toSale(purchase: Purchase, account: Buyer | undefined): Sale {
  return {
    ...toOrder(purchase),
    customerName: nameOf(account),
    customerEmail: account?.email ?? '',
    amount: amountToDecimal(purchase.amount),
    net: amountToDecimal(purchase.net),
  };
}

/** Reads the figures of the sales in a currency from the ledger. */
export async function readSales(
  currency: Currency,
  now = new Date(),
): Promise<z.input<typeof getSales.response>> {
  const purchases = await listAllPurchases(currency);
  const latest = purchases.slice(0, LATEST);
  const buyers = await readBuyers(latest);
  return {
    ...addUpPeriods(purchases, now),
    subjects: addUpSubjects(purchases, now),
    latest: latest.map((purchase) => toSale(purchase, buyers.get(purchase.accountId))),
    weeks: addUpWeeks(purchases, now),
  };
}

/** Exports every sale in a currency as CSV, the latest first, and records it in the audit log. */
export async function exportSales(by: Actor, currency: Currency): Promise<string> {
  await recordAudit({ ...by, action: 'sales-exported', what: CURRENCIES[currency].code });
  const purchases = await listAllPurchases(currency);
  const buyers = await readBuyers(purchases);
  const rows = purchases.map((purchase) => {
    const sale = toSale(purchase, buyers.get(purchase.accountId));
    const { orderNumber: number, at, customerName, customerEmail, subjectName } = sale;
    const money = [sale.amount, sale.refunded, amountToDecimal(purchase.disputed)];
    return [
      ...[number, at, customerName, customerEmail, subjectName],
      ...[...money, sale.net, sale.status],
    ];
  });
  const people = ['Order', 'Time (UTC)', 'Customer', 'Email', 'Subject'];
  const figures = ['Paid', 'Refunded', 'Disputed', 'Net'].map(
    (figure) => `${figure} (${CURRENCIES[currency].code})`,
  );
  return toCsv([[...people, ...figures, 'Status'], ...rows]);
}
