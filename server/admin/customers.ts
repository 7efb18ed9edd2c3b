import { z } from 'zod';
import type { Customer, getCustomers } from '#contract/admin/customers.ts';
import { amountToDecimal } from '#contract/money.ts';
import { keys } from '../accounts/account.ts';
import type { PaymentRef } from '../purchases/account-ledger.ts';
import {
  isOfMode,
  type Purchase,
  purchaseOf,
  purchasesOf,
  readLedgers,
} from '../purchases/ledger.ts';
import { listPaymentPages } from '../purchases/payment-pages.ts';
import { readManyRecords } from '../services/kv.ts';
import { toOrder } from './order.ts';

/** The most customers in a response. The search finds the others. */
const MAX = 50;
const AT_ONCE = 500;

/** The payments that are read at once. Without a search the first page suffices, as a rule. */
const PAGE = 100;
const SEARCHED_PAGE = 1_000;

/** What the shop owner sees of an account. */
const buyer = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: z.iso.datetime(),
});
export type Buyer = z.infer<typeof buyer>;

/** Reads the accounts of payments, by id. */
export async function readBuyers(
  payments: Pick<PaymentRef, 'accountId'>[],
): Promise<Map<string, Buyer>> {
  const ids = [...new Set(payments.map(({ accountId }) => accountId))];
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
 * Lists the buyers who paid in a currency, the latest first, at most 50. Reads no more than it needs to find
 * them.
 * @param request.search part of a name, an email address or an order number, in any case; empty for all
 */
export async function listCustomers({
  search,
  currency,
}: z.output<typeof getCustomers.request>): Promise<Customer[]> {
  const isShown = (purchase: Purchase) => purchase.currency === currency && isOfMode(purchase);
  const wanted = search.toLowerCase();
  const found: Customer[] = [];
  const seen = new Set<string>();
  for await (const payments of listPaymentPages(wanted ? SEARCHED_PAGE : PAGE)) {
    const unseen = payments.filter(({ accountId }) => !seen.has(accountId));
    const ledgers = await readLedgers(unseen.map(({ accountId }) => accountId));
    const ledgerOf = new Map(ledgers.map((ledger) => [ledger.accountId, ledger]));
    const buyers = await readBuyers(unseen);
    for (const payment of unseen) {
      const { accountId } = payment;
      const ledger = ledgerOf.get(accountId);
      const purchase = ledger && purchaseOf(ledger, payment);
      if (seen.has(accountId) || !purchase || !isShown(purchase)) continue;
      seen.add(accountId);
      const customer = toCustomer(buyers.get(accountId), purchasesOf(ledger).filter(isShown));
      if (!customer || !isFound(customer, wanted)) continue;
      found.push(customer);
      if (found.length === MAX) return found;
    }
  }
  return found;
}

/** Describes a buyer. @returns `undefined` where the account no longer exists */
function toCustomer(account: Buyer | undefined, bought: Purchase[]): Customer | undefined {
  if (!account) return undefined;
  return {
    name: nameOf(account),
    email: account.email,
    since: account.createdAt,
    orders: bought.map(toOrder),
    net: amountToDecimal(bought.reduce((sum, { net }) => sum + net, 0)),
  };
}

function isFound({ name, email, orders }: Customer, wanted: string): boolean {
  const numbers = orders.map(({ orderNumber }) => orderNumber);
  return [name, email, ...numbers].join('\n').toLowerCase().includes(wanted);
}
