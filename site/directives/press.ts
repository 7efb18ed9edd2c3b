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
    // `load` reports a failure by an event, and logs it unless the event is handled.
    island.addEventListener('astro:hydration-error', (failure) => {
      failure.preventDefault();
      if (event.target instanceof HTMLFormElement) event.target.submit();
    });
    const hydrate = await load();
    await hydrate();
  });
};

export default hydrateOnPress;
