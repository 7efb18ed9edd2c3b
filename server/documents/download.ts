import { type FileDocument, fileDocument, fileQuery } from '#contract/content.ts';
import { findKeptFile, listGradeEvidence, objectPath } from '../catalogue/catalogue.ts';
import { config } from '../config.ts';
import { refuseSaleFrom } from '../deploy.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { hasAccess, type Reader } from '../purchases/access.ts';
import { fetchOne } from '../services/content.ts';
import { hasStoredFile } from '../services/content-writer.ts';
import { openTicket, sealTicket } from '../tokens/tickets.ts';
import { disposition } from './file-name.ts';

/**
 * Ends the loop in which the function gives tickets that the Edge Function cannot use: it could not
 * fetch a browser's file, or its `TICKET_SECRET` is another one. An expired or altered ticket passes:
 * its bearer gets another, if they have access.
 * @throws AppError `download_failed` for a ticket that opens
 */
export async function refuseOpenTicket(secret: string, id: string, ticket: string): Promise<void> {
  if (!(await openTicket(secret, id, ticket))) return;
  log(
    'error',
    'the Edge Function has not used a valid ticket: did the file store fail, or is TICKET_SECRET another one?',
  );
  throw new AppError('download_failed');
}

/**
 * Decides whether a caller may download a file (docs/product.md#files).
 * @returns the same address with a ticket
 * @throws AppError `not_found`, `unauthorized` for a visitor, `purchase_required` for a student who
 *   has not bought the subject, `preview_sells_nothing`, or one of `refuseOpenTicket`
 */
export async function openDownload(id: string, reader: Reader, ticket?: string): Promise<string> {
  if (ticket) await refuseOpenTicket(config().TICKET_SECRET, id, ticket);
  const file = (await fetchOne(fileQuery, { id }, fileDocument)) ?? (await findStored(id));
  if (!file?.url) throw new AppError('not_found');
  if (file.isLocked && !reader.isAdmin) await requireAccess(file, reader.accountId);
  const fresh = await sealTicket(config().TICKET_SECRET, id, {
    url: file.url,
    disposition: disposition(file.title),
  });
  return `${objectPath(id)}?ticket=${fresh}`;
}

/** Finds a file of a deleted subject. The file may have been deleted too. */
async function findStored(id: string): Promise<FileDocument | undefined> {
  const file = await findKeptFile(id);
  return file?.url && (await hasStoredFile(file.url)) ? file : undefined;
}

async function requireAccess(file: FileDocument, accountId: string | undefined): Promise<void> {
  if (!accountId) throw new AppError('unauthorized');
  refuseSaleFrom(config().SANITY_DATASET);
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
