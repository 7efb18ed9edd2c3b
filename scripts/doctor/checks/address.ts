import { Resolver } from 'node:dns/promises';
import { isLoopback } from '#server/config-fields.ts';
import { bad, type Check, good, warning } from '../check.ts';
import { isReserved } from './sender.ts';

/** Error code if a name does not exist. If it exists without name servers, the code is `ENODATA`. */
const UNKNOWN_NAME = 'ENOTFOUND';

async function isKnown(resolver: Resolver, name: string): Promise<boolean> {
  try {
    return (await resolver.resolveNs(name)).length > 0;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENODATA') return true;
    if (code === UNKNOWN_NAME) return false;
    throw error;
  }
}

/** Checks that the shop has an address of its own, which the DNS knows. */
export const address = (resolver = new Resolver({ timeout: 3_000, tries: 1 })): Check => ({
  name: 'Address',
  needs: ['SITE_URL'],
  async run({ setting }) {
    const { hostname } = new URL(setting('SITE_URL'));
    if (isLoopback(setting('SITE_URL'))) return good('The shop is on this machine.');
    if (isReserved(hostname)) {
      return bad(`${hostname} is for examples: set SITE_URL to your own address.`);
    }
    const names = new Set([hostname, hostname.replace(/^www\./, '')]);
    let known: boolean[];
    try {
      known = await Promise.all([...names].map((name) => isKnown(resolver, name)));
    } catch {
      return warning(`The DNS does not respond here. Check that ${hostname} is registered.`);
    }
    return known.includes(true)
      ? good(`The DNS knows ${hostname}.`)
      : warning(
          `The DNS does not know ${hostname}. Is it spelt right? A new domain can take a day, and the next steps need not wait for it.`,
        );
  },
});
