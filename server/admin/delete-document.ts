import type { AuditAction } from '#contract/admin/audit.ts';
import { ownerOfFileDocument, ownerOfFileQuery } from '#contract/content.ts';
import { AppError } from '../errors.ts';
import { fetchOne } from '../services/content.ts';
import { deleteDocument, deleteUnusedAsset } from '../services/content-writer.ts';
import { type Actor, nameItem, recordAudit } from './audit.ts';

/**
 * Deletes a document, and its file unless another document uses it.
 * @param type the document's `_type`; a document of another type counts as missing
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
  if (document.assetId) await deleteUnusedAsset(document.assetId);
}
