import { z } from 'zod';
import { endpoint, type Service } from '../endpoint.ts';
import { noSuch } from '../errors.ts';
import { listing, text } from '../params.ts';
import type { Kind, Kinds, Query, Store } from '../store.ts';

type Paging = Pick<Query, 'created' | 'starting_after' | 'limit'>;

/** Lists objects in Stripe's format, newest first. @throws StripeError 400 if the cursor or a filter names no object */
export function listPage<K extends Kind>(
  store: Store,
  kind: K,
  url: string,
  params: Paging,
  where: Query['where'] = {},
): { object: 'list'; data: Kinds[K][]; has_more: boolean; url: string } {
  const { created, starting_after, limit } = params;
  if (starting_after && !store.find(kind, starting_after)) {
    throw noSuch(kind, starting_after, 'starting_after', 400);
  }
  const { payment_intent: id } = where;
  if (typeof id === 'string' && !store.find('payment_intent', id)) {
    throw noSuch('payment_intent', id, 'payment_intent', 400);
  }
  const { data, hasMore } = store.list(kind, { created, starting_after, limit, where });
  return { object: 'list', data, has_more: hasMore, url };
}

export const listOfCharges = (service: Service, kind: 'dispute' | 'refund', url: string) =>
  endpoint(service, {
    params: z.strictObject({ ...listing, payment_intent: text(200).optional() }),
    respond: ({ params, ledger }) => {
      const { payment_intent } = params;
      return listPage(ledger.store, kind, url, params, { payment_intent });
    },
  });
