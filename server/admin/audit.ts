import {
  type AuditAction,
  type AuditEntry,
  type AuditList,
  auditEntry,
} from '#contract/admin/audit.ts';
import { auditKeys } from '#contract/admin/audit-chain.ts';
import { keptSince } from '#contract/retention.ts';
import { appendEntry, appendScarceEntry, dropEntries, readEntries } from '../services/kv-log.ts';

/**
 * The audit log, in two lists: every action of the administrator, and every failed sign-in, so that an
 * attacker's attempts never hide the former. No one can change or delete an entry; it is removed after
 * twelve months, because it names people. A chain of hashes tells whether that is so (`audit-chain.ts`).
 */
const listOf = (action: AuditAction): AuditList =>
  action === 'sign-in-failed' ? 'failed-sign-ins' : 'acts';

const PAGE_SIZE = 50;

/**
 * How many failed sign-ins are recorded in each hour: anyone can make them, and the store and the chain of the
 * list must not grow without bound.
 */
const FAILED_PER_HOUR = 200;
const HOUR = 60 * 60 * 1000;

/** What the last of them says. */
const NO_MORE = 'further ones of this hour are not recorded';

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
  const { entries } = auditKeys[listOf(action)];
  if (listOf(action) === 'acts') return appendEntry(entries, entry);
  const since = Math.floor(Date.parse(entry.at) / HOUR) * HOUR;
  const last = { ...entry, what: [entry.what, NO_MORE].filter(Boolean).join('; ') };
  await appendScarceEntry(entries, { entry, last }, { since, max: FAILED_PER_HOUR });
}

/** A page of the log, newest first. `next` is the cursor of the next page, where there is one. */
interface AuditPage {
  entries: AuditEntry[];
  next?: string;
}

/** Reads one page of a list. @param before the cursor of the page; the newest page by default */
export async function readAudit(
  list: AuditList,
  before?: string,
  size = PAGE_SIZE,
): Promise<AuditPage> {
  const found = await readEntries(
    auditKeys[list].entries,
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

/** Reads the newest 10,000 entries of a list, newest first. */
export async function readAuditForExport(list: AuditList): Promise<AuditEntry[]> {
  const all: AuditEntry[] = [];
  let next: string | undefined;
  do {
    const page = await readAudit(list, next, EXPORT_PAGE_SIZE);
    all.push(...page.entries);
    next = page.next;
  } while (next !== undefined && all.length < EXPORT_MAX);
  return all;
}

/** Removes entries older than twelve months, and what their chains say of that time. @throws AppError `unavailable` */
export async function removeOldAudit(): Promise<void> {
  const limit = keptSince().getTime();
  for (const { entries, chain } of Object.values(auditKeys)) {
    await dropEntries(chain, limit);
    await dropEntries(entries, limit);
  }
}
