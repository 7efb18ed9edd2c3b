import type { MiddlewareHandler } from 'hono';

/** Browsers resolve names that end with `.localhost` to this machine, whatever the DNS contains. */
const LOOPBACK = /^(([a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/** Tells whether a Host header names this machine. Other names are refused against DNS rebinding. */
export function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && LOOPBACK.test(host);
}

/** Headers in which a browser names a request's origin. Other programs send none of them. */
interface Sender {
  origin: string | undefined;
  /** Value of `Sec-Fetch-Site`. */
  site: string | undefined;
}

/** Tells whether a page of another machine sent the request. The shop's pages call stand-ins at other ports. */
export function isFromElsewhere({ origin, site }: Sender): boolean {
  if (origin === undefined || origin === 'null') return site === 'cross-site';
  return !URL.canParse(origin) || !isLoopbackHost(new URL(origin).host);
}

const READS = ['GET', 'HEAD', 'OPTIONS'];

export const refuseOtherSites: MiddlewareHandler = async (c, next) => {
  if (!isLoopbackHost(c.req.header('host')))
    return c.text('This host name does not belong to this machine', 421);
  const sender = { origin: c.req.header('origin'), site: c.req.header('sec-fetch-site') };
  if (!READS.includes(c.req.method) && isFromElsewhere(sender)) {
    return c.text('Cross-site requests are not allowed', 403);
  }
  return next();
};
