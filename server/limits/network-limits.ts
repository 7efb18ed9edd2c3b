import type { FailureLimit } from './failures.ts';
import { networkOf } from './network.ts';

const SECONDS = 15 * 60;

/** A class that signs in from its school's one address mistypes a few passwords; a guesser needs thousands. */
const HOST_MAX = 50;
const SITE_MAX = 200;

/**
 * The limits of failed attempts by network.
 * @param name of what is tried
 */
export function networkLimits(name: string, ip: string): FailureLimit[] {
  const { host, site } = networkOf(ip);
  const seconds = SECONDS;
  return [
    { name: `${name}-address`, max: HOST_MAX, seconds, who: host },
    ...(site ? [{ name: `${name}-site`, max: SITE_MAX, seconds, who: site }] : []),
  ];
}
