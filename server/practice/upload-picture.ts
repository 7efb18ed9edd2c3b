import type { z } from 'zod';
import type { uploadCardPicture } from '#contract/practice/card-pictures.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { refuseInPreview } from '../deploy.ts';
import { AppError } from '../errors.ts';
import { shopFiles } from '../files/shop-files.ts';
import { pictureKey } from '../files/stored-file.ts';
import { noteUse } from '../files/uploads.ts';
import { convertPicture } from './convert-picture.ts';

/**
 * Stores a picture that no card names yet: without a card, it is deleted after a day.
 * @throws AppError `preview_reads_only`, `unavailable`, or an error of `convertPicture`
 */
export async function uploadPicture(
  { picture }: z.output<typeof uploadCardPicture.request>,
  by: Actor,
): Promise<z.input<typeof uploadCardPicture.response>> {
  refuseInPreview();
  const name = picture instanceof File ? picture.name : '';
  const { bytes, width, height } = await convertPicture(
    new Uint8Array(await picture.arrayBuffer()),
  ).catch(async (error: unknown) => {
    if (error instanceof AppError)
      await recordAudit({ ...by, action: 'upload-refused', what: `${name}: ${error.message}` });
    throw error;
  });
  await recordAudit({ ...by, action: 'upload-accepted', what: name });
  const id = `picture-${crypto.randomUUID()}`;
  // Recorded before the picture, so that the clean-up finds every stored picture.
  await noteUse(id);
  await shopFiles().write(pictureKey(id), bytes);
  return { picture: { id, width, height } };
}
