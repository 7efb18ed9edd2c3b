import type { FileReference } from '#contract/files/stored-pdf.ts';
import { showsSample } from '../catalogue/files.ts';
import { readKnown, readLatestOrKnown } from '../catalogue/read-catalogue.ts';
import { AppError } from '../errors.ts';
import { sampleKey } from './file-keys.ts';
import { shopFiles } from './shop-files.ts';

/** The picture of a page, and whether the CMS has just said that anyone may see it. */
interface SamplePicture {
  picture: Uint8Array;
  isLatest: boolean;
}

/**
 * Reads the picture of a page that anyone may see: of a published, locked item, while its owner has not
 * switched it off. Its version need not be the item's, because the page was built before a file is replaced
 * or prepared anew. The CMS is asked last, and only where the CDN may keep the picture.
 * @param page counted from 1
 * @throws AppError `not_found`, `unavailable`
 */
export async function readSample(
  file: FileReference,
  page: number,
  { isShared }: { isShared: boolean },
): Promise<SamplePicture> {
  const content = await readKnown();
  const picture = showsSample(content, file.id)
    ? await shopFiles().read(sampleKey(file, page))
    : undefined;
  const now = picture && isShared ? await readLatestOrKnown() : { content, isLatest: false };
  if (!picture || !showsSample(now.content, file.id)) throw new AppError('not_found');
  return { picture, isLatest: now.isLatest };
}
