import type { ClientDirective } from 'astro';
import { hydrateIsland } from './hydrate.ts';

/**
 * `client:press`: hydrates a form when its button is pressed. If its scripts are missing, the form leads to
 * its action, as it does without scripts.
 */
const hydrateOnPress: ClientDirective = (load, _options, island) => {
  let isLoading = false;
  island.addEventListener('submit', (event) => {
    const { target } = event;
    event.preventDefault();
    if (isLoading) return;
    isLoading = true;
    const onMissing = () => target instanceof HTMLFormElement && target.submit();
    void hydrateIsland(load, island, { reloads: false, onMissing });
  });
};

export default hydrateOnPress;
