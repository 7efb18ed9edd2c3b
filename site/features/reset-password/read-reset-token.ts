import { z } from 'zod';

const kept = z.object({ resetToken: z.string() });

/**
 * Reads the token of the link. Moves it from the address bar, where others could read it, to the
 * history entry, so that the page can be reloaded.
 */
export function readResetToken(): string | undefined {
  const address = new URL(location.href);
  const token = address.searchParams.get('token');
  if (token === null) return kept.safeParse(history.state).data?.resetToken || undefined;
  address.searchParams.delete('token');
  history.replaceState({ resetToken: token }, '', address);
  return token || undefined;
}
