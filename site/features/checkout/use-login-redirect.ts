import { useEffect } from 'react';
import { leaveTo } from '#site/lib/browser.ts';
import { UNAUTHORIZED_REDIRECT_DELAY } from '#site/lib/limits.ts';
import { paths } from '#site/lib/paths.ts';
import { toast } from '#site/lib/toast.ts';

/**
 * Shows why the student must log in, then redirects to the sign-in page, which leads back to this
 * checkout.
 * @param reason undefined while there is none
 * @param subjectId of the address; empty where it names none
 */
export function useLoginRedirect(
  reason: { title: string; description: string } | undefined,
  subjectId: string,
): void {
  useEffect(() => {
    if (!reason) return;
    toast({ ...reason, variant: 'destructive' });
    void leaveTo(paths.auth({ next: paths.checkout(subjectId) }), UNAUTHORIZED_REDIRECT_DELAY);
  }, [reason, subjectId]);
}
