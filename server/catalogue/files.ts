import { type FileDocument, fileDocument } from '#contract/content.ts';
import type { CatalogueContent } from '../services/content-catalogue.ts';
import { readGoneSubjects, toKeptFile } from './kept-subjects.ts';
import { readKnown, readLatestOrKnown } from './read-catalogue.ts';

/** Finds a file of the CMS's content. */
export async function findFileDocument(id: string): Promise<FileDocument | undefined> {
  return toFile(await readKnown(), id);
}

/** Finds a file as the CMS has it now, for the administrator, who may just have changed it. */
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

/** Finds a file in the copy of a subject that the CMS no longer has. */
export async function findKeptFile(id: string): Promise<FileDocument | undefined> {
  const { subjects } = await readKnown();
  return toKeptFile(await readGoneSubjects(subjects), id);
}

/** Whether visitors may look into a file: a published, locked item shows it. */
export const showsSample = ({ items }: CatalogueContent, fileId: string): boolean =>
  items.some(({ pdf, hasSample }) => hasSample && pdf?.id === fileId);
