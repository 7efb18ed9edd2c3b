import type { CatalogueItem } from '#contract/catalogue/content-documents.ts';
import { samplePath } from '#contract/files/paths.ts';
import type { Reading } from '#contract/reader/reader.ts';
import { findItem, findKeptFile, getSubject, isPictured } from '../catalogue/catalogue.ts';
import { AppError } from '../errors.ts';
import { type Opened, openDownload } from '../files/download.ts';
import type { Reader } from '../purchases/ledger.ts';

type OpenedReader = Pick<Opened, 'owned' | 'newest'> & { reading: Omit<Reading, 'progress'> };

/**
 * Authorises a caller to read a file, as for a download, and describes the file for the reader
 * (docs/product.md#reading).
 * @throws AppError as `openDownload`; `not_found` for grade evidence, which the reader does not show
 */
export async function openReader(id: string, reader: Reader): Promise<OpenedReader> {
  const { address, owned, newest } = await openDownload(id, reader);
  const item = await findItem(id);
  const file = item ?? (await findKeptFile(id));
  if (!file) throw new AppError('not_found');
  const { title, subjectId } = file;
  const subject = subjectId ? await getSubject(subjectId).catch(() => undefined) : undefined;
  const reading = {
    id,
    title,
    subject: subject && { id: subject.id, name: subject.name, path: `/${subject.slug}` },
    pages: item?.pages,
    picture: item && toPicture(item),
    address,
    isFree: !owned && !reader.isAdmin,
  };
  return { reading, owned, newest };
}

function toPicture(item: CatalogueItem): Reading['picture'] {
  const { pdf, firstPage } = item;
  if (!pdf || !firstPage || !isPictured(item)) return undefined;
  return { path: samplePath(pdf, 1), ...firstPage };
}
