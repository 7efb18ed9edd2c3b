import { z } from 'zod';
import type { App } from '../../kit/stand-in.ts';
import { endpoint, type Service } from '../endpoint.ts';
import { noSuch } from '../errors.ts';
import { expand, listing, text } from '../params.ts';
import { listPage } from './listing.ts';
import { unknownRoute } from './unknown.ts';

const PATH = '/v1/charges';

/** Charges: read and list. */
export function chargeRoutes(app: App, service: Service): void {
  app.get(
    PATH,
    endpoint(service, {
      params: z.strictObject({ ...listing, payment_intent: text(200).optional() }),
      unimplemented: ['customer', 'transfer_group'],
      respond: ({ params, ledger }) =>
        listPage(ledger.store, 'charge', PATH, params, { payment_intent: params.payment_intent }),
    }),
  );
  app.get(`${PATH}/search`, unknownRoute);
  app.get(
    `${PATH}/:id`,
    endpoint(service, {
      params: z.strictObject({ expand }),
      respond: ({ ledger, id }) => {
        const charge = ledger.store.find('charge', id);
        if (!charge) throw noSuch('charge', id, 'id');
        return charge;
      },
    }),
  );
}
