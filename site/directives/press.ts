import type { ClientDirective } from 'astro';

/**
 * `client:press`: a form whose button opens something on the page. Nothing is loaded until it is
 * pressed; where nothing can be loaded, the form leads to its address, as without scripts.
 */
const hydrateOnPress: ClientDirective = (load, _options, island) => {
  let isAsked = false;
  island.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isAsked) return;
    isAsked = true;
    // `load` does not fail: it tells by an event, and complains in the console unless that is taken.
    island.addEventListener('astro:hydration-error', (failure) => {
      failure.preventDefault();
      if (event.target instanceof HTMLFormElement) event.target.submit();
    });
    const hydrate = await load();
    await hydrate();
  });
};

export default hydrateOnPress;
