import { fileDocument, fileQuery } from '#contract/content.ts';
import { type Actor, nameItem, recordAudit } from '../admin/audit.ts';
import { AppError } from '../errors.ts';
import { fetchOne } from '../services/content.ts';
import { createDownloadToken } from '../tokens/download-link.ts';

/**
 * Opens one file to the administrator for a minute and records it in the audit log.
 * @returns a token for the file's address
 * @throws AppError `not_found`
 */
export async function openFile(id: string, by: Actor): Promise<string> {
  const file = await fetchOne(fileQuery, { id }, fileDocument);
  if (!file?.url && !file?.pdf) throw new AppError('not_found');
  await recordAudit({ ...by, action: 'file-opened', what: nameItem(file) });
  return createDownloadToken(id);
}
