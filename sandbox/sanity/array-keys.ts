import { randomBytes } from 'node:crypto';

/** Adds the missing `_key` to every object in an array, as `autoGenerateArrayKeys` requests. */
export function addArrayKeys<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item) => withKey(addArrayKeys(item))) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, addArrayKeys(part)]),
  ) as T;
}

function withKey(item: unknown): unknown {
  const isObject = typeof item === 'object' && item !== null && !Array.isArray(item);
  if (!isObject || '_key' in item) return item;
  return { _key: randomBytes(6).toString('hex'), ...item };
}
