import { useEffect } from 'react';
import { leaveTo } from '#site/lib/leave.ts';
import { UNAUTHORIZED_REDIRECT_DELAY } from '#site/lib/limits.ts';
import { paths } from '#site/lib/paths.ts';
import { toast } from '#site/lib/toast.ts';

/**
 * Says why the buyer must log in, and goes to /auth (spec section 4, checkout).
 * @param reason undefined as long as there is none
 */
export function useLoginRedirect(reason: { title: string; description: string } | undefined): void {
  useEffect(() => {
    if (!reason) return;
    toast({ ...reason, variant: 'destructive' });
    void leaveTo(paths.auth(), UNAUTHORIZED_REDIRECT_DELAY);
  }, [reason]);
}
