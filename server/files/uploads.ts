import { type Actor, recordAudit } from '../audit/audit.ts';
import { config, ticketKey } from '../config.ts';
import { refuseInPreview } from '../deploy.ts';
import { appendEntry } from '../store/logs.ts';
import { sealUploadTicket } from '../tokens/tickets.ts';
import { unusedUploadsKey } from './stored-keys.ts';

export const UPLOAD_ID_PREFIX = 'upload-';

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
  return `${SITE_URL}/objects/${id}?ticket=${await sealUploadTicket(ticketKey(), id, by)}`;
}

/** Protects an upload from deletion before it is used. @throws AppError `unavailable` */
export const noteUse = (id: string) =>
  appendEntry(unusedUploadsKey.key, { id, at: new Date().toISOString() });
