import { z } from 'zod';
import type { App } from '../../kit/stand-in.ts';
import { endpoint, type Service } from '../endpoint.ts';
import { listing, text } from '../params.ts';
import { listPage } from './listing.ts';

const PATH = '/v1/events';

export function eventRoutes(app: App, service: Service): void {
  app.get(
    PATH,
    endpoint(service, {
      params: z.strictObject({
        ...listing,
        type: text(100).optional(),
        types: z.array(text(100)).max(20).optional(),
      }),
      respond: ({ params, ledger }) => {
        const type = params.types ?? params.type;
        return listPage(ledger.store, 'event', PATH, params, { type });
      },
    }),
  );
}
