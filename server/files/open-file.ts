import { type Actor, nameItem, recordAudit } from '../audit/audit.ts';
import { findLatestFileDocument } from '../catalogue/catalogue.ts';
import { AppError } from '../errors.ts';
import { createDownloadToken } from '../tokens/links.ts';

/** Opens a file to the administrator for a minute. @returns a token for its address @throws AppError `not_found` */
export async function openFile(id: string, by: Actor): Promise<string> {
  const file = await findLatestFileDocument(id);
  if (!file?.url && !file?.pdf) throw new AppError('not_found');
  await recordAudit({ ...by, action: 'file-opened', what: nameItem(file) });
  return createDownloadToken(id);
}
