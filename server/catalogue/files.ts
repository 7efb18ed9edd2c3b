import {
  type CatalogueItem,
  type FileDocument,
  fileDocument,
} from '#contract/catalogue/content-documents.ts';
import type { CatalogueContent } from '../services/content-catalogue.ts';
import { readGoneSubjects, toKeptFile } from './kept-subjects.ts';
import { readKnown, readLatestOrKnown } from './read-catalogue.ts';

export async function findFileDocument(id: string): Promise<FileDocument | undefined> {
  return toFile(await readKnown(), id);
}

/** Finds a file in the CMS's current content, for the administrator, who may just have changed it. */
export async function findLatestFileDocument(id: string): Promise<FileDocument | undefined> {
  return toFile((await readLatestOrKnown()).content, id);
}

function toFile({ items, evidence }: CatalogueContent, id: string): FileDocument | undefined {
  const item = items.find((one) => one.id === id);
  if (item) return fileDocument.parse({ ...item, type: 'contentItem' });
  const found = evidence.find((one) => one.id === id);
  const shown = { ...found, type: 'gradeEvidence', title: 'grade-evidence', isLocked: false };
  return found && fileDocument.parse(shown);
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
  return (await readKnown()).items.find((one) => one.id === id);
}
