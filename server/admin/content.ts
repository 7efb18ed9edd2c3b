import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { createContent as createEndpoint } from '#contract/admin/content.ts';
import type { ContentItem } from '#contract/catalogue/catalogue.ts';
import { topicDocument } from '#contract/catalogue/content-documents.ts';
import { topicQuery } from '#contract/catalogue/content-queries.ts';
import { type Actor, nameItem, recordAudit } from '../audit/audit.ts';
import { findContentItem } from '../catalogue/catalogue.ts';
import { catalogueChanged } from '../catalogue/read-catalogue.ts';
import { AppError } from '../errors.ts';
import { findFile, parseObjectId } from '../files/find-file.ts';
import { pdfField } from '../files/stored-pdf-field.ts';
import { UPLOAD_ID_PREFIX } from '../files/upload-record.ts';
import { serverMessages } from '../messages.ts';
import { fetchOne } from '../services/content.ts';
import { createDocument, reference } from '../services/content-writer.ts';
import { deleteWithFile } from './delete-document.ts';

type NewContent = z.output<typeof createEndpoint.request>;

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
  const stored = fileId === undefined ? undefined : await findFile(fileId);

  const { title, body = title, order, isLocked, isPreview } = request;
  await recordAudit({
    ...by,
    action: 'content-created',
    what: nameItem({ title, topicName: topic.name }),
  });
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
