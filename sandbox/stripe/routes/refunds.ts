import type Stripe from 'stripe';
import { z } from 'zod';
import type { App } from '../../kit/stand-in.ts';
import { type Call, endpoint, type Service } from '../endpoint.ts';
import { invalidRequest, noSuch } from '../errors.ts';
import { expand, integer, mergeMetadata, metadata, onlyOne, text } from '../params.ts';
import { refundCharge } from '../refunds.ts';
import { listOfCharges } from './listing.ts';

const PATH = '/v1/refunds';

const createParams = z.strictObject({
  amount: integer(1).optional(),
  charge: text(200).optional(),
  expand,
  metadata: metadata.optional(),
  payment_intent: text(200).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

/** Refunds: create, read, list, update. */
export function refundRoutes(app: App, service: Service): void {
  app.post(
    PATH,
    endpoint(service, {
      params: createParams,
      unimplemented: [
        'currency',
        'customer',
        'instructions_email',
        'origin',
        'refund_application_fee',
        'reverse_transfer',
      ],
      respond: (call) => {
        const { amount, reason, metadata: sent } = call.params;
        const input = { reason: reason ?? null, metadata: mergeMetadata({}, sent) };
        return refundCharge(call.ledger, chargeOf(call), amount ? { ...input, amount } : input);
      },
    }),
  );
  app.get(PATH, listOfCharges(service, 'refund', PATH));
  app.get(
    `${PATH}/:id`,
    endpoint(service, { params: z.strictObject({ expand }), respond: (call) => find(call) }),
  );
  app.post(
    `${PATH}/:id`,
    endpoint(service, {
      params: z.strictObject({ expand, metadata: metadata.optional() }),
      respond: (call) => {
        const refund = find(call);
        const merged = mergeMetadata(refund.metadata ?? {}, call.params.metadata);
        const updated: Stripe.Refund = { ...refund, metadata: merged };
        call.ledger.save('refund', updated);
        call.ledger.emit('refund.updated', updated, { metadata: refund.metadata });
        return updated;
      },
    }),
  );
}

function find({ ledger, id }: Call<unknown>): Stripe.Refund {
  const refund = ledger.store.find('refund', id);
  if (!refund) throw noSuch('refund', id, 'id');
  return refund;
}

function chargeOf({ ledger, params }: Call<z.output<typeof createParams>>): Stripe.Charge {
  onlyOne(params, ['charge', 'payment_intent']);
  const { payment_intent: intentId } = params;
  if (!intentId && !params.charge) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent = intentId ? ledger.store.find('payment_intent', intentId) : undefined;
  if (intentId && !intent) throw noSuch('payment_intent', intentId, 'payment_intent', 400);
  if (intent && intent.status !== 'succeeded') {
    throw invalidRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      { param: 'payment_intent' },
    );
  }
  const id = params.charge ?? String(intent?.latest_charge);
  const charge = ledger.store.find('charge', id);
  if (!charge) throw noSuch('charge', id, 'charge', 400);
  return charge;
}
