import { keyPrefix } from '../deploy.ts';
import { callStore } from './kv-client.ts';

const KEYS_PER_SCAN = 10_000;

/** Scans the whole store, in unordered pages. Keys may repeat; keys added meanwhile may be missing. */
export async function* listKeys(beginning: string): AsyncGenerator<string[]> {
  const start = keyPrefix().length;
  let cursor = '0';
  do {
    const from = cursor;
    const options = { match: `${beginning}*`, count: KEYS_PER_SCAN };
    const [next, found] = await callStore((store) => store.scan(from, options));
    yield found.map((key) => String(key).slice(start));
    cursor = String(next);
  } while (cursor !== '0');
}
