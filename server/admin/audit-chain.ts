import { randomUUID } from 'node:crypto';
import { type AuditEntry, type AuditList, auditEntry } from '#contract/admin/audit.ts';
import {
  auditKeys,
  type ChainEnd,
  type ChainLink,
  type ChainSeal,
  chainLink,
  continueChain,
  NO_ENTRIES,
} from '#contract/admin/audit-chain.ts';
import { appendEntry, readEntries, readEntriesBetween } from '../services/kv-log.ts';

/**
 * How long an entry may be on its way to the store after its time, more than a function may run. The
 * chain leaves out what is newer. Milliseconds.
 */
const ON_ITS_WAY = 5 * 60_000;

/** The most entries of a link, so that a run gets further however many there are. */
const LINK_MAX = 5_000;

/**
 * Continues the chain of a list, in as many links as its new entries need.
 * @param deadline when to leave the rest to the next run, in milliseconds since 1970
 * @returns what the owner is emailed (docs/decisions/0065-a-chain-of-audit-entries.md)
 */
export async function continueChainOf(list: AuditList, deadline: number): Promise<ChainSeal> {
  for (;;) {
    const { link, hasMore } = await addLink(list);
    const { count, hash } = link;
    if (!hasMore || Date.now() >= deadline) return { list, count, hash };
  }
}

async function addLink(list: AuditList): Promise<{ link: ChainLink; hasMore: boolean }> {
  const keys = auditKeys[list];
  const [last] = await readEntries(keys.chain, chainLink, 1);
  const until = new Date(Date.now() - ON_ITS_WAY).toISOString();
  if (last && until <= last.at) return { link: last, hasMore: false };
  const span = { after: last ? Date.parse(last.at) : 0, until: Date.parse(until) };
  const found = await readEntriesBetween(keys.entries, auditEntry, span, LINK_MAX + 1);
  const { entries, at } = portionOf(found, until);
  const previous = last ? endOf(last) : { ...NO_ENTRIES, at: justBefore(entries[0]?.at ?? until) };
  const end = await continueChain(previous, entries, at);
  const link = { id: randomUUID(), ...end, previous };
  await appendEntry(keys.chain, link);
  return { link, hasMore: at !== until };
}

/** Leaves out what is too much for one link. It ends between two times, so that it has all entries of each. */
function portionOf(found: AuditEntry[], until: string): { entries: AuditEntry[]; at: string } {
  const next = found[LINK_MAX];
  if (!next) return { entries: found, at: until };
  return { entries: found.filter(({ at }) => at < next.at), at: justBefore(next.at) };
}

const endOf = ({ at, count, hash }: ChainLink): ChainEnd => ({ at, count, hash });

const justBefore = (at: string) => new Date(Date.parse(at) - 1).toISOString();
