import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { isLoopback } from '#server/config-fields.ts';
import { decodeText } from '../decode-text.ts';

export type Variables = Record<string, string | undefined>;

export interface Loaded {
  variables: Variables;
  source: string;
}

const LOCAL_PORT = '8888';

const localShop = z.object({ shop: z.url(), data: z.string() });

/**
 * Loads the environment's settings, then those of `.env`. If neither names the shop's address, the local shop at `PORT`
 * supplies the other settings. For an address on this machine, that shop's own settings replace `.env`.
 * @param root the folder of `.env`
 */
export async function loadSettings(env: Variables, root: string, address?: URL): Promise<Loaded> {
  const isLocal = address !== undefined && isLoopback(address.href);
  const file = isLocal ? {} : readVariables(join(root, '.env'));
  const own: Variables = { ...file, ...env };
  const source = Object.keys(file).length > 0 ? 'the environment and .env' : 'the environment';
  if (own['SITE_URL']) return { variables: own, source };
  const port = isLocal ? address.port : own['PORT'] || LOCAL_PORT;
  const local = await readLocalShop(port);
  if (!local) return { variables: own, source };
  return { variables: { ...local, ...own }, source: 'the local shop' };
}

function readVariables(file: string): Variables {
  try {
    return parseEnv(decodeText(readFileSync(file)));
  } catch {
    return {};
  }
}

async function readLocalShop(port: string): Promise<Variables | undefined> {
  try {
    const response = await fetch(`http://localhost:${port}/__sandbox`, {
      signal: AbortSignal.timeout(3_000),
    });
    const { data } = localShop.parse(await response.json());
    const settings = JSON.parse(readFileSync(join(data, 'settings.json'), 'utf8'));
    return z.record(z.string(), z.string()).parse(settings);
  } catch {
    return undefined;
  }
}
