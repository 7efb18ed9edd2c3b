import type Stripe from 'stripe';
import { callProvider } from './payments-client.ts';

/** Largest delay of a balance transaction behind its charge. Seconds. */
const LATER = 60;

const PAGE_SIZE = 100;

/**
 * Reads what the payment provider kept of payments, from its balance transactions.
 * @param from when the first was charged, and `to` the last
 * @returns the fees in hundredths of the account's currency, by the payment's id
 * @throws AppError `internal` if the key has no right to read them, `unavailable`
 */
export async function readFees(from: Date, to: Date): Promise<Map<string, number>> {
  const second = (moment: Date) => Math.floor(moment.getTime() / 1000);
  return callProvider(async (api) => {
    const fees = new Map<string, number>();
    const list = api.balanceTransactions.list({
      type: 'charge',
      created: { gte: second(from), lte: second(to) + LATER },
      expand: ['data.source'],
      limit: PAGE_SIZE,
    });
    for await (const { source, fee } of list) {
      const payment = paymentOf(source);
      if (payment) fees.set(payment, fee);
    }
    return fees;
  });
}

function paymentOf(source: Stripe.BalanceTransaction['source']): string | undefined {
  if (!source || typeof source === 'string' || source.object !== 'charge') return undefined;
  const { payment_intent: payment } = source;
  return typeof payment === 'string' ? payment : payment?.id;
}
