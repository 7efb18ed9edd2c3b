import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from '#site/lib/query.ts';
import { mountToaster } from './mount-toaster.ts';

/** Gives an island the page's shared cache and toaster. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(mountToaster, []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
