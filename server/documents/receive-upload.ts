import { CONTENT_PDF_MAX_BYTES } from '../../contract/limits.ts';
import { AppError } from '../errors.ts';
import { type ContentSettings, storePdf } from '../services/edge-content.ts';
import { claimRecordAtEdge, hasRecord, type KvSettings } from '../services/edge-kv.ts';
import { isUploadTicket } from '../tokens/tickets.ts';
import { IncomingPdf } from './incoming-pdf.ts';
import { UPLOAD_RECORD_SECONDS, uploadKey } from './upload-record.ts';

/** The settings that the Edge Function reads from its environment. */
export interface UploadSettings {
  ticketSecret: string;
  content: ContentSettings;
  kv: KvSettings;
}

/** One PUT to an upload's address. */
export interface Upload {
  id: string;
  ticket: string;
  /** The Content-Length, where the request has one. */
  length: number | undefined;
  /** The file's own name, where the request states one. */
  name: string | undefined;
  body: ReadableStream<Uint8Array> | null;
}

/**
 * Streams one PDF to the CMS. Only success uses up the ticket: it creates a record that can be
 * created once. Web standards only, because the Edge Function runs it.
 * @throws AppError `upload_expired`, `upload_used`, `upload_too_large` or `upload_not_a_pdf`; any
 *   other error means that a service failed
 */
export async function receiveUpload(settings: UploadSettings, upload: Upload): Promise<void> {
  const pdf = new IncomingPdf(upload.body, CONTENT_PDF_MAX_BYTES);
  try {
    await admit(settings, upload);
    const file = await storePdf(settings.content, await pdf.open(), upload.name);
    const isFirst = await claimRecordAtEdge(
      settings.kv,
      uploadKey(upload.id),
      file,
      UPLOAD_RECORD_SECONDS,
    );
    if (!isFirst) throw new AppError('upload_used');
  } catch (error) {
    await pdf.drain();
    throw pdf.refusal ?? error;
  }
}

/** Checks everything that can be checked before the first byte. */
async function admit({ ticketSecret, kv }: UploadSettings, { id, ticket, length }: Upload) {
  if (!(await isUploadTicket(ticketSecret, id, ticket))) throw new AppError('upload_expired');
  if (await hasRecord(kv, uploadKey(id))) throw new AppError('upload_used');
  if (length !== undefined && length > CONTENT_PDF_MAX_BYTES) {
    throw new AppError('upload_too_large');
  }
}
