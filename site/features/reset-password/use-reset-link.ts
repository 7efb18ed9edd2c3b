import { useEffect, useState } from 'react';
import { validateResetToken } from '#contract/accounts.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { toast } from '#site/lib/toast.ts';
import { resetMessages } from '#site/texts/reset-password.ts';
import { readResetToken } from './read-reset-token.ts';

/** Spec section 4: unchecked, then valid or not. `failed`: the server could not be asked. */
export type ResetLink =
  | { state: 'unchecked' }
  | { state: 'missing' }
  | { state: 'expired' }
  | { state: 'valid'; token: string }
  | { state: 'failed'; error: unknown };

const refusals: Partial<Record<ResetLink['state'], { title: string; description: string }>> = {
  missing: resetMessages.resetLinkMissing,
  expired: resetMessages.resetLinkInvalid,
};

/** What the link in the address is worth, and how to ask again. */
export function useResetLink(): { link: ResetLink; askAgain: () => void } {
  const [link, setLink] = useState<ResetLink>({ state: 'unchecked' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isCurrent = true;
    void checkLink().then((found) => {
      if (!isCurrent) return;
      setLink(found);
      const refusal = refusals[found.state];
      if (refusal) toast({ ...refusal, variant: 'destructive' });
    });
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  const askAgain = () => {
    setLink({ state: 'unchecked' });
    setAttempt(attempt + 1);
  };
  return { link, askAgain };
}

async function checkLink(): Promise<ResetLink> {
  const token = readResetToken();
  if (!token) return { state: 'missing' };
  try {
    await call(validateResetToken, { token }, { staysOn401: true });
    return { state: 'valid', token };
  } catch (error) {
    return isRefusal(error) ? { state: 'expired' } : { state: 'failed', error };
  }
}

/** The one answer that is about the link; too many tries and a server in trouble are not. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 400;
