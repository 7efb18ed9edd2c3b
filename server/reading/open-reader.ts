import type { CatalogueItem } from '#contract/catalogue/content-documents.ts';
import { samplePath } from '#contract/files/paths.ts';
import type { Reading } from '#contract/reading/reader.ts';
import { findItem, findKeptFile, getSubject, isPictured } from '../catalogue/catalogue.ts';
import { AppError } from '../errors.ts';
import { type Opened, openDownload } from '../files/download.ts';
import type { Reader } from '../purchases/ledger.ts';
import { parseProgress } from './progress-record.ts';

type OpenedReader = Pick<Opened, 'owned' | 'newest'> & { reading: Reading };

/**
 * Authorises a caller to read a file, as for a download, and composes the reader's page
 * (docs/product.md#reading).
 * @param record the account's progress in this file, unparsed
 * @throws AppError as `openDownload`; `not_found` for grade evidence, which the reader does not show
 */
export async function openReader(
  id: string,
  reader: Reader,
  record?: unknown,
): Promise<OpenedReader> {
  const { address, owned, newest } = await openDownload(id, reader);
  const item = await findItem(id);
  const file = item ?? (await findKeptFile(id));
  if (!file) throw new AppError('not_found');
  const { title, subjectId } = file;
  const subject = subjectId ? await getSubject(subjectId).catch(() => undefined) : undefined;
  const reading: Reading = {
    id,
    title,
    subject: subject && { id: subject.id, name: subject.name, path: `/${subject.slug}` },
    pages: item?.pages,
    picture: item && toPicture(item),
    address,
    isFree: !owned && !reader.isAdmin,
    progress: typeof record === 'string' ? parseProgress(id, record) : undefined,
  };
  return { reading, owned, newest };
}

function toPicture(item: CatalogueItem): Reading['picture'] {
  const { pdf, firstPage } = item;
  if (!pdf || !firstPage || !isPictured(item)) return undefined;
  return { path: samplePath(pdf, 1), ...firstPage };
}
