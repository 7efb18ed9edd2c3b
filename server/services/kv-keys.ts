import { keyPrefix } from '../deploy.ts';
import { callStore } from './kv-client.ts';

/** The keys of any kind that the store looks at for one request: their names alone. */
const LOOKED_AT = 10_000;

/**
 * Lists the keys that begin with some text, in pages, in no particular order. It looks at every key of the
 * store. One that exists throughout is found, perhaps twice; one that is added meanwhile may be missing.
 */
export async function* listKeys(beginning: string): AsyncGenerator<string[]> {
  const start = keyPrefix().length;
  let cursor = '0';
  do {
    const from = cursor;
    const options = { match: `${beginning}*`, count: LOOKED_AT };
    const [next, found] = await callStore((store) => store.scan(from, options));
    yield found.map((key) => String(key).slice(start));
    cursor = String(next);
  } while (cursor !== '0');
}
