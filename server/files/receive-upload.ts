import { CONTENT_PDF_MAX_BYTES } from '../../contract/limits.ts';
import { AppError } from '../errors.ts';
import type { FileStore } from '../services/file-store.ts';
import { appendEntriesAtEdge, type KvSettings } from '../store/edge.ts';
import type { TokenKey } from '../tokens/seal.ts';
import { isUploadTicket } from '../tokens/tickets.ts';
import { originalKey } from './file-keys.ts';
import { IncomingPdf } from './incoming-pdf.ts';
import { UPLOADS, uploadedName } from './upload-record.ts';

export interface UploadSettings {
  ticketKey: TokenKey;
  files: FileStore;
  kv: KvSettings;
}

export interface Upload {
  id: string;
  ticket: string;
  /** Undefined if the request has no Content-Length. */
  length: number | undefined;
  name: string | undefined;
  body: ReadableStream<Uint8Array> | null;
}

/**
 * Streams one PDF to the file store. Only success uses up the ticket: the original is written once. Web standards
 * only, because the Edge Function runs it.
 * @throws AppError `upload_expired`, `upload_used`, `upload_too_large` or `upload_not_a_pdf`; any other error means
 *   that a service failed
 */
export async function receiveUpload(settings: UploadSettings, upload: Upload): Promise<void> {
  const { files, kv } = settings;
  const { id } = upload;
  const pdf = new IncomingPdf(upload.body, CONTENT_PDF_MAX_BYTES);
  try {
    await admit(settings, upload);
    const stream = await pdf.open();
    // Recorded before the file, so that the clean-up knows every stored file.
    await appendEntriesAtEdge(kv, UPLOADS, [{ id, at: new Date().toISOString() }]);
    const isFirst = await files.create(originalKey(id), stream, uploadedName(upload.name));
    if (!isFirst) throw new AppError('upload_used');
  } catch (error) {
    await pdf.drain();
    throw pdf.refusal ?? error;
  }
}

async function admit({ ticketKey, files }: UploadSettings, { id, ticket, length }: Upload) {
  if (!(await isUploadTicket(ticketKey, id, ticket))) throw new AppError('upload_expired');
  if (await files.has(originalKey(id))) throw new AppError('upload_used');
  if (length !== undefined && length > CONTENT_PDF_MAX_BYTES) {
    throw new AppError('upload_too_large');
  }
}
