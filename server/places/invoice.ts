import { shopSettingsDocument } from '#contract/catalogue/content-documents.ts';
import { shopSettingsQuery } from '#contract/catalogue/content-queries.ts';
import { logFailure } from '../log.ts';
import { describeSeller } from '../purchases/receipts.ts';
import { fetchOne } from '../services/content.ts';
import { nextNumber } from './document-numbers.ts';
import type { DocumentSeller } from './order-events.ts';
import type { OrderState } from './order-state.ts';
import type { OrderPlan } from './orders.ts';

/** Reads the seller as documents of a time name it. Undefined without published settings. */
export async function readSeller(at: Date): Promise<DocumentSeller | undefined> {
  const settings = await fetchOne(shopSettingsQuery, {}, shopSettingsDocument);
  return settings && describeSeller(settings, at);
}

/** Issues an order's invoice, with the next number. @param dueOn last day for the payment */
export async function issueInvoice(
  order: Pick<OrderState, 'orderId' | 'opened'>,
  now: Date,
  dueOn: string,
): Promise<OrderPlan> {
  const [{ number, conditions, changes }, seller] = await Promise.all([
    nextNumber('invoice', order),
    // A payment is never lost because the CMS does not respond.
    readSeller(now).catch(
      logFailure('warn', 'seller of an invoice not read', { orderId: order.orderId }),
    ),
  ]);
  const at = now.toISOString();
  return {
    events: [{ kind: 'invoiced', at, number, dueOn, ...(seller && { seller }) }],
    conditions,
    changes,
  };
}
