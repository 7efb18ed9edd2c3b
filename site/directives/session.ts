import type { ClientDirective } from 'astro';

declare global {
  /** Until `EarlyScript.astro` has shown what the caller may open, for half a second at most. */
  var earlyShow: Promise<unknown> | undefined;
  /** Keeps it from showing anything that it has not begun to show, and waits for what it has begun. */
  var endEarlyShow: (() => unknown) | undefined;
}

/** `client:session`: hydrates for signed-in users, whom `SessionScript.astro` has marked before. */
const hydrateSignedIn: ClientDirective = async (load, _options, island) => {
  if (!document.documentElement.dataset.session) return;
  await globalThis.earlyShow;
  const hydrate = await load();
  if (island.querySelector(':scope > [data-access]')) await globalThis.endEarlyShow?.();
  await hydrate();
};

export default hydrateSignedIn;
