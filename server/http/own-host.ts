const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Returns true if a call uses the shop's own address. Netlify keeps every old deploy at its own address, with its
 * old code and secrets. A local shop accepts every loopback address. Uses web standards only, because the Edge
 * Function runs it.
 */
export function isOwnHost(siteUrl: string, requestUrl: string): boolean {
  const own = new URL(siteUrl);
  const called = new URL(requestUrl);
  if (LOOPBACK.test(own.hostname)) return LOOPBACK.test(called.hostname);
  return called.host === own.host;
}
