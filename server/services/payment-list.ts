import type Stripe from 'stripe';
import { type Payment, toPayment } from './payments.ts';
import { callProvider } from './payments-client.ts';

/** The provider's maximum. It lists newest first, paid or not. */
const PAGE_SIZE = 100;

export interface PaymentList {
  /** Succeeded payments, newest first, without refunds and disputes. */
  payments: Payment[];
  /** The start of the complete part of the list. */
  since: Date;
}

/** @param succeededMax stops after this many @param readMax stops after reading this many, paid or not */
export async function listSucceededPayments(
  since: Date,
  succeededMax: number,
  readMax: number,
): Promise<PaymentList> {
  return callProvider(async (api) => {
    const payments: Payment[] = [];
    let read = 0;
    const list = api.paymentIntents.list({
      created: { gte: Math.floor(since.getTime() / 1000) },
      limit: PAGE_SIZE,
      expand: ['data.latest_charge'],
    });
    for await (const intent of list) {
      read += 1;
      if (intent.status === 'succeeded') payments.push(toPayment(intent));
      if (payments.length < succeededMax && read < readMax) continue;
      // Payments opened in the same second may be missing.
      return { payments, since: new Date((intent.created + 1) * 1000) };
    }
    return { payments, since };
  });
}

/** Lists newest first. Reads all refunds and disputes first: requesting them for each payment would take hours. */
export async function* listPaymentsForRebuild(): AsyncGenerator<Payment[]> {
  const [refunds, disputes] = await callProvider(async (api) => [
    await byPayment(api.refunds.list({ limit: PAGE_SIZE })),
    await byPayment(api.disputes.list({ limit: PAGE_SIZE })),
  ]);
  let after: string | undefined;
  do {
    const page = await callProvider((api) =>
      api.paymentIntents.list({
        limit: PAGE_SIZE,
        expand: ['data.latest_charge'],
        ...(after && { starting_after: after }),
      }),
    );
    yield page.data
      .filter(({ status }) => status === 'succeeded')
      .map((intent) => toPayment(intent, refunds.get(intent.id), disputes.get(intent.id)));
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after);
}

async function byPayment<T extends Pick<Stripe.Refund, 'payment_intent'>>(
  list: Stripe.ApiListPromise<T>,
): Promise<Map<string, T[]>> {
  const found = new Map<string, T[]>();
  for await (const one of list) {
    const { payment_intent: payment } = one;
    const id = typeof payment === 'string' ? payment : payment?.id;
    if (id) found.set(id, [...(found.get(id) ?? []), one]);
  }
  return found;
}
