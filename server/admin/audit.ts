import { type AuditAction, type AuditEntry, auditEntry } from '#contract/admin/audit.ts';
import { appendEntry, dropEntries, readEntries } from '../services/kv-log.ts';

/**
 * The audit log: every action of the administrator and every failed sign-in. No one can change or
 * delete an entry; it is removed after twelve months, because it names people.
 */
const KEY = 'audit-log';

const PAGE_SIZE = 50;

/** How long the log keeps an entry. The privacy page states it, too. */
const KEPT_MONTHS = 12;

/** The size of an export: well below what a function may respond with. */
const EXPORT_MAX = 10_000;
const EXPORT_PAGE_SIZE = 500;

/** The longest name or title in an entry: both come from outside. */
const MAX_LENGTH = 300;

/** Who acts, and from where. */
export interface Actor {
  /** The administrator's name, or the name given at a failed sign-in; never a password. */
  who: string;
  /** The caller's network address. */
  from: string;
}

/** Names the administrator who calls. */
export function actorOf(call: { administrator: { name: string }; ip: string }): Actor {
  return { who: call.administrator.name, from: call.ip };
}

/** Names the Studio editor or administrator who calls. */
export function editorActorOf(call: { editor: { name: string }; ip: string }): Actor {
  return { who: call.editor.name, from: call.ip };
}

export interface AuditEvent extends Actor {
  action: AuditAction;
  /** The object of the action, e.g. a title. */
  what?: string;
}

/** Names an item in an entry, with its topic, because many topics have one with the same title. */
export const nameItem = ({
  title,
  topicName,
}: {
  title: string;
  topicName?: string | undefined;
}) => (topicName ? `${title} (${topicName})` : title);

/**
 * Adds an entry. Call it before the action, so that nothing happens without an entry.
 * @throws AppError `unavailable`
 */
export async function recordAudit({ who, action, what = '', from }: AuditEvent): Promise<void> {
  const entry: AuditEntry = {
    id: crypto.randomUUID(),
    at: new Date().toISOString(),
    who: who.slice(0, MAX_LENGTH),
    action,
    what: what.slice(0, MAX_LENGTH),
    from,
  };
  await appendEntry(KEY, entry);
}

/** A page of the log, newest first. `next` is the cursor of the next page, where there is one. */
interface AuditPage {
  entries: AuditEntry[];
  next?: string;
}

/** Reads one page. @param before the cursor of the page; the newest page by default */
export async function readAudit(before?: string, size = PAGE_SIZE): Promise<AuditPage> {
  const found = await readEntries(
    KEY,
    auditEntry,
    size + 1,
    before === undefined ? undefined : parseCursor(before),
  );
  const entries = found.slice(0, size);
  const last = entries.at(-1);
  return { entries, ...(last && found.length > size ? { next: cursorOf(last) } : {}) };
}

const cursorOf = ({ at, id }: AuditEntry) => `${Date.parse(at)}_${id}`;

function parseCursor(cursor: string) {
  const [time, id = ''] = cursor.split('_');
  return { time: Number(time), id };
}

/** Reads the newest 10,000 entries, newest first. */
export async function readAuditForExport(): Promise<AuditEntry[]> {
  const all: AuditEntry[] = [];
  let next: string | undefined;
  do {
    const page = await readAudit(next, EXPORT_PAGE_SIZE);
    all.push(...page.entries);
    next = page.next;
  } while (next !== undefined && all.length < EXPORT_MAX);
  return all;
}

/** Removes entries older than twelve months. @throws AppError `unavailable` */
export async function removeOldAudit(): Promise<void> {
  const limit = new Date();
  limit.setUTCMonth(limit.getUTCMonth() - KEPT_MONTHS);
  await dropEntries(KEY, limit.getTime());
}
