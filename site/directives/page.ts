import type { ClientDirective } from 'astro';
import { hydrateIsland } from './hydrate.ts';

/** `client:page`: hydrates with the page, which has nothing to offer before: the build has rendered placeholders. */
const hydrateWithPage: ClientDirective = (load, _options, island) => {
  void hydrateIsland(load, island, { replaces: true });
};

export default hydrateWithPage;
