import { Resolver } from 'node:dns/promises';
import { isLoopback } from '#server/config-fields.ts';
import { bad, type Check, good, warning } from '../check.ts';

/** Names that no one can own (RFC 2606, RFC 6761). */
const RESERVED = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost|local)$/i;

export const isReserved = (domain: string) => RESERVED.test(domain);

/** Name below the sender's domain to which Resend lets bounces return, with the SPF record of its servers. */
const BOUNCES = 'send';

const NO_RECORD = ['ENOTFOUND', 'ENODATA'];

const readDomain = (sender: string) => /@([^\s>]+)>?\s*$/.exec(sender)?.[1] ?? '';

async function lookUp(resolver: Resolver, name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (NO_RECORD.includes(code)) return [];
    throw error;
  }
}

/** Checks the records for SPF and DMARC, without which other mail servers filter the shop's email out as spam. */
export const senderDomain = (resolver = new Resolver({ timeout: 3_000, tries: 1 })): Check => ({
  name: "Sender's domain",
  needs: ['MAIL_FROM', 'SITE_URL'],
  async run({ setting }) {
    const domain = readDomain(setting('MAIL_FROM'));
    if (!domain) return bad('MAIL_FROM has no address: write it as Shop <notes@shop.example>.');
    if (isReserved(domain)) {
      return isLoopback(setting('SITE_URL'))
        ? good(`${domain} is for examples, which is enough on this machine.`)
        : bad(`MAIL_FROM is at ${domain}, which is for examples: use your own domain.`);
    }
    let records: string[][];
    try {
      const names = [domain, `_dmarc.${domain}`, `${BOUNCES}.${domain}`];
      records = await Promise.all(names.map((name) => lookUp(resolver, name)));
    } catch {
      return warning(
        `The DNS does not respond here. Check that ${domain} has records for SPF and DMARC.`,
      );
    }
    const [own = [], policies = [], ofBounces = []] = records;
    const missing = [
      ...([...own, ...ofBounces].some((record) => /^v=spf1\b/i.test(record)) ? [] : ['SPF']),
      ...(policies.some((record) => /^v=DMARC1\b/i.test(record)) ? [] : ['DMARC']),
    ];
    if (missing.length === 0) return good(`${domain} has records for SPF and DMARC.`);
    return warning(
      `${domain} has no record for ${missing.join(' and ')}, so email may land in spam: your mail provider says what to add.`,
    );
  },
});
