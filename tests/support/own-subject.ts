import { PREPARATION_VERSION } from '#server/files/stored-file.ts';
import { reference } from '#server/services/content-writer.ts';
import { announceChange, lakeOf } from './lake.ts';
import type { TestSandbox } from './sandbox.ts';
import { storeFile } from './upload-file.ts';

/** Subject of a single test, with one topic, a free item and a locked item. */
export interface OwnSubject {
  id: string;
  topicId: string;
  freeId: string;
  lockedId: string;
  slug: string;
}

interface Fields {
  /** False for items without files. */
  hasFiles?: boolean;
  /** False for files that the CMS names and the file store lacks, because preparing files takes long. */
  hasStoredFiles?: boolean;
  isOnSale?: boolean;
}

/** Returns the field `pdf` of an item whose file the CMS names and the file store lacks. */
export const unstoredPdf = (name: string) => ({
  _type: 'storedPdf',
  id: `upload-${name}`,
  name: 'Notes.pdf',
  size: 9,
  pages: 1,
  version: PREPARATION_VERSION,
});

/** Publishes a subject for a single test. */
export async function createSubject(
  shop: TestSandbox,
  slug: string,
  { hasFiles = true, hasStoredFiles = true, ...fields }: Fields = {},
): Promise<OwnSubject> {
  const lake = lakeOf(shop);
  const id = `subject-${slug}`;
  const ids = {
    id,
    slug,
    topicId: `topic-${slug}`,
    freeId: `free-${slug}`,
    lockedId: `locked-${slug}`,
  };
  const item = { _type: 'contentItem', topic: reference(ids.topicId) };
  const file = async (id: string): Promise<{ pdf?: object }> =>
    hasFiles ? { pdf: hasStoredFiles ? await storeFile(shop) : unstoredPdf(id) } : {};
  const [free, locked] = [await file(ids.freeId), await file(ids.lockedId)];
  await lake
    .transaction()
    .create({
      _id: id,
      _type: 'subject',
      name: `Notes on ${slug}`,
      description: `All of ${slug}.`,
      slug: { _type: 'slug', current: slug },
      price: 20,
      order: 9,
      ...fields,
    })
    .create({
      _id: ids.topicId,
      _type: 'topic',
      name: 'First topic',
      order: 1,
      subject: reference(id),
    })
    .create({ ...item, _id: ids.freeId, title: 'Sheet', order: 1, isLocked: false, ...free })
    .create({ ...item, _id: ids.lockedId, title: 'Notes', order: 2, isLocked: true, ...locked })
    .commit();
  await announceChange(shop);
  return ids;
}

/** Deletes a subject with all its content in one transaction, as anyone with the CMS's client can. */
export async function deleteSubject(
  shop: TestSandbox,
  { id, topicId, freeId, lockedId }: OwnSubject,
): Promise<void> {
  const transaction = lakeOf(shop).transaction();
  for (const each of [lockedId, freeId, topicId, id]) transaction.delete(each);
  await transaction.commit({ visibility: 'sync' });
  await announceChange(shop);
}
