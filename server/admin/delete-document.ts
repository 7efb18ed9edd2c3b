import type { AuditAction } from '#contract/admin/audit.ts';
import { ownerOfFileDocument } from '#contract/catalogue/content-documents.ts';
import { ownerOfFileQuery } from '#contract/catalogue/content-queries.ts';
import { type Actor, nameItem, recordAudit } from '../audit/audit.ts';
import { catalogueChanged } from '../catalogue/read-catalogue.ts';
import { AppError } from '../errors.ts';
import { fileFolder } from '../files/file-keys.ts';
import { shopFiles } from '../files/shop-files.ts';
import { log } from '../log.ts';
import { countFileUsers, fetchOne } from '../services/content.ts';
import { deleteDocument, deleteUnusedAsset } from '../services/content-writer.ts';

/**
 * Deletes a document and all versions of its file, unless another document uses them.
 * @throws AppError `not_found`
 */
export async function deleteWithFile(
  id: string,
  type: string,
  action: AuditAction,
  by: Actor,
): Promise<void> {
  const document = await fetchOne(ownerOfFileQuery, { id, type }, ownerOfFileDocument);
  if (!document) throw new AppError('not_found');
  await recordAudit({ ...by, action, what: nameItem(document) });
  await deleteDocument(id);
  await catalogueChanged();
  if (document.assetId) await deleteUnusedAsset(document.assetId);
  const { pdf, earlierFiles } = document;
  const fileIds = [...(pdf ? [pdf] : []), ...earlierFiles].map((file) => file.id);
  for (const fileId of new Set(fileIds)) await deleteUnusedFile(fileId);
}

/** A failure is only logged, because an unused file does no harm. */
async function deleteUnusedFile(fileId: string): Promise<void> {
  try {
    if ((await countFileUsers(fileId)) === 0) await shopFiles().deleteAll(fileFolder(fileId));
  } catch (error) {
    log('warn', 'unused file not deleted', {}, error);
  }
}
