import type { VercelKV } from '@vercel/kv';
import { z } from 'zod';
import { auditKeys, type ChainLink, chainLink } from '#contract/admin/audit.ts';
import type { StoredRecord } from './record.ts';

/** Chains of the audit log. A count in the emptied store has begun a second chain. */

const KEYS: string[] = Object.values(auditKeys).map(({ chain }) => chain);

const texts = z.array(z.string());

export type BackupLinks = Map<string, Set<string>>;

export function noteLinks(links: BackupLinks, records: StoredRecord[]): void {
  for (const record of records) {
    if (record.type !== 'zset' || !KEYS.includes(record.key)) continue;
    const keys = links.get(record.key) ?? new Set();
    for (const [member] of record.entries) keys.add(member);
    links.set(record.key, keys);
  }
}

/**
 * Removes links that continue neither the backup's chain nor its later links. The next count chains their entries
 * again.
 * @param store a client that parses no value, with the links of the backup
 * @returns the number of removed links
 */
export async function joinChains(store: VercelKV, backup: BackupLinks): Promise<number> {
  let removed = 0;
  for (const [key, own] of backup) {
    const foreign = findForeign(texts.parse(await store.zrange(key, 0, -1)), own);
    if (foreign.length > 0) removed += await store.zrem(key, ...foreign);
  }
  return removed;
}

/** @param members of a chain, by time */
function findForeign(members: string[], own: Set<string>): string[] {
  let before: ChainLink | undefined;
  return members.filter((member) => {
    const link = chainLink.parse(JSON.parse(member));
    const isJoined =
      !before || (before.hash === link.previous.hash && before.count === link.previous.count);
    if (!isJoined && !own.has(member)) return true;
    before = link;
    return false;
  });
}
