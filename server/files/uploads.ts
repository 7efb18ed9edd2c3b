import { type Actor, recordAudit } from '../audit/audit.ts';
import { config } from '../config.ts';
import { refuseInPreview } from '../deploy.ts';
import { ticketKey } from '../tokens/shop-keys.ts';
import { sealUploadTicket } from '../tokens/tickets.ts';
import { UPLOAD_ID_PREFIX } from './upload-record.ts';

/**
 * Starts an upload.
 * @returns an address that accepts one PDF (docs/product.md#files)
 * @throws AppError `preview_reads_only`
 */
export async function startUpload(by: Actor, fileName = ''): Promise<string> {
  refuseInPreview();
  await recordAudit({ ...by, action: 'upload-started', what: fileName });
  const { SITE_URL } = config();
  const id = `${UPLOAD_ID_PREFIX}${crypto.randomUUID()}`;
  return `${SITE_URL}/objects/${id}?ticket=${await sealUploadTicket(ticketKey(), id)}`;
}
