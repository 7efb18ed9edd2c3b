import {
  type ContentItem,
  type GradeEvidence,
  type Subject,
  type Topic,
  toSubject,
} from '#contract/catalogue.ts';
import {
  type ContentItemDocument,
  contentItemDocument,
  contentItemQuery,
  contentQuery,
  type FileDocument,
  gradeEvidenceDocument,
  gradeEvidenceQuery,
  type SubjectDocument,
  subjectDocument,
  subjectsQuery,
  topicDocument,
  topicQuery,
  topicsQuery,
} from '#contract/content.ts';
import { toOffSale } from '#contract/kept-subjects.ts';
import { AppError } from '../errors.ts';
import { fetchMany, fetchOne } from '../services/content.ts';
import { type KeptSubjectWithFiles, readGoneSubjects, toKeptFile } from './kept-subjects.ts';

/** The address of a file. The address is public, the file need not be. */
export const objectPath = (id: string) => `/objects/${id}`;

function listSubjectDocuments(): Promise<SubjectDocument[]> {
  return fetchMany(subjectsQuery, {}, subjectDocument);
}

/** Lists every subject, in the owner's order. Its availability says whether it can be bought. */
export async function listSubjects(): Promise<Subject[]> {
  return (await listSubjectDocuments()).map(toSubject);
}

/**
 * Finds a subject of the CMS.
 * @throws AppError `subject_not_found`
 */
export async function getSubject(id: string): Promise<SubjectDocument> {
  const subject = (await listSubjectDocuments()).find((candidate) => candidate.id === id);
  if (!subject) throw new AppError('subject_not_found');
  return subject;
}

/**
 * Finds a subject. One of which there is only the kept copy is off sale, as its page says.
 * @throws AppError `subject_not_found` where there is neither
 */
export async function getSubjectOrKept(id: string): Promise<SubjectDocument> {
  const subjects = await listSubjectDocuments();
  return (
    subjects.find((candidate) => candidate.id === id) ?? toOffSale(await copyAmong(subjects, id))
  );
}

/** Reads the subjects by id. */
export async function mapSubjects(): Promise<Map<string, SubjectDocument>> {
  return new Map((await listSubjectDocuments()).map((subject) => [subject.id, subject]));
}

/**
 * Finds the kept copy of a subject.
 * @returns `undefined` where the CMS has the subject itself
 * @throws AppError `subject_not_found` where there is neither
 */
export async function findKept(subjectId: string): Promise<KeptSubjectWithFiles | undefined> {
  const subjects = await listSubjectDocuments();
  if (subjects.some(({ id }) => id === subjectId)) return undefined;
  return copyAmong(subjects, subjectId);
}

/** Finds the copy of a subject that is not among those of the CMS. @throws AppError `subject_not_found` */
async function copyAmong(
  subjects: readonly SubjectDocument[],
  subjectId: string,
): Promise<KeptSubjectWithFiles> {
  const copy = (await readGoneSubjects(subjects)).find(({ subject }) => subject.id === subjectId);
  if (!copy) throw new AppError('subject_not_found');
  return copy;
}

/** Lists a subject's topics in order. @throws AppError `subject_not_found` */
export async function listTopics(subjectId: string): Promise<Topic[]> {
  const copy = await findKept(subjectId);
  const topics = copy?.topics ?? (await fetchMany(topicsQuery, { subjectId }, topicDocument));
  return topics.map(({ id, name, order }) => ({ id, name, order }));
}

/** Lists a topic's items in order, locked ones included. @throws AppError `not_found` */
export async function listContent(topicId: string): Promise<ContentItem[]> {
  const [topic, items] = await Promise.all([
    fetchOne(topicQuery, { topicId }, topicDocument),
    fetchMany(contentQuery, { topicId }, contentItemDocument),
  ]);
  return (topic ? items : await listKeptContent(topicId)).map(toContentItem);
}

/** Lists a topic's items in the copy of a subject that the CMS no longer has. @throws AppError `not_found` */
async function listKeptContent(topicId: string): Promise<ContentItemDocument[]> {
  const copies = await readGoneSubjects(await listSubjectDocuments());
  const copy = copies.find(({ topics }) => topics.some(({ id }) => id === topicId));
  if (!copy) throw new AppError('not_found');
  return copy.items.filter((item) => item.topicId === topicId);
}

/** Finds a file in the copy of a subject that the CMS no longer has. */
export async function findKeptFile(id: string): Promise<FileDocument | undefined> {
  const copies = await readGoneSubjects(await listSubjectDocuments());
  return toKeptFile(copies, id);
}

/** Finds one item. */
export async function findContentItem(id: string): Promise<ContentItem | undefined> {
  const item = await fetchOne(contentItemQuery, { id }, contentItemDocument);
  return item && toContentItem(item);
}

function toContentItem(item: ContentItemDocument): ContentItem {
  const { id, topicId, title, order, isLocked, hasFile } = item;
  return { id, topicId, title, order, isLocked, downloadUrl: hasFile ? objectPath(id) : '' };
}

/** Lists the grade evidence, newest first. */
export async function listGradeEvidence(): Promise<GradeEvidence[]> {
  const evidence = await fetchMany(gradeEvidenceQuery, {}, gradeEvidenceDocument);
  return evidence.map((item) => ({ ...item, pdfUrl: objectPath(item.id) }));
}
