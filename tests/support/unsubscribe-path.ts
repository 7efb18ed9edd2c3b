import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { keyedHash } from '#server/tokens/seal.ts';

const info = z.object({ data: z.string() });
const settings = z.object({ SESSION_SECRET: z.string() });

/** Makes the path of the link in an account's update emails that ends them. @param shop the shop's address */
export async function unsubscribePath(shop: string, accountId: string): Promise<string> {
  const { data } = info.parse(await (await fetch(`${shop}/__sandbox`)).json());
  const file = readFileSync(join(data, 'settings.json'), 'utf8');
  const { SESSION_SECRET } = settings.parse(JSON.parse(file));
  const proof = await keyedHash(SESSION_SECRET, 'unsubscribe', accountId);
  return `/unsubscribe/${Buffer.from(accountId).toString('base64url')}.${proof}`;
}
