import { island } from './island.tsx';

/** Shows the previous page's toast on a page without islands. */
export const PendingToast = island(() => null);
