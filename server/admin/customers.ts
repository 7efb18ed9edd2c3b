import { z } from 'zod';
import type { Customer, getCustomers } from '#contract/admin/customers.ts';
import { amountToDecimal } from '#contract/money.ts';
import { keys } from '../accounts/account.ts';
import { listAllPurchases, type Purchase } from '../purchases/ledger.ts';
import { readManyRecords } from '../services/kv.ts';
import { toOrder } from './order.ts';

/** The most customers in a response. The search finds the others. */
const MAX = 50;
const AT_ONCE = 200;

/** What the shop owner sees of an account. */
const buyer = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: z.iso.datetime(),
});
export type Buyer = z.infer<typeof buyer>;

/** Reads the accounts of purchases, by id. */
export async function readBuyers(purchases: Purchase[]): Promise<Map<string, Buyer>> {
  const ids = [...new Set(purchases.map(({ accountId }) => accountId))];
  const pages = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, index) =>
    readManyRecords(ids.slice(index * AT_ONCE, (index + 1) * AT_ONCE).map(keys.account), buyer),
  );
  return new Map((await Promise.all(pages)).flat().map((account) => [account.id, account]));
}

/** A buyer's name. Empty where the account no longer exists. */
export function nameOf(account: Buyer | undefined): string {
  return account ? `${account.firstName} ${account.lastName}`.trim() : '';
}

/**
 * Lists the buyers who paid in a currency, the latest first, at most 50.
 * @param request.search part of a name, an email address or an order number, in any case; empty for all
 */
export async function listCustomers({
  search,
  currency,
}: z.output<typeof getCustomers.request>): Promise<Customer[]> {
  const purchases = await listAllPurchases(currency);
  const buyers = await readBuyers(purchases);
  const wanted = search.toLowerCase();
  const found: Customer[] = [];
  for (const [accountId, bought] of Map.groupBy(purchases, (purchase) => purchase.accountId)) {
    const account = buyers.get(accountId);
    const orders = bought.map(toOrder);
    const numbers = orders.map((order) => order.orderNumber);
    const text = [nameOf(account), account?.email, ...numbers].join('\n').toLowerCase();
    if (!account || !text.includes(wanted)) continue;
    found.push({
      name: nameOf(account),
      email: account.email,
      since: account.createdAt,
      orders,
      net: amountToDecimal(bought.reduce((sum, { net }) => sum + net, 0)),
    });
    if (found.length === MAX) break;
  }
  return found;
}
