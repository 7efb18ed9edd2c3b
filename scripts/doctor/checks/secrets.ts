import { RANDOM_SECRET } from '#server/config-fields.ts';
import { bad, type Check, good, notChecked } from '../check.ts';
import { SECRETS } from '../report.ts';

/** Secrets that the owner generates. All others come from a service. */
export const OWN_SECRETS = ['SESSION_SECRET', 'TICKET_SECRET', 'SANITY_WEBHOOK_SECRET'];

/** Random strings of 32 letters and digits have more, except in one case in a thousand million. */
const MIN_DISTINCT_CHARACTERS = 10;

const isMonotonous = (value: string) => value && new Set(value).size < MIN_DISTINCT_CHARACTERS;

/** Checks that the secrets are unequal and random. Their length is checked earlier. */
export const secrets: Check = {
  name: 'Secrets',
  needs: [],
  async run({ setting }) {
    const given = SECRETS.filter((name) => setting(name));
    if (given.length === 0) return notChecked('No secret is set.');
    const equal = [...Map.groupBy(given, setting).values()].find((names) => names.length > 1);
    if (equal)
      return bad(`${equal.join(' and ')} are equal, so one leak reveals both: give each its own.`);
    const typed = OWN_SECRETS.filter((name) => isMonotonous(setting(name)));
    return typed.length > 0
      ? bad(`${typed.join(', ')} can be guessed: use the output of ${RANDOM_SECRET}.`)
      : good('All are random, and no two are equal.');
  },
};
