import pLimit from 'p-limit';
import type { z } from 'zod/mini';
import type { getKept, getKeptSubject, KeptFile } from '#contract/offline/kept-subjects.ts';
import type { SignedInStudent } from '../accounts/student.ts';
import { addKeptSubjects, listWithGone } from '../catalogue/kept-subjects.ts';
import { mapSubjects, readKnown } from '../catalogue/read-catalogue.ts';
import { ownedSince } from '../editions/updated-files.ts';
import { AppError } from '../errors.ts';
import { copySize } from '../files/delivery.ts';
import {
  type OpenedCopy,
  type OpenedEdition,
  openCopies,
  requireAccess,
  type SubjectFile,
} from '../files/download.ts';
import { shopFiles } from '../files/shop-files.ts';
import { manifest, manifestKey } from '../files/stored-file.ts';
import { limitAttempts } from '../limits/attempts.ts';
import { log } from '../log.ts';
import { type Purchase, toPurchases } from '../purchases/ledger.ts';
import type { CatalogueContent } from '../services/content.ts';
import { findOutline, findText } from '../text-view/text-and-outline.ts';

/** Allows a student to keep dozens of subjects. A call reads three objects for each file. */
const LIMIT = { name: 'kept-subject', max: 60, seconds: 10 * 60 };

const FILES_AT_ONCE = 10;

/** Lists the subjects that a student's account owns. @throws AppError `unavailable` */
export async function listOwned({
  ledger,
}: SignedInStudent): Promise<z.input<typeof getKept.response>['subjects']> {
  const owned = [...ownedSince(toPurchases(ledger)).keys()];
  const files = await listFiles(await readKnown(), owned);
  return owned.map((id) => ({
    id,
    files: (files.get(id) ?? []).map(({ id, edition }) => ({ id, edition })),
  }));
}

/** Lists subjects' files in the order of their pages. */
async function listFiles(
  content: CatalogueContent,
  subjectIds: readonly string[],
): Promise<Map<string, SubjectFile[]>> {
  const subjects = await listWithGone(content, subjectIds);
  return new Map(
    subjects.map(({ subject, topics, items }) => {
      const ofSubject = topics.filter(({ subjectId }) => subjectId === subject.id);
      const files = ofSubject.flatMap(({ id }) =>
        items.flatMap(({ pdf, ...item }) => (item.topicId === id && pdf ? { ...item, pdf } : [])),
      );
      return [subject.id, files];
    }),
  );
}

interface OpenedSubject extends Omit<z.input<typeof getKeptSubject.response>, 'owner' | 'now'> {
  purchase: Purchase;
  /** Ids of the listed files that are locked. */
  lockedIds: string[];
  newest: OpenedEdition[];
}

/**
 * Opens all files of a subject to its owner, as for downloads.
 * @throws AppError `subject_not_found`, `too_many_requests`, `unavailable`, or an error of `requireAccess`
 */
export async function openKeptSubject(
  subjectId: string,
  student: SignedInStudent,
): Promise<OpenedSubject> {
  const content = await readKnown();
  const subject = (await addKeptSubjects(mapSubjects(content), [subjectId])).get(subjectId);
  if (!subject) throw new AppError('subject_not_found');
  const purchase = requireAccess(subjectId, { student });
  await limitAttempts(LIMIT, student.account.id);
  const ofSubject = (await listFiles(content, [subjectId])).get(subjectId) ?? [];
  const copies = await openCopies(ofSubject, purchase, student);
  const described = await pLimit(FILES_AT_ONCE).map(copies, describe);
  const available = copies.filter((_, index) => described[index]);
  return {
    subject: { id: subjectId, name: subject.name, path: `/${subject.slug}` },
    files: limitTexts(described.flatMap((file) => file ?? [])),
    missing: copies.flatMap(({ file: { id, title } }, index) =>
      described[index] ? [] : [{ id, title }],
    ),
    purchase,
    lockedIds: available.flatMap(({ file: { id, isLocked } }) => (isLocked ? [id] : [])),
    newest: available.flatMap(({ newest }) => newest ?? []),
  };
}

/** Returns undefined for a file that is not prepared or cannot be read: it must not hide the others. */
async function describe({ file, etag, address }: OpenedCopy): Promise<KeptFile | undefined> {
  const { id, title, edition, pdf, isLocked } = file;
  try {
    const [found, outline = [], text] = await Promise.all([
      shopFiles().readJson(manifestKey(pdf), manifest),
      findOutline(pdf),
      findText(pdf),
    ]);
    const bytes = found && copySize(found, { isStamped: isLocked });
    if (bytes === undefined) return undefined;
    return { id, title, edition, pages: found?.pages, bytes, etag, address, outline, text };
  } catch (error) {
    if (error instanceof AppError) throw error;
    log('error', 'a file cannot be read', {}, error);
    return undefined;
  }
}

/** Of JSON: the platform responds with at most 6 MB. */
const MAX_TEXT_BYTES = 4_000_000;

/** Leaves out the texts that the response has no room for. */
export function limitTexts<T extends Pick<KeptFile, 'text'>>(
  files: readonly T[],
  maxBytes = MAX_TEXT_BYTES,
): T[] {
  let leftBytes = maxBytes;
  return files.map((file) => {
    const bytes = Buffer.byteLength(JSON.stringify(file.text ?? []));
    if (bytes > leftBytes) return { ...file, text: undefined };
    leftBytes -= bytes;
    return file;
  });
}
