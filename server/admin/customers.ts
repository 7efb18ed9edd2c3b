import { z } from 'zod';
import type { Customer, getCustomers } from '#contract/admin/customers.ts';
import type { Order } from '#contract/admin/sales.ts';
import { count } from '#contract/count.ts';
import { ORDER_NUMBER } from '#contract/files/marks.ts';
import { addUpByCurrency, amountToDecimal, CURRENCY } from '#contract/money.ts';
import { toAddress } from '#contract/typed-text.ts';
import { fullName } from '../accounts/account.ts';
import { accountKey } from '../accounts/stored-keys.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { config } from '../config.ts';
import type { OrderState } from '../places/order-state.ts';
import { isPlacesOrder, readOrders } from '../places/orders.ts';
import {
  findPurchase,
  isOfMode,
  type Purchase,
  readLedgers,
  toPurchases,
} from '../purchases/ledger.ts';
import { readPayers } from '../purchases/payer.ts';
import { isAtProvider, orderNumber, subjectNames } from '../purchases/purchase-facts.ts';
import { allPurchasesKey } from '../purchases/stored-keys.ts';
import { paymentPage } from '../services/payment-page.ts';
import { listKeys } from '../store/client.ts';
import { type AccountLedger, fromMember, type PaymentRef } from '../store/ledger.ts';
import { readManyRecords } from '../store/records.ts';
import { readPageBefore, type TimedMember } from '../store/timelines.ts';
import { findSimilarName } from './similar-name.ts';

const MAX_CUSTOMERS = 50;
const BATCH_SIZE = 500;

/** Page sizes. Without a search, the first page usually suffices. */
const PAGE_SIZE = 100;
const SEARCH_PAGE_SIZE = 1_000;

const buyer = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: z.iso.datetime(),
});
export type Buyer = z.infer<typeof buyer>;

/** Reads accounts, and the schools and payers of orders of places. */
export async function readBuyers(
  payments: Pick<PaymentRef, 'accountId'>[],
): Promise<Map<string, Buyer>> {
  const ids = [...new Set(payments.map(({ accountId }) => accountId))];
  const accountIds = ids.filter((id) => !isPlacesOrder(id));
  const pages = Array.from({ length: Math.ceil(accountIds.length / BATCH_SIZE) }, (_, index) =>
    readManyRecords(
      accountIds.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE).map(accountKey.of),
      buyer,
    ),
  );
  const [accounts, orders] = await Promise.all([
    Promise.all(pages),
    readOrders(ids.filter(isPlacesOrder)),
  ]);
  const payers = orders.filter((order) => order !== undefined).map(toBuyer);
  return new Map([...accounts.flat(), ...payers].map((account) => [account.id, account]));
}

/** The school or the payer of an order of places, who has no account. */
const toBuyer = ({ orderId: id, opened, school }: OrderState): Buyer => ({
  id,
  email: school?.financeEmail ?? opened.email,
  firstName: school?.organisation ?? opened.organisation ?? '',
  lastName: '',
  createdAt: opened.at,
});

type CustomersRequest = z.output<typeof getCustomers.request>;

/**
 * Lists the latest or matching customers; if none matches, customers with a similar name. The audit log omits the
 * search text, which may be anyone's name.
 */
export async function searchCustomers(request: CustomersRequest, by: Actor): Promise<Customer[]> {
  const { search } = request;
  if (search === '') return listCustomers(request);
  await recordAudit({ ...by, action: 'customers-searched', what: describeSearch(search) });
  if (ORDER_NUMBER.test(search.toUpperCase())) return listCustomers(request);
  const customers = await findCustomers(request);
  if (customers.length > 0 || search.includes('@')) return customers;
  const similar = await findMeantName(search);
  return similar === undefined ? [] : findCustomers({ ...request, search: similar });
}

async function findCustomers(request: CustomersRequest): Promise<Customer[]> {
  const [buyers, accounts] = await Promise.all([
    listCustomers(request),
    findAccounts(request.search),
  ]);
  const ids = new Set(buyers.map(({ id }) => id));
  return [...buyers, ...accounts.filter(({ id }) => !ids.has(id))].slice(0, MAX_CUSTOMERS);
}

/** Normalises a search in the same way as stored names and addresses. */
const toSearched = (search: string) =>
  search.includes('@') ? toAddress(search) : search.normalize('NFC').toLowerCase();

function describeSearch(search: string): string {
  const number = search.toUpperCase();
  if (ORDER_NUMBER.test(number)) return number;
  return search.includes('@') ? 'an email address' : 'a name';
}

async function* listAccounts(): AsyncGenerator<Map<string, Buyer>> {
  const beginning = accountKey.of('');
  for await (const accounts of listKeys(beginning)) {
    yield readBuyers(accounts.map((key) => ({ accountId: key.slice(beginning.length) })));
  }
}

async function findMeantName(search: string): Promise<string | undefined> {
  for await (const accounts of listAccounts()) {
    for (const account of accounts.values()) {
      const similar = findSimilarName(search, fullName(account));
      if (similar !== undefined) return similar;
    }
  }
  return undefined;
}

/** Finds accounts by part of a name or address, with or without purchases, latest first. */
async function findAccounts(search: string): Promise<Customer[]> {
  const text = toSearched(search);
  const matches = new Map<string, Customer>();
  for await (const accounts of listAccounts()) {
    for (const [id, account] of accounts) {
      const customer = toCustomer(id, account, []);
      if (isFound(customer, text)) matches.set(id, customer);
    }
  }
  return [...matches.values()].toSorted((a, b) => (b.since ?? '').localeCompare(a.since ?? ''));
}

/** Reads no more pages than needed. @param request.search in any case; empty for all */
async function listCustomers({ search }: CustomersRequest): Promise<Customer[]> {
  const text = toSearched(search);
  const customers: Customer[] = [];
  const seen = new Set<string>();
  for await (const payments of listPaymentPages(text ? SEARCH_PAGE_SIZE : PAGE_SIZE)) {
    const unseen = payments.filter(({ accountId }) => !seen.has(accountId));
    const ledgers = await readLedgers(unseen.map(({ accountId }) => accountId));
    const ledgersById = new Map(ledgers.map((ledger) => [ledger.accountId, ledger]));
    const buyers = await readBuyers(unseen);
    const payers = text.includes('@') ? await readPayersOf(ledgers) : new Map<string, string>();
    for (const payment of unseen) {
      const { accountId } = payment;
      const ledger = ledgersById.get(accountId);
      const purchase = ledger && findPurchase(ledger, payment);
      if (seen.has(accountId) || !purchase || !isOfMode(purchase)) continue;
      seen.add(accountId);
      const bought = toPurchases(ledger).filter(isOfMode);
      const customer = toCustomer(accountId, buyers.get(accountId), bought);
      const isPaidBy = bought.some((each) => payers.get(each.paymentIntentId)?.includes(text));
      if (!isFound(customer, text) && !isPaidBy) continue;
      customers.push(customer);
      if (customers.length === MAX_CUSTOMERS) return customers;
    }
  }
  return customers;
}

/** Reads who paid for students by a link, so that a parent's address finds the order. */
const readPayersOf = (ledgers: AccountLedger[]) =>
  readPayers(
    ledgers.flatMap((ledger) => toPurchases(ledger).filter(({ isPaidByOther }) => isPaidByOther)),
  );

export function describePerson(id: string, account: Buyer | undefined) {
  return {
    id,
    name: fullName(account),
    email: account?.email ?? '',
    since: account?.createdAt,
    isDeleted: account === undefined,
  };
}

const NOTHING = { net: 0, currency: CURRENCY };

function toCustomer(id: string, account: Buyer | undefined, bought: Purchase[]): Customer {
  return {
    ...describePerson(id, account),
    isPlacesOrder: isPlacesOrder(id),
    orders: bought.map(toOrder),
    net: addUpByCurrency(bought.length > 0 ? bought : [NOTHING], ({ net }) => net).map(
      ({ amount, currency }) => ({
        amount: amountToDecimal(amount, currency),
        currency,
      }),
    ),
  };
}

export function toOrder(purchase: Purchase): Order {
  const { paymentIntentId, currency, paidAt, status, refunded, refundedAt, code, places } =
    purchase;
  const subjects = subjectNames(purchase);
  return {
    orderNumber: orderNumber(paymentIntentId),
    at: paidAt,
    subjectName: places ? `${subjects}, ${count(places, 'place')}` : subjects,
    code: code?.code,
    status,
    refunded: amountToDecimal(refunded, currency),
    refundedAt,
    paymentUrl: isAtProvider(paymentIntentId) ? paymentPage(paymentIntentId, config()) : undefined,
  };
}

function isFound({ name, email, orders }: Customer, text: string): boolean {
  const numbers = orders.map(({ orderNumber }) => orderNumber);
  return [name, email, ...numbers].join('\n').normalize('NFC').toLowerCase().includes(text);
}

/** Members per request: half a megabyte. */
const MEMBERS_AT_ONCE = 5_000;

/** Lists all payments in pages, latest first. A payment recorded meanwhile may be missing. */
export async function* listPaymentPages(size: number): AsyncGenerator<PaymentRef[]> {
  let members: TimedMember[] = [];
  do {
    members = await readPageBefore(allPurchasesKey.key, members, MEMBERS_AT_ONCE);
    for (let at = 0; at < members.length; at += size) {
      yield members.slice(at, at + size).map(({ member }) => fromMember(member));
    }
  } while (members.length > 0);
}
