import type { FileDocument } from '#contract/catalogue/content-documents.ts';
import { FIRST_EDITION } from '#contract/catalogue/editions.ts';
import type { FileReference } from '#contract/files/stored-pdf.ts';
import type { Account } from '../accounts/account.ts';
import { listGradeEvidence, objectPath } from '../catalogue/catalogue.ts';
import { findFileDocument, findKeptFile, findLatestFileDocument } from '../catalogue/files.ts';
import { readKnown } from '../catalogue/read-catalogue.ts';
import { config } from '../config.ts';
import { refuseSaleFrom } from '../deploy.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { serverMessages } from '../messages.ts';
import { findAccess, hasAccess, type Reader } from '../purchases/access.ts';
import type { Purchase } from '../purchases/ledger.ts';
import { ADMINISTRATOR_STAMP } from '../stamping/compose-stamp.ts';
import { stampOf } from '../stamping/find-stamp.ts';
import { keyedHash } from '../tokens/keys.ts';
import { ticketKey } from '../tokens/shop-keys.ts';
import { openTicket, sealTicket } from '../tokens/tickets.ts';
import type { TokenKey } from '../tokens/token-key.ts';
import type { OpenedEdition } from '../updates/opened-editions.ts';
import { type Delivery, delivery } from './delivery.ts';
import type { OwnedDownload } from './download-records.ts';
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
export async function refuseOpenTicket(key: TokenKey, id: string, ticket: string): Promise<void> {
  const opened = await openTicket(key, id, ticket, delivery);
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

/** A download that is allowed. */
export interface Opened {
  address: string;
  /** Missing for a free file, grade evidence, and the administrator. */
  owned: OwnedDownload | undefined;
  /** What its owner opens of a file that has been replaced: its latest version. */
  newest: OpenedEdition | undefined;
}

/** What the address of a file says besides its id. */
interface Asked {
  ticket?: string | undefined;
  /** An earlier version. */
  edition?: number | undefined;
}

/**
 * Decides whether a caller may download a file (docs/product.md#files).
 * @returns the same address with a ticket, and by which order it is allowed, where it takes one
 * @throws AppError `not_found`, `unauthorized` for a visitor, `purchase_required` for a student who
 *   has not bought the subject, `preview_sells_nothing`, or one of `refuseOpenTicket`
 */
export async function openDownload(
  id: string,
  reader: Reader,
  { ticket, edition }: Asked = {},
): Promise<Opened> {
  const key = ticketKey();
  if (ticket) await refuseOpenTicket(key, id, ticket);
  const { file, purchase } = await findReadable(id, reader, edition);
  const delivery = await deliveryOf(key.secret, file, purchase, reader.account);
  if (!delivery) throw new AppError('not_found');
  const query = new URLSearchParams({ ticket: await sealTicket(key, id, delivery) });
  // For the next ticket, where this one has expired.
  if (edition !== undefined) query.set('edition', String(edition));
  return {
    address: `${objectPath(id)}?${query}`,
    owned: purchase && { purchase, fileId: id, title: file.title },
    newest: edition === undefined ? newestOf(file, reader) : undefined,
  };
}

/** Says which version the owner of a subject opens, where the file has been replaced. */
function newestOf(
  { id: itemId, edition, subjectId = '' }: FileDocument,
  { ledger }: Reader,
): OpenedEdition | undefined {
  if (edition === FIRST_EDITION || !ledger || !hasAccess(ledger, subjectId)) return undefined;
  return { accountId: ledger.accountId, itemId, edition };
}

/**
 * Decides whether a caller may read a file, its text or anything else of what it says. Every address that
 * gives out a part of a file asks here. An earlier version is for those who own the subject, even of a file that
 * anyone may read: its owner has replaced it.
 * @returns the file, and the purchase by which a student may open a locked one
 * @throws AppError `not_found`, `unauthorized` for a visitor, `purchase_required` for a student who
 *   has not bought the subject, `preview_sells_nothing`
 */
export async function findReadable(
  id: string,
  reader: Reader,
  edition?: number,
): Promise<{ file: FileDocument; purchase: Purchase | undefined }> {
  const find = reader.isAdmin ? findLatestFileDocument : findFileDocument;
  const found = (await find(id)) ?? (await findStored(id));
  const file = found && toEdition(found, edition);
  if (!file?.url && !file?.pdf) throw new AppError('not_found');
  const needsPurchase = !file.url && file.isLocked && !reader.isAdmin;
  return { file, purchase: needsPurchase ? accessTo(file, reader) : undefined };
}

/** Describes a version of a file as one that is read by its owners alone. @returns `undefined` where there is none */
function toEdition(file: FileDocument, edition = file.edition): FileDocument | undefined {
  if (edition === file.edition) return file;
  const earlier = file.earlierFiles.find((one) => one.edition === edition);
  if (!earlier) return undefined;
  const title = serverMessages.earlierVersion(file.title, edition);
  return { ...file, title, edition, pdf: earlier, isLocked: true };
}

async function deliveryOf(
  secret: string,
  { url, pdf, title, isLocked }: FileDocument,
  purchase: Purchase | undefined,
  account: Account | undefined,
): Promise<Delivery | undefined> {
  const etagOf = async (...parts: unknown[]) =>
    `"${await keyedHash(secret, 'etag', JSON.stringify(parts))}"`;
  if (url) {
    const etag = await etagOf(url);
    return { kind: 'evidence', url, disposition: disposition(title), etag };
  }
  if (!pdf) return undefined;
  const stamp = isLocked
    ? await (purchase ? stampOf(purchase, account) : ADMINISTRATOR_STAMP)
    : undefined;
  const etag = await etagOf(pdf, stamp);
  return { kind: 'pdf', file: pdf, stamp, disposition: disposition(title), etag };
}

/** Finds a file of a deleted subject. The file may have been deleted too. */
async function findStored(id: string): Promise<FileDocument | undefined> {
  const file = await findKeptFile(id);
  return file?.pdf && (await shopFiles().has(manifestKey(file.pdf))) ? file : undefined;
}

/** Finds the purchase by which a student may open a locked file, and whose stamp it gets. */
function accessTo(
  { subjectId }: Pick<FileDocument, 'subjectId'>,
  { ledger }: Pick<Reader, 'ledger'>,
): Purchase {
  if (!ledger) throw new AppError('unauthorized');
  refuseSaleFrom(config().SANITY_DATASET);
  const purchase = subjectId && findAccess(ledger, subjectId);
  if (!purchase) throw new AppError('purchase_required');
  return purchase;
}

/** Finds the address of the newest grade evidence. @throws AppError `not_found` */
export async function newestGradeEvidence(): Promise<string> {
  const [newest] = listGradeEvidence(await readKnown());
  if (!newest) throw new AppError('not_found');
  return newest.pdfUrl;
}
