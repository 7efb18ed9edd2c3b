import type { FileProgress, ReadFile } from '#contract/reading/progress.ts';
import type { ReadableFile, ReadableSubject } from '#contract/reading/readable-files.ts';
import { keys } from '../accounts/account.ts';
import type { SignedInStudent } from '../accounts/student.ts';
import { readKnown } from '../catalogue/read-catalogue.ts';
import { limitAttempts } from '../limits/attempts.ts';
import type { Reader } from '../purchases/ledger.ts';
import { findOpenCheckout } from '../purchases/open-checkout.ts';
import { mergeProgressFields } from '../store/progress.ts';
import { listReadableFiles } from './list-readable-files.ts';
import {
  parseProgress,
  progressKey,
  readProgressRecord,
  toProgressText,
} from './progress-record.ts';

/** More files than a shop has. Bounds the record, whatever a browser sends over the years. */
export const FILES_MAX = 1000;

/** Allows five tabs at the same time: a tab writes every ten seconds. */
const WRITE_LIMIT = { name: 'progress', max: 300, seconds: 10 * 60 };

interface SignedInReader extends Reader {
  student: SignedInStudent;
}

export async function readProgress(reader: SignedInReader) {
  const [record, subjects] = await Promise.all([
    readProgressRecord(reader.student.account.id),
    listReadableFiles(reader),
  ]);
  const readable = byId(subjects);
  return {
    files: record.flatMap((file) => describe(file, readable) ?? []),
    subjects: subjects.flatMap(({ subjectId: id, isOwned, files }) =>
      isOwned ? [{ id, pages: countPages(files) }] : [],
    ),
    openCheckout: await readOpenCheckout(reader),
  };
}

/** Administrators have no checkout: they own everything. */
async function readOpenCheckout({ student, isAdmin }: SignedInReader) {
  return isAdmin ? undefined : findOpenCheckout(student.ledger, await readKnown());
}

type Readable = ReadonlyMap<string, ReadableFile & { subjectId: string }>;

const byId = (subjects: readonly ReadableSubject[]): Readable =>
  new Map(
    subjects.flatMap(({ subjectId, files }) =>
      files.map((file) => [file.id, { ...file, subjectId }] as const),
    ),
  );

const countPages = (files: readonly ReadableFile[]): number =>
  files.reduce((sum, { pages = 0 }) => sum + pages, 0);

/**
 * Merges a device's progress into the account's record, without files that the student may not open. Times
 * in the future are set to now: a device with a wrong clock would win for years.
 * @throws AppError `too_many_requests`; the browser retries later
 */
export async function recordProgress(
  reader: SignedInReader,
  sent: readonly FileProgress[],
): Promise<ReadFile[]> {
  const { account } = reader.student;
  const [subjects] = await Promise.all([
    listReadableFiles(reader),
    limitAttempts(WRITE_LIMIT, account.id),
  ]);
  const readable = byId(subjects);
  const now = Date.now();
  const files = sent.filter(({ id }) => readable.has(id)).map((file) => notAfter(file, now));
  if (files.length === 0) return [];
  const target = { accountKey: keys.account(account.id), progressKey: progressKey(account.id) };
  const merged = await mergeProgressFields(
    { ...target, max: FILES_MAX },
    files.map((file) => [file.id, toProgressText(file)]),
  );
  return merged.flatMap((text, index) => {
    const file = parseProgress(files[index]?.id ?? '', String(text));
    return (file && describe(file, readable)) ?? [];
  });
}

function notAfter({ id, last, read, revised }: FileProgress, now: number): FileProgress {
  return {
    id,
    read,
    ...(last && { last: { ...last, at: Math.min(last.at, now) } }),
    ...(revised && { revised: { ...revised, at: Math.min(revised.at, now) } }),
  };
}

function describe(file: FileProgress, readable: Readable): ReadFile | undefined {
  const known = readable.get(file.id);
  if (!known) return undefined;
  const { title, subjectId, pages } = known;
  return { ...file, title, subjectId, ...(pages !== undefined && { pages }) };
}
