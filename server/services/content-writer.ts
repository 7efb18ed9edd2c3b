import { ClientError } from '@sanity/client';
import { EVIDENCE_PDF_MAX_BYTES } from '#contract/limits.ts';
import { config } from '../config.ts';
import { refuseInPreview } from '../deploy.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { timed } from '../service-timing.ts';
import { sanity } from './content.ts';
import { fetchContentFile, isFileAddress } from './content-file.ts';

/** Writes to the CMS. Every write is published immediately. */

const CONFLICT = 409;

/** For a whole file, up or down. */
const FILE_TIME_LIMIT_MS = 20_000;

/** @throws AppError `preview_reads_only` */
function writer() {
  refuseInPreview();
  return sanity();
}

const isConflict = (error: unknown) =>
  error instanceof ClientError && error.statusCode === CONFLICT;

async function callCms<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await timed('cms', request);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    // The document refers to a document that has been deleted since.
    throw new AppError(isConflict(cause) ? 'conflict' : 'unavailable', { cause });
  }
}

export const reference = (id: string) => ({ _type: 'reference', _ref: id });

export const file = (assetId: string) => ({ _type: 'file', asset: reference(assetId) });

interface NewDocument {
  _id: string;
  _type: string;
  [field: string]: unknown;
}

/** Creates a document, unless its id exists. @throws AppError `conflict` if it refers to a missing document */
export async function createDocument(document: NewDocument): Promise<void> {
  await callCms(() => writer().createIfNotExists(document, { visibility: 'sync' }));
}

/** Replaces an item's file under optimistic locking. @throws AppError `conflict` if the item has changed */
export async function replacePdf(id: string, revision: string, pdf: object): Promise<void> {
  const change = writer().patch(id).ifRevisionId(revision).set({ pdf });
  await callCms(() => change.commit({ visibility: 'sync' }));
}

/** Deletes a document and its draft. Idempotent. */
export async function deleteDocument(id: string): Promise<void> {
  const transaction = writer().transaction().delete(id).delete(`drafts.${id}`);
  await callCms(() => transaction.commit({ visibility: 'sync' }));
}

export async function unpublishDocument(id: string): Promise<void> {
  await callCms(() =>
    writer().action({
      actionType: 'sanity.action.document.unpublish',
      publishedId: id,
      draftId: `drafts.${id}`,
    }),
  );
}

/** Deletes a stored file unless the CMS refuses, as documents may share it. A leftover is harmless, so only logged. */
export async function deleteUnusedAsset(assetId: string): Promise<void> {
  try {
    await writer().delete(assetId, { visibility: 'sync' });
  } catch (error) {
    if (!isConflict(error)) log('warn', 'unused file not deleted', {}, error);
  }
}

/** @returns the asset's id, which is a secret */
export async function uploadPdf(bytes: Uint8Array, filename: string): Promise<string> {
  const options = { filename, contentType: 'application/pdf', timeout: FILE_TIME_LIMIT_MS };
  const asset = await callCms(() => writer().assets.upload('file', Buffer.from(bytes), options));
  return asset._id;
}

/**
 * Reads grade evidence and counts its bytes, because a Content-Length can be wrong.
 * @param url from the document: an editor can write any address
 * @returns undefined if the file no longer exists
 * @throws AppError `evidence_not_a_pdf` for an address outside the CMS's files, `evidence_too_large`, or
 * `unavailable`
 */
export async function readEvidence(url: string): Promise<Uint8Array | undefined> {
  const env = config();
  const settings = {
    projectId: env.SANITY_PROJECT_ID,
    dataset: env.SANITY_DATASET,
    apiHost: env.SANITY_API_HOST,
  };
  if (!isFileAddress(settings, url)) throw new AppError('evidence_not_a_pdf');
  return callCms(async () => {
    const signal = AbortSignal.timeout(FILE_TIME_LIMIT_MS);
    const response = await fetchContentFile(settings, url, { signal });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`The file store responded with ${response.status}`);
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > EVIDENCE_PDF_MAX_BYTES) throw new AppError('evidence_too_large');
      chunks.push(chunk);
    }
    return new Uint8Array(await new Blob(chunks).arrayBuffer());
  });
}
