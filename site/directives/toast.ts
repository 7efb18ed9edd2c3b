import type { ClientDirective } from 'astro';

/** `KEPT_TOAST`, written out: whatever this file imports travels in every page. */
export const WAITING_TOAST = 'toast';

const hasWaitingToast = () => {
  try {
    return sessionStorage.getItem(WAITING_TOAST) !== null;
  } catch {
    // Storage may be blocked: then nothing was kept.
    return false;
  }
};

/** `client:toast`: the page before this one said something that is still to be read. */
const hydrateWithToast: ClientDirective = async (load) => {
  if (!hasWaitingToast()) return;
  const hydrate = await load();
  await hydrate();
};

export default hydrateWithToast;
