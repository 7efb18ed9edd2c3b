import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { bad, type Check, good, notChecked, type Settings } from '../check.ts';
import { SECRETS } from '../report.ts';

const EXAMPLE = new URL('../../../.env.example', import.meta.url);

/** Settings whose example value suits every shop. */
const SUGGESTED = ['SANITY_DATASET'];

/** Secrets that the owner generates. All others come from a service. */
const OWN = ['SESSION_SECRET', 'TICKET_SECRET', 'SANITY_WEBHOOK_SECRET'];

/** Random strings of 32 letters and digits have more, except in one case in a thousand million. */
const MIN_DISTINCT_CHARACTERS = 10;

function findEqual(setting: Settings): string[][] {
  const names = SECRETS.filter((name) => setting(name) !== '');
  const groups = Map.groupBy(names, setting);
  return [...groups.values()].filter((group) => group.length > 1);
}

const isMonotonous = (value: string) => value && new Set(value).size < MIN_DISTINCT_CHARACTERS;

/** Checks that the settings are the shop's own, unequal and random. Their length is checked earlier. */
export const secrets: Check = {
  name: 'Secrets',
  needs: [],
  async run({ setting }) {
    if (!SECRETS.some((name) => setting(name))) return notChecked('No secret is set.');
    const example = parseEnv(readFileSync(EXAMPLE, 'utf8'));
    const samples = Object.keys(example).filter(
      (name) => !SUGGESTED.includes(name) && example[name] && setting(name) === example[name],
    );
    if (samples.length > 0) {
      return bad(`${samples.join(', ')} still has the value of .env.example: set your own.`);
    }
    const [equal] = findEqual(setting);
    if (equal) {
      return bad(`${equal.join(' and ')} are equal, so one leak reveals both: give each its own.`);
    }
    const typed = OWN.filter((name) => isMonotonous(setting(name)));
    if (typed.length > 0) {
      return bad(
        `${typed.join(', ')} can be guessed: use the output of "openssl rand -base64 48".`,
      );
    }
    return good('All are your own, and no two are equal.');
  },
};
