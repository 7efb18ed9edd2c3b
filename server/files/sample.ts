import type { FileReference } from '#contract/files/stored-pdf.ts';
import { showsSample } from '../catalogue/catalogue.ts';
import { readKnown, readLatestOrKnown } from '../catalogue/read-catalogue.ts';
import { AppError } from '../errors.ts';
import { shopFiles } from './shop-files.ts';
import { sampleKey } from './stored-file.ts';

/**
 * Reads a public sample. Accepts any version of the file, because a page may have been built before the file changed.
 * Queries the CMS only if the CDN may cache the picture.
 * @param page counted from 1
 * @throws AppError `not_found`, `unavailable`
 */
export async function readSample(
  file: FileReference,
  page: number,
  { isShared }: { isShared: boolean },
): Promise<{ picture: Uint8Array; isLatest: boolean }> {
  const content = await readKnown();
  const picture = showsSample(content, file.id)
    ? await shopFiles().read(sampleKey(file, page))
    : undefined;
  const now = picture && isShared ? await readLatestOrKnown() : { content, isLatest: false };
  if (!picture || !showsSample(now.content, file.id)) throw new AppError('not_found');
  return { picture, isLatest: now.isLatest };
}
