import { z } from 'zod';

const kept = z.object({ resetToken: z.string() });

/**
 * The token of the link (spec section 2). It leaves the address bar, where others could read it, and
 * goes with this entry of the browser's history, so that the page can be loaded again.
 */
export function readResetToken(): string | undefined {
  const address = new URL(location.href);
  const token = address.searchParams.get('token');
  if (token === null) return kept.safeParse(history.state).data?.resetToken || undefined;
  address.searchParams.delete('token');
  history.replaceState({ resetToken: token }, '', address);
  return token || undefined;
}
