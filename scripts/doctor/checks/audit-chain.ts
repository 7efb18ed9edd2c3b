import { z } from 'zod';
import {
  type AuditList,
  auditEntry,
  auditKeys,
  auditList,
  type ChainLink,
  type ChainSeal,
  chainLink,
  continueChain,
  parseSeal,
  sealText,
} from '#contract/admin/audit.ts';
import { keptSince } from '#contract/limits.ts';
import { quoteFlag } from '../../terminal.ts';
import { bad, type Check, type Finding, good, notChecked, type Settings } from '../check.ts';
import { command, STORE } from './store.ts';

/** Setting for the chain ends of an earlier run, from the command line. */
export const AUDIT_SEALS = 'AUDIT_SEALS';

/** Time until an entry is chained: the next morning's run does it, or a later run after a failure. */
const CHAIN_DELAY_MS = 2 * 24 * 60 * 60 * 1000;

const BATCH_SIZE = '1000';

type Read = (...words: string[]) => Promise<unknown>;

const texts = z.array(z.string());

/** Compares the audit log with its chain, and with the lines of an earlier run of the doctor. */
export const auditChain: Check = {
  name: 'Audit log',
  needs: STORE,
  async run({ setting }, signal) {
    const read: Read = (...words) => command(setting, signal, ...words);
    const seals = readSeals(setting);
    if (!seals) return bad('--audit must be as the doctor prints it: acts:120:ab12…');
    const ends: string[] = [];
    for (const list of auditList.options) {
      const links = await readLinks(read, list);
      const changed = await findChange(read, list, links);
      if (changed) return changed;
      for (const seal of seals.filter((one) => one.list === list)) {
        const difference = compare(seal, links);
        if (difference) return difference;
      }
      const last = links.at(-1);
      if (last) ends.push(quoteFlag('--audit', sealText({ list, ...last })));
    }
    if (ends.length === 0)
      return seals.length > 0
        ? bad('The store has no chain, but --audit names one.')
        : describeFirst(read);
    const found = seals.length > 0 ? 'Its entries match --audit.' : 'Its chain is whole.';
    return good(`${found} Keep this to compare it later: ${ends.join(' ')}`);
  },
};

/** Returns the finding without a chain: good as long as no entry is old enough to be chained. */
async function describeFirst(read: Read): Promise<Finding> {
  const before = `(${Date.now() - CHAIN_DELAY_MS}`;
  for (const list of auditList.options) {
    const range = ['-inf', before, 'BYSCORE', 'LIMIT', '0', '1'];
    if (texts.parse(await read('ZRANGE', auditKeys[list].entries, ...range)).length > 0)
      return bad(
        'It has entries from earlier days but no chain: someone has removed the chain, or the scheduled function does not run.',
      );
  }
  return good('It has no entries from earlier days. Its first chain will be made tomorrow.');
}

function readSeals(setting: Settings): ChainSeal[] | undefined {
  const given = setting(AUDIT_SEALS).split(' ').filter(Boolean).map(parseSeal);
  const seals = given.flatMap((seal) => seal ?? []);
  return seals.length === given.length ? seals : undefined;
}

async function readAll(read: Read, key: string, from: string, to: string): Promise<unknown[]> {
  const all: string[] = [];
  for (;;) {
    const page = ['BYSCORE', 'LIMIT', `${all.length}`, BATCH_SIZE];
    const some = texts.parse(await read('ZRANGE', key, from, to, ...page));
    all.push(...some);
    if (some.length < Number(BATCH_SIZE)) return all.map((text): unknown => JSON.parse(text));
  }
}

async function readLinks(read: Read, list: AuditList): Promise<ChainLink[]> {
  return z.array(chainLink).parse(await readAll(read, auditKeys[list].chain, '-inf', '+inf'));
}

/**
 * Finds a link that its entries, or the previous link, contradict. Removed entries leave no trace of their contents.
 */
async function findChange(
  read: Read,
  list: AuditList,
  links: ChainLink[],
): Promise<Finding | undefined> {
  const limit = keptSince();
  for (const [index, link] of links.entries()) {
    const { previous, at } = link;
    const before = links[index - 1];
    const isJoined = !before || (before.hash === previous.hash && before.count === previous.count);
    const times = [previous.at, at].map(Date.parse);
    const isKept = (times[0] ?? 0) > limit.getTime();
    const key = auditKeys[list].entries;
    const entries = isKept ? await readAll(read, key, `(${times[0]}`, `${times[1]}`) : undefined;
    const end = entries && (await continueChain(previous, z.array(auditEntry).parse(entries), at));
    if (isJoined && (!end || (end.hash === link.hash && end.count === link.count))) continue;
    return bad(
      `Someone has changed or removed entries (${list}) of the day before ${at}: rotate the store's token.`,
    );
  }
  return undefined;
}

function compare({ list, count, hash }: ChainSeal, links: ChainLink[]): Finding | undefined {
  const ends = links.flatMap((link) => [link.previous, link]);
  if (ends.some((end) => end.count === count && end.hash === hash)) return undefined;
  if (count < (ends[0]?.count ?? 0)) {
    return notChecked(`The entries of --audit (${list}) are older than twelve months.`);
  }
  return bad(
    `The store does not have the entries (${list}) that --audit names: someone has changed the audit log. Rotate the store's token.`,
  );
}
