import * as z from 'zod/mini';

const linkState = z.object({ linkToken: z.string() });

/**
 * Reads the token of a link in an email. Moves it from the address bar, which others could read, to the history
 * entry, so that the page can be reloaded. Call it once for each page.
 * @param parameter the token's name in the address
 */
export function readLinkToken(parameter: 'token' | 'confirm' | 'sign-in'): string | undefined {
  const address = new URL(location.href);
  const token = address.searchParams.get(parameter);
  if (token !== null) {
    address.searchParams.delete(parameter);
    history.replaceState({ linkToken: token }, '', address);
    return token || undefined;
  }
  if (isReturn()) return linkState.safeParse(history.state).data?.linkToken || undefined;
  // Opening the current address again keeps the history entry with its token.
  history.replaceState(null, '');
  return undefined;
}

function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate';
}
