import { type Payment, toPayment } from './payments.ts';
import { callProvider } from './payments-client.ts';

/** The provider lists newest first, paid or not, at most so many at once. */
const PAGE_SIZE = 100;

/** Payments of a period. */
export interface PaymentList {
  /** Those that succeeded, newest first, without refunds and disputes. */
  payments: Payment[];
  /** The list is complete from this time on. */
  since: Date;
}

/**
 * Lists the payments that were opened since a time and have succeeded.
 * @param succeededMax stops after so many
 * @param readMax stops after reading so many, paid or not
 */
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
