import type { ClientDirective } from 'astro';

/** `client:session`: hydrates for signed-in users, whom `SessionScript.astro` has marked before. */
const hydrateSignedIn: ClientDirective = async (load) => {
  if (!document.documentElement.dataset.session) return;
  const hydrate = await load();
  await hydrate();
};

export default hydrateSignedIn;
