import { useEffect, useRef, useState } from 'react';
import { validateResetToken } from '#contract/accounts/accounts.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { readLinkToken } from '#site/lib/read-link-token.ts';
import { toast } from '#site/lib/toast.ts';
import { resetMessages } from '#site/texts/reset-password.ts';

/** `failed`: the call failed, so the link may still be valid. */
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

export function useResetLink(): { link: ResetLink; retry: () => void } {
  const [link, setLink] = useState<ResetLink>({ state: 'unchecked' });
  const [attempt, setAttempt] = useState(0);
  const token = useRef<{ value: string | undefined }>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt checks anew
  useEffect(() => {
    let isCurrent = true;
    token.current ??= { value: readLinkToken('token') };
    void checkLink(token.current.value).then((found) => {
      if (!isCurrent) return;
      setLink(found);
      const refusal = refusals[found.state];
      if (refusal) toast({ ...refusal, variant: 'destructive' });
    });
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  const retry = () => {
    setLink({ state: 'unchecked' });
    setAttempt(attempt + 1);
  };
  return { link, retry };
}

async function checkLink(token: string | undefined): Promise<ResetLink> {
  if (!token) return { state: 'missing' };
  try {
    await call(validateResetToken, { token }, { staysOn401: true });
    return { state: 'valid', token };
  } catch (error) {
    return isInvalidLink(error) ? { state: 'expired' } : { state: 'failed', error };
  }
}

/** Recognises a 400, the only error about the link itself. */
const isInvalidLink = (error: unknown) => error instanceof ApiError && error.status === 400;
