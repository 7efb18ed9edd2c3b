import Stripe from 'stripe';
import { z } from 'zod';
import type { App } from '../kit/stand-in.ts';
import { endpoint, type Service } from './endpoint.ts';
import { newId, now } from './ids.ts';
import { listing } from './params.ts';
import type { Store } from './store.ts';

/** The only webhook, with its settings in Stripe's dashboard. */
export interface WebhookTarget {
  url: string;
  secret: string;
  events?: readonly string[] | undefined;
  /** Stripe disables a webhook that has failed for days. */
  isDisabled?: boolean | undefined;
}

const SETTING = 'webhook_endpoint';

/** Describes the webhook as Stripe does. Its id and date stay the same across restarts. */
function webhookEndpoint(store: Store, target: WebhookTarget): Stripe.WebhookEndpoint {
  const [id = newId('we'), created = String(now())] = store.setting(SETTING)?.split(' ') ?? [];
  store.set(SETTING, `${id} ${created}`);
  return {
    id,
    object: 'webhook_endpoint',
    api_version: Stripe.API_VERSION,
    application: null,
    created: Number(created),
    description: null,
    enabled_events: [...(target.events ?? ['*'])],
    livemode: false,
    metadata: {},
    status: target.isDisabled ? 'disabled' : 'enabled',
    url: target.url,
  };
}

export const isSubscribed = ({ events, isDisabled }: WebhookTarget, type: string): boolean =>
  !isDisabled && (events === undefined || events.includes(type));

const PATH = '/v1/webhook_endpoints';

export function webhookEndpointRoutes(app: App, service: Service, target: WebhookTarget): void {
  const { expand, limit } = listing;
  app.get(
    PATH,
    endpoint(service, {
      params: z.strictObject({ expand, limit }),
      respond: ({ ledger }) => ({
        object: 'list',
        data: [webhookEndpoint(ledger.store, target)],
        has_more: false,
        url: PATH,
      }),
    }),
  );
}
