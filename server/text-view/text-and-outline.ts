import { z } from 'zod';
import type { FileReference } from '#contract/files/stored-pdf.ts';
import { type OutlineEntry, outline } from '#contract/text-view/text-and-outline.ts';
import { AppError } from '../errors.ts';
import { missing } from '../files/delivery.ts';
import { findReadable } from '../files/download.ts';
import { shopFiles } from '../files/shop-files.ts';
import { manifestKey, outlineKey, textKey } from '../files/stored-file.ts';
import { log } from '../log.ts';
import type { Reader } from '../purchases/ledger.ts';

const pagesOfText = z.array(z.string());

/**
 * Reads the text of each page. The text is the product: nothing else reads it, and no cacheable response
 * contains it.
 * @throws AppError as `findReadable`; `file_not_ready` if the file is not prepared; `unavailable`
 */
export async function readText(id: string, reader: Reader): Promise<string[]> {
  return readStored(await findPdf(id, reader));
}

/** Reads the texts that are available to the caller. @throws AppError `unavailable` if access cannot be decided */
export async function readTexts(
  ids: readonly string[],
  reader: Reader,
): Promise<{ id: string; pages: string[] }[]> {
  const read = [...new Set(ids)].map(async (id) => {
    const file = await findPdf(id, reader).catch((error: unknown) => {
      if (error instanceof AppError && error.code !== 'unavailable') return undefined;
      throw error;
    });
    const pages = file && (await readStored(file).catch(leaveOut));
    return pages ? [{ id, pages }] : [];
  });
  return (await Promise.all(read)).flat();
}

/**
 * Files from an earlier preparation have no outline until prepared again.
 * @throws AppError as `findReadable`; `file_not_ready` if the file is not prepared; `unavailable`
 */
export async function readOutline(id: string, reader: Reader): Promise<OutlineEntry[]> {
  const pdf = await findPdf(id, reader);
  const stored = await findOutline(pdf);
  if (stored) return stored;
  if (await shopFiles().has(manifestKey(pdf))) return [];
  throw await missing(shopFiles(), pdf);
}

export const findOutline = (pdf: FileReference): Promise<OutlineEntry[] | undefined> =>
  shopFiles().readJson(outlineKey(pdf), outline);

export const findText = (pdf: FileReference): Promise<string[] | undefined> =>
  shopFiles().readJson(textKey(pdf), pagesOfText);

async function findPdf(id: string, reader: Reader): Promise<FileReference> {
  const { file } = await findReadable(id, reader);
  if (!file.pdf) throw new AppError('not_found');
  return file.pdf;
}

async function readStored(file: FileReference): Promise<string[]> {
  const pages = await findText(file);
  if (!pages) throw await missing(shopFiles(), file);
  return pages;
}

/** One unreadable file must not hide the rest: the search reports it as missing. */
function leaveOut(error: unknown): undefined {
  if (!(error instanceof AppError)) log('error', 'the text of a file cannot be read', {}, error);
}
