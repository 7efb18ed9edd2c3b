import { invalidRequest, notImplemented } from './errors.ts';
import type { Kind, Store } from './store.ts';

const EXPANDABLE: Record<string, Kind> = {
  charge: 'charge',
  latest_charge: 'charge',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
  source: 'charge',
};

/**
 * Replaces ids by objects, as `expand[]` asks.
 * @throws StripeError where a field cannot be expanded, at Stripe or here
 */
export function expandFields(store: Store, object: object, paths: string[] = []): object {
  let expanded = object;
  for (const path of paths) expanded = expandPath(store, expanded, path.split('.'), path);
  return expanded;
}

function expandPath(store: Store, value: unknown, keys: string[], path: string): object {
  const [key = '', ...rest] = keys;
  const cannot = () =>
    invalidRequest(
      `This property cannot be expanded (${path}). You may want to try removing it from 'expand'.`,
      { param: 'expand' },
    );
  if (!isObject(value) || !(key in value)) throw cannot();
  const held = value[key];
  if (key === 'data' && Array.isArray(held)) {
    return { ...value, data: held.map((item) => expandPath(store, item, rest, path)) };
  }
  if (held === null) return value;
  if (typeof held === 'string') {
    const kind = EXPANDABLE[key];
    if (!kind) throw held.includes('_') ? notImplemented(`expand[]=${path}`) : cannot();
    const whole = load(store, kind, held);
    return { ...value, [key]: rest.length ? expandPath(store, whole, rest, path) : whole };
  }
  if (rest.length === 0) return value;
  return { ...value, [key]: expandPath(store, held, rest, path) };
}

function load(store: Store, kind: Kind, id: string): object {
  if (kind === 'payment_method') return store.find('payment_method', id)?.object ?? {};
  return store.find(kind, id) ?? {};
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
