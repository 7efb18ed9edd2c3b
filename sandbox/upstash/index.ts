import { join } from 'node:path';
import { Faults } from '../kit/faults.ts';
import { listen, type StandIn } from '../kit/stand-in.ts';
import { createRoutes } from './routes.ts';
import { Store } from './store.ts';

/**
 * Starts the stand-in of Upstash Redis, spoken to over its REST protocol.
 * @param options.port 0 takes any free one
 * @param options.dataDir where `redis.sqlite` is kept; one process at a time may own it
 * @param options.token the bearer token that every request must carry
 * @param options.now the clock in milliseconds, for tests of expiry
 */
export async function startUpstash(options: {
  port: number;
  dataDir: string;
  token: string;
  now?: () => number;
}): Promise<StandIn> {
  const store = new Store(join(options.dataDir, 'redis.sqlite'), options.now ?? Date.now);
  try {
    const server = await listen(createRoutes(store, new Faults(), options.token), options.port);
    return { origin: server.origin, close: () => server.close().finally(() => store.close()) };
  } catch (error) {
    store.close();
    throw error;
  }
}
