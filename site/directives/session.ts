import type { ClientDirective } from 'astro';

/** `client:session`: the head's script has read the cookie into `data-session` before. */
const hydrateSignedIn: ClientDirective = async (load) => {
  if (!document.documentElement.dataset.session) return;
  const hydrate = await load();
  await hydrate();
};

export default hydrateSignedIn;
