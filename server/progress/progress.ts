import type { CatalogueItem, TopicDocument } from '#contract/catalogue/content-documents.ts';
import { PICTURE_MAX_BYTES } from '#contract/practice/card-pictures.ts';
import {
  type FileProgress,
  mergeProgress,
  type NamedFile,
  type ReadFile,
} from '#contract/progress/progress.ts';
import type { ReadableFile, ReadableSubject } from '#contract/progress/readable-files.ts';
import { countByTopic } from '#diagrams/topic-drills.ts';
import { features } from '#shop';
import { accountKey } from '../accounts/stored-keys.ts';
import type { SignedInStudent } from '../accounts/student.ts';
import { listWithGone } from '../catalogue/kept-subjects.ts';
import { readKnown } from '../catalogue/read-catalogue.ts';
import { type Corrections, describeNews, readCorrections } from '../editions/corrections.ts';
import {
  isNewTo,
  listEarlier,
  type OpenedEditions,
  ownedSince,
  readOpened,
} from '../editions/updated-files.ts';
import { limitAttempts } from '../limits/attempts.ts';
import { type Reader, toPurchases } from '../purchases/ledger.ts';
import { findOpenCheckout } from '../purchases/open-checkout.ts';
import type { CatalogueContent } from '../services/content.ts';
import {
  commitIf,
  exists,
  hasFieldCount,
  putFieldText,
  removeField,
  untilCommitted,
} from '../store/commit.ts';
import { readCurrentFields, readSomeFields } from '../store/records.ts';
import { parseProgress, readProgressRecord, toProgressText } from './progress-record.ts';
import { progressKey } from './stored-keys.ts';

/** More files than a shop has. Bounds the record, whatever a browser sends over the years. */
export const FILES_MAX = 1000;

/** Allows five tabs at the same time: a tab writes every ten seconds. */
const WRITE_LIMIT = { name: 'progress', max: 300, seconds: 10 * 60 };

interface SignedInReader extends Reader {
  student: SignedInStudent;
}

export async function readProgress(reader: SignedInReader) {
  const [record, subjects, content] = await Promise.all([
    readProgressRecord(reader.student.account.id),
    listReadableFiles(reader),
    readKnown(),
  ]);
  const readable = byId(subjects);
  return {
    files: record.flatMap((file) => describe(file, readable) ?? []),
    subjects: subjects.flatMap(({ subjectId: id, isOwned, files }) => {
      const [first] = files;
      if (!isOwned || !first) return [];
      return [
        { id, pages: countPages(files), bytes: countBytes(content, id), first: toName(first) },
      ];
    }),
    openCheckout: await readOpenCheckout(reader),
  };
}

/** Administrators have no checkout: they own everything. */
async function readOpenCheckout({ student, isAdmin }: SignedInReader) {
  return isAdmin ? undefined : findOpenCheckout(student.ledger, await readKnown());
}

type Readable = ReadonlyMap<string, Pick<ReadFile, 'title' | 'subjectId' | 'pages' | 'next'>>;

const byId = (subjects: readonly ReadableSubject[]): Readable =>
  new Map(
    subjects.flatMap(({ subjectId, files }) =>
      files.map(({ id, title, pages }, index) => {
        const following = files[(index + 1) % files.length];
        const next = following && following.id !== id ? toName(following) : undefined;
        return [id, { title, subjectId, pages, next }] as const;
      }),
    ),
  );

const toName = ({ id, title }: ReadableFile): NamedFile => ({ id, title });

const countPages = (files: readonly ReadableFile[]): number =>
  files.reduce((sum, { pages = 0 }) => sum + pages, 0);

/** Counts the bytes of a subject's files, and at most those of its cards' pictures. */
function countBytes({ items, topics }: CatalogueContent, id: string): number {
  const files = items.filter(({ subjectId }) => subjectId === id);
  const ofSubject = topics.filter(({ subjectId }) => subjectId === id);
  const cards = features.practice ? ofSubject.flatMap((topic) => topic.cards) : [];
  return (
    files.reduce((sum, { bytes = 0 }) => sum + bytes, 0) +
    cards.reduce((sum, { pictures }) => sum + pictures, 0) * PICTURE_MAX_BYTES
  );
}

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
  const merged = await untilCommitted(() => mergeIntoRecord(account.id, files));
  return merged.flatMap((file) => describe(file, readable) ?? []);
}

type StoredFields = Record<string, unknown>;

/** @returns nothing for a deleted account; undefined after a conflict with another device */
async function mergeIntoRecord(
  accountId: string,
  sent: readonly FileProgress[],
): Promise<FileProgress[] | undefined> {
  const [owner, key] = [accountKey.of(accountId), progressKey.of(accountId)];
  const ids = [...new Set(sent.map(({ id }) => id))];
  const { isOwned, count, values } = await readSomeFields(owner, key, ids);
  if (!isOwned) return [];
  const merged = mergeFiles(values, sent);
  const texts = new Map(merged.map((file) => [file.id, toProgressText(file)]));
  // Only a full record is read as a whole.
  const all = count + ids.length > FILES_MAX ? await readCurrentFields(key) : values;
  const evicted = pickEvicted({ ...all, ...Object.fromEntries(texts) }, FILES_MAX);
  const stored = { ...all, ...values };
  const isCommitted = await commitIf(
    [
      exists(owner),
      hasFieldCount(key, count),
      ...[...new Set([...ids, ...evicted])].map((id) => ({
        read: ['HGET', key, id] as const,
        is: toText(stored[id]),
      })),
    ],
    [
      ...[...texts].flatMap(([id, text]) =>
        text === toText(stored[id]) ? [] : [putFieldText(key, id, text)],
      ),
      ...evicted.map((id) => removeField(key, id)),
    ],
  );
  return isCommitted ? merged : undefined;
}

/** The text of a field as stored: the client reads a text that is JSON as an object. */
function toText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Merges what a device has sent into the stored files. A file that cannot be read is replaced. */
export function mergeFiles(stored: StoredFields, sent: readonly FileProgress[]): FileProgress[] {
  const merged = new Map<string, FileProgress>();
  for (const file of sent) {
    const text = toText(stored[file.id]);
    const before = merged.get(file.id) ?? (text && parseProgress(file.id, text));
    merged.set(file.id, before ? mergeProgress(before, file) : file);
  }
  return [...merged.values()];
}

/** Picks the files beyond `max`, the least recently touched first. */
export function pickEvicted(stored: StoredFields, max: number): string[] {
  const touched = Object.entries(stored).map(([id, text]) => {
    const { last, revised } = parseProgress(id, String(text)) ?? {};
    return { id, at: Math.max(last?.at ?? -1, revised?.at ?? -1) };
  });
  return touched
    .toSorted((a, b) => a.at - b.at)
    .slice(0, Math.max(0, touched.length - max))
    .map(({ id }) => id);
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
  const content = readable.get(file.id);
  return content && { ...file, ...content };
}

interface Item extends Pick<CatalogueItem, 'edition' | 'replacedAt' | 'whatsNew' | 'earlierFiles'> {
  id: string;
  topicId?: string | undefined;
  title: string;
  isLocked: boolean;
  pages?: number | undefined;
  pdf?: unknown;
}

/**
 * Lists the files that a caller may open, by subject: owned subjects first, then the free files of other
 * subjects. Includes subjects gone from the CMS while a copy is kept.
 * @throws AppError `unavailable`
 */
export async function listReadableFiles({ student, isAdmin }: Reader): Promise<ReadableSubject[]> {
  const current = await readKnown();
  const owned = ownedSince(student ? toPurchases(student.ledger) : []);
  const subjects = await listWithGone(current, [...owned.keys()]);
  const isAnyReplaced = subjects.some(({ items }) =>
    items.some(({ replacedAt }) => replacedAt !== undefined),
  );
  const [opened, corrections]: [OpenedEditions, Corrections] =
    student && owned.size > 0 && isAnyReplaced
      ? await Promise.all([readOpened(student.ledger.accountId), readCorrections()])
      : [new Map(), new Map()];
  const lists = subjects.map(({ subject: { id, name }, topics, items }) => {
    const isOwned = isAdmin || owned.has(id);
    const ofSubject = topics.filter(({ subjectId }) => subjectId === id);
    // A subject that has left the CMS has no cards.
    const counts = countByTopic(current.topics.filter(({ subjectId }) => subjectId === id));
    const practice = [...counts].map(([topicId, { all, free }]) => [topicId, isOwned ? all : free]);
    const caller = { isOwned, boughtAt: owned.get(id), opened, corrections };
    return {
      subjectId: id,
      name,
      isOwned,
      practice: Object.fromEntries(practice),
      files: listFiles(ofSubject, items, caller),
    };
  });
  const filled = lists.filter(({ files }) => files.length > 0);
  return [...filled.filter(({ isOwned }) => isOwned), ...filled.filter(({ isOwned }) => !isOwned)];
}

interface Caller {
  isOwned: boolean;
  /** Undefined for administrators, and if the subject is not owned. */
  boughtAt: string | undefined;
  opened: OpenedEditions;
  corrections: Corrections;
}

const listFiles = (
  topics: readonly TopicDocument[],
  items: readonly Item[],
  caller: Caller,
): ReadableFile[] =>
  topics.flatMap(({ id, name }) =>
    items
      .filter(
        ({ topicId, isLocked, pdf }) => topicId === id && pdf && (caller.isOwned || !isLocked),
      )
      .map((item) => ({
        id: item.id,
        title: item.title,
        topicId: id,
        topicName: name,
        pages: item.pages,
        ...describeVersions(item, caller),
      })),
  );

/** Returns no versions for a file that was never replaced. */
function describeVersions(item: Item, { boughtAt, opened, corrections }: Caller) {
  const earlier = listEarlier(item, boughtAt);
  return {
    ...(isNewTo(item, boughtAt, opened) && {
      update: { whatsNew: describeNews(item, corrections) },
    }),
    ...(earlier.length > 0 && { earlier }),
  };
}
