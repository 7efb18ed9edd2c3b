import { useEffect } from 'react';
import { mountToaster } from './mount-toaster.ts';

/** Mounts the toaster on a page without islands, to show the previous page's toast. */
export function PendingToast() {
  useEffect(mountToaster, []);
  return null;
}
