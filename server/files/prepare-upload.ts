import type { z } from 'zod';
import { ownerOfFileDocument } from '#contract/catalogue/content-documents.ts';
import { ownerOfFileQuery } from '#contract/catalogue/content-queries.ts';
import { id as idSchema } from '#contract/endpoint.ts';
import type { prepareUpload } from '#contract/files/objects.ts';
import type { StoredPdf } from '#contract/files/stored-pdf.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { fetchOne } from '../services/content.ts';
import { prepareFile, type RecordOutcome } from './prepare-file.ts';
import { shopFiles } from './shop-files.ts';
import { manifestKey, PREPARATION_VERSION, sampleKey } from './stored-file.ts';
import { noteUse, UPLOAD_ID_PREFIX } from './uploads.ts';

/** @throws AppError like `prepareFile` */
export async function prepareUploaded(
  id: string,
  by: Actor,
): Promise<z.infer<typeof prepareUpload.response>> {
  const files = shopFiles();
  // Viewing a file that is in use does not turn it into an upload again.
  const isNew = !(await files.has(manifestKey({ id, version: PREPARATION_VERSION })));
  if (isNew && id.startsWith(UPLOAD_ID_PREFIX)) await noteUse(id);
  const pdf = await prepareFile(files, id, recordOutcome(by));
  const picture = await files.read(sampleKey(pdf, 1));
  const data = picture && Buffer.from(picture).toString('base64');
  return { pdf, picture: data ? `data:image/webp;base64,${data}` : '' };
}

const recordOutcome =
  (by: Actor): RecordOutcome =>
  (action, what) =>
    recordAudit({ ...by, action, what });

/** @throws AppError `download_url_invalid` */
export function parseObjectId(downloadUrl: string): string {
  const { origin } = new URL(config().SITE_URL);
  const address = URL.parse(downloadUrl, origin);
  const [, folder, id, ...rest] = address?.pathname.split('/') ?? [];
  const isObject = address?.origin === origin && folder === 'objects' && rest.length === 0;
  if (!isObject || !idSchema.safeParse(id).success || !id) {
    throw new AppError('download_url_invalid', { field: 'downloadUrl' });
  }
  return id;
}

/** Prepares the file if it is an upload. @throws AppError `upload_missing`, or an error of `prepareFile` */
export async function findFile(id: string, by: Actor): Promise<StoredPdf> {
  if (id.startsWith(UPLOAD_ID_PREFIX)) {
    await noteUse(id);
    return prepareFile(shopFiles(), id, recordOutcome(by)).catch(blameField);
  }
  const item = await fetchOne(ownerOfFileQuery, { id, type: 'contentItem' }, ownerOfFileDocument);
  if (item?.pdf) return item.pdf;
  throw new AppError('upload_missing', { field: 'downloadUrl' });
}

function blameField(error: unknown): never {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  throw new AppError(error.code, { message: error.message, field: 'downloadUrl', cause: error });
}
