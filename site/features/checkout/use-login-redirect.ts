import { useEffect } from 'react';
import { leaveTo } from '#site/lib/browser.ts';
import { UNAUTHORIZED_REDIRECT_DELAY_MS } from '#site/lib/limits.ts';
import { paths } from '#site/lib/paths.ts';
import { toast } from '#site/lib/toast.ts';

type Reason = Record<'title' | 'description', string>;

/** Redirects to the sign-in page, which links back to this checkout. The promise never resolves. */
export function redirectToLogin(reason: Reason): Promise<never> {
  toast({ ...reason, variant: 'destructive' });
  return leaveTo(paths.auth({ next: thisCheckout() }), UNAUTHORIZED_REDIRECT_DELAY_MS);
}

export const thisCheckout = (): string => location.pathname + location.search;

export function useLoginRedirect(reason: Reason | undefined): void {
  useEffect(() => {
    if (reason) void redirectToLogin(reason);
  }, [reason]);
}
