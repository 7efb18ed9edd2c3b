import { useEffect } from 'react';
import { leaveTo } from '#site/lib/browser.ts';
import { UNAUTHORIZED_REDIRECT_DELAY_MS } from '#site/lib/limits.ts';
import { paths } from '#site/lib/paths.ts';
import { toast } from '#site/lib/toast.ts';

type Reason = Record<'title' | 'description', string>;

/**
 * Redirects to the sign-in page, which links back to this checkout by default. The promise never resolves.
 * @param place tab of the sign-in page and path to return to
 */
export function redirectToLogin(
  reason: Reason,
  place: Parameters<typeof paths.auth>[0] = {},
): Promise<never> {
  toast({ ...reason, variant: 'destructive' });
  const address = paths.auth({ next: thisCheckout(), ...place });
  return leaveTo(address, UNAUTHORIZED_REDIRECT_DELAY_MS);
}

export const thisCheckout = (): string => location.pathname + location.search;

export function useLoginRedirect(reason: Reason | undefined): void {
  useEffect(() => {
    if (reason) void redirectToLogin(reason);
  }, [reason]);
}
