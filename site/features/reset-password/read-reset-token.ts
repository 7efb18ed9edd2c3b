import * as z from 'zod/mini';

const kept = z.object({ resetToken: z.string() });

/**
 * Reads the token of the link. Moves it from the address bar, where others could read it, to the
 * history entry, so that the page can be reloaded. Call it once for each page.
 */
export function readResetToken(): string | undefined {
  const address = new URL(location.href);
  const token = address.searchParams.get('token');
  if (token !== null) {
    address.searchParams.delete('token');
    history.replaceState({ resetToken: token }, '', address);
    return token || undefined;
  }
  if (isReturn()) return kept.safeParse(history.state).data?.resetToken || undefined;
  // A browser that opens the address it already shows keeps the entry with its token.
  history.replaceState(null, '');
  return undefined;
}

/** Whether the page was reloaded, or reached through the history. */
function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate';
}
