import { join } from 'node:path';
import { Faults } from '../kit/faults.ts';
import { listen, type StandIn } from '../kit/stand-in.ts';
import { createRoutes } from './routes.ts';
import { type EvictionPolicy, Store } from './store.ts';

/**
 * Starts a Redis that speaks Upstash's REST protocol.
 * @param options.dataDir the folder of `redis.sqlite`; only one process may use it
 * @param options.readOnlyToken a token that may not write
 * @param options.evictionPolicy the policy that `INFO` reports; the stand-in never evicts a key
 * @param options.now the clock in milliseconds since 1970, for tests of expiry
 */
export async function startUpstash(options: {
  port: number;
  dataDir: string;
  token: string;
  readOnlyToken?: string;
  evictionPolicy?: EvictionPolicy;
  now?: () => number;
}): Promise<StandIn> {
  const store = new Store(
    join(options.dataDir, 'redis.sqlite'),
    options.now ?? Date.now,
    options.evictionPolicy,
  );
  try {
    const server = await listen(createRoutes(store, new Faults(), options), options.port);
    return { origin: server.origin, close: () => server.close().finally(() => store.close()) };
  } catch (error) {
    store.close();
    throw error;
  }
}
