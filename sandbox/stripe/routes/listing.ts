import type { Kind, Kinds, Query, Store } from '../store.ts';

type Paging = Pick<Query, 'created' | 'ending_before' | 'starting_after' | 'limit'>;

/** Lists objects in Stripe's format, newest first. */
export function listPage<K extends Kind>(
  store: Store,
  kind: K,
  url: string,
  params: Paging,
  where: Query['where'] = {},
): { object: 'list'; data: Kinds[K][]; has_more: boolean; url: string } {
  const { created, ending_before, starting_after, limit } = params;
  const { data, hasMore } = store.list(kind, {
    ...{ created, ending_before, starting_after, limit },
    where,
  });
  return { object: 'list', data, has_more: hasMore, url };
}
