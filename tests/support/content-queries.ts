import { z } from 'zod';
import type { Shop } from './shop.ts';

const requests = z.array(z.object({ path: z.string() }));

export async function countQueries(
  { content }: Pick<Shop, 'content'>,
  work: () => Promise<unknown>,
): Promise<number> {
  const log = `${content}/__sandbox/requests`;
  await fetch(log, { method: 'DELETE' });
  await work();
  const received = requests.parse(await (await fetch(log)).json());
  return received.filter(({ path }) => path.includes('/data/query/')).length;
}
