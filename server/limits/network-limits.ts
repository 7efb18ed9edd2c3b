import type { FailureLimit } from './failures.ts';
import { networkOf } from './network.ts';

const WINDOW_SECONDS = 15 * 60;

/** High enough for a class that shares its school's address; a guesser needs thousands. */
const HOST_MAX = 50;
const SITE_MAX = 200;

export function networkLimits(name: string, ip: string): FailureLimit[] {
  const { host, site } = networkOf(ip);
  const seconds = WINDOW_SECONDS;
  return [
    { name: `${name}-address`, max: HOST_MAX, seconds, who: host },
    ...(site ? [{ name: `${name}-site`, max: SITE_MAX, seconds, who: site }] : []),
  ];
}
