import type { ClientDirective } from 'astro';
// Every page loads this directive, so it imports little.
import { PENDING_TOAST } from '#site/lib/storage-names.ts';
import { hydrateIsland } from './hydrate.ts';

const hasPendingToast = () => {
  try {
    return sessionStorage.getItem(PENDING_TOAST) !== null;
  } catch {
    // Blocked storage holds no toast.
    return false;
  }
};

/** `client:toast`: hydrates where the previous page left a toast to show. */
const hydrateWithToast: ClientDirective = (load, _options, island) => {
  // The page says nothing of a toast that it cannot show.
  if (hasPendingToast()) void hydrateIsland(load, island, { reloads: false, onMissing: () => {} });
};

export default hydrateWithToast;
