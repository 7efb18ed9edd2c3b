import type { Evidence } from '#contract/admin/trace.ts';
import { ALL_PURCHASES, factsKey, type PaidFact, paidFact } from '../purchases/ledger.ts';
import { orderNumber } from '../purchases/order-number.ts';
import { frozenStampOf, hasMark, MARKS, markedPayment } from './stamp-facts.ts';

/** The ledger, as far as a trace reads it: the functions', or that of a program on its own. */
export interface TracedLedger {
  readFact(key: string, field: string): Promise<unknown>;
  readFacts(key: string): Promise<Record<string, unknown>>;
  readRange(set: string, from: number, to: number): Promise<string[]>;
}

/** An order to which a copy leads. */
export interface TracedOrder extends Pick<PaidFact, 'subjectName' | 'paidAt'> {
  /** The email address that copies of the order show. Empty where it was deleted with the account. */
  address: string;
  paymentIntentId: string;
  orderNumber: string;
  by: Evidence;
}

/** Finds the orders of the marks in a copy; where no mark leads to one, those of its order numbers. */
export async function traceOrders(
  { marks, orderNumbers }: { marks: string[]; orderNumbers: string[] },
  ledger: TracedLedger,
): Promise<TracedOrder[]> {
  const marked = await Promise.all(
    marks.map(async (mark) => markedPayment.safeParse(await ledger.readFact(MARKS, mark)).data),
  );
  const ids = marked.flatMap((payment) => payment?.paymentIntentId ?? []);
  const byMark = await readOrders([...new Set(ids)], 'mark', ledger);
  if (byMark.length > 0 || orderNumbers.length === 0) return byMark;
  return readOrders(await findPayments(orderNumbers, ledger), 'line', ledger);
}

/** An order without a mark never had a copy with its number. */
async function readOrders(
  paymentIntentIds: string[],
  by: Evidence,
  ledger: TracedLedger,
): Promise<TracedOrder[]> {
  const orders = paymentIntentIds.map(async (paymentIntentId): Promise<TracedOrder[]> => {
    const facts = await ledger.readFacts(factsKey(paymentIntentId));
    const paid = paidFact.safeParse(facts['paid']);
    if (!paid.success || !hasMark(facts)) return [];
    const { subjectName, paidAt } = paid.data;
    const address = frozenStampOf(facts)?.address ?? '';
    const number = orderNumber(paymentIntentId);
    return [{ paymentIntentId, orderNumber: number, address, subjectName, paidAt, by }];
  });
  return (await Promise.all(orders)).flat();
}

/** The most that one request reads from the store. */
const IDS_AT_ONCE = 1_000;

async function findPayments(orderNumbers: string[], ledger: TracedLedger): Promise<string[]> {
  const found: string[] = [];
  for (let from = 0; ; from += IDS_AT_ONCE) {
    const ids = await ledger.readRange(ALL_PURCHASES, from, from + IDS_AT_ONCE - 1);
    found.push(...ids.filter((id) => orderNumbers.includes(orderNumber(id))));
    if (ids.length < IDS_AT_ONCE) return found;
  }
}
