import { useEffect } from 'react';
import { leaveTo } from '#site/lib/browser.ts';
import { UNAUTHORIZED_REDIRECT_DELAY } from '#site/lib/limits.ts';
import { paths } from '#site/lib/paths.ts';
import { toast } from '#site/lib/toast.ts';

/**
 * Shows why the student must log in, then redirects to the sign-in page.
 * @param reason undefined while there is none
 */
export function useLoginRedirect(reason: { title: string; description: string } | undefined): void {
  useEffect(() => {
    if (!reason) return;
    toast({ ...reason, variant: 'destructive' });
    void leaveTo(paths.auth(), UNAUTHORIZED_REDIRECT_DELAY);
  }, [reason]);
}
