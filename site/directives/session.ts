import type { ClientDirective } from 'astro';

declare global {
  /** Until `EarlyScript.astro` has shown what the caller may open, for half a second at most. */
  var earlyShow: Promise<unknown> | undefined;
}

/** `client:session`: hydrates for signed-in users, whom `SessionScript.astro` has marked before. */
const hydrateSignedIn: ClientDirective = async (load) => {
  if (!document.documentElement.dataset.session) return;
  await globalThis.earlyShow;
  const hydrate = await load();
  await hydrate();
};

export default hydrateSignedIn;
