import * as z from 'zod/mini';
import {
  type FileDocument,
  fileDocument,
  type SubjectDocument,
} from '#contract/catalogue/content-documents.ts';
import { editionFields } from '#contract/catalogue/editions.ts';
import {
  keptItem as item,
  KEPT_SUBJECTS,
  keptSubject,
  selectGone,
  selectWithPage,
} from '#contract/catalogue/kept-subjects.ts';
import { fileReference } from '#contract/files/stored-pdf.ts';
import { optional } from '#contract/optional.ts';
import { readFields } from '../services/kv-fields.ts';

/**
 * The last known copies of subjects that students own
 * (docs/decisions/0021-what-do-buyers-keep-when-content-changes.md). They count only while the CMS does not have the
 * subject itself.
 */

/** An item with what leads to its file. */
export const keptItem = z.extend(item, { pdf: optional(fileReference), ...editionFields });

/** A copy with what leads to its files. */
export const keptSubjectWithFiles = z.extend(keptSubject, { items: z.array(keptItem) });
export type KeptSubjectWithFiles = z.infer<typeof keptSubjectWithFiles>;

/** Reads every copy, by the subject's id. */
export const readKeptSubjects = () => readFields(KEPT_SUBJECTS, keptSubjectWithFiles);

/** How old copies in memory may be: anyone can ask for subjects that do not exist. Milliseconds. */
const FRESH_TIME = 10_000;

let recent: { copies: Promise<Map<string, KeptSubjectWithFiles>>; askedAt: number } | undefined;

/** Notes that a copy was written or removed. */
export function keptSubjectsChanged(): void {
  recent = undefined;
}

/** Reads the copies of subjects that are not among those of the CMS. */
export async function readGoneSubjects(
  current: readonly SubjectDocument[],
): Promise<KeptSubjectWithFiles[]> {
  const { copies } = recentCopies();
  return selectGone([...(await copies).values()], current);
}

function recentCopies() {
  if (recent && Date.now() - recent.askedAt < FRESH_TIME) return recent;
  const read = { copies: readKeptSubjects(), askedAt: Date.now() };
  recent = read;
  read.copies.catch(() => {
    if (recent === read) recent = undefined;
  });
  return read;
}

/** Finds a file among copies, in the form in which the CMS describes one. */
export function toKeptFile(
  copies: readonly KeptSubjectWithFiles[],
  id: string,
): FileDocument | undefined {
  for (const { subject, items } of copies) {
    const item = items.find((one) => one.id === id);
    if (item) return fileDocument.parse({ ...item, type: 'contentItem', subjectId: subject.id });
  }
  return undefined;
}

/**
 * Adds the copies of subjects that the CMS no longer has, where one of them is wanted. One whose address
 * another page has taken has none.
 * @param subjects those of the CMS, by id
 */
export async function addKeptSubjects(
  subjects: ReadonlyMap<string, SubjectDocument>,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, Pick<SubjectDocument, 'name' | 'description' | 'slug'>>> {
  if (wanted.every((id) => subjects.has(id))) return subjects;
  const current = [...subjects.values()];
  const gone = await readGoneSubjects(current);
  const withPage = new Set(selectWithPage(gone, current));
  const copies = gone.map((copy) => {
    const { id, slug, ...subject } = copy.subject;
    return [id, { ...subject, slug: withPage.has(copy) ? slug : '' }] as const;
  });
  return new Map([...copies, ...subjects]);
}
