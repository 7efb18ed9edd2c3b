import { ownerOfFileDocument, ownerOfFileQuery } from '#contract/content.ts';
import { id as idSchema } from '#contract/endpoint.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { fetchOne } from '../services/content.ts';
import { readRecord } from '../services/kv.ts';
import { readDecisive } from '../services/kv-client.ts';
import { type StoredFile, storedFile, uploadKey } from './upload-record.ts';

/**
 * Reads the id from the address of an upload or a file, absolute or as a path.
 * @throws AppError `download_url_invalid` for any other address
 */
export function objectIdOf(downloadUrl: string): string {
  const { origin } = new URL(config().SITE_URL);
  const address = URL.parse(downloadUrl, origin);
  const [, folder, id, ...rest] = address?.pathname.split('/') ?? [];
  const isObject = address?.origin === origin && folder === 'objects' && rest.length === 0;
  if (!isObject || !idSchema.safeParse(id).success || !id) {
    throw new AppError('download_url_invalid', { field: 'downloadUrl' });
  }
  return id;
}

/**
 * Finds the stored file of an upload or of an existing item.
 * @throws AppError `upload_missing` where there is none
 */
export async function findFile(id: string): Promise<StoredFile> {
  const upload = await readDecisive(() => readRecord(uploadKey(id), storedFile));
  if (upload) return upload;
  const item = await fetchOne(ownerOfFileQuery, { id, type: 'contentItem' }, ownerOfFileDocument);
  if (item?.assetId && item.url) return { assetId: item.assetId, url: item.url };
  throw new AppError('upload_missing', { field: 'downloadUrl' });
}
