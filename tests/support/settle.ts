import type { Shop } from './shop.ts';

/** Waits until the functions have ended what they continue after their responses. @throws Error where they do not */
export async function settle({ shop }: Pick<Shop, 'shop'>): Promise<void> {
  const { status } = await fetch(`${shop}/__sandbox/settle`, { method: 'POST' });
  if (status !== 200) throw new Error(`Settling responded ${status}`);
}
