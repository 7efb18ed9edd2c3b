import * as z from 'zod/mini';
import {
  type FileDocument,
  fileDocument,
  topicDocument,
} from '#contract/catalogue/content-documents.ts';
import { subjectFilesQuery, topicsQuery } from '#contract/catalogue/content-queries.ts';
import {
  keptItem as item,
  KEPT_SUBJECTS,
  keptSubject,
  selectGone,
  selectWithPage,
} from '#contract/catalogue/kept-subjects.ts';
import type { SubjectDocument } from '#contract/catalogue/subject.ts';
import { optional } from '#contract/endpoint.ts';
import { editionFields, fileReference } from '#contract/files/stored-pdf.ts';
import { log, logFailure } from '../log.ts';
import { fetchMany } from '../services/content.ts';
import { addField, commit } from '../store/commit.ts';
import { hasField, readFields, writeField } from '../store/records.ts';
import { within } from '../time-limit.ts';
import { mapSubjects, readLatest } from './read-catalogue.ts';

/**
 * Copies of subjects that students own, for subjects that the CMS no longer has
 * (docs/decisions/0021-what-do-buyers-keep-when-content-changes.md).
 */

const keptItem = z.extend(item, { pdf: optional(fileReference), ...editionFields });

const keptSubjectWithFiles = z.extend(keptSubject, { items: z.array(keptItem) });
export type KeptSubjectWithFiles = z.infer<typeof keptSubjectWithFiles>;

export const readKeptSubjects = () => readFields(KEPT_SUBJECTS, keptSubjectWithFiles);

/** Cache, because anyone can ask for subjects that do not exist. */
const FRESH_MS = 10_000;

let recent: { copies: Promise<Map<string, KeptSubjectWithFiles>>; askedAt: number } | undefined;

export function keptSubjectsChanged(): void {
  recent = undefined;
}

export async function readGoneSubjects(
  current: readonly SubjectDocument[],
): Promise<KeptSubjectWithFiles[]> {
  const { copies } = recentCopies();
  return selectGone([...(await copies).values()], current);
}

/** Lists the CMS's subjects with its content, then the copies of these subjects that the CMS no longer has. */
export async function listWithGone<T, I>(
  { subjects, topics, items }: { subjects: SubjectDocument[]; topics: T; items: I },
  ids: readonly string[],
) {
  const current = new Set(subjects.map(({ id }) => id));
  const isAnyGone = ids.some((id) => !current.has(id));
  const gone = isAnyGone ? await readGoneSubjects(subjects) : [];
  return [
    ...subjects.map((subject) => ({ subject, topics, items })),
    ...gone.filter(({ subject }) => ids.includes(subject.id)),
  ];
}

function recentCopies() {
  if (recent && Date.now() - recent.askedAt < FRESH_MS) return recent;
  const read = { copies: readKeptSubjects(), askedAt: Date.now() };
  recent = read;
  read.copies.catch(() => {
    if (recent === read) recent = undefined;
  });
  return read;
}

export function toKeptFile(
  copies: readonly KeptSubjectWithFiles[],
  id: string,
): FileDocument | undefined {
  for (const { subject, items } of copies) {
    const item = items.find((candidate) => candidate.id === id);
    if (item) return fileDocument.parse({ ...item, type: 'contentItem', subjectId: subject.id });
  }
  return undefined;
}

/**
 * Adds copies of the subjects in `ids` that the CMS no longer has. Their slug is empty if another page has taken it.
 * @param subjects the CMS's subjects, by id
 */
export async function addKeptSubjects(
  subjects: ReadonlyMap<string, SubjectDocument>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<SubjectDocument, 'name' | 'description' | 'slug'>>> {
  if (ids.every((id) => subjects.has(id))) return subjects;
  const current = [...subjects.values()];
  const gone = await readGoneSubjects(current);
  const withPage = new Set(selectWithPage(gone, current));
  const copies = gone.map((copy) => {
    const { id, slug, ...subject } = copy.subject;
    return [id, { ...subject, slug: withPage.has(copy) ? slug : '' }] as const;
  });
  return new Map([...copies, ...subjects]);
}

/** Time for which a copy keeps deleted topics and items: the CMS deletes them before their subject. */
const GONE_SPAN_MS = 30 * 24 * 60 * 60 * 1000;

/** Longest wait of a purchase for the copy. The scheduled run makes up for it. */
const TIME_LIMIT_MS = 3_000;

/** Creates the copy of a subject at its first sale. Never fails. */
export async function keepSoldSubject(subjectId: string): Promise<void> {
  await within(TIME_LIMIT_MS, keepFirst(subjectId)).catch(
    logFailure('warn', 'sold subject not kept', { subjectId }),
  );
}

async function keepFirst(subjectId: string): Promise<void> {
  if (await hasField(KEPT_SUBJECTS, subjectId)) return;
  const subject = mapSubjects(await readLatest()).get(subjectId);
  if (subject) await keepSubject(subject);
}

/** Updates the copies after a publication. Never fails: the scheduled run makes up for it. */
export async function refreshKeptSubjects(): Promise<void> {
  try {
    const copies = await readKeptSubjects();
    if (copies.size === 0) return;
    const { subjects } = await readLatest();
    const current = subjects.filter(({ id }) => copies.has(id));
    await Promise.all(current.map((subject) => keepSubject(subject, copies.get(subject.id))));
  } catch (error) {
    log('warn', 'kept subjects not refreshed', {}, error);
  }
}

/** @param previous copy to replace; if undefined, a copy made meanwhile stays */
export async function keepSubject(
  subject: SubjectDocument,
  previous?: KeptSubjectWithFiles,
): Promise<void> {
  const subjectId = subject.id;
  const [topics, items] = await Promise.all([
    fetchMany(topicsQuery, { subjectId }, topicDocument),
    fetchMany(subjectFilesQuery, { subjectId }, keptItem),
  ]);
  const next = keptSubjectWithFiles.parse({
    subject,
    topics: withGone(topics, previous?.topics),
    items: withGone(items, previous?.items),
  });
  if (JSON.stringify(next) === JSON.stringify(previous)) return;
  // Of two concurrent first copies, the second may be empty because the subject was deleted, so it must not
  // replace the first.
  if (previous) await writeField(KEPT_SUBJECTS, subjectId, next);
  else await commit([addField(KEPT_SUBJECTS, subjectId, next)]);
  keptSubjectsChanged();
}

interface Part {
  id: string;
  order: number;
  goneAt?: string | undefined;
}

/** Adds parts of the previous copy that were deleted in the CMS, for a while. */
function withGone<T extends Part>(
  current: readonly T[],
  previous: readonly T[] = [],
  now = Date.now(),
): T[] {
  const ids = new Set(current.map(({ id }) => id));
  const gone = previous
    .filter(({ id }) => !ids.has(id))
    .map((part) => ({ ...part, goneAt: part.goneAt ?? new Date(now).toISOString() }))
    .filter(({ goneAt }) => now - Date.parse(goneAt) < GONE_SPAN_MS);
  return [...current, ...gone].sort((a, b) => a.order - b.order);
}
