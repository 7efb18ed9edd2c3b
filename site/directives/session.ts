import type { ClientDirective } from 'astro';

declare global {
  /**
   * Until `EarlyScript.astro` has shown what the caller may open, for half a second at most; from when it begins,
   * until it has ended. It does not begin where this is missing.
   */
  var earlyShow: Promise<unknown> | undefined;
}

/** `client:session`: hydrates for signed-in users, whom `SessionScript.astro` has marked before. */
const hydrateSignedIn: ClientDirective = async (load, _options, island) => {
  if (!document.documentElement.dataset.session) return;
  await globalThis.earlyShow;
  const hydrate = await load();
  if (island.querySelector(':scope > [data-access]')) {
    // React expects what it finds now.
    const begun = globalThis.earlyShow;
    globalThis.earlyShow = undefined;
    await begun;
  }
  await hydrate();
};

export default hydrateSignedIn;
