import * as z from 'zod/mini';
import { PROGRESS_OWNER_COOKIE } from '#contract/accounts/session.ts';
import { type FileProgress, fileProgress } from '#contract/reading/file-progress.ts';
import { mergeProgress } from '#contract/reading/merge-progress.ts';
import type { ReadFile } from '#contract/reading/progress.ts';
import { PROGRESS } from '#site/lib/storage-names.ts';

/** More than a student has files; of more, those go that were touched longest ago. */
const FILES_MAX = 500;

const knownFile = z.extend(fileProgress, {
  subjectId: z.optional(z.string()),
  title: z.optional(z.string()),
  /** As the shop counts them. */
  pages: z.optional(z.number()),
  /** The account's record has the file, which the student could open when it was read. */
  isRecorded: z.optional(z.boolean()),
  /** Anyone may open it. */
  isFree: z.optional(z.boolean()),
  /** The account's record does not have all of it yet. */
  isUnsent: z.optional(z.boolean()),
});
export type KnownFile = z.infer<typeof knownFile>;

const stored = z.array(z.unknown());

const listeners = new Set<() => void>();
let snapshot: KnownFile[] | undefined;

/**
 * What this browser knows of the progress of the person who uses it now: of a signed-in student in
 * `localStorage`, under a key of their own, of a visitor only as long as the tab is open. Storage that is full or
 * forbidden holds nothing, and an entry that is damaged is left out alone.
 */
export function readKnown(): KnownFile[] {
  try {
    const { store, key } = place();
    return stored
      .parse(JSON.parse(store.getItem(key) ?? '[]'))
      .flatMap((entry) => knownFile.safeParse(entry).data ?? []);
  } catch {
    return [];
  }
}

/** The same as {@link readKnown}, and the same list until something changes. */
export function knownNow(): KnownFile[] {
  snapshot ??= readKnown();
  return snapshot;
}

/** @returns a function that unsubscribes */
export function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The account to which this browser's progress belongs, by a name that says nothing. */
export const readOwner = (): string | undefined =>
  document.cookie
    .split('; ')
    .map((pair) => pair.split('='))
    .find(([name]) => name === PROGRESS_OWNER_COOKIE)?.[1] || undefined;

/**
 * Remembers whose progress this browser shows, before a response is asked for.
 * @returns a function that tells whether it still is when the response arrives: meanwhile another student may
 *   have signed in
 */
export function keepOwner(): () => boolean {
  const owner = readOwner();
  return () => owner !== undefined && readOwner() === owner;
}

/** What a page may say of a file besides. */
type About = Record<'subjectId' | 'title', string | undefined>;

/** Adds something new about a file that the account's record does not have yet. */
export function learn(news: FileProgress & Partial<About>): void {
  const { subjectId, title, ...progress } = news;
  const before = readKnown();
  const file = before.find(({ id }) => id === news.id);
  const learnt: KnownFile = {
    ...file,
    ...(file ? mergeProgress(file, progress) : progress),
    ...(subjectId && { subjectId }),
    ...(title && { title }),
    isUnsent: true,
  };
  write([learnt, ...before.filter((one) => one !== file)]);
}

/** Takes over what the account's record says of a file that the student has just opened. */
export function learnOpened(recorded: FileProgress, isFree: boolean): void {
  const before = readKnown();
  const file = before.find(({ id }) => id === recorded.id);
  const opened = { ...file, ...(file ? mergeProgress(file, recorded) : recorded), isFree };
  write([opened, ...before.filter((one) => one !== file)]);
}

/** Takes the account's whole record over: what it does not name, and has been sent, is gone or revoked. */
export function learnRecord(record: readonly ReadFile[]): void {
  const before = new Map(readKnown().map((file) => [file.id, file]));
  const recorded = record.map((file) => merge(before.get(file.id), file));
  const named = new Set(record.map(({ id }) => id));
  const unsent = [...before.values()].filter(({ id, isUnsent }) => isUnsent && !named.has(id));
  write([...recorded, ...unsent]);
}

/**
 * Takes over what the account's record says after a write.
 * @param sent what was written: what has changed since is still to be sent, and what the response does not name
 *   may not be opened
 */
export function learnSent(sent: readonly KnownFile[], merged: readonly ReadFile[]): void {
  const answers = new Map(merged.map((file) => [file.id, file]));
  const before = new Map(sent.map((file) => [file.id, file]));
  write(
    readKnown().flatMap((file) => {
      const was = before.get(file.id);
      if (!was) return [file];
      const answer = answers.get(file.id);
      if (!answer) return [];
      return isSame(was, file)
        ? [merge(undefined, answer)]
        : [{ ...merge(file, answer), isUnsent: true }];
    }),
  );
}

const merge = (file: KnownFile | undefined, recorded: ReadFile): KnownFile => ({
  ...file,
  ...recorded,
  ...(file && mergeProgress(file, recorded)),
  isRecorded: true,
});

const isSame = (one: KnownFile, other: KnownFile) => JSON.stringify(one) === JSON.stringify(other);

/** When something about a file last changed. */
const touchedAt = ({ last, revised }: FileProgress) => Math.max(last?.at ?? 0, revised?.at ?? 0);

function write(files: KnownFile[]): void {
  const newest = files.toSorted((a, b) => touchedAt(b) - touchedAt(a)).slice(0, FILES_MAX);
  try {
    const { store, key } = place();
    forgetOthers(key);
    store.setItem(key, JSON.stringify(newest));
  } catch {
    // The reader works without a memory.
  }
  snapshot = newest;
  for (const listener of listeners) listener();
}

function place(): { store: Storage; key: string } {
  const owner = readOwner();
  return owner
    ? { store: localStorage, key: `${PROGRESS}${owner}` }
    : { store: sessionStorage, key: `${PROGRESS}visitor` };
}

/** Removes what another account has left in this browser. */
function forgetOthers(own: string): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PROGRESS) && key !== own) localStorage.removeItem(key);
  }
}
