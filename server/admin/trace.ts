import type { z } from 'zod';
import type { TracedOrder, traceFile } from '#contract/admin/trace.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { traceOrders } from '../files/trace.ts';
import { readPurchase } from '../purchases/ledger.ts';
import { readFact, readFacts, readRange } from '../store/ledger.ts';
import { toOrder } from './customers.ts';

/** Finds the orders of a copy and records the lookup in the audit log. */
export async function traceCopy(
  request: z.output<typeof traceFile.request>,
  by: Actor,
): Promise<TracedOrder[]> {
  const what = [...request.orderNumbers, ...request.marks].join(', ');
  await recordAudit({ ...by, action: 'file-traced', what });
  const traced = await traceOrders(request, { readFact, readFacts, readRange });
  const orders = traced.map(async ({ address, by: evidence, ...payment }) => {
    const purchase = await readPurchase(payment);
    return purchase ? [{ ...toOrder(purchase), address, by: evidence }] : [];
  });
  return (await Promise.all(orders)).flat();
}
