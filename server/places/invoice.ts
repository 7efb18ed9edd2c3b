import { shopSettingsDocument } from '#contract/catalogue/content-documents.ts';
import { shopSettingsQuery } from '#contract/catalogue/content-queries.ts';
import { AppError } from '../errors.ts';
import { describeSeller } from '../purchases/receipts.ts';
import { fetchOne } from '../services/content.ts';
import { nextNumber } from './document-numbers.ts';
import type { DocumentSeller } from './order-events.ts';
import type { OrderState } from './order-state.ts';
import type { OrderPlan } from './orders.ts';

/** Reads the seller as documents of a time name it. @throws AppError `unavailable`, also without published settings */
export async function readSeller(at: Date): Promise<DocumentSeller> {
  const settings = await fetchOne(shopSettingsQuery, {}, shopSettingsDocument);
  if (!settings) throw new AppError('unavailable');
  return describeSeller(settings, at);
}

/**
 * Issues an order's invoice, with the next number.
 * @param dueOn last day for the payment
 * @param seller undefined if it could not be read, for an order that is paid already
 */
export async function issueInvoice(
  order: Pick<OrderState, 'orderId' | 'opened'>,
  now: Date,
  { dueOn, seller }: { dueOn: string; seller: DocumentSeller | undefined },
): Promise<OrderPlan> {
  const { number, conditions, changes } = await nextNumber('invoice', order);
  const at = now.toISOString();
  return {
    events: [{ kind: 'invoiced', at, number, dueOn, ...(seller && { seller }) }],
    conditions,
    changes,
  };
}
