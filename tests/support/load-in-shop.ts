import { vi } from 'vitest';

type Shop = typeof import('#shop');
type Change = { [Group in keyof Shop]?: Partial<Shop[Group]> };

/**
 * Loads modules as in a shop with a changed configuration. Forgets them afterwards, because test files share their
 * modules.
 */
export async function loadInShop<Modules>(
  change: Change,
  load: () => Promise<Modules>,
): Promise<Modules> {
  const shop: Shop = await import('#shop');
  const groups = Object.entries(change) as [keyof Shop, object][];
  const changed = groups.map(([group, values]) => [group, { ...shop[group], ...values }]);
  vi.resetModules();
  vi.doMock('#shop', () => ({ ...shop, ...Object.fromEntries(changed) }));
  try {
    return await load();
  } finally {
    vi.doUnmock('#shop');
    vi.resetModules();
  }
}
