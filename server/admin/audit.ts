import { type AuditAction, type AuditEntry, auditEntry } from '#contract/admin/audit.ts';
import { appendEntry, countEntries, dropEntries, readEntries } from '../services/kv-log.ts';

/**
 * Who did what, when and from where: every action of the administrator and every failed sign-in.
 * Nobody can change or delete an entry; after twelve months it goes, because it names people.
 */
const KEY = 'audit-log';

const PAGE = 50;

/** How long an entry is kept; the privacy page says so too. */
const KEPT_MONTHS = 12;

/** As many as an export holds: far below what a function may answer. */
const EXPORT_MAX = 10_000;
const EXPORT_PAGE = 500;

/** Addresses and names come from outside, and a log is no place for long texts. */
const MAX_LENGTH = 300;

/** Who acts, and from where. */
export interface Actor {
  /** The administrator's name, or what a failed sign-in called itself; never a password. */
  who: string;
  /** The caller's network address. */
  from: string;
}

/** The administrator who calls. */
export function actorOf(call: { administrator: { name: string }; ip: string }): Actor {
  return { who: call.administrator.name, from: call.ip };
}

export interface AuditEvent extends Actor {
  action: AuditAction;
  /** What it was done to, e.g. a title. */
  what?: string;
}

/**
 * Writes an entry: before the act, so that nothing happens that is not in the log.
 * @throws AppError `unavailable`
 */
export async function recordAudit({ who, action, what = '', from }: AuditEvent): Promise<void> {
  const now = new Date();
  const entry: AuditEntry = {
    id: crypto.randomUUID(),
    at: now.toISOString(),
    who: who.slice(0, MAX_LENGTH),
    action,
    what: what.slice(0, MAX_LENGTH),
    from,
  };
  await appendEntry(KEY, now.getTime(), entry);
}

/**
 * One page of the log, newest first.
 * @param before the last page's `next`; the newest page where it is not given
 * @returns the entries, and where the next page begins, if there is one
 */
export async function readAudit(
  before?: number,
  size = PAGE,
): Promise<{ entries: AuditEntry[]; next?: number }> {
  // Counted from the oldest, so that a page stays where it is while entries are added.
  const end = before === undefined ? await countEntries(KEY) : before - 1;
  const start = Math.max(end - size, 0);
  const entries = end > 0 ? await readEntries(KEY, start, end - 1, auditEntry) : [];
  return { entries: entries.toReversed(), ...(start > 0 ? { next: start + 1 } : {}) };
}

/** The newest 10,000 entries, newest first. */
export async function readAuditForExport(): Promise<AuditEntry[]> {
  const all: AuditEntry[] = [];
  let next: number | undefined;
  do {
    const page = await readAudit(next, EXPORT_PAGE);
    all.push(...page.entries);
    next = page.next;
  } while (next !== undefined && all.length < EXPORT_MAX);
  return all;
}

/** Takes away what is older than twelve months. @throws AppError `unavailable` */
export async function forgetOldAudit(): Promise<void> {
  const limit = new Date();
  limit.setUTCMonth(limit.getUTCMonth() - KEPT_MONTHS);
  await dropEntries(KEY, limit.getTime());
}
