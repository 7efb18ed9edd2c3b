import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import {
  type AuditEntry,
  type AuditList,
  auditEntry,
  auditKeys,
  auditList,
  type ChainEnd,
  type ChainLink,
  chainLink,
  continueChain,
  NO_ENTRIES,
} from '#contract/admin/audit.ts';
import { raiseAlarm } from '../alarms/alarms.ts';
import { recordHeartbeat } from '../alarms/heartbeats.ts';
import { log } from '../log.ts';
import { appendEntry, readEntries, readEntriesBetween } from '../store/logs.ts';
import { within } from '../time-limit.ts';

/** Minimum age of chained entries, because slower writes may still arrive. Longer than any function runs. */
const SETTLING_MS = 5 * 60_000;

const MAX_LINK_ENTRIES = 5_000;

/** Less than the 30 s of a scheduled function. */
const CHAIN_MS = 10_000;

/**
 * Continues each list's chain, by which the doctor detects changed entries; a list that fails raises an alarm and
 * does not stop the other (docs/decisions/0030-what-does-the-shop-record-about-people.md).
 * @throws Error if a chain was not continued
 */
export async function continueChains(): Promise<void> {
  const failed: AuditList[] = [];
  // Acts first: anyone can add entries to the other list.
  for (const list of auditList.options) {
    try {
      await within(CHAIN_MS, continueListChain(list, Date.now() + CHAIN_MS / 2));
    } catch (error) {
      log('error', 'audit chain not continued', { list }, error);
      failed.push(list);
    }
  }
  if (failed.length === 0) return recordHeartbeat('audit-chain');
  await raiseAlarm('audit-chain-failing', `Not counted this morning: ${failed.join(', ')}.`);
  throw new Error('A chain was not continued');
}

/** @param deadline in milliseconds since 1970; the next run does the rest */
async function continueListChain(list: AuditList, deadline: number): Promise<void> {
  let hasMore = true;
  while (hasMore && Date.now() < deadline) hasMore = await addLink(list);
}

/** @returns true if entries are left for another link */
async function addLink(list: AuditList): Promise<boolean> {
  const keys = auditKeys[list];
  // A chain never leaves out what it cannot read.
  const [latest] = await readEntries(keys.chain, z.any(), 1);
  const last = latest === undefined ? undefined : chainLink.parse(latest);
  const until = new Date(Date.now() - SETTLING_MS).toISOString();
  if (last && until <= last.at) return false;
  const span = { after: last ? Date.parse(last.at) : 0, until: Date.parse(until) };
  const candidates = await readEntriesBetween(keys.entries, auditEntry, span, MAX_LINK_ENTRIES + 1);
  const { entries, at } = selectLinkEntries(candidates, until);
  const previous = last
    ? toChainEnd(last)
    : { ...NO_ENTRIES, at: justBefore(entries[0]?.at ?? until) };
  const end = await continueChain(previous, entries, at);
  const link: ChainLink = { id: randomUUID(), ...end, previous };
  await appendEntry(keys.chain, link);
  return at !== until;
}

/** Ends the link between two times, so that it contains all entries of each time. */
function selectLinkEntries(
  candidates: AuditEntry[],
  until: string,
): { entries: AuditEntry[]; at: string } {
  const next = candidates[MAX_LINK_ENTRIES];
  if (!next) return { entries: candidates, at: until };
  return { entries: candidates.filter(({ at }) => at < next.at), at: justBefore(next.at) };
}

const toChainEnd = ({ at, count, hash }: ChainLink): ChainEnd => ({ at, count, hash });

const justBefore = (at: string) => new Date(Date.parse(at) - 1).toISOString();
