import { z } from 'zod';
import { jobsKey } from '../jobs/stored-keys.ts';
import { addField, type Change } from '../store/commit.ts';

/** Refunds to the card that paid for an order of places. Rules queue them in the commit that causes them. */

export const orderRefund = z.object({
  orderId: z.string(),
  paymentIntentId: z.string(),
  amount: z.int(),
  /** The same key never refunds twice. */
  key: z.string(),
});
type OrderRefund = z.infer<typeof orderRefund>;

/** Name of the job that makes them. */
export const PLACES_REFUND = 'places-refund';

/** Key of the refund of a place that its payer takes back. */
export const TAKEN_BACK = 'taken-back';

export const orderRefundId = ({ orderId, key }: Pick<OrderRefund, 'orderId' | 'key'>): string =>
  `${orderId}/${key}`;

export const queueOrderRefund = (refund: OrderRefund, at: string): Change =>
  addField(jobsKey.key, `${PLACES_REFUND}/${orderRefundId(refund)}`, { data: refund, since: at });
