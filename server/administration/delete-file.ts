import type { AuditAction } from '#contract/administration.ts';
import { ownerOfFileDocument, ownerOfFileQuery } from '#contract/content.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { AppError } from '../errors.ts';
import { fetchOne } from '../services/content.ts';
import { deleteDocument, deleteUnusedAsset } from '../services/content-writer.ts';

async function deleteFile(id: string, type: string, action: AuditAction, by: Actor): Promise<void> {
  const document = await fetchOne(ownerOfFileQuery, { id, type }, ownerOfFileDocument);
  if (!document) throw new AppError('not_found');
  await recordAudit({ ...by, action, what: document.title });
  await deleteDocument(id);
  if (document.assetId) await deleteUnusedAsset(document.assetId);
}

/**
 * Takes an item out of the shop, and its file unless something else uses it.
 * @throws AppError `not_found`
 */
export function deleteContent(id: string, by: Actor): Promise<void> {
  return deleteFile(id, 'contentItem', 'content-deleted', by);
}

/** The same for grade evidence. @throws AppError `not_found` */
export function deleteGradeEvidence(id: string, by: Actor): Promise<void> {
  return deleteFile(id, 'gradeEvidence', 'evidence-deleted', by);
}
