import contentDisposition from 'content-disposition';
import type { FileDocument } from '#contract/catalogue/content-documents.ts';
import { toFileName } from '#contract/files/file-name.ts';
import { FIRST_EDITION, type FileReference } from '#contract/files/stored-pdf.ts';
import { messages } from '#contract/messages.ts';
import { type Account, isAddressConfirmed } from '../accounts/account.ts';
import {
  type FrozenStamp,
  freezeStamp,
  nextStampNumber,
  toAddressFact,
  toFrozenStamp,
} from '../accounts/stamp-facts.ts';
import { accountKey } from '../accounts/stored-keys.ts';
import { readStudent, type SignedInStudent } from '../accounts/student.ts';
import { type Actor, nameItem, recordAudit } from '../audit/audit.ts';
import {
  findFileDocument,
  findKeptFile,
  findLatestFileDocument,
  listGradeEvidence,
  objectPath,
} from '../catalogue/catalogue.ts';
import { readKnown } from '../catalogue/read-catalogue.ts';
import { config, ticketKey } from '../config.ts';
import { refuseSaleFrom } from '../deploy.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { serverMessages } from '../messages.ts';
import {
  findAccess,
  findLine,
  hasAccess,
  type Purchase,
  type Reader,
  toPurchases,
} from '../purchases/ledger.ts';
import { orderNumber } from '../purchases/purchase-facts.ts';
import { commitIf, exists } from '../store/commit.ts';
import { factsOfPayment } from '../store/ledger.ts';
import { createDownloadToken } from '../tokens/links.ts';
import { keyedHash, type TokenKey } from '../tokens/seal.ts';
import { openTicket, sealTicket } from '../tokens/tickets.ts';
import { type Delivery, delivery, missing } from './delivery.ts';
import type { OwnedDownload } from './download-records.ts';
import { shopFiles } from './shop-files.ts';
import { ADMINISTRATOR_STAMP, composeStamp, type Stamp } from './stamp.ts';
import { manifestKey } from './stored-file.ts';

/** The newest version of a replaced file that a student has opened. */
export interface OpenedEdition {
  accountId: string;
  itemId: string;
  edition: number;
}

export interface Opened {
  address: string;
  /** Undefined for a free file, grade evidence, and the administrator. */
  owned: OwnedDownload | undefined;
  /** Undefined unless the subject's owner opens the latest version of a replaced file. */
  newest: OpenedEdition | undefined;
}

/**
 * Decides whether a caller may download a file (docs/product.md#files), and adds a ticket to its address.
 * @throws AppError `not_found`, `unauthorized` for a visitor, `purchase_required` for a student without the subject,
 *   `payment_disputed` while the bank reviews their payment,
 *   `preview_sells_nothing`, or an error of `refuseOpenTicket`
 */
export async function openDownload(
  id: string,
  reader: Reader,
  { ticket, edition }: { ticket?: string | undefined; edition?: number | undefined } = {},
): Promise<Opened> {
  const key = ticketKey();
  if (ticket) await refuseOpenTicket(key, id, ticket);
  const { file, purchase } = await findReadable(id, reader, edition);
  const stamp = file.isLocked ? await stampFor(purchase, reader.student?.account) : undefined;
  const delivery = await toDelivery(key.secret, file, stamp);
  if (!delivery) throw new AppError('not_found');
  return {
    // The edition is needed for the next ticket when this ticket has expired.
    address: await toAddress(key, id, delivery, edition),
    owned: purchase && { purchase, fileId: id, title: file.title },
    newest: edition === undefined ? newestEdition(file, reader) : undefined,
  };
}

async function toAddress(
  key: TokenKey,
  id: string,
  delivery: Delivery,
  edition?: number,
): Promise<string> {
  const query = new URLSearchParams({ ticket: await sealTicket(key, id, delivery) });
  if (edition !== undefined) query.set('edition', String(edition));
  return `${objectPath(id)}?${query}`;
}

export interface SubjectFile
  extends Pick<FileDocument, 'id' | 'title' | 'isLocked' | 'edition' | 'subjectId'> {
  pdf: FileReference;
}

export interface OpenedCopy {
  file: SubjectFile;
  etag: string;
  address: string;
  newest: OpenedEdition | undefined;
}

/** Opens files of a subject to its owner, as {@link openDownload} does. Finds the stamp once, because that may write. */
export async function openCopies(
  files: readonly SubjectFile[],
  purchase: Purchase,
  student: SignedInStudent,
): Promise<OpenedCopy[]> {
  const key = ticketKey();
  const stamp = await findStamp(purchase, student.account);
  const open = async (file: SubjectFile): Promise<OpenedCopy> => {
    const delivery = await pdfDelivery(key.secret, file, file.isLocked ? stamp : undefined);
    const address = await toAddress(key, file.id, delivery);
    return { file, etag: delivery.etag, address, newest: newestEdition(file, { student }) };
  };
  return Promise.all(files.map(open));
}

function newestEdition(
  { id: itemId, edition, subjectId = '' }: Pick<FileDocument, 'id' | 'edition' | 'subjectId'>,
  { student }: Pick<Reader, 'student'>,
): OpenedEdition | undefined {
  if (edition === FIRST_EDITION || !student) return undefined;
  const { ledger } = student;
  if (!hasAccess(ledger, subjectId)) return undefined;
  return { accountId: ledger.accountId, itemId, edition };
}

/**
 * Prevents a redirect loop if the Edge Function cannot use tickets, because the file store failed or its
 * `TICKET_SECRET` differs. Expired and altered tickets pass, and are replaced if the caller has access.
 * @throws AppError for a valid ticket: `not_found` or `file_not_ready` if the file is gone or not prepared, otherwise
 *   `download_failed`
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

/** Treats the file as prepared if the store does not respond: the failure is the store's. */
const isPrepared = (file: FileReference) =>
  shopFiles()
    .has(manifestKey(file))
    .catch(() => true);

/**
 * Decides whether a caller may read a file or its text. Every address that delivers part of a file must call this.
 * Only the subject's owners may read an earlier version, even of a free file, because it has been replaced.
 * @returns the file, and the purchase by which a student may open a locked file
 * @throws AppError `not_found`, `unauthorized` for a visitor, `purchase_required` for a student without the subject,
 *   `payment_disputed` while the bank reviews their payment,
 *   `preview_sells_nothing`
 */
export async function findReadable(
  id: string,
  reader: Reader,
  edition?: number,
): Promise<{ file: FileDocument; purchase: Purchase | undefined }> {
  const find = reader.isAdmin ? findLatestFileDocument : findFileDocument;
  const latest = (await find(id)) ?? (await findStored(id));
  const file = latest && toEdition(latest, edition);
  if (!file?.url && !file?.pdf) throw new AppError('not_found');
  const needsPurchase = !file.url && file.isLocked && !reader.isAdmin;
  return { file, purchase: needsPurchase ? requireAccess(file.subjectId, reader) : undefined };
}

/** Locks earlier versions. @returns `undefined` if there is no such version */
function toEdition(file: FileDocument, edition = file.edition): FileDocument | undefined {
  if (edition === file.edition) return file;
  const earlier = file.earlierFiles.find((version) => version.edition === edition);
  if (!earlier) return undefined;
  const title = serverMessages.earlierVersion(file.title, edition);
  return { ...file, title, edition, pdf: earlier, isLocked: true };
}

/**
 * Decides whether a caller may print a file's text, which has the same stamp as the file.
 * @throws AppError as `findReadable`; `not_found` for grade evidence
 */
export async function stampTextPrint(
  id: string,
  reader: Reader,
): Promise<{ stamp: Stamp | undefined; owned: OwnedDownload | undefined }> {
  const { file, purchase } = await findReadable(id, reader);
  if (!file.pdf) throw new AppError('not_found');
  return {
    stamp: file.isLocked ? await stampFor(purchase, reader.student?.account) : undefined,
    owned: purchase && { purchase, fileId: id, title: file.title },
  };
}

/** Without a purchase, only the administrator may open a locked file. */
const stampFor = async (purchase: Purchase | undefined, account: Account | undefined) =>
  purchase ? findStamp(purchase, account) : ADMINISTRATOR_STAMP;

async function toDelivery(
  secret: string,
  { url, pdf, title }: Pick<FileDocument, 'url' | 'pdf' | 'title'>,
  stamp: Stamp | undefined,
): Promise<Delivery | undefined> {
  if (url) {
    const etag = await toEtag(secret, url);
    return { kind: 'evidence', url, disposition: disposition(title), etag };
  }
  return pdf && pdfDelivery(secret, { pdf, title }, stamp);
}

async function pdfDelivery(
  secret: string,
  { pdf: file, title }: { pdf: FileReference; title: string },
  stamp: Stamp | undefined,
): Promise<Delivery> {
  const etag = await toEtag(secret, file, stamp);
  return { kind: 'pdf', file, stamp, disposition: disposition(title), etag };
}

const toEtag = async (secret: string, ...parts: unknown[]) =>
  `"${await keyedHash(secret, 'etag', JSON.stringify(parts))}"`;

async function findStored(id: string): Promise<FileDocument | undefined> {
  const file = await findKeptFile(id);
  return file?.pdf && (await shopFiles().has(manifestKey(file.pdf))) ? file : undefined;
}

/**
 * Returns the purchase by which a student may open a subject's locked files.
 * @throws AppError `unauthorized`, `purchase_required`, `payment_disputed`, `preview_sells_nothing`
 */
export function requireAccess(subjectId = '', { student }: Pick<Reader, 'student'>): Purchase {
  if (!student) throw new AppError('unauthorized');
  refuseSaleFrom(config().SANITY_DATASET);
  const purchase = findAccess(student.ledger, subjectId);
  if (!purchase) throw withoutAccess(subjectId, toPurchases(student.ledger, subjectId)[0]);
  return purchase;
}

/** @param latest the student's latest purchase of the subject, which gives no access */
function withoutAccess(subjectId: string, latest: Purchase | undefined): AppError {
  const line = latest && findLine(latest, subjectId);
  if (latest && line?.isPaused) {
    const { paymentIntentId, isPaidByOther = false } = latest;
    const message = messages.paymentDisputed(orderNumber(paymentIntentId), isPaidByOther);
    return new AppError('payment_disputed', { message });
  }
  if (line?.isRefunded)
    return new AppError('purchase_required', { message: serverMessages.accessRefunded });
  if (line && line.disputed > 0)
    return new AppError('purchase_required', { message: serverMessages.paymentReturned });
  return new AppError('purchase_required');
}

/** Shows the account's address from the first download after its confirmation. @throws AppError `unavailable` */
export async function findStamp(purchase: Purchase, account?: Account): Promise<Stamp> {
  const { stamp } = purchase;
  const isDue = stamp && !stamp.isShown && account && isAddressConfirmed(account);
  const frozen = stamp && !isDue ? stamp : await freezeNow(purchase);
  return composeStamp({ ...frozen, order: orderNumber(purchase.paymentIntentId) });
}

/** Freezes a missing or newly confirmed stamp. The first of concurrent downloads decides. */
async function freezeNow(purchase: Purchase): Promise<FrozenStamp> {
  const { accountId } = purchase;
  const { account, ledger } = await readStudent(accountId);
  const before = factsOfPayment(ledger, purchase);
  const existing = toFrozenStamp(before);
  const isDue = existing && !existing.isShown && account && isAddressConfirmed(account);
  if (existing && !isDue) return existing;
  if (!account) throw new Error('A purchase of an account that does not exist');
  const facts = existing
    ? [toAddressFact(purchase, account.email, nextStampNumber(before))]
    : await freezeStamp(purchase, account);
  await commitIf([exists(accountKey.of(accountId))], facts);
  const written = await readStudent(accountId);
  const frozen = toFrozenStamp(factsOfPayment(written.ledger, purchase));
  if (!frozen) throw new Error('A stamp that was just frozen is missing');
  return frozen;
}

const MAX_NAME_LENGTH = 120;

/** File systems allow 255 bytes; browsers append a number to a name that is taken. */
const MAX_NAME_BYTES = 220;

/** Cuts a name to `MAX_NAME_BYTES`, never inside a character. */
function withinBytes(name: string): string {
  const { read } = new TextEncoder().encodeInto(name, new Uint8Array(MAX_NAME_BYTES));
  return name.slice(0, read).trim();
}

export function fileName(title: string, extension = 'pdf'): string {
  return `${withinBytes(toFileName(title, MAX_NAME_LENGTH)) || 'notes'}.${extension}`;
}

export function disposition(title: string): string {
  return contentDisposition(fileName(title), { type: 'attachment' });
}

/** Opens a file to the administrator for a minute. @returns a token for its address @throws AppError `not_found` */
export async function openFile(id: string, by: Actor): Promise<string> {
  const file = await findLatestFileDocument(id);
  if (!file?.url && !file?.pdf) throw new AppError('not_found');
  await recordAudit({ ...by, action: 'file-opened', what: nameItem(file) });
  return createDownloadToken(id);
}

/** @throws AppError `not_found` */
export async function newestGradeEvidence(): Promise<string> {
  const [newest] = listGradeEvidence(await readKnown());
  if (!newest) throw new AppError('not_found');
  return newest.pdfUrl;
}
