import { z } from 'zod';
import { sampledItemsQuery } from '#contract/content.ts';
import type { FileReference } from '#contract/stored-pdf.ts';
import { AppError } from '../errors.ts';
import { fetchOne } from '../services/content.ts';
import { sampleKey } from './file-keys.ts';
import { shopFiles } from './shop-files.ts';

/**
 * Reads the picture of a page that anyone may see: of a published, locked item, while its owner has not
 * switched it off. Its version need not be the item's, because the page was built before a file is replaced
 * or prepared anew.
 * @param page counted from 1
 * @throws AppError `not_found`, `unavailable`
 */
export async function readSample(file: FileReference, page: number): Promise<Uint8Array> {
  const shownBy = await fetchOne(sampledItemsQuery, { file: file.id }, z.int());
  const picture = shownBy ? await shopFiles().read(sampleKey(file, page)) : undefined;
  if (!picture) throw new AppError('not_found');
  return picture;
}
