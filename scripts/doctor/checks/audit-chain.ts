import { z } from 'zod';
import {
  type AuditList,
  auditEntry,
  auditKeys,
  auditList,
  type ChainEnd,
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

const BATCH_SIZE = 1_000;

type ReadEntries = (key: string, from: string, to: string) => Promise<unknown[]>;

const texts = z.array(z.string());

/** Reads the entries of a sorted set between two scores. */
const entryReader =
  (setting: Settings, signal: AbortSignal): ReadEntries =>
  async (key, from, to) => {
    const all: unknown[] = [];
    for (;;) {
      const range = [from, to, 'BYSCORE', 'LIMIT', `${all.length}`, `${BATCH_SIZE}`];
      const some = texts.parse(await command(setting, signal, 'ZRANGE', key, ...range));
      all.push(...some.map((text): unknown => JSON.parse(text)));
      if (some.length < BATCH_SIZE) return all;
    }
  };

/** Compares the audit log with its chain, and with the lines of an earlier run of the doctor. */
export const auditChain: Check = {
  name: 'Audit log',
  needs: STORE,
  async run({ setting }, signal) {
    const seals = setting(AUDIT_SEALS).split(' ').filter(Boolean).map(parseSeal);
    if (seals.includes(undefined))
      return bad('--audit must be as the doctor prints it: acts:120:ab12…');
    const read = entryReader(setting, signal);
    const ends: string[] = [];
    for (const list of auditList.options) {
      const links = z.array(chainLink).parse(await read(auditKeys[list].chain, '-inf', '+inf'));
      const given = seals.flatMap((seal) => (seal?.list === list ? [seal] : []));
      const fault =
        (await findChange(read, list, links)) ?? given.flatMap((seal) => compare(seal, links))[0];
      if (fault) return fault;
      const last = links.at(-1);
      if (last) ends.push(quoteFlag('--audit', sealText({ list, ...last })));
    }
    if (ends.length === 0)
      return good('It has no entries from earlier days. Its first chain will be made tomorrow.');
    const summary = seals.length > 0 ? 'Its entries match --audit.' : 'Its chain is whole.';
    return good(`${summary} Keep this to compare it later: ${ends.join(' ')}`);
  },
};

/**
 * Finds a link that its entries, or the previous link, contradict. Removed entries leave no trace of their contents.
 */
async function findChange(
  read: ReadEntries,
  list: AuditList,
  links: ChainLink[],
): Promise<Finding | undefined> {
  const { entries: key } = auditKeys[list];
  const unchained = `(${Date.now() - CHAIN_DELAY_MS}`;
  if (links.length === 0 && (await read(key, '-inf', unchained)).length > 0)
    return bad(
      'It has entries from earlier days but no chain: someone has removed the chain, or the scheduled function does not run.',
    );
  const limit = keptSince().getTime();
  for (const [index, link] of links.entries()) {
    const { previous, at } = link;
    const isSame = (end: ChainEnd, other: ChainEnd) =>
      end.hash === other.hash && end.count === other.count;
    const isJoined = isSame(links[index - 1] ?? previous, previous);
    const after = Date.parse(previous.at);
    const entries = after > limit ? await read(key, `(${after}`, `${Date.parse(at)}`) : undefined;
    const end = entries && (await continueChain(previous, z.array(auditEntry).parse(entries), at));
    if (!isJoined || (end && !isSame(end, link)))
      return bad(
        `Someone has changed or removed entries (${list}) of the day before ${at}: rotate the store's token.`,
      );
  }
  return undefined;
}

function compare({ list, count, hash }: ChainSeal, links: ChainLink[]): Finding[] {
  const ends = links.flatMap((link) => [link.previous, link]);
  if (ends.some((end) => end.count === count && end.hash === hash)) return [];
  if (count < (ends[0]?.count ?? 0))
    return [notChecked(`The entries of --audit (${list}) are older than twelve months.`)];
  return [
    bad(
      `The store does not have the entries (${list}) that --audit names: someone has changed the audit log. Rotate the store's token.`,
    ),
  ];
}
