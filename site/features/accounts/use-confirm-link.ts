import { useEffect, useState } from 'react';
import { confirmEmail } from '#contract/accounts/account.ts';
import { call } from '#site/lib/call.ts';
import { readLinkToken } from '#site/lib/read-link-token.ts';
import { refreshAccount } from './account-queries.ts';

export type ConfirmLink =
  | { state: 'none' }
  /** Waits for a click: mail scanners and previews open links, too. */
  | { state: 'waiting'; confirm: () => void }
  | { state: 'opening' }
  | { state: 'confirmed'; email: string; wasUsed: boolean }
  | { state: 'failed'; error: unknown; retry: () => void };

/** Confirms an address by the link in the URL, but only when the visitor asks for it. */
export function useConfirmLink(): ConfirmLink {
  const [link, setLink] = useState<ConfirmLink>({ state: 'none' });
  useEffect(() => {
    const token = readLinkToken('confirm');
    if (token === undefined) return;
    const confirm = async () => {
      setLink({ state: 'opening' });
      try {
        const confirmed = await call(confirmEmail, { token }, { staysOn401: true });
        setLink({ state: 'confirmed', ...confirmed });
        await refreshAccount();
      } catch (error) {
        setLink({ state: 'failed', error, retry: () => void confirm() });
      }
    };
    setLink({ state: 'waiting', confirm: () => void confirm() });
  }, []);
  return link;
}
