import { z } from 'zod';
import type { App } from '../../kit/stand-in.ts';
import { endpoint, type Service } from '../endpoint.ts';
import { listing } from '../params.ts';
import { type WebhookTarget, webhookEndpoint } from '../webhook-endpoint.ts';

const PATH = '/v1/webhook_endpoints';

/** Webhook endpoints: list the only one. */
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
