import { notImplemented } from './errors.ts';
import type { Store } from './store.ts';

const EXPANDABLE = ['latest_charge', 'source'];

type Fields = Record<string, unknown>;

/** Replaces ids of charges with the charges, as `expand[]` asks. @throws StripeError 501 for any other field */
export function expandFields(store: Store, object: object, paths: string[] = []): object {
  let expanded = object;
  for (const path of paths) {
    const field = path.replace(/^data\./, '');
    if (!EXPANDABLE.includes(field)) throw notImplemented(`expand[]=${path}`);
    const expand = (one: Fields) => ({
      ...one,
      [field]: one[field] && store.find('charge', String(one[field])),
    });
    const items = 'data' in expanded ? (expanded.data as Fields[]).map(expand) : undefined;
    expanded = items ? { ...expanded, data: items } : expand(expanded as Fields);
  }
  return expanded;
}
