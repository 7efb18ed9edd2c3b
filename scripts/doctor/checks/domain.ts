import { Resolver } from 'node:dns/promises';
import { isLoopback } from '#server/config-fields.ts';
import { bad, type Check, good, warning } from '../check.ts';
import { readCode } from '../explain.ts';

/** Names that no one can own (RFC 2606, RFC 6761). */
const RESERVED = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost|local)$/i;

const newResolver = () => new Resolver({ timeout: 3_000, tries: 1 });

/** Returns the records of a name: none if it has none of this type, undefined if the name does not exist. */
async function lookUp<Entry>(query: Promise<Entry[]>): Promise<Entry[] | undefined> {
  try {
    return await query;
  } catch (error) {
    if (readCode(error) === 'ENODATA') return [];
    if (readCode(error) === 'ENOTFOUND') return undefined;
    throw error;
  }
}

/** Checks that the shop has an address of its own in the DNS. */
export const address = (resolver = newResolver()): Check => ({
  name: 'Address',
  needs: ['SITE_URL'],
  async run({ setting }) {
    const { hostname } = new URL(setting('SITE_URL'));
    if (isLoopback(setting('SITE_URL'))) return good('The shop is on this machine.');
    if (RESERVED.test(hostname))
      return bad(`${hostname} is for examples: set SITE_URL to your own address.`);
    try {
      const names = [hostname, hostname.replace(/^www\./, '')];
      const answers = await Promise.all(names.map((name) => lookUp(resolver.resolveNs(name))));
      return answers.some(Boolean)
        ? good(`The DNS has ${hostname}.`)
        : warning(
            `The DNS does not have ${hostname}. Is it spelt right? A new domain can take a day, and the next steps need not wait for it.`,
          );
    } catch {
      return warning(`The DNS does not respond here. Check that ${hostname} is registered.`);
    }
  },
});

/** Checks the records for SPF and DMARC, without which other mail servers filter the shop's email out as spam. */
export const senderDomain = (resolver = newResolver()): Check => ({
  name: "Sender's domain",
  needs: ['MAIL_FROM', 'SITE_URL'],
  async run({ setting }) {
    const [, domain] = /@([^\s>]+)>?\s*$/.exec(setting('MAIL_FROM')) ?? [];
    if (!domain) return bad('MAIL_FROM has no address: write it as Shop <notes@shop.example>.');
    if (RESERVED.test(domain)) {
      return isLoopback(setting('SITE_URL'))
        ? good(`${domain} is for examples, which is enough on this machine.`)
        : bad(`MAIL_FROM is at ${domain}, which is for examples: use your own domain.`);
    }
    const has = async (start: RegExp, ...names: string[]) => {
      const answers = await Promise.all(names.map((name) => lookUp(resolver.resolveTxt(name))));
      return answers.flat().some((parts) => start.test(parts?.join('') ?? ''));
    };
    try {
      const [hasSpf, hasDmarc] = await Promise.all([
        // Resend lets bounces return to a name below the domain, with the SPF record of its servers.
        has(/^v=spf1\b/i, domain, `send.${domain}`),
        has(/^v=DMARC1\b/i, `_dmarc.${domain}`),
      ]);
      if (hasSpf && hasDmarc) return good(`${domain} has records for SPF and DMARC.`);
      const missing = [...(hasSpf ? [] : ['SPF']), ...(hasDmarc ? [] : ['DMARC'])];
      return warning(
        `${domain} has no record for ${missing.join(' and ')}, so email may land in spam: your mail provider explains what to add.`,
      );
    } catch {
      return warning(
        `The DNS does not respond here. Check that ${domain} has records for SPF and DMARC.`,
      );
    }
  },
});
