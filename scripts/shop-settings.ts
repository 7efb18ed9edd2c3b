import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export type Variables = Record<string, string | undefined>;

const localShop = z.object({ data: z.string() });

export interface Needed<T extends z.ZodType> {
  schema: T;
  /** Prefix of the service's variables. If any is set, the environment names the shop. */
  prefix: string;
}

/**
 * Reads the settings that a command needs: the environment's if it names the service, otherwise those of the local shop
 * at `PORT`, or of `SHOP_DATA`.
 * @throws Error that names what to set or start
 */
export async function readShopSettings<T extends z.ZodType>(
  env: Variables,
  { schema, prefix }: Needed<T>,
): Promise<z.output<T>> {
  const isOwn = isNamed(env, prefix);
  const parsed = schema.safeParse(isOwn ? env : await readLocalSettings(env));
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => issue.path.join('.'));
  throw new Error(
    isOwn
      ? `Set ${names.join(', ')} too, or none of ${prefix}… for the local shop.`
      : `No local shop runs at port ${readPort(env)}: "npm start" it, or set ${prefix}….`,
  );
}

export const isNamed = (env: Variables, prefix: string): boolean =>
  Object.keys(env).some((name) => name.startsWith(prefix) && env[name]);

const readPort = ({ PORT }: Variables) => PORT || '8888';

const TIME_LIMIT_MS = 3_000;

/** Reads all settings of the local shop at `PORT`, or of `SHOP_DATA`. @returns undefined if there is none */
export async function readLocalSettings(env: Variables): Promise<Variables | undefined> {
  const response = await fetch(`http://localhost:${readPort(env)}/__sandbox`, {
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  }).catch(() => undefined);
  try {
    const folder = response?.ok ? localShop.parse(await response.json()).data : env['SHOP_DATA'];
    const text = readFileSync(join(folder ?? '', 'settings.json'), 'utf8');
    return z.record(z.string(), z.string()).parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
