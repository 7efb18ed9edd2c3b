import * as z from 'zod/mini';
import {
  type FileProgress,
  fileProgress,
  mergeProgress,
  namedFile,
  type ReadFile,
} from '#contract/progress/progress.ts';
import { isUnsent, readOwner, removeStored, withLocalStorage } from '#site/lib/session.ts';
import { OPEN_LIST, PROGRESS } from '#site/lib/storage-names.ts';

/** Exceeds any student's number of files. Beyond it, the least recently used files are evicted. */
const MAX_FILES = 500;

const localFile = z.extend(fileProgress, {
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
export type LocalFile = z.infer<typeof localFile>;

const listeners = new Set<() => void>();
let snapshot: LocalFile[] | undefined;

/**
 * Reads this browser's progress: a student's under a key of their own, a visitor's in the tab. Full
 * or blocked storage holds nothing; damaged entries are skipped.
 */
export function readLocalFiles(): LocalFile[] {
  try {
    const { store, key } = place();
    return z
      .array(z.unknown())
      .parse(JSON.parse(store.getItem(key) ?? '[]'))
      .flatMap((entry) => localFile.safeParse(entry).data ?? []);
  } catch {
    return [];
  }
}

export const findLocalFile = (id: string): LocalFile | undefined =>
  readLocalFiles().find((file) => file.id === id);

/** Returns the same list until something changes. */
export function localFiles(): LocalFile[] {
  snapshot ??= readLocalFiles();
  return snapshot;
}

export function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type About = Record<'subjectId' | 'title', string | undefined>;

/** Adds progress that the account's record lacks. */
export const addProgress = ({
  subjectId,
  title,
  ...changes
}: FileProgress & Partial<About>): void =>
  mergeFile(changes, { ...(subjectId && { subjectId }), ...(title && { title }), isUnsent: true });

/** Merges the account's record of a file that has just been opened. */
export const mergeOpened = (recorded: FileProgress, isFree: boolean): void =>
  mergeFile(recorded, { isFree });

function mergeFile(changes: FileProgress, about: Partial<LocalFile>): void {
  const before = readLocalFiles();
  const file = before.find(({ id }) => id === changes.id);
  const merged = file ? mergeProgress(file, changes) : changes;
  write([{ ...file, ...merged, ...about }, ...before.filter((other) => other !== file)]);
}

/** Merges the account's record. A sent file that is missing from it is gone or revoked. */
export function mergeRecord(record: readonly ReadFile[]): void {
  const before = new Map(readLocalFiles().map((file) => [file.id, file]));
  const merged = record.map((file) => merge(before.get(file.id), file));
  const ids = new Set(record.map(({ id }) => id));
  const unsent = [...before.values()].filter(({ id, isUnsent }) => isUnsent && !ids.has(id));
  write([...merged, ...unsent]);
}

/** Merges the response to a write. Changes made since stay unsent; a missing file may not be opened. */
export function mergeSent(sent: readonly LocalFile[], merged: readonly ReadFile[]): void {
  const answers = new Map(merged.map((file) => [file.id, file]));
  const before = new Map(sent.map((file) => [file.id, file]));
  write(
    readLocalFiles().flatMap((file) => {
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

const merge = (file: LocalFile | undefined, recorded: ReadFile): LocalFile => ({
  ...file,
  ...recorded,
  ...(file && mergeProgress(file, recorded)),
  next: recorded.next,
  isRecorded: true,
});

const isSame = (a: LocalFile, b: LocalFile) => JSON.stringify(a) === JSON.stringify(b);

const touchedAt = ({ last, revised }: FileProgress) => Math.max(last?.at ?? 0, revised?.at ?? 0);

function write(files: LocalFile[]): void {
  const newest = files.toSorted((a, b) => touchedAt(b) - touchedAt(a)).slice(0, MAX_FILES);
  try {
    const { store, key } = place();
    // Of other accounts.
    removeStored((other, text) => other.startsWith(PROGRESS) && other !== key && !isUnsent(text));
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

/** Returns true if this browser last showed a list open. */
export function isListOpen(name: string, isOpenAtFirst = false): boolean {
  const stored = withLocalStorage((store) => store.getItem(OPEN_LIST + name));
  return stored ? stored === 'yes' : isOpenAtFirst;
}

export const rememberList = (name: string, isOpen: boolean, isOpenAtFirst = false): void =>
  withLocalStorage((store) => {
    if (isOpen === isOpenAtFirst) store.removeItem(OPEN_LIST + name);
    else store.setItem(OPEN_LIST + name, isOpen ? 'yes' : 'no');
  });
