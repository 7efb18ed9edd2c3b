import { shortenNames } from '#contract/payments/join-names.ts';
import { log } from '../log.ts';
import { orderNumber, type PaidFact, subjectNames } from '../purchases/purchase-facts.ts';
import { annotatePayment, type Payment } from '../services/payments.ts';
import { within } from '../time-limit.ts';

/** Order number for the provider's dashboard. It derives from the payment's id, so it is written afterwards. */

const TIME_LIMIT_MS = 3_000;

export async function annotateOrder(
  paymentIntentId: string,
  order: Pick<PaidFact, 'lines'>,
  metadata: Record<string, string> = {},
): Promise<void> {
  const number = orderNumber(paymentIntentId);
  await annotatePayment(paymentIntentId, {
    description: `${shortenNames(subjectNames(order))} (order ${number})`,
    metadata: { ...metadata, orderNumber: number },
  });
}

/** Writes the order number of a paid payment that lacks it. Never fails: the next caller tries again. */
export async function completeAnnotation({ id, metadata }: Payment, paid: PaidFact): Promise<void> {
  if (metadata['orderNumber']) return;
  await within(TIME_LIMIT_MS, annotateOrder(id, paid)).catch((error: unknown) =>
    log('warn', 'order number not written', { paymentIntentId: id }, error),
  );
}
