import {
  type ContentItem,
  type GradeEvidence,
  type Subject,
  type Topic,
  toSubject,
} from '#contract/catalogue/catalogue.ts';
import {
  type ContentItemDocument,
  contentItemDocument,
  type SubjectDocument,
} from '#contract/catalogue/content-documents.ts';
import { contentItemQuery } from '#contract/catalogue/content-queries.ts';
import { toOffSale } from '#contract/catalogue/kept-subjects.ts';
import { AppError } from '../errors.ts';
import { fetchOne } from '../services/content.ts';
import type { CatalogueContent } from '../services/content-catalogue.ts';
import { addKeptSubjects, type KeptSubjectWithFiles, readGoneSubjects } from './kept-subjects.ts';
import { readKnown, readLatestOrKnown } from './read-catalogue.ts';

/** The address of a file. The address is public, the file need not be. */
export const objectPath = (id: string) => `/objects/${id}`;

/** Lists every subject, in the owner's order. Its availability says whether it can be bought. */
export const listSubjects = ({ subjects }: CatalogueContent): Subject[] => subjects.map(toSubject);

/**
 * Finds a subject of the CMS.
 * @throws AppError `subject_not_found`
 */
export async function getSubject(id: string): Promise<SubjectDocument> {
  const subject = mapSubjects(await readKnown()).get(id);
  if (!subject) throw new AppError('subject_not_found');
  return subject;
}

/**
 * Finds a subject as the CMS has it now, or as it was last known where the CMS does not respond. One of
 * which there is only the kept copy is off sale, as its page says.
 * @throws AppError `subject_not_found` where there is neither
 */
export async function getSubjectOrKept(
  id: string,
  content?: CatalogueContent,
): Promise<SubjectDocument> {
  const { subjects } = content ?? (await readLatestOrKnown()).content;
  return (
    subjects.find((candidate) => candidate.id === id) ?? toOffSale(await copyAmong(subjects, id))
  );
}

type SubjectsById = ReadonlyMap<string, SubjectDocument>;

/** Content in memory is asked for its subjects by many calls, however many subjects it has. */
const mapped = new WeakMap<CatalogueContent, SubjectsById>();

/** Maps the subjects by id. */
export function mapSubjects(content: CatalogueContent): SubjectsById {
  const map = () => new Map(content.subjects.map((subject) => [subject.id, subject]));
  const known = mapped.get(content) ?? map();
  mapped.set(content, known);
  return known;
}

/**
 * Finds the slug of a subject's page.
 * @returns an empty one for a kept copy whose page another subject has taken
 * @throws AppError `subject_not_found` where there is neither the subject nor a copy of it
 */
export async function findSlug(subjectId: string, content: CatalogueContent): Promise<string> {
  const subjects = mapSubjects(content);
  const known = subjects.get(subjectId);
  const found = known ?? (await addKeptSubjects(subjects, [subjectId])).get(subjectId);
  if (!found) throw new AppError('subject_not_found');
  return found.slug;
}

/**
 * Finds the kept copy of a subject.
 * @returns `undefined` where the CMS has the subject itself
 * @throws AppError `subject_not_found` where there is neither
 */
async function findKept(
  subjectId: string,
  content: CatalogueContent,
): Promise<KeptSubjectWithFiles | undefined> {
  if (mapSubjects(content).has(subjectId)) return undefined;
  return copyAmong(content.subjects, subjectId);
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
export async function listTopics(subjectId: string, content: CatalogueContent): Promise<Topic[]> {
  const copy = await findKept(subjectId, content);
  const topics =
    copy?.topics ?? content.topics.filter((candidate) => candidate.subjectId === subjectId);
  return topics.map(({ id, name, order }) => ({ id, name, order }));
}

/** Lists a topic's items in order, locked ones included. @throws AppError `not_found` */
export async function listContent(
  topicId: string,
  { subjects, topics, items }: CatalogueContent,
): Promise<ContentItem[]> {
  const listed = topics.some(({ id }) => id === topicId)
    ? items
    : await listKeptContent(topicId, subjects);
  return listed.filter((item) => item.topicId === topicId).map((item) => toItem(item, topicId));
}

/** Lists the items in the copy of a subject that the CMS no longer has. @throws AppError `not_found` */
async function listKeptContent(
  topicId: string,
  subjects: readonly SubjectDocument[],
): Promise<ContentItemDocument[]> {
  const copies = await readGoneSubjects(subjects);
  const copy = copies.find(({ topics }) => topics.some(({ id }) => id === topicId));
  if (!copy) throw new AppError('not_found');
  return copy.items;
}

/** Finds one item, as the CMS has it now. */
export async function findContentItem(id: string): Promise<ContentItem | undefined> {
  const item = await fetchOne(contentItemQuery, { id }, contentItemDocument);
  return item && toItem(item, item.topicId);
}

type ListedItem = Pick<ContentItemDocument, 'id' | 'title' | 'order' | 'isLocked' | 'hasFile'>;

function toItem(item: ListedItem, topicId: string): ContentItem {
  const { id, title, order, isLocked, hasFile } = item;
  return { id, topicId, title, order, isLocked, downloadUrl: hasFile ? objectPath(id) : '' };
}

/** Lists the grade evidence, newest first. */
export const listGradeEvidence = ({ evidence }: CatalogueContent): GradeEvidence[] =>
  evidence.map(({ url: _, ...item }) => ({ ...item, pdfUrl: objectPath(item.id) }));
