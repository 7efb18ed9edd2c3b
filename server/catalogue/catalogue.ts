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
  gradeEvidenceDocument,
  gradeEvidenceQuery,
  type SubjectDocument,
  subjectDocument,
  subjectsQuery,
  topicDocument,
  topicQuery,
  topicsQuery,
} from '#contract/content.ts';
import { AppError } from '../errors.ts';
import { fetchMany, fetchOne } from '../services/content.ts';

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
 * Finds a subject.
 * @throws AppError `subject_not_found`
 */
export async function getSubject(id: string): Promise<SubjectDocument> {
  const subject = (await listSubjectDocuments()).find((candidate) => candidate.id === id);
  if (!subject) throw new AppError('subject_not_found');
  return subject;
}

/** Reads the subjects by id. */
export async function mapSubjects(): Promise<Map<string, SubjectDocument>> {
  return new Map((await listSubjectDocuments()).map((subject) => [subject.id, subject]));
}

/** Lists a subject's topics in order. @throws AppError `subject_not_found` */
export async function listTopics(subjectId: string): Promise<Topic[]> {
  await getSubject(subjectId);
  const topics = await fetchMany(topicsQuery, { subjectId }, topicDocument);
  return topics.map(({ id, name, order }) => ({ id, name, order }));
}

/** Lists a topic's items in order, locked ones included. @throws AppError `not_found` */
export async function listContent(topicId: string): Promise<ContentItem[]> {
  const [topic, items] = await Promise.all([
    fetchOne(topicQuery, { topicId }, topicDocument),
    fetchMany(contentQuery, { topicId }, contentItemDocument),
  ]);
  if (!topic) throw new AppError('not_found');
  return items.map(toContentItem);
}

/** Finds one item. */
export async function findContentItem(id: string): Promise<ContentItem | undefined> {
  const item = await fetchOne(contentItemQuery, { id }, contentItemDocument);
  return item && toContentItem(item);
}

function toContentItem({
  subjectId: _,
  pages: __,
  hasFile,
  ...item
}: ContentItemDocument): ContentItem {
  return { ...item, downloadUrl: hasFile ? objectPath(item.id) : '' };
}

/** Lists the grade evidence, newest first. */
export async function listGradeEvidence(): Promise<GradeEvidence[]> {
  const evidence = await fetchMany(gradeEvidenceQuery, {}, gradeEvidenceDocument);
  return evidence.map((item) => ({ ...item, pdfUrl: objectPath(item.id) }));
}
