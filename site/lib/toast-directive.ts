import type { ClientDirective } from 'astro';
import { KEPT_TOAST } from './kept-toast.ts';

const hasKeptToast = () => {
  try {
    return sessionStorage.getItem(KEPT_TOAST) !== null;
  } catch {
    // Storage may be blocked: then nothing was kept.
    return false;
  }
};

/** `client:toast`: the page before this one said something that is still to be read. */
const hydrateWithToast: ClientDirective = async (load) => {
  if (!hasKeptToast()) return;
  const hydrate = await load();
  await hydrate();
};

export default hydrateWithToast;
