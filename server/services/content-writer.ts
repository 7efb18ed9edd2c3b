import { ClientError } from '@sanity/client';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { sanity } from './content-client.ts';

/** The CMS, written to. What is written is published at once. */

const CONFLICT = 409;

/** For a whole file, up or down. Milliseconds. */
const FILE_TIME_LIMIT = 20_000;

const isConflict = (error: unknown) =>
  error instanceof ClientError && error.statusCode === CONFLICT;

async function ask<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (cause) {
    // What a document refers to has gone in the meantime.
    throw new AppError(isConflict(cause) ? 'conflict' : 'unavailable', { cause });
  }
}

/** A reference to a document, as the CMS keeps it. */
export const reference = (id: string) => ({ _type: 'reference', _ref: id });

/** A file field, as the CMS keeps it. */
export const file = (assetId: string) => ({ _type: 'file', asset: reference(assetId) });

interface NewDocument {
  _id: string;
  _type: string;
  [field: string]: unknown;
}

/**
 * Writes a document where there is none with its id yet; an existing one stays as it is.
 * @throws AppError `conflict` where it refers to something that is not there
 */
export async function createDocument(document: NewDocument): Promise<void> {
  await ask(() => sanity().createIfNotExists(document, { visibility: 'sync' }));
}

/** Deletes a document and its draft; what is not there is no failure. */
export async function deleteDocument(id: string): Promise<void> {
  const transaction = sanity().transaction().delete(id).delete(`drafts.${id}`);
  await ask(() => transaction.commit({ visibility: 'sync' }));
}

/** Takes a published document back: it is a draft again, with all that is in it. */
export async function unpublishDocument(id: string): Promise<void> {
  await ask(() =>
    sanity().action({
      actionType: 'sanity.action.document.unpublish',
      publishedId: id,
      draftId: `drafts.${id}`,
    }),
  );
}

/**
 * Deletes a stored file, unless a document still refers to it: the CMS itself sees to that, and
 * equal files are stored once. A file that stays behind harms nobody, so a failure is only logged.
 */
export async function deleteUnusedAsset(assetId: string): Promise<void> {
  try {
    await sanity().delete(assetId, { visibility: 'sync' });
  } catch (error) {
    if (!isConflict(error)) log('warn', 'unused file not deleted', {}, error);
  }
}

/** Stores a PDF. @returns the asset's id, a secret */
export async function uploadPdf(bytes: Uint8Array, filename: string): Promise<string> {
  const options = { filename, contentType: 'application/pdf', timeout: FILE_TIME_LIMIT };
  const asset = await ask(() => sanity().assets.upload('file', Buffer.from(bytes), options));
  return asset._id;
}

/**
 * Reads a stored file.
 * @returns its bytes, or `undefined` where it is no longer there
 */
export async function readStoredFile(url: string): Promise<Uint8Array | undefined> {
  return ask(async () => {
    const response = await fetch(url, { signal: AbortSignal.timeout(FILE_TIME_LIMIT) });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`The file store answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  });
}
