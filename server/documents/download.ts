import { type FileDocument, fileDocument, fileQuery } from '#contract/content.ts';
import { listGradeEvidence, objectPath } from '../catalogue/catalogue.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { hasAccess, type Reader } from '../purchases/access.ts';
import { fetchOne } from '../services/content.ts';
import { sealTicket } from '../tokens/tickets.ts';
import { disposition } from './file-name.ts';

/**
 * Decides whether a caller may download a file (docs/product.md#files).
 * @returns the same address with a ticket
 * @throws AppError `not_found`, `unauthorized` for a visitor, `purchase_required` for a student who
 *   has not bought the subject
 */
export async function openDownload(id: string, reader: Reader): Promise<string> {
  const file = await fetchOne(fileQuery, { id }, fileDocument);
  if (!file?.url) throw new AppError('not_found');
  if (file.isLocked && !reader.isAdmin) await requireAccess(file, reader.accountId);
  const ticket = await sealTicket(config().TICKET_SECRET, id, {
    url: file.url,
    disposition: disposition(file.title),
  });
  return `${objectPath(id)}?ticket=${ticket}`;
}

async function requireAccess(file: FileDocument, accountId: string | undefined): Promise<void> {
  if (!accountId) throw new AppError('unauthorized');
  if (!file.subjectId || !(await hasAccess(accountId, file.subjectId))) {
    throw new AppError('purchase_required');
  }
}

/** Finds the address of the newest grade evidence. @throws AppError `not_found` */
export async function newestGradeEvidence(): Promise<string> {
  const [newest] = await listGradeEvidence();
  if (!newest) throw new AppError('not_found');
  return newest.pdfUrl;
}
