import { notImplemented } from './errors.ts';
import type { Kind, Store } from './store.ts';

/** Kinds of the objects to which the fields refer. */
const EXPANDABLE = new Map<string, Kind>([
  ['latest_charge', 'charge'],
  ['source', 'charge'],
  ['payment_intent', 'payment_intent'],
]);

type Fields = Record<string, unknown>;

/** Replaces ids with their objects, as `expand[]` requires. @throws StripeError 501 for any other field */
export function expandFields(store: Store, object: object, paths: string[] = []): object {
  let expanded = object;
  for (const path of paths) {
    const field = path.replace(/^data\./, '');
    const kind = EXPANDABLE.get(field);
    if (!kind) throw notImplemented(`expand[]=${path}`);
    const expand = (one: Fields) => ({
      ...one,
      [field]: one[field] && store.find(kind, String(one[field])),
    });
    const items = 'data' in expanded ? (expanded.data as Fields[]).map(expand) : undefined;
    expanded = items ? { ...expanded, data: items } : expand(expanded as Fields);
  }
  return expanded;
}
