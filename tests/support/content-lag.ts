import type { Shop } from './shop.ts';

/** Makes queries of the CMS see each write so many milliseconds late; 0 ends it. */
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
