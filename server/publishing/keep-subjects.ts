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

/** Writes the copies of subjects that students own (docs/decisions/0021-what-do-buyers-keep-when-content-changes.md). */

/**
 * How long a copy keeps a topic or an item that the CMS no longer has. The CMS deletes a subject only after
 * its items and topics, so a copy that followed each deletion would be empty by then. Milliseconds.
 */
const GONE_SPAN = 30 * 24 * 60 * 60 * 1000;

/** How long a purchase may wait for the copy. The scheduled run makes up for it. Milliseconds. */
const TIME_LIMIT = 3_000;

/** Keeps a copy of a subject that has just been sold, where there is none yet. It never fails. */
export async function keepSoldSubject(subjectId: string): Promise<void> {
  await within(TIME_LIMIT, keepFirst(subjectId)).catch((error: unknown) =>
    log('warn', 'sold subject not kept', { subjectId }, error),
  );
}

async function keepFirst(subjectId: string): Promise<void> {
  if (await hasField(KEPT_SUBJECTS, subjectId)) return;
  const subject = mapSubjects(await readLatest()).get(subjectId);
  if (subject) await keepSubject(subject);
}

/** Brings the copies up to date after a publication. It never fails: the scheduled run makes up for it. */
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

/**
 * Writes the copy of a subject, unless it is up to date.
 * @param subject as the CMS has it now
 * @param previous the copy that it replaces; without one, a copy that was made meanwhile stays
 * @throws AppError `unavailable`
 */
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
  // Of two first copies at once, the one that read a subject already deleted is empty, and replaces none.
  if (previous) await writeField(KEPT_SUBJECTS, subjectId, next);
  else await addField(KEPT_SUBJECTS, subjectId, next);
  keptSubjectsChanged();
}

interface Part {
  id: string;
  order: number;
  goneAt?: string | undefined;
}

/** Adds what a copy had and the CMS has no longer, for a while. */
export function withGone<T extends Part>(
  current: readonly T[],
  previous: readonly T[] = [],
  now = Date.now(),
): T[] {
  const ids = new Set(current.map(({ id }) => id));
  const gone = previous
    .filter(({ id }) => !ids.has(id))
    .map((part) => ({ ...part, goneAt: part.goneAt ?? new Date(now).toISOString() }))
    .filter(({ goneAt }) => now - Date.parse(goneAt) < GONE_SPAN);
  return [...current, ...gone].sort((a, b) => a.order - b.order);
}
