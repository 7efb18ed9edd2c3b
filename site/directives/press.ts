import type { ClientDirective } from 'astro';

/**
 * `client:press`: hydrates a form when its button is pressed. Where loading fails, the form leads to
 * its action, as it does without scripts.
 */
const hydrateOnPress: ClientDirective = (load, _options, island) => {
  let isLoading = false;
  island.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isLoading) return;
    isLoading = true;
    const hydrate = await load().catch(() => undefined);
    if (hydrate) await hydrate();
    else if (event.target instanceof HTMLFormElement) event.target.submit();
  });
};

export default hydrateOnPress;
