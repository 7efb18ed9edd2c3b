import type { ClientDirective } from 'astro';
import { hydrateIsland } from './hydrate.ts';

/** `client:session`: hydrates for signed-in users, after `Layout.astro` has marked the page. */
export default ((load, _options, island) => {
  if (document.documentElement.dataset.session) void hydrateIsland(load, island);
}) satisfies ClientDirective;
