import { z } from 'zod';
import type { App } from '../../kit/stand-in.ts';
import { endpoint, type Service } from '../endpoint.ts';
import { noSuch } from '../errors.ts';
import { expand, listing } from '../params.ts';
import { type WebhookTarget, webhookEndpoint } from '../webhook-endpoint.ts';

const PATH = '/v1/webhook_endpoints';

/** Webhook endpoints: read and list the only one. */
export function webhookEndpointRoutes(app: App, service: Service, target: WebhookTarget): void {
  const { created: _, ...paging } = listing;
  app.get(
    PATH,
    endpoint(service, {
      params: z.strictObject(paging),
      unimplemented: ['starting_after', 'ending_before'],
      respond: ({ ledger }) => ({
        object: 'list',
        data: [webhookEndpoint(ledger.store, target)],
        has_more: false,
        url: PATH,
      }),
    }),
  );
  app.get(
    `${PATH}/:id`,
    endpoint(service, {
      params: z.strictObject({ expand }),
      respond: ({ ledger, id }) => {
        const found = webhookEndpoint(ledger.store, target);
        if (found.id !== id) throw noSuch('webhook endpoint', id, 'id');
        return found;
      },
    }),
  );
}
