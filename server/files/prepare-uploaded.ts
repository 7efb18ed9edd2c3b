import type { z } from 'zod';
import type { prepareUpload } from '#contract/files/objects.ts';
import { manifestKey, sampleKey } from './file-keys.ts';
import { PREPARATION_VERSION } from './preparation/version.ts';
import { prepareFile } from './prepare-file.ts';
import { shopFiles } from './shop-files.ts';
import { noteUse } from './unused-uploads.ts';
import { UPLOAD_ID_PREFIX } from './upload-record.ts';

type Uploaded = z.infer<typeof prepareUpload.response>;

/** @throws AppError like `prepareFile` */
export async function prepareUploaded(id: string): Promise<Uploaded> {
  const files = shopFiles();
  // Viewing a file that is in use does not turn it into an upload again.
  const isNew = !(await files.has(manifestKey({ id, version: PREPARATION_VERSION })));
  if (isNew && id.startsWith(UPLOAD_ID_PREFIX)) await noteUse(id);
  const pdf = await prepareFile(files, id);
  const picture = await files.read(sampleKey(pdf, 1));
  const data = picture && Buffer.from(picture).toString('base64');
  return { pdf, picture: data ? `data:image/webp;base64,${data}` : '' };
}
