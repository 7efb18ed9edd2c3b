import type { FailureLimit } from './failures.ts';
import { networkOf } from './network.ts';

const SECONDS = 15 * 60;

/** A class that signs in from its school's one address mistypes a few passwords; a guesser needs thousands. */
const HOST_MAX = 50;
const SITE_MAX = 200;
/** What all callers together may get wrong, so that an attacker with many networks has to stop, too. */
const TOTAL_MAX = 2_000;

const EVERYONE = 'everyone';

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

/** The limits of guessed passwords: by network, and for all networks together. */
export const guessLimits = (name: string, ip: string): FailureLimit[] => [
  ...networkLimits(name, ip),
  { name: `${name}-total`, max: TOTAL_MAX, seconds: SECONDS, who: EVERYONE },
];
