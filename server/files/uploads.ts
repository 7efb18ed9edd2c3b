import { z } from 'zod';
import { KEPT_SUBJECTS } from '#contract/catalogue/kept-subjects.ts';
import { UNUSED_UPLOAD_HOURS } from '#contract/limits.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { config } from '../config.ts';
import { isProduction, refuseInPreview } from '../deploy.ts';
import { log } from '../log.ts';
import { listNamedFiles } from '../services/content.ts';
import { appendEntry, dropEntries, logEntry, readEntries } from '../store/logs.ts';
import { readFields } from '../store/records.ts';
import { ticketKey } from '../tokens/shop-keys.ts';
import { sealUploadTicket } from '../tokens/tickets.ts';
import { shopFiles } from './shop-files.ts';
import { fileFolder } from './stored-file.ts';
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

const HOUR_MS = 60 * 60 * 1000;

const ALL = -1;

/**
 * Deletes uploads older than a day that neither a CMS document, including drafts and versions, nor a kept subject
 * references. Runs only for the published deploy.
 * @param deadline in milliseconds since 1970; the next run does the rest
 * @throws AppError `unavailable`; the next run retries
 */
export async function deleteUnusedUploads(deadline: number): Promise<void> {
  if (!isProduction()) return;
  const limit = Date.now() - UNUSED_UPLOAD_HOURS * HOUR_MS;
  const records = await readEntries(unusedUploadsKey.key, logEntry, ALL);
  const isOld = ({ at }: { at: string }) => Date.parse(at) < limit;
  const inUse = new Set(records.filter((upload) => !isOld(upload)).map(({ id }) => id));
  const old = new Set(records.filter(isOld).map(({ id }) => id));
  if (old.size === 0) return;
  const unused = await withoutNamed([...old].filter((id) => !inUse.has(id)));
  for (const id of unused) {
    if (Date.now() > deadline) return;
    await shopFiles().deleteAll(fileFolder(id));
  }
  if (unused.length > 0) log('info', 'unused uploads deleted', { count: unused.length });
  await dropEntries(unusedUploadsKey.key, limit);
}

async function withoutNamed(ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const named = new Set(await listNamedFiles(ids));
  // Searched as text, so that copies in other forms count, too.
  const copies = JSON.stringify([...(await readFields(KEPT_SUBJECTS, z.unknown())).values()]);
  return ids.filter((id) => !named.has(id) && !copies.includes(JSON.stringify(id)));
}
