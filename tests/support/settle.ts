import type { Shop } from './shop.ts';

/** Waits until the functions have finished their work after responses. @throws Error if they do not finish */
export async function settle({ shop }: Pick<Shop, 'shop'>): Promise<void> {
  const { status } = await fetch(`${shop}/__sandbox/settle`, { method: 'POST' });
  if (status !== 200) throw new Error(`Settling responded ${status}`);
}
