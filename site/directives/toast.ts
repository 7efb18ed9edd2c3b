import type { ClientDirective } from 'astro';
// Every page loads this directive, so it imports nothing else.
import { PENDING_TOAST } from '#site/lib/storage-names.ts';

const hasPendingToast = () => {
  try {
    return sessionStorage.getItem(PENDING_TOAST) !== null;
  } catch {
    // Blocked storage holds no toast.
    return false;
  }
};

/** `client:toast`: hydrates where the previous page left a toast to show. */
const hydrateWithToast: ClientDirective = async (load) => {
  if (!hasPendingToast()) return;
  try {
    const hydrate = await load();
    await hydrate();
  } catch {
    // A page says nothing of a toast that it cannot show.
  }
};

export default hydrateWithToast;
