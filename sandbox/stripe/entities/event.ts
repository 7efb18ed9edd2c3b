import Stripe from 'stripe';
import { newId, now } from '../ids.ts';

export type EventType =
  | `payment_intent.${'created' | 'succeeded' | 'payment_failed' | 'canceled' | 'processing' | 'requires_action'}`
  | `charge.${'succeeded' | 'failed' | 'refunded' | 'updated'}`
  | `charge.refund.updated`
  | `refund.${'created' | 'updated' | 'failed'}`
  | 'radar.early_fraud_warning.created'
  | `charge.dispute.${'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated'}`;

/** Request that caused an event; its fields are null for an action on the dashboard. */
export interface RequestMark {
  id: string | null;
  idempotency_key: string | null;
}

export interface EventObject {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: RequestMark;
  type: EventType;
}

export function createEvent(
  type: EventType,
  object: object,
  request: RequestMark,
  hasWebhook: boolean,
  previous?: object,
): EventObject {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: now(),
    data: previous ? { object, previous_attributes: previous } : { object },
    livemode: false,
    pending_webhooks: hasWebhook ? 1 : 0,
    request,
    type,
  };
}
