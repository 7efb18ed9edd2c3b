import { island } from './island.tsx';

/** Mounts the toaster on a page without islands, to show the previous page's toast. */
export const PendingToast = island(() => null);
