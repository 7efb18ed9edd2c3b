import type { ClientDirective } from 'astro';
import { hydrateIsland } from './hydrate.ts';

/**
 * `client:use`: hydrates a form when someone turns to it. What they type meanwhile stays in its fields, and Enter
 * does not leave the page. Where loading fails, the next key tries again.
 */
const hydrateOnUse: ClientDirective = (load, _options, island) => {
  let isLoading = false;
  const use = async (event: Event) => {
    if (event.type === 'submit') event.preventDefault();
    if (isLoading) return;
    isLoading = true;
    isLoading = await hydrateIsland(load, island, { reloads: false });
  };
  for (const type of ['focusin', 'input', 'submit']) island.addEventListener(type, use);
};

export default hydrateOnUse;
