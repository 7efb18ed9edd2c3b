import { randomUUID } from 'node:crypto';
import { type AuditEntry, type AuditList, auditEntry, auditList } from '#contract/admin/audit.ts';
import {
  auditKeys,
  type ChainEnd,
  type ChainLink,
  chainLink,
  continueChain,
  NO_ENTRIES,
} from '#contract/admin/audit-chain.ts';
import { raiseAlarm } from '../health/alarms.ts';
import { recordHeartbeat } from '../health/heartbeats.ts';
import { log } from '../log.ts';
import { appendEntry, readEntries, readEntriesBetween } from '../services/kv-log.ts';
import { within } from '../time-limit.ts';

/**
 * How long an entry may be on its way to the store after its time, more than a function may run. The
 * chain leaves out what is newer. Milliseconds.
 */
const ON_ITS_WAY = 5 * 60_000;

/** The most entries of a link, so that a run gets further however many there are. */
const LINK_MAX = 5_000;

/** The longest time for a list, of the 30 s of a scheduled function. Milliseconds. */
const CHAIN_MS = 10_000;

/**
 * Continues the chain of each list, by which the doctor notices an entry that is changed afterwards
 * (docs/decisions/0030-what-does-the-shop-record-about-people.md). A list that fails stops no other, and raises an
 * alarm.
 * @throws Error if the chain of a list was not continued
 */
export async function continueChains(): Promise<void> {
  const failed: AuditList[] = [];
  // The acts first: anyone can make entries of the other list.
  for (const list of auditList.options) {
    try {
      await within(CHAIN_MS, continueChainOf(list, Date.now() + CHAIN_MS / 2));
    } catch (error) {
      log('error', 'audit chain not continued', { list }, error);
      failed.push(list);
    }
  }
  if (failed.length === 0) return recordHeartbeat('audit-chain');
  await raiseAlarm('audit-chain-failing', `Not counted this morning: ${failed.join(', ')}.`);
  throw new Error('A chain was not continued');
}

/**
 * Continues the chain of a list, in as many links as its new entries need.
 * @param deadline when to leave the rest to the next run, in milliseconds since 1970
 */
async function continueChainOf(list: AuditList, deadline: number): Promise<void> {
  let hasMore = true;
  while (hasMore && Date.now() < deadline) hasMore = await addLink(list);
}

/** Adds one link. @returns whether entries are left for another one */
async function addLink(list: AuditList): Promise<boolean> {
  const keys = auditKeys[list];
  const [last] = await readEntries(keys.chain, chainLink, 1);
  const until = new Date(Date.now() - ON_ITS_WAY).toISOString();
  if (last && until <= last.at) return false;
  const span = { after: last ? Date.parse(last.at) : 0, until: Date.parse(until) };
  const found = await readEntriesBetween(keys.entries, auditEntry, span, LINK_MAX + 1);
  const { entries, at } = portionOf(found, until);
  const previous = last ? endOf(last) : { ...NO_ENTRIES, at: justBefore(entries[0]?.at ?? until) };
  const end = await continueChain(previous, entries, at);
  const link: ChainLink = { id: randomUUID(), ...end, previous };
  await appendEntry(keys.chain, link);
  return at !== until;
}

/** Leaves out what is too much for one link. It ends between two times, so that it has all entries of each. */
function portionOf(found: AuditEntry[], until: string): { entries: AuditEntry[]; at: string } {
  const next = found[LINK_MAX];
  if (!next) return { entries: found, at: until };
  return { entries: found.filter(({ at }) => at < next.at), at: justBefore(next.at) };
}

const endOf = ({ at, count, hash }: ChainLink): ChainEnd => ({ at, count, hash });

const justBefore = (at: string) => new Date(Date.parse(at) - 1).toISOString();
