import type Stripe from 'stripe';
import { z } from 'zod';
import type { App } from '../../kit/stand-in.ts';
import { endpoint, type Service } from '../endpoint.ts';
import { noSuch, notImplemented } from '../errors.ts';
import { listing, text } from '../params.ts';
import type { Store } from '../store.ts';

const PATH = '/v1/balance_transactions';

/** Computes Stripe's fee for a card of the UK: 1.5 % and 20 minor units. */
const computeFee = (amount: number) => Math.round(amount * 0.015) + 20;

const SETTLE_DELAY_SECONDS = 3 * 24 * 60 * 60;

export function balanceTransactionRoutes(app: App, service: Service): void {
  app.get(
    PATH,
    endpoint(service, {
      params: z.strictObject({ ...listing, type: text(200).optional() }),
      respond: ({ params, ledger: { store } }) => {
        const { type, created, limit, starting_after: after } = params;
        if (type !== 'charge') throw notImplemented('balance transactions of other types');
        const { data, hasMore } = store.list('charge', {
          created,
          limit,
          where: { status: 'succeeded' },
          starting_after: after && findCharge(store, after).id,
        });
        return {
          object: 'list',
          data: data.filter((charge) => charge.balance_transaction !== null).map(toTransaction),
          has_more: hasMore,
          url: PATH,
        };
      },
    }),
  );
}

function findCharge(store: Store, transaction: string): Stripe.Charge {
  const where = { balance_transaction: transaction };
  const [charge] = store.list('charge', { limit: 1, where }).data;
  if (!charge) throw noSuch('balance_transaction', transaction, 'starting_after', 400);
  return charge;
}

function toTransaction(charge: Stripe.Charge): Stripe.BalanceTransaction {
  const { amount, created, currency, description } = charge;
  const fee = computeFee(amount);
  return {
    id: String(charge.balance_transaction),
    object: 'balance_transaction',
    amount,
    available_on: created + SETTLE_DELAY_SECONDS,
    balance_type: 'payments',
    created,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details: [
      {
        amount: fee,
        application: null,
        currency,
        description: 'Stripe processing fees',
        type: 'stripe_fee',
      },
    ],
    net: amount - fee,
    reporting_category: 'charge',
    source: charge.id,
    status: 'pending',
    type: 'charge',
  };
}
