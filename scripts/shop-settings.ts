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
  if (!isNamed(env, prefix)) {
    const parsed = schema.safeParse(await readLocalSettings(env, prefix));
    if (parsed.success) return parsed.data;
    throw notRunning(env, prefix);
  }
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => issue.path.join('.'));
  throw new Error(`Set ${names.join(', ')} too, or none of ${prefix}… for the local shop.`);
}

export const isNamed = (env: Variables, prefix: string): boolean =>
  Object.keys(env).some((name) => name.startsWith(prefix) && env[name]);

/** Reads all settings of the local shop. @throws Error if there is no local shop */
export async function readLocalSettings(env: Variables, prefix: string): Promise<Variables> {
  const folder = (await folderOfShop(readPort(env))) ?? env['SHOP_DATA'];
  try {
    const text = readFileSync(join(folder ?? '', 'settings.json'), 'utf8');
    return z.record(z.string(), z.string()).parse(JSON.parse(text));
  } catch {
    throw notRunning(env, prefix);
  }
}

const readPort = ({ PORT }: Variables) => PORT || '8888';

const notRunning = (env: Variables, prefix: string) =>
  new Error(`No local shop runs at port ${readPort(env)}: "npm start" it, or set ${prefix}….`);

async function folderOfShop(port: string): Promise<string | undefined> {
  const response = await fetch(`http://localhost:${port}/__sandbox`).catch(() => undefined);
  return response?.ok ? localShop.parse(await response.json()).data : undefined;
}
