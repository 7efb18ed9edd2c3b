import { z } from 'zod';
import { endpoint, type Service } from '../endpoint.ts';
import { invalidRequest, noSuch } from '../errors.ts';
import { listing, text } from '../params.ts';
import type { Kind, Kinds, Query, Store } from '../store.ts';

type Paging = Pick<Query, 'created' | 'ending_before' | 'starting_after' | 'limit'>;

/** The filters that name another object. */
const REFERENCES = ['charge', 'payment_intent'] as const;

/**
 * Lists objects in Stripe's format, newest first.
 * @throws StripeError 400 for both cursors, or where a cursor or a filter names no object
 */
export function listPage<K extends Kind>(
  store: Store,
  kind: K,
  url: string,
  params: Paging,
  where: Query['where'] = {},
): { object: 'list'; data: Kinds[K][]; has_more: boolean; url: string } {
  const { created, ending_before, starting_after, limit } = params;
  if (ending_before && starting_after) {
    throw invalidRequest('You cannot parameterize both starting_after and ending_before.');
  }
  for (const [param, id] of Object.entries({ ending_before, starting_after })) {
    if (id && !store.find(kind, id)) throw noSuch(kind, id, param, 400);
  }
  for (const reference of REFERENCES) {
    const id = where[reference];
    if (typeof id !== 'string' || store.find(reference, id)) continue;
    throw noSuch(reference, id, reference, 400);
  }
  const { data, hasMore } = store.list(kind, {
    created,
    ending_before,
    starting_after,
    limit,
    where,
  });
  return { object: 'list', data, has_more: hasMore, url };
}

/** The list of what belongs to charges, which may be narrowed to those of one charge or payment. */
export const listOfCharges = (service: Service, kind: 'dispute' | 'refund', url: string) =>
  endpoint(service, {
    params: z.strictObject({
      ...listing,
      charge: text(200).optional(),
      payment_intent: text(200).optional(),
    }),
    respond: ({ params, ledger }) => {
      const { charge, payment_intent } = params;
      return listPage(ledger.store, kind, url, params, { charge, payment_intent });
    },
  });
