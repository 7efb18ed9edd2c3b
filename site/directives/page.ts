import type { ClientDirective } from 'astro';
import { hydrateIsland } from './hydrate.ts';

/** `client:page`: hydrates immediately, because the build rendered only placeholders. */
export default ((load, _options, island) => {
  void hydrateIsland(load, island, { replaces: true });
}) satisfies ClientDirective;
