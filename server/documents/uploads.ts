import { config } from '../config.ts';
import { sealUploadTicket } from './tickets.ts';
import { UPLOAD_ID_PREFIX } from './upload-record.ts';

/** Where one PDF may be put within a quarter of an hour (design: Files). An absolute address. */
export async function startUpload(): Promise<string> {
  const { SITE_URL, TICKET_SECRET } = config();
  const id = `${UPLOAD_ID_PREFIX}${crypto.randomUUID()}`;
  return `${SITE_URL}/objects/${id}?ticket=${await sealUploadTicket(TICKET_SECRET, id)}`;
}
