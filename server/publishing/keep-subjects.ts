import { type SubjectDocument, topicDocument } from '#contract/catalogue/content-documents.ts';
import { subjectFilesQuery, topicsQuery } from '#contract/catalogue/content-queries.ts';
import { KEPT_SUBJECTS } from '#contract/catalogue/kept-subjects.ts';
import { mapSubjects } from '../catalogue/catalogue.ts';
import {
  type KeptSubjectWithFiles,
  keptItem,
  keptSubjectsChanged,
  keptSubjectWithFiles,
  readKeptSubjects,
} from '../catalogue/kept-subjects.ts';
import { readLatest } from '../catalogue/read-catalogue.ts';
import { log } from '../log.ts';
import { fetchMany } from '../services/content.ts';
import { addField, hasField, writeField } from '../services/kv-fields.ts';
import { within } from '../time-limit.ts';

/** Copies of subjects that students own (docs/decisions/0021-what-do-buyers-keep-when-content-changes.md). */

/** Time for which a copy keeps deleted topics and items: the CMS deletes them before their subject. */
const GONE_SPAN_MS = 30 * 24 * 60 * 60 * 1000;

/** Longest wait of a purchase for the copy. The scheduled run makes up for it. */
const TIME_LIMIT_MS = 3_000;

/** Creates the copy of a subject at its first sale. Never fails. */
export async function keepSoldSubject(subjectId: string): Promise<void> {
  await within(TIME_LIMIT_MS, keepFirst(subjectId)).catch((error: unknown) =>
    log('warn', 'sold subject not kept', { subjectId }, error),
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
  else await addField(KEPT_SUBJECTS, subjectId, next);
  keptSubjectsChanged();
}

interface Part {
  id: string;
  order: number;
  goneAt?: string | undefined;
}

/** Adds parts of the previous copy that were deleted in the CMS, for a while. */
export function withGone<T extends Part>(
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
