import type Stripe from 'stripe';
import { z } from 'zod';
import type { App } from '../../kit/stand-in.ts';
import { type Call, endpoint, type Service } from '../endpoint.ts';
import { invalidRequest, noSuch } from '../errors.ts';
import { expand, integer, mergeMetadata, metadata, text } from '../params.ts';
import { refundCharge } from '../refunds.ts';
import { listOfCharges } from './listing.ts';

const PATH = '/v1/refunds';

const createParams = z.strictObject({
  amount: integer(1).optional(),
  expand,
  metadata: metadata.optional(),
  payment_intent: text(200),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

export function refundRoutes(app: App, service: Service): void {
  app.post(
    PATH,
    endpoint(service, {
      params: createParams,
      respond: (call) => {
        const { amount, reason, metadata: sent } = call.params;
        const input = { reason: reason ?? null, metadata: mergeMetadata({}, sent) };
        return refundCharge(call.ledger, findCharge(call), amount ? { ...input, amount } : input);
      },
    }),
  );
  app.get(PATH, listOfCharges(service, 'refund', PATH));
  app.get(
    `${PATH}/:id`,
    endpoint(service, { params: z.strictObject({ expand }), respond: (call) => find(call) }),
  );
}

function find({ ledger, id }: Call<unknown>): Stripe.Refund {
  const refund = ledger.store.find('refund', id);
  if (!refund) throw noSuch('refund', id, 'id');
  return refund;
}

function findCharge({ ledger, params }: Call<z.output<typeof createParams>>): Stripe.Charge {
  const { payment_intent: id } = params;
  const intent = ledger.store.find('payment_intent', id);
  if (!intent) throw noSuch('payment_intent', id, 'payment_intent', 400);
  const charge = ledger.store.find('charge', String(intent.latest_charge));
  if (intent.status === 'succeeded' && charge) return charge;
  throw invalidRequest(
    `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    { param: 'payment_intent' },
  );
}
