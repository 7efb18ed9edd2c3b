import { join } from 'node:path';
import type { Provider } from 'oidc-provider';
import { Faults } from '../kit/faults.ts';
import { listen, type StandIn } from '../kit/stand-in.ts';
import type { OidcAccount } from './accounts.ts';
import type { OidcClient } from './client.ts';
import { readKeys } from './keys.ts';
import { createProvider } from './provider.ts';
import { createRoutes } from './routes.ts';
import { Store } from './store.ts';

/**
 * Starts an OpenID provider. Its issuer is its origin.
 * @param options.dataDir the folder for keys and sessions; only one process may use it
 */
export async function startOidc(
  options: { port: number; dataDir: string; accounts: OidcAccount[] } & OidcClient,
): Promise<StandIn> {
  const { port, dataDir, accounts } = options;
  const keys = await readKeys(dataDir);
  const store = new Store(join(dataDir, 'oidc.sqlite'));
  let provider: Provider | undefined;
  const running = () => {
    if (!provider) throw new Error('The provider has not started yet');
    return provider;
  };
  try {
    const server = await listen(createRoutes(running, accounts, new Faults(), options), port);
    provider = createProvider(server.origin, options, accounts, keys, store);
    return { origin: server.origin, close: () => server.close().finally(() => store.close()) };
  } catch (error) {
    store.close();
    throw error;
  }
}
