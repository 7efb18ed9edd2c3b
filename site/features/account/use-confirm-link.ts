import { useCallback, useEffect, useState } from 'react';
import { confirmEmail } from '#contract/accounts/account.ts';
import { call } from '#site/lib/call.ts';
import { refreshAccount } from './account-queries.ts';

/** The state of the link that led to the page. */
export type ConfirmLink =
  | { state: 'none' }
  | { state: 'opening' }
  | { state: 'confirmed'; email: string }
  | { state: 'failed'; error: unknown; retry: () => void };

const PARAMETER = 'confirm';

/** Takes the token of the link out of the address bar, where others could read it. */
function takeToken(): string | undefined {
  const address = new URL(location.href);
  const token = address.searchParams.get(PARAMETER);
  if (token === null) return undefined;
  address.searchParams.delete(PARAMETER);
  history.replaceState(null, '', address);
  return token;
}

/** Opens the link that confirms an address, where one led to the page. */
export function useConfirmLink(): ConfirmLink {
  const [link, setLink] = useState<ConfirmLink>({ state: 'none' });
  const open = useCallback(async (token: string) => {
    setLink({ state: 'opening' });
    try {
      const { email } = await call(confirmEmail, { token }, { staysOn401: true });
      setLink({ state: 'confirmed', email });
      await refreshAccount();
    } catch (error) {
      setLink({ state: 'failed', error, retry: () => void open(token) });
    }
  }, []);
  useEffect(() => {
    const token = takeToken();
    if (token !== undefined) void open(token);
  }, [open]);
  return link;
}
