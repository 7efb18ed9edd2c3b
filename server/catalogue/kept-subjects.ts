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
 * Copies of subjects that students own, for subjects that the CMS no longer has
 * (docs/decisions/0021-what-do-buyers-keep-when-content-changes.md).
 */

export const keptItem = z.extend(item, { pdf: optional(fileReference), ...editionFields });

export const keptSubjectWithFiles = z.extend(keptSubject, { items: z.array(keptItem) });
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
    const item = items.find((one) => one.id === id);
    if (item) return fileDocument.parse({ ...item, type: 'contentItem', subjectId: subject.id });
  }
  return undefined;
}

/**
 * Adds copies of subjects that the CMS no longer has, if wanted. Their slug is empty if another page has taken it.
 * @param subjects the CMS's subjects, by id
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
