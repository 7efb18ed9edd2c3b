import type { FileDocument } from '#contract/content.ts';
import type { FileReference } from '#contract/stored-pdf.ts';
import { listGradeEvidence, objectPath } from '../catalogue/catalogue.ts';
import { findFileDocument, findKeptFile, findLatestFileDocument } from '../catalogue/files.ts';
import { readKnown } from '../catalogue/read-catalogue.ts';
import { config } from '../config.ts';
import { refuseSaleFrom } from '../deploy.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { findAccess, type Reader } from '../purchases/access.ts';
import { ADMINISTRATOR_STAMP } from '../stamping/compose-stamp.ts';
import { stampOf } from '../stamping/find-stamp.ts';
import type { Stamp } from '../stamping/stamp.ts';
import { keyedHash } from '../tokens/keys.ts';
import { openTicket, sealTicket } from '../tokens/tickets.ts';
import { type Delivery, delivery } from './delivery.ts';
import { manifestKey } from './file-keys.ts';
import { disposition } from './file-name.ts';
import { missing } from './file-pieces.ts';
import { shopFiles } from './shop-files.ts';

/**
 * Ends the loop in which the function gives tickets that the Edge Function cannot use: it could not
 * fetch a browser's file, or its `TICKET_SECRET` is another one. An expired or altered ticket passes:
 * its bearer gets another, if they have access.
 * @throws AppError for a ticket that opens: `not_found` or `file_not_ready` where the file is gone or not
 *   prepared, else `download_failed`
 */
export async function refuseOpenTicket(secret: string, id: string, ticket: string): Promise<void> {
  const opened = await openTicket(secret, id, ticket, delivery);
  if (!opened) return;
  if (opened.kind === 'pdf' && !(await isPrepared(opened.file))) {
    throw await missing(shopFiles(), opened.file);
  }
  log(
    'error',
    'the Edge Function has not used a valid ticket: did the file store fail, or is TICKET_SECRET another one?',
  );
  throw new AppError('download_failed');
}

/** Where the store does not say, the file counts as prepared: what fails is the store. */
const isPrepared = (file: FileReference) =>
  shopFiles()
    .has(manifestKey(file))
    .catch(() => true);

/**
 * Decides whether a caller may download a file (docs/product.md#files).
 * @returns the same address with a ticket
 * @throws AppError `not_found`, `unauthorized` for a visitor, `purchase_required` for a student who
 *   has not bought the subject, `preview_sells_nothing`, or one of `refuseOpenTicket`
 */
export async function openDownload(id: string, reader: Reader, ticket?: string): Promise<string> {
  const secret = config().TICKET_SECRET;
  if (ticket) await refuseOpenTicket(secret, id, ticket);
  const find = reader.isAdmin ? findLatestFileDocument : findFileDocument;
  const file = (await find(id)) ?? (await findStored(id));
  const fresh = file && (await deliveryOf(secret, file, reader));
  if (!fresh) throw new AppError('not_found');
  return `${objectPath(id)}?ticket=${await sealTicket(secret, id, fresh)}`;
}

async function deliveryOf(
  secret: string,
  { url, pdf, title, ...file }: FileDocument,
  reader: Reader,
): Promise<Delivery | undefined> {
  const etagOf = async (...parts: unknown[]) =>
    `"${await keyedHash(secret, 'etag', JSON.stringify(parts))}"`;
  if (url) {
    const etag = await etagOf(url);
    return { kind: 'evidence', url, disposition: disposition(title), etag };
  }
  if (!pdf) return undefined;
  const stamp = file.isLocked ? await stampFor(file, reader) : undefined;
  const etag = await etagOf(pdf, stamp);
  return { kind: 'pdf', file: pdf, stamp, disposition: disposition(title), etag };
}

/** Finds a file of a deleted subject. The file may have been deleted too. */
async function findStored(id: string): Promise<FileDocument | undefined> {
  const file = await findKeptFile(id);
  return file?.pdf && (await shopFiles().has(manifestKey(file.pdf))) ? file : undefined;
}

/** What every page of a locked file says about its reader. */
async function stampFor(
  { subjectId }: Pick<FileDocument, 'subjectId'>,
  { ledger, isAdmin }: Reader,
): Promise<Stamp> {
  if (isAdmin) return ADMINISTRATOR_STAMP;
  if (!ledger) throw new AppError('unauthorized');
  refuseSaleFrom(config().SANITY_DATASET);
  const purchase = subjectId && findAccess(ledger, subjectId);
  if (!purchase) throw new AppError('purchase_required');
  return stampOf(purchase);
}

/** Finds the address of the newest grade evidence. @throws AppError `not_found` */
export async function newestGradeEvidence(): Promise<string> {
  const [newest] = listGradeEvidence(await readKnown());
  if (!newest) throw new AppError('not_found');
  return newest.pdfUrl;
}
