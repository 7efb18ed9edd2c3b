import type { Shop } from './shop.ts';

/** Makes the CMS's queries see each write this many milliseconds late; 0 ends the delay. */
export async function delayQueries(
  { content }: Pick<Shop, 'content'>,
  milliseconds: number,
): Promise<void> {
  const response = await fetch(`${content}/__sandbox/query-lag`, {
    method: 'POST',
    body: JSON.stringify({ milliseconds }),
  });
  if (response.status !== 200) throw new Error(await response.text());
}
