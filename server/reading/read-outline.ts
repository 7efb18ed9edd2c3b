import { type OutlineEntry, outline } from '#contract/reading/outline.ts';
import { AppError } from '../errors.ts';
import { missing } from '../files/delivery.ts';
import { findReadable } from '../files/download.ts';
import { shopFiles } from '../files/shop-files.ts';
import { manifestKey, outlineKey } from '../files/stored-file.ts';
import type { Reader } from '../purchases/ledger.ts';

/**
 * Files from an earlier preparation have no outline until prepared again.
 * @throws AppError as `findReadable`; `file_not_ready` if the file is not prepared; `unavailable`
 */
export async function readOutline(id: string, reader: Reader): Promise<OutlineEntry[]> {
  const { file } = await findReadable(id, reader);
  if (!file.pdf) throw new AppError('not_found');
  const files = shopFiles();
  const found = await files.readJson(outlineKey(file.pdf), outline);
  if (found) return found;
  if (await files.has(manifestKey(file.pdf))) return [];
  throw await missing(files, file.pdf);
}
