import type Stripe from 'stripe';
import type { z } from 'zod';
import type { App } from '../../kit/stand-in.ts';
import { confirmIntent, unexpectedState } from '../confirm.ts';
import { type Call, endpoint, Refusal, type Service } from '../endpoint.ts';
import { createIntent, publicIntent } from '../entities/payment-intent.ts';
import { invalidRequest, noSuch, StripeError } from '../errors.ts';
import { now } from '../ids.ts';
import { isSame } from '../keys.ts';
import { mergeMetadata } from '../params.ts';
import { listPage } from './listing.ts';
import * as schemas from './payment-intent-params.ts';

const PATH = '/v1/payment_intents';

export function paymentIntentRoutes(app: App, service: Service): void {
  app.post(
    PATH,
    endpoint(service, {
      params: schemas.createParams,
      respond: ({ params, caller, ledger }) => {
        schemas.checkCombination(params);
        schemas.checkAmount(params.amount, params.currency);
        const intent = createIntent({
          amount: params.amount,
          currency: params.currency,
          metadata: mergeMetadata({}, params.metadata),
          description: params.description ?? null,
        });
        ledger.save('payment_intent', intent);
        ledger.emit('payment_intent.created', intent);
        if (!params.confirm) return intent;
        return confirmIntent(ledger, intent, { ...params, caller, origin: service.origin() });
      },
    }),
  );
  app.get(
    PATH,
    endpoint(service, {
      params: schemas.listParams,
      respond: ({ params, ledger }) => listPage(ledger.store, 'payment_intent', PATH, params),
    }),
  );
  app.get(
    `${PATH}/:id`,
    endpoint(service, {
      isPublic: true,
      params: schemas.retrieveParams,
      respond: (call) => visibleTo(call, find(call)),
    }),
  );
  app.post(`${PATH}/:id`, endpoint(service, { params: schemas.updateParams, respond: update }));
  app.post(
    `${PATH}/:id/confirm`,
    endpoint(service, {
      isPublic: true,
      params: schemas.confirmParams,
      respond: (call) => {
        const how = { ...call.params, caller: call.caller, origin: service.origin() };
        return visibleTo(call, confirmIntent(call.ledger, find(call), how));
      },
    }),
  );
  app.post(
    `${PATH}/:id/cancel`,
    endpoint(service, { params: schemas.cancelParams, respond: cancel }),
  );
}

/** Finds the intent. A browser must also send its client secret. */
function find({ ledger, id, caller, params }: Call<{ client_secret?: string | undefined }>) {
  const intent = ledger.store.find('payment_intent', id);
  if (!intent) throw noSuch('payment_intent', id, 'intent');
  const secret = params.client_secret;
  if (caller === 'publishable' && !secret) {
    throw invalidRequest('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    });
  }
  if (secret && !isSame(secret, String(intent.client_secret))) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
    );
  }
  return intent;
}

function visibleTo({ caller }: Call<unknown>, result: Stripe.PaymentIntent | Refusal): object {
  if (caller === 'secret') return result;
  if (!(result instanceof Refusal)) return publicIntent(result);
  const { status, body } = result.error;
  const intent = body['payment_intent'];
  const visible = typeof intent === 'object' && intent ? publicIntent(intent) : undefined;
  return new Refusal(new StripeError(status, { ...body, payment_intent: visible }));
}

function update(call: Call<z.output<typeof schemas.updateParams>>): object {
  const { ledger, params } = call;
  const intent = find({ ...call, params: {} });
  const { expand: _expand, metadata, ...fields } = params;
  const updated = { ...intent, ...fields, metadata: mergeMetadata(intent.metadata, metadata) };
  ledger.save('payment_intent', updated);
  return updated;
}

function cancel(call: Call<z.output<typeof schemas.cancelParams>>): object {
  const intent = find({ ...call, params: {} });
  if (!intent.status.startsWith('requires_')) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      intent,
    );
  }
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    canceled_at: now(),
    cancellation_reason: call.params.cancellation_reason ?? null,
    next_action: null,
    status: 'canceled',
  };
  call.ledger.save('payment_intent', canceled);
  call.ledger.emit('payment_intent.canceled', canceled);
  return canceled;
}
