import type Stripe from 'stripe';
import { callProvider } from './payments-client.ts';

/** Largest delay of a balance transaction after its charge. */
const MAX_DELAY_SECONDS = 60;

const PAGE_SIZE = 100;

/**
 * @returns fees in hundredths of the account's currency, by payment id
 * @throws AppError `internal` if the key lacks the permission; `unavailable`
 */
export async function readFees(from: Date, to: Date): Promise<Map<string, number>> {
  const second = (moment: Date) => Math.floor(moment.getTime() / 1000);
  return callProvider(async (api) => {
    const fees = new Map<string, number>();
    const list = api.balanceTransactions.list({
      type: 'charge',
      created: { gte: second(from), lte: second(to) + MAX_DELAY_SECONDS },
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
