import type { Shop } from '../support/shop.ts';

/** Runs a scheduled function now. Whether it succeeds is for what it leaves behind to show. */
export async function runScheduled({ shop }: Shop, name: string): Promise<void> {
  const response = await fetch(`${shop}/__sandbox/schedule/${name}`, { method: 'POST' });
  await response.body?.cancel();
}
