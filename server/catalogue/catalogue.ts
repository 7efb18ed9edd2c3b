import type { ContentItem, GradeEvidence, Topic } from '#contract/catalogue/catalogue.ts';
import {
  type CatalogueItem,
  type ContentItemDocument,
  contentItemDocument,
  type FileDocument,
  fileDocument,
  type OfferDocument,
} from '#contract/catalogue/content-documents.ts';
import { contentItemQuery } from '#contract/catalogue/content-queries.ts';
import { toOffSale } from '#contract/catalogue/kept-subjects.ts';
import { type Subject, type SubjectDocument, toSubject } from '#contract/catalogue/subject.ts';
import { type Offer, selectOffered, toOffer } from '#contract/checkout/offers.ts';
import { AppError } from '../errors.ts';
import { type CatalogueContent, fetchOne } from '../services/content.ts';
import {
  addKeptSubjects,
  type KeptSubjectWithFiles,
  readGoneSubjects,
  toKeptFile,
} from './kept-subjects.ts';
import { mapSubjects, readKnown, readLatestOrKnown } from './read-catalogue.ts';

export async function findFileDocument(id: string): Promise<FileDocument | undefined> {
  return toFile(await readKnown(), id);
}

/** Finds a file in the CMS's current content, for the administrator, who may just have changed it. */
export async function findLatestFileDocument(id: string): Promise<FileDocument | undefined> {
  return toFile((await readLatestOrKnown()).content, id);
}

function toFile({ items, evidence }: CatalogueContent, id: string): FileDocument | undefined {
  const item = items.find((candidate) => candidate.id === id);
  if (item) return fileDocument.parse({ ...item, type: 'contentItem' });
  const document = evidence.find((candidate) => candidate.id === id);
  const shown = { ...document, type: 'gradeEvidence', title: 'grade-evidence', isLocked: false };
  return document && fileDocument.parse(shown);
}

export async function findKeptFile(id: string): Promise<FileDocument | undefined> {
  const { subjects } = await readKnown();
  return toKeptFile(await readGoneSubjects(subjects), id);
}

export const showsSample = ({ items }: CatalogueContent, fileId: string): boolean =>
  items.some((item) => isPictured(item) && item.pdf?.id === fileId);

export const isPictured = ({ isLocked, hasSample }: CatalogueItem): boolean =>
  hasSample || !isLocked;

export async function findItem(id: string): Promise<CatalogueItem | undefined> {
  return (await readKnown()).items.find((item) => item.id === id);
}

export const offersIn = ({ offers, subjects }: CatalogueContent): OfferDocument[] =>
  selectOffered(offers, subjects);

export const listOffers = (content: CatalogueContent): Offer[] => offersIn(content).map(toOffer);

/** Path of a file. The path is public; the file need not be. */
export const objectPath = (id: string) => `/objects/${id}`;

export const listSubjects = ({ subjects }: CatalogueContent): Subject[] => subjects.map(toSubject);

/** @throws AppError `subject_not_found` */
export async function getSubject(id: string): Promise<SubjectDocument> {
  const subject = mapSubjects(await readKnown()).get(id);
  if (!subject) throw new AppError('subject_not_found');
  return subject;
}

/**
 * Finds a subject in the CMS's current or last known content. An archived copy counts as off sale.
 * @throws AppError `subject_not_found`
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

/**
 * Returns an empty slug for an archived copy if another subject has taken the slug.
 * @throws AppError `subject_not_found`
 */
export async function findSlug(subjectId: string, content: CatalogueContent): Promise<string> {
  const subjects = mapSubjects(content);
  const subject = (await addKeptSubjects(subjects, [subjectId])).get(subjectId);
  if (!subject) throw new AppError('subject_not_found');
  return subject.slug;
}

async function copyAmong(
  subjects: readonly SubjectDocument[],
  subjectId: string,
): Promise<KeptSubjectWithFiles> {
  const copy = (await readGoneSubjects(subjects)).find(({ subject }) => subject.id === subjectId);
  if (!copy) throw new AppError('subject_not_found');
  return copy;
}

/** @throws AppError `subject_not_found` */
export async function listTopics(subjectId: string, content: CatalogueContent): Promise<Topic[]> {
  const { topics } = mapSubjects(content).has(subjectId)
    ? { topics: content.topics.filter((topic) => topic.subjectId === subjectId) }
    : await copyAmong(content.subjects, subjectId);
  return topics.map(({ id, name, order }) => ({ id, name, order }));
}

/** @throws AppError `not_found` */
export async function listContent(
  topicId: string,
  { subjects, topics, items }: CatalogueContent,
): Promise<ContentItem[]> {
  const candidates = topics.some(({ id }) => id === topicId)
    ? items
    : await listKeptContent(topicId, subjects);
  return candidates.filter((item) => item.topicId === topicId).map((item) => toItem(item, topicId));
}

async function listKeptContent(
  topicId: string,
  subjects: readonly SubjectDocument[],
): Promise<ContentItemDocument[]> {
  const copies = await readGoneSubjects(subjects);
  const copy = copies.find(({ topics }) => topics.some(({ id }) => id === topicId));
  if (!copy) throw new AppError('not_found');
  return copy.items;
}

/** Reads an item from the CMS itself. */
export async function findContentItem(id: string): Promise<ContentItem | undefined> {
  const item = await fetchOne(contentItemQuery, { id }, contentItemDocument);
  return item && toItem(item, item.topicId);
}

type ListedItem = Pick<ContentItemDocument, 'id' | 'title' | 'order' | 'isLocked' | 'hasFile'>;

function toItem(item: ListedItem, topicId: string): ContentItem {
  const { id, title, order, isLocked, hasFile } = item;
  return { id, topicId, title, order, isLocked, downloadUrl: hasFile ? objectPath(id) : '' };
}

export const listGradeEvidence = ({ evidence }: CatalogueContent): GradeEvidence[] =>
  evidence.map(({ url: _, since: __, ...item }) => ({ ...item, pdfUrl: objectPath(item.id) }));
