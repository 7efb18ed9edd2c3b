const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Whether a call comes to the shop's own address: the host keeps every old deploy at an address of its
 * own, with its old code and secrets. A local shop is called at any loopback address. Web standards
 * only, because the Edge Function uses it.
 */
export function isOwnHost(siteUrl: string, requestUrl: string): boolean {
  const own = new URL(siteUrl);
  const called = new URL(requestUrl);
  if (LOOPBACK.test(own.hostname)) return LOOPBACK.test(called.hostname);
  return called.host === own.host;
}
