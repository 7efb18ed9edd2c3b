import {
  type AuditAction,
  type AuditEntry,
  type AuditList,
  auditEntry,
  auditKeys,
} from '#contract/admin/audit.ts';
import { keptSince } from '#contract/limits.ts';
import type { Change } from '../store/commit.ts';
import {
  appendEntry,
  appendScarceEntry,
  dropEntries,
  readEntries,
  toEntry,
} from '../store/logs.ts';

/**
 * Separates failed sign-ins from actions, so that an attacker's attempts never hide actions. A hash chain reveals
 * changed entries (`audit-chain.ts`). Entries are deleted after twelve months, because they name people.
 */
const toList = (action: AuditAction): AuditList =>
  action === 'sign-in-failed' ? 'failed-sign-ins' : 'acts';

const PAGE_SIZE = 50;

/** Limits failed sign-ins, because anyone can cause them and the list must not grow without bound. */
const MAX_FAILED_PER_HOUR = 200;
const HOUR_MS = 60 * 60 * 1000;

const NO_MORE = 'further attempts in this hour are not recorded';

/** Keeps an export well below the size limit of a function's response. */
const MAX_EXPORT_ENTRIES = 10_000;
const EXPORT_PAGE_SIZE = 500;

/** Limits names and titles, which come from outside. */
const MAX_LENGTH = 300;

export interface Actor {
  /** Administrator's name, or the name given at a failed sign-in; never a password. */
  who: string;
  /** Network address. */
  from: string;
}

export function toActor(call: { administrator: { name: string }; ip: string }): Actor {
  return { who: call.administrator.name, from: call.ip };
}

export function toEditorActor(call: { editor: { name: string }; ip: string }): Actor {
  return { who: call.editor.name, from: call.ip };
}

export interface AuditEvent extends Actor {
  action: AuditAction;
  what?: string;
}

/** Adds the topic to an item's title, because titles repeat across topics. */
export const nameItem = (item: { title: string; topicName?: string | undefined }): string =>
  item.topicName ? `${item.title} (${item.topicName})` : item.title;

const toAuditEntry = ({ who, action, what = '', from }: AuditEvent): AuditEntry => ({
  id: crypto.randomUUID(),
  at: new Date().toISOString(),
  who: who.slice(0, MAX_LENGTH),
  action,
  what: what.slice(0, MAX_LENGTH),
  from,
});

/** Returns the change that records an action, for a commit together with the action's own changes. */
export const auditChange = (event: AuditEvent): Change =>
  toEntry(auditKeys.acts.entries, toAuditEntry(event));

/** Call before the action, so that nothing happens without an entry. @throws AppError `unavailable` */
export async function recordAudit(event: AuditEvent): Promise<void> {
  const { action } = event;
  const entry = toAuditEntry(event);
  const { entries } = auditKeys[toList(action)];
  if (toList(action) === 'acts') return appendEntry(entries, entry);
  const since = Math.floor(Date.parse(entry.at) / HOUR_MS) * HOUR_MS;
  const last = { ...entry, what: [entry.what, NO_MORE].filter(Boolean).join('; ') };
  await appendScarceEntry(entries, { entry, last }, { since, max: MAX_FAILED_PER_HOUR });
}

/**
 * Reads a page, newest first.
 * @param before the page's cursor; the newest page by default
 * @returns `next` is the cursor of the next page; undefined on the last page
 */
export async function readAudit(
  list: AuditList,
  before?: string,
  size = PAGE_SIZE,
): Promise<{ entries: AuditEntry[]; next?: string }> {
  const page = await readEntries(
    auditKeys[list].entries,
    auditEntry,
    size + 1,
    before === undefined ? undefined : parseCursor(before),
  );
  const entries = page.slice(0, size);
  const last = entries.at(-1);
  return { entries, ...(last && page.length > size ? { next: toCursor(last) } : {}) };
}

const toCursor = ({ at, id }: AuditEntry) => `${Date.parse(at)}_${id}`;

function parseCursor(cursor: string) {
  const [time, id = ''] = cursor.split('_');
  return { time: Number(time), id };
}

export async function readAuditForExport(list: AuditList): Promise<AuditEntry[]> {
  const all: AuditEntry[] = [];
  let next: string | undefined;
  do {
    const page = await readAudit(list, next, EXPORT_PAGE_SIZE);
    all.push(...page.entries);
    next = page.next;
  } while (next !== undefined && all.length < MAX_EXPORT_ENTRIES);
  return all;
}

/** Deletes entries and chain links older than twelve months. @throws AppError `unavailable` */
export async function removeOldAudit(): Promise<void> {
  const limit = keptSince().getTime();
  for (const { entries, chain } of Object.values(auditKeys)) {
    await dropEntries(chain, limit);
    await dropEntries(entries, limit);
  }
}
