import type { z } from 'zod';
import type { getSales, Sale } from '#contract/admin/sales.ts';
import { penceToPounds } from '#contract/money.ts';
import { listAllPurchases, type Purchase } from '../purchases/ledger.ts';
import { orderNumber } from '../purchases/order-number.ts';
import { type Actor, recordAudit } from './audit.ts';
import { toCsv } from './csv.ts';
import { type Buyer, nameOf, readBuyers } from './customers.ts';
import { addUpPeriods, addUpSubjects, addUpWeeks } from './sales-figures.ts';

const LATEST = 20;

function toSale(purchase: Purchase, account: Buyer | undefined): Sale {
  const { paymentIntentId, paidAt, subjectName, amount, net, status } = purchase;
  return {
    orderNumber: orderNumber(paymentIntentId),
    at: paidAt,
    customerName: nameOf(account),
    customerEmail: account?.email ?? '',
    subjectName,
    amount: penceToPounds(amount),
    net: penceToPounds(net),
    status,
  };
}

/** Reads the sales figures from the ledger. */
export async function readSales(now = new Date()): Promise<z.input<typeof getSales.response>> {
  const purchases = await listAllPurchases();
  const latest = purchases.slice(0, LATEST);
  const buyers = await readBuyers(latest);
  return {
    ...addUpPeriods(purchases, now),
    subjects: addUpSubjects(purchases, now),
    latest: latest.map((purchase) => toSale(purchase, buyers.get(purchase.accountId))),
    weeks: addUpWeeks(purchases, now),
  };
}

/** Exports every sale as CSV, the latest first, and records the export in the audit log. */
export async function exportSales(by: Actor): Promise<string> {
  await recordAudit({ ...by, action: 'sales-exported' });
  const purchases = await listAllPurchases();
  const buyers = await readBuyers(purchases);
  const rows = purchases.map((purchase) => {
    const sale = toSale(purchase, buyers.get(purchase.accountId));
    const { orderNumber: number, at, customerName, customerEmail, subjectName } = sale;
    const money = [sale.amount, ...[purchase.refunded, purchase.disputed].map(penceToPounds)];
    return [
      ...[number, at, customerName, customerEmail, subjectName],
      ...[...money, sale.net, sale.status],
    ];
  });
  const people = ['Order', 'Time (UTC)', 'Customer', 'Email', 'Subject'];
  const figures = ['Paid (GBP)', 'Refunded (GBP)', 'Disputed (GBP)', 'Net (GBP)', 'Status'];
  return toCsv([[...people, ...figures], ...rows]);
}
