import { CONTENT_PDF_MAX_BYTES } from '../../contract/limits.ts';
import { messages } from '../../contract/messages.ts';
import { type ContentSettings, storePdf } from '../services/edge-content.ts';
import { claimRecordAtEdge, hasRecord, type KvSettings } from '../services/edge-kv.ts';
import { IncomingPdf, RefusedUpload } from './incoming-pdf.ts';
import { isUploadTicket } from './tickets.ts';
import { UPLOAD_SECONDS, uploadKey } from './upload-record.ts';

/** What the Edge Function read from its environment. */
export interface UploadSettings {
  ticketSecret: string;
  content: ContentSettings;
  kv: KvSettings;
}

/** One PUT to an upload's address. */
export interface Upload {
  id: string;
  ticket: string;
  /** How long the body claims to be, where it does. */
  length: number | undefined;
  body: ReadableStream<Uint8Array> | null;
}

/**
 * Takes one PDF to the CMS (design: Files). The ticket is spent by success alone: a record that only
 * one can write. Web standards only, because the Edge Function runs it.
 * @throws RefusedUpload with its sentence: 401 for the ticket, 409 for a used one, 413, 415; any
 *   other error means that a service did not answer
 */
export async function receiveUpload(settings: UploadSettings, upload: Upload): Promise<void> {
  const pdf = new IncomingPdf(upload.body, CONTENT_PDF_MAX_BYTES);
  try {
    await admit(settings, upload);
    const file = await storePdf(settings.content, await pdf.open());
    const key = uploadKey(upload.id);
    if (!(await claimRecordAtEdge(settings.kv, key, file, UPLOAD_SECONDS))) throw used();
  } catch (error) {
    await pdf.drain();
    throw pdf.refusal ?? error;
  }
}

const used = () => new RefusedUpload(409, messages.uploadTicketUsed);

/** What can be told before the first byte. */
async function admit({ ticketSecret, kv }: UploadSettings, { id, ticket, length }: Upload) {
  if (!(await isUploadTicket(ticketSecret, id, ticket))) {
    throw new RefusedUpload(401, messages.uploadTicketInvalid);
  }
  if (await hasRecord(kv, uploadKey(id))) throw used();
  if (length !== undefined && length > CONTENT_PDF_MAX_BYTES) {
    throw new RefusedUpload(413, messages.contentPdfTooLarge);
  }
}
