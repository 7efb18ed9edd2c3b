import type { Evidence } from '#contract/admin/trace.ts';
import { hasMark, markedPayment, toFrozenStamp } from '../accounts/stamp-facts.ts';
import { marksKey } from '../accounts/stored-keys.ts';
import { orderNumber, type PaidFact, paidFact, subjectNames } from '../purchases/purchase-facts.ts';
import { allPurchasesKey } from '../purchases/stored-keys.ts';
import { factsOfPayment, fromMember, type PaymentRef } from '../store/ledger.ts';
import { ledgerKey } from '../store/stored-keys.ts';

export interface TracedLedger {
  readFact(key: string, field: string): Promise<unknown>;
  readFacts(key: string): Promise<Record<string, unknown>>;
  readRange(set: string, from: number, to: number): Promise<string[]>;
}

export interface TracedOrder extends PaymentRef, Pick<PaidFact, 'paidAt'> {
  subjectName: string;
  /** The email address of the order's copies, which hide it until confirmed. Empty if deleted with the account. */
  address: string;
  orderNumber: string;
  by: Evidence;
}

/** Finds the orders of a copy's marks, or else of its order numbers. */
export async function traceOrders(
  { marks, orderNumbers }: { marks: string[]; orderNumbers: string[] },
  ledger: TracedLedger,
): Promise<TracedOrder[]> {
  const marked = await Promise.all(
    marks.map(
      async (mark) => markedPayment.safeParse(await ledger.readFact(marksKey.key, mark)).data,
    ),
  );
  const payments = new Map(
    marked.flatMap((payment) => (payment ? [[payment.paymentIntentId, payment] as const] : [])),
  );
  const byMark = await readOrders([...payments.values()], 'mark', ledger);
  if (byMark.length > 0 || orderNumbers.length === 0) return byMark;
  return readOrders(await findPayments(orderNumbers, ledger), 'line', ledger);
}

/** Leaves out orders without a mark, which never had a copy with their number. */
async function readOrders(
  payments: PaymentRef[],
  by: Evidence,
  ledger: TracedLedger,
): Promise<TracedOrder[]> {
  const orders = payments.map(async (payment): Promise<TracedOrder[]> => {
    const { accountId, paymentIntentId } = payment;
    const all = await ledger.readFacts(ledgerKey.of(accountId));
    const facts = factsOfPayment({ accountId, facts: all }, payment);
    const paid = paidFact.safeParse(facts['paid']);
    if (!paid.success || !hasMark(facts)) return [];
    const { paidAt } = paid.data;
    const subjectName = subjectNames(paid.data);
    const address = toFrozenStamp(facts)?.address ?? '';
    const number = orderNumber(paymentIntentId);
    return [{ accountId, paymentIntentId, orderNumber: number, address, subjectName, paidAt, by }];
  });
  return (await Promise.all(orders)).flat();
}

const PAGE_SIZE = 1_000;

async function findPayments(orderNumbers: string[], ledger: TracedLedger): Promise<PaymentRef[]> {
  const matches: PaymentRef[] = [];
  for (let from = 0; ; from += PAGE_SIZE) {
    const members = await ledger.readRange(allPurchasesKey.key, from, from + PAGE_SIZE - 1);
    const payments = members.map(fromMember);
    matches.push(
      ...payments.filter(({ paymentIntentId: id }) => orderNumbers.includes(orderNumber(id))),
    );
    if (members.length < PAGE_SIZE) return matches;
  }
}
