import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { AuditAction } from '#contract/admin/audit.ts';
import type { createContentEndpoint } from '#contract/admin/content.ts';
import type { uploadGradeEvidenceEndpoint } from '#contract/admin/evidence.ts';
import type { ContentItem, GradeEvidence } from '#contract/catalogue/catalogue.ts';
import { ownerOfFileDocument, topicDocument } from '#contract/catalogue/content-documents.ts';
import { ownerOfFileQuery, topicQuery } from '#contract/catalogue/content-queries.ts';
import { EVIDENCE_PDF_MAX_BYTES } from '#contract/limits.ts';
import { type Actor, nameItem, recordAudit } from '../audit/audit.ts';
import { findContentItem, objectPath } from '../catalogue/catalogue.ts';
import { expectOwnChange } from '../catalogue/publication-audit.ts';
import { catalogueChanged } from '../catalogue/read-catalogue.ts';
import { AppError } from '../errors.ts';
import { findEvidenceRefusal } from '../files/inspect-evidence.ts';
import { hasPdfSignature } from '../files/pdf-signature.ts';
import { findFile, parseObjectId } from '../files/prepare-upload.ts';
import { shopFiles } from '../files/shop-files.ts';
import { fileFolder, pdfField } from '../files/stored-file.ts';
import { UPLOAD_ID_PREFIX } from '../files/uploads.ts';
import { log } from '../log.ts';
import { serverMessages } from '../messages.ts';
import { countFileUsers, fetchOne } from '../services/content.ts';
import {
  createDocument,
  deleteDocument,
  deleteUnusedAsset,
  file,
  reference,
  uploadPdf,
} from '../services/content-writer.ts';

type NewContent = z.output<typeof createContentEndpoint.request>;

/**
 * Puts a file on sale (docs/product.md#admin). Idempotent: the item's id is derived from the upload's id, or from all
 * of the item's fields.
 * @throws AppError `topic_not_found`, `upload_missing`, `upload_taken`, or a `pdf_…` code for a PDF that readers
 *   cannot open or that runs code
 */
export async function createContent(request: NewContent, by: Actor): Promise<ContentItem> {
  const fileId = request.downloadUrl === '' ? undefined : parseObjectId(request.downloadUrl);
  const id = itemId(request, fileId);
  const existing = await findContentItem(id);
  if (existing) return sameItem(existing, request);

  const topic = await fetchOne(topicQuery, { topicId: request.topicId }, topicDocument);
  if (!topic) {
    throw new AppError('topic_not_found', { field: 'topicId' });
  }
  const stored = fileId === undefined ? undefined : await findFile(fileId, by);

  const { title, body = title, order, isLocked, isPreview } = request;
  await recordAudit({
    ...by,
    action: 'content-created',
    what: nameItem({ title, topicName: topic.name }),
  });
  await expectOwnChange(id);
  await createDocument({
    _id: id,
    _type: 'contentItem',
    title,
    body,
    order,
    isLocked,
    isPreview,
    topic: reference(topic.id),
    ...(stored ? { pdf: pdfField(stored) } : {}),
  });
  await catalogueChanged();
  const created = await findContentItem(id);
  if (!created) throw new Error('An item that was just written is missing');
  return sameItem(created, request);
}

function itemId(request: NewContent, fileId: string | undefined): string {
  if (fileId?.startsWith(UPLOAD_ID_PREFIX)) {
    return `content-${fileId.slice(UPLOAD_ID_PREFIX.length)}`;
  }
  const { topicId, title, body = title, order, isLocked, isPreview } = request;
  const fields = JSON.stringify([topicId, title, body, order, isLocked, isPreview, fileId]);
  return `content-${createHash('sha256').update(fields).digest('hex').slice(0, 32)}`;
}

function sameItem(item: ContentItem, request: NewContent): ContentItem {
  const isSame =
    item.topicId === request.topicId &&
    item.title === request.title &&
    item.order === request.order &&
    item.isLocked === request.isLocked;
  if (isSame) return item;
  throw new AppError('upload_taken', { message: serverMessages.uploadBecame(item.title) });
}

/** Deletes an item, and its file unless another document uses the file. @throws AppError `not_found` */
export function deleteContent(id: string, by: Actor): Promise<void> {
  return deleteWithFile(id, 'contentItem', 'content-deleted', by);
}

type NewEvidence = z.output<typeof uploadGradeEvidenceEndpoint.request>;

/**
 * Publishes grade evidence, which the home page's button downloads from then on.
 * @throws AppError `evidence_not_a_pdf`, `evidence_too_large`, or a `pdf_…` code for a PDF that readers cannot open
 *   or that runs code
 */
export async function uploadGradeEvidence(
  { pdf, ...labels }: NewEvidence,
  by: Actor,
): Promise<GradeEvidence> {
  const bytes = new Uint8Array(await pdf.arrayBuffer());
  const refusal = await findRefusal(pdf, bytes);
  if (refusal) {
    const { code, message } = refusal;
    await recordAudit({ ...by, action: 'upload-refused', what: `${pdf.name}: ${message}` });
    throw new AppError(code, { message, field: 'pdf' });
  }

  await recordAudit({
    ...by,
    action: 'evidence-uploaded',
    what: `${labels.studentName}, ${labels.year}`,
  });
  const id = `evidence-${crypto.randomUUID()}`;
  const assetId = await uploadPdf(bytes, 'grade-evidence.pdf');
  await expectOwnChange(id);
  await createDocument({ _id: id, _type: 'gradeEvidence', ...labels, pdf: file(assetId) });
  await catalogueChanged();
  return { id, ...labels, pdfUrl: objectPath(id) };
}

async function findRefusal(pdf: File, bytes: Uint8Array): Promise<AppError | undefined> {
  if (pdf.size > EVIDENCE_PDF_MAX_BYTES) return new AppError('evidence_too_large');
  if (pdf.type !== 'application/pdf' || !hasPdfSignature(bytes)) {
    return new AppError('evidence_not_a_pdf');
  }
  return findEvidenceRefusal(bytes);
}

/** Deletes grade evidence, and its file unless another document uses the file. @throws AppError `not_found` */
export function deleteGradeEvidence(id: string, by: Actor): Promise<void> {
  return deleteWithFile(id, 'gradeEvidence', 'evidence-deleted', by);
}

/**
 * Deletes a document and all versions of its file, unless another document uses them.
 * @throws AppError `not_found`
 */
async function deleteWithFile(
  id: string,
  type: string,
  action: AuditAction,
  by: Actor,
): Promise<void> {
  const document = await fetchOne(ownerOfFileQuery, { id, type }, ownerOfFileDocument);
  if (!document) throw new AppError('not_found');
  await recordAudit({ ...by, action, what: nameItem(document) });
  await expectOwnChange(id);
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
