import type { CatalogueItem, TopicDocument } from '#contract/catalogue/content-documents.ts';
import type { ReadableFile, ReadableSubject } from '#contract/progress/readable-files.ts';
import { readGoneSubjects } from '../catalogue/kept-subjects.ts';
import { readKnown } from '../catalogue/read-catalogue.ts';
import { type Corrections, describeNews, readCorrections } from '../editions/corrections.ts';
import {
  isNewTo,
  listEarlier,
  type OpenedEditions,
  ownedSince,
  readOpened,
} from '../editions/updated-files.ts';
import { type Reader, toPurchases } from '../purchases/ledger.ts';

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
  const { subjects, topics, items } = await readKnown();
  const owned = ownedSince(student ? toPurchases(student.ledger) : []);
  const hasGone = [...owned.keys()].some((id) => !subjects.some((subject) => subject.id === id));
  const gone = hasGone ? await readGoneSubjects(subjects) : [];
  const isAnyReplaced = [...items, ...gone.flatMap((copy) => copy.items)].some(
    ({ replacedAt }) => replacedAt !== undefined,
  );
  const [opened, corrections]: [OpenedEditions, Corrections] =
    student && owned.size > 0 && isAnyReplaced
      ? await Promise.all([readOpened(student.ledger.accountId), readCorrections()])
      : [new Map(), new Map()];
  const lists = [
    ...subjects.map((subject) => ({ subject, topics, items })),
    ...gone.filter(({ subject }) => owned.has(subject.id)),
  ].map(({ subject: { id, name }, ...content }) => {
    const isOwned = isAdmin || owned.has(id);
    const ofSubject = content.topics.filter(({ subjectId }) => subjectId === id);
    const caller = { isOwned, boughtAt: owned.get(id), opened, corrections };
    return { subjectId: id, name, isOwned, files: listFiles(ofSubject, content.items, caller) };
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
