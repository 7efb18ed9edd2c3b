import { type ReactNode, useEffect } from 'react';
import { mountToaster } from './mount-toaster.ts';

/** Gives an island the page's toaster. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(mountToaster, []);
  return children;
}
