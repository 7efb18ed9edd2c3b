import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { createContent as createEndpoint } from '#contract/admin/content.ts';
import type { ContentItem } from '#contract/catalogue.ts';
import { topicDocument, topicQuery } from '#contract/content.ts';
import { messages } from '#contract/messages.ts';
import { findContentItem } from '../catalogue/catalogue.ts';
import { checkFile } from '../documents/check-file.ts';
import { findFile, objectIdOf } from '../documents/find-file.ts';
import { UPLOAD_ID_PREFIX } from '../documents/upload-record.ts';
import { AppError } from '../errors.ts';
import { fetchOne } from '../services/content.ts';
import { createDocument, file, reference } from '../services/content-writer.ts';
import { type Actor, recordAudit } from './audit.ts';
import { deleteWithFile } from './delete-document.ts';

type NewContent = z.output<typeof createEndpoint.request>;

/**
 * Puts a file on sale (spec section 2, /admin). The same request sent twice makes one item: the
 * item's id comes from the upload's, or from everything that is said of it.
 * @throws AppError `invalid_request` for a topic or file that is not there and for a PDF that
 *   readers cannot open or that runs code; `conflict` for an upload that is another item already
 */
export async function createContent(request: NewContent, by: Actor): Promise<ContentItem> {
  const fileId = request.downloadUrl === '' ? undefined : objectIdOf(request.downloadUrl);
  const id = itemId(request, fileId);
  const standing = await findContentItem(id);
  if (standing) return sameItem(standing, request);

  const [topic, stored] = await Promise.all([
    fetchOne(topicQuery, { topicId: request.topicId }, topicDocument),
    fileId === undefined ? undefined : findFile(fileId),
  ]);
  if (!topic) {
    throw new AppError('topic_not_found', { field: 'topicId' });
  }
  if (stored) await checkFile(stored);

  const { title, body = title, order, isLocked, isPreview } = request;
  await recordAudit({ ...by, action: 'content-created', what: title });
  await createDocument({
    ...{ _id: id, _type: 'contentItem', title, body, order, isLocked, isPreview },
    topic: reference(topic.id),
    ...(stored ? { pdf: file(stored.assetId) } : {}),
  });
  const created = await findContentItem(id);
  if (!created) throw new Error('An item that was just written is not there');
  return sameItem(created, request);
}

function itemId(request: NewContent, fileId: string | undefined): string {
  if (fileId?.startsWith(UPLOAD_ID_PREFIX)) {
    return `content-${fileId.slice(UPLOAD_ID_PREFIX.length)}`;
  }
  const { topicId, title, body = title, order, isLocked, isPreview } = request;
  const said = JSON.stringify([topicId, title, body, order, isLocked, isPreview, fileId]);
  return `content-${createHash('sha256').update(said).digest('hex').slice(0, 32)}`;
}

/** The item that is there, if it is the one that was asked for. */
function sameItem(item: ContentItem, asked: NewContent): ContentItem {
  const isSame =
    item.topicId === asked.topicId &&
    item.title === asked.title &&
    item.order === asked.order &&
    item.isLocked === asked.isLocked;
  if (isSame) return item;
  throw new AppError('upload_taken', { message: messages.uploadBecame(item.title) });
}

/**
 * Takes an item out of the shop, and its file unless another document uses it.
 * @throws AppError `not_found`
 */
export function deleteContent(id: string, by: Actor): Promise<void> {
  return deleteWithFile(id, 'contentItem', 'content-deleted', by);
}
