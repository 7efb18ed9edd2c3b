import { z } from 'zod';
import type { Customer, getCustomers } from '#contract/admin/customers.ts';
import { ORDER_NUMBER } from '#contract/files/marks.ts';
import { amountToDecimal } from '#contract/money.ts';
import { toAddress } from '#contract/typed-text.ts';
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
import { listKeys } from '../services/kv-keys.ts';
import { type Actor, recordAudit } from './audit.ts';
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

type CustomersRequest = z.output<typeof getCustomers.request>;

/**
 * Lists the latest customers, or those that a search finds. A search is recorded in the audit log: what it
 * looked for, by its kind alone, because it may be the name of anyone.
 */
export async function searchCustomers(request: CustomersRequest, by: Actor): Promise<Customer[]> {
  const { search } = request;
  if (search === '') return listCustomers(request);
  await recordAudit({ ...by, action: 'customers-searched', what: describeSearch(search) });
  const isNumber = ORDER_NUMBER.test(search.toUpperCase());
  const [found, accounts] = await Promise.all([
    listCustomers(request),
    isNumber ? [] : findAccounts(search),
  ]);
  const listed = new Set(found.map(({ id }) => id));
  return [...found, ...accounts.filter(({ id }) => !listed.has(id))].slice(0, MAX);
}

/** Writes what the owner looks for as names and addresses are stored. */
const toSearched = (search: string) =>
  search.includes('@') ? toAddress(search) : search.normalize('NFC').toLowerCase();

function describeSearch(search: string): string {
  const number = search.toUpperCase();
  if (ORDER_NUMBER.test(number)) return number;
  return search.includes('@') ? 'an email address' : 'a name';
}

/** Finds accounts by a part of name or address, with or without a purchase, the latest first. */
async function findAccounts(search: string): Promise<Customer[]> {
  const wanted = toSearched(search);
  const found = new Map<string, Customer>();
  const beginning = keys.account('');
  for await (const accounts of listKeys(beginning)) {
    const ids = accounts.map((key) => ({ accountId: key.slice(beginning.length) }));
    for (const [id, account] of await readBuyers(ids)) {
      const customer = toCustomer(id, account, []);
      if (isFound(customer, wanted)) found.set(id, customer);
    }
  }
  return [...found.values()].toSorted((a, b) => (b.since ?? '').localeCompare(a.since ?? ''));
}

/**
 * Lists the buyers who paid in a currency, the latest first, at most 50. Reads no more than it needs to find
 * them.
 * @param request.search part of a name, an email address or an order number, in any case; empty for all
 */
async function listCustomers({ search, currency }: CustomersRequest): Promise<Customer[]> {
  const isShown = (purchase: Purchase) => purchase.currency === currency && isOfMode(purchase);
  const wanted = toSearched(search);
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
      const bought = purchasesOf(ledger).filter(isShown);
      const customer = toCustomer(accountId, buyers.get(accountId), bought);
      if (!isFound(customer, wanted)) continue;
      found.push(customer);
      if (found.length === MAX) return found;
    }
  }
  return found;
}

/** Describes who has an account, or that it no longer exists. */
export function describePerson(id: string, account: Buyer | undefined) {
  return {
    id,
    name: nameOf(account),
    email: account?.email ?? '',
    since: account?.createdAt,
    isDeleted: account === undefined,
  };
}

function toCustomer(id: string, account: Buyer | undefined, bought: Purchase[]): Customer {
  return {
    ...describePerson(id, account),
    orders: bought.map(toOrder),
    net: amountToDecimal(bought.reduce((sum, { net }) => sum + net, 0)),
  };
}

function isFound({ name, email, orders }: Customer, wanted: string): boolean {
  const numbers = orders.map(({ orderNumber }) => orderNumber);
  return [name, email, ...numbers].join('\n').normalize('NFC').toLowerCase().includes(wanted);
}
