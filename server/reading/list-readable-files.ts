import type { TopicDocument } from '#contract/content-documents.ts';
import type { ReadableFile, ReadableSubject } from '#contract/reading/files.ts';
import { readGoneSubjects } from '../catalogue/kept-subjects.ts';
import { readKnown } from '../catalogue/read-catalogue.ts';
import type { Reader } from '../purchases/access.ts';
import { purchasesOf } from '../purchases/ledger.ts';

interface Item {
  id: string;
  topicId?: string | undefined;
  title: string;
  isLocked: boolean;
  pages?: number | undefined;
  pdf?: unknown;
}

/**
 * Lists the files that a caller may open, by subject: their own subjects first, then the free files of
 * others. A subject that the CMS no longer has counts while there is a kept copy of it.
 * @throws AppError `unavailable`
 */
export async function listReadableFiles({ ledger, isAdmin }: Reader): Promise<ReadableSubject[]> {
  const { subjects, topics, items } = await readKnown();
  const purchases = ledger ? purchasesOf(ledger) : [];
  const active = purchases.flatMap(({ lines }) => lines.filter(({ isActive }) => isActive));
  const owned = new Set(active.map(({ subjectId }) => subjectId));
  const hasGone = [...owned].some((id) => !subjects.some((subject) => subject.id === id));
  const gone = hasGone ? await readGoneSubjects(subjects) : [];
  const listed = [
    ...subjects.map((subject) => ({ subject, topics, items })),
    ...gone.filter(({ subject }) => owned.has(subject.id)),
  ].map(({ subject: { id, name }, ...content }) => {
    const isOwned = isAdmin || owned.has(id);
    const ofSubject = content.topics.filter(({ subjectId }) => subjectId === id);
    return { subjectId: id, name, isOwned, files: listFiles(ofSubject, content.items, isOwned) };
  });
  const shown = listed.filter(({ files }) => files.length > 0);
  return [...shown.filter(({ isOwned }) => isOwned), ...shown.filter(({ isOwned }) => !isOwned)];
}

const listFiles = (
  topics: readonly TopicDocument[],
  items: readonly Item[],
  isOwned: boolean,
): ReadableFile[] =>
  topics.flatMap(({ id, name }) =>
    items
      .filter(({ topicId, isLocked, pdf }) => topicId === id && pdf && (isOwned || !isLocked))
      .map((item) => ({ id: item.id, title: item.title, topicName: name, pages: item.pages })),
  );
