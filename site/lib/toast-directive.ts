import type { ClientDirective } from 'astro';
// Every page carries whatever this file imports.
import { KEPT_TOAST } from './storage-names.ts';

const hasWaitingToast = () => {
  try {
    return sessionStorage.getItem(KEPT_TOAST) !== null;
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
