import type { ClientDirective } from 'astro';
// Every page loads this directive, so it imports nothing else.
import { PENDING_TOAST } from '#site/lib/storage-names.ts';

const hasPendingToast = () => {
  try {
    return sessionStorage.getItem(PENDING_TOAST) !== null;
  } catch {
    return false; // Storage is blocked.
  }
};

/** `client:toast`: hydrates if the previous page left a toast. */
export default (async (load) => {
  if (!hasPendingToast()) return;
  try {
    const hydrate = await load();
    await hydrate();
  } catch {
    // The page works without the toast.
  }
}) satisfies ClientDirective;
