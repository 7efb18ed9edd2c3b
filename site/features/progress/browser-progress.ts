import * as z from 'zod/mini';
import {
  type FileProgress,
  fileProgress,
  mergeProgress,
  namedFile,
  type ReadFile,
} from '#contract/progress/progress.ts';
import { readOwner, removeStored } from '#site/lib/session.ts';
import { PROGRESS } from '#site/lib/storage-names.ts';

/** Exceeds any student's number of files. Beyond it, the least recently used files are evicted. */
const MAX_FILES = 500;

const knownFile = z.extend(fileProgress, {
  subjectId: z.optional(z.string()),
  title: z.optional(z.string()),
  pages: z.optional(z.number()),
  next: z.optional(namedFile),
  /** The student could open the file when the account's record was read. */
  isRecorded: z.optional(z.boolean()),
  isFree: z.optional(z.boolean()),
  /** True if the account's record lacks part of the entry. */
  isUnsent: z.optional(z.boolean()),
});
export type KnownFile = z.infer<typeof knownFile>;

const listeners = new Set<() => void>();
let snapshot: KnownFile[] | undefined;

/**
 * Reads this browser's progress: a student's under a key of their own, a visitor's in the tab. Full
 * or blocked storage holds nothing; damaged entries are skipped.
 */
export function readKnown(): KnownFile[] {
  try {
    const { store, key } = place();
    return z
      .array(z.unknown())
      .parse(JSON.parse(store.getItem(key) ?? '[]'))
      .flatMap((entry) => knownFile.safeParse(entry).data ?? []);
  } catch {
    return [];
  }
}

/** Returns the same list until something changes. */
export function knownNow(): KnownFile[] {
  snapshot ??= readKnown();
  return snapshot;
}

export function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type About = Record<'subjectId' | 'title', string | undefined>;

/** Adds news about a file that the account's record lacks. */
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

/** Merges the account's record of a file that has just been opened. */
export function learnOpened(recorded: FileProgress, isFree: boolean): void {
  const before = readKnown();
  const file = before.find(({ id }) => id === recorded.id);
  const opened = { ...file, ...(file ? mergeProgress(file, recorded) : recorded), isFree };
  write([opened, ...before.filter((one) => one !== file)]);
}

/** Merges the account's record. A sent file that is missing from it is gone or revoked. */
export function learnRecord(record: readonly ReadFile[]): void {
  const before = new Map(readKnown().map((file) => [file.id, file]));
  const recorded = record.map((file) => merge(before.get(file.id), file));
  const named = new Set(record.map(({ id }) => id));
  const unsent = [...before.values()].filter(({ id, isUnsent }) => isUnsent && !named.has(id));
  write([...recorded, ...unsent]);
}

/** Merges the response to a write. Changes made since stay unsent; a missing file may not be opened. */
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
  next: recorded.next,
  isRecorded: true,
});

const isSame = (one: KnownFile, other: KnownFile) => JSON.stringify(one) === JSON.stringify(other);

const touchedAt = ({ last, revised }: FileProgress) => Math.max(last?.at ?? 0, revised?.at ?? 0);

function write(files: KnownFile[]): void {
  const newest = files.toSorted((a, b) => touchedAt(b) - touchedAt(a)).slice(0, MAX_FILES);
  try {
    const { store, key } = place();
    // Of other accounts.
    removeStored((other) => other.startsWith(PROGRESS) && other !== key);
    store.setItem(key, JSON.stringify(newest));
  } catch {
    // The reader works without storage.
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
