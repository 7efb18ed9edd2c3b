import type { ClientDirective } from 'astro';
import { hydrateIsland } from './hydrate.ts';

/** `client:press`: hydrates a form when its button is pressed. Without scripts, submits the form to its action. */
export default ((load, _options, island) => {
  let isLoading = false;
  island.addEventListener('submit', (event) => {
    const { target } = event;
    event.preventDefault();
    if (isLoading) return;
    isLoading = true;
    const onMissing = () => target instanceof HTMLFormElement && target.submit();
    void hydrateIsland(load, island, { reloads: false, onMissing });
  });
}) satisfies ClientDirective;
