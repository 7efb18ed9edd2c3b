import type { ClientDirective } from 'astro';

declare global {
  /** On a subject's page, until its text has been painted, for a second at most (`EarlyScript.astro`). */
  var firstPaint: Promise<unknown> | undefined;
}

/** `client:session`: hydrates for signed-in users, whom `SessionScript.astro` has marked before. */
const hydrateSignedIn: ClientDirective = async (load) => {
  if (!document.documentElement.dataset.session) return;
  await globalThis.firstPaint;
  const hydrate = await load();
  await hydrate();
};

export default hydrateSignedIn;
