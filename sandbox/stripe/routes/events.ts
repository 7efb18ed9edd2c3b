import { z } from 'zod';
import type { App } from '../../kit/stand-in.ts';
import { endpoint, type Service } from '../endpoint.ts';
import { noSuch } from '../errors.ts';
import { expand, listing, onlyOne, text } from '../params.ts';
import { listPage } from './listing.ts';

const PATH = '/v1/events';

/** Events: read and list. */
export function eventRoutes(app: App, service: Service): void {
  app.get(
    PATH,
    endpoint(service, {
      params: z.strictObject({
        ...listing,
        type: text(100).optional(),
        types: z.array(text(100)).max(20).optional(),
      }),
      unimplemented: ['delivery_success', 'related_object'],
      respond: ({ params, ledger }) => {
        onlyOne(params, ['type', 'types']);
        const type = params.types ?? params.type;
        return listPage(ledger.store, 'event', PATH, params, { type });
      },
    }),
  );
  app.get(
    `${PATH}/:id`,
    endpoint(service, {
      params: z.strictObject({ expand }),
      respond: ({ ledger, id }) => {
        const event = ledger.store.find('event', id);
        if (!event) throw noSuch('event', id, 'id');
        return event;
      },
    }),
  );
}
