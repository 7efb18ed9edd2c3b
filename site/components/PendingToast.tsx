import { useEffect } from 'react';
import { mountToaster } from './mount-toaster.ts';

/** Brings the toaster to a page that has no island of its own, for a toast from the page before. */
export function KeptToast() {
  useEffect(mountToaster, []);
  return null;
}
