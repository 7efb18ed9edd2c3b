import { shortenNames } from '#contract/payments/join-names.ts';
import { log } from '../log.ts';
import { orderNumber } from '../purchases/order-number.ts';
import { namesOf, type PaidFact } from '../purchases/paid-fact.ts';
import { annotatePayment, type Payment } from '../services/payments.ts';
import { within } from '../time-limit.ts';

/**
 * The order number of a payment, for the provider's dashboard. It derives from the payment's id, so
 * opening the payment could not say it.
 */

/** How long a purchase may wait for it. Milliseconds. */
const TIME_LIMIT = 3_000;

/**
 * Writes the order number into a payment's description and metadata.
 * @param metadata what to add beside it
 */
export async function annotateOrder(
  paymentIntentId: string,
  order: Pick<PaidFact, 'lines'>,
  metadata: Record<string, string> = {},
): Promise<void> {
  const number = orderNumber(paymentIntentId);
  await annotatePayment(paymentIntentId, {
    description: `${shortenNames(namesOf(order))} (order ${number})`,
    metadata: { ...metadata, orderNumber: number },
  });
}

/**
 * Writes the order number of a paid payment that lacks it, because the buyer's consent did not. It never
 * fails: the next caller tries again.
 */
export async function completeAnnotation({ id, metadata }: Payment, paid: PaidFact): Promise<void> {
  if (metadata['orderNumber']) return;
  await within(TIME_LIMIT, annotateOrder(id, paid)).catch((error: unknown) =>
    log('warn', 'order number not written', { paymentIntentId: id }, error),
  );
}
