import { defineField, type FileValue, type ValidationContext } from 'sanity';
import { CONTENT_PDF_MAX_BYTES } from '../../contract/limits.ts';
import { API_VERSION } from '../settings.ts';
import type { Verdict } from './prices.ts';

const MEGABYTE = 1024 * 1024;

/** Size limit of a PDF for sale, as a text for the Studio. */
export const PDF_MAX_SIZE = `${CONTENT_PDF_MAX_BYTES / MEGABYTE} MB`;

interface Asset {
  mimeType?: string;
  /** In bytes. */
  size?: number;
}

export function checkPdf({ mimeType, size = 0 }: Asset): Verdict {
  if (mimeType !== 'application/pdf') return 'Only PDFs can be sold. Please choose another file.';
  if (size <= CONTENT_PDF_MAX_BYTES) return true;
  return `This PDF is ${(size / MEGABYTE).toFixed(1)} MB. The maximum is ${PDF_MAX_SIZE}.`;
}

const assetQuery = '*[_id == $id][0]{ mimeType, size }';

async function checkFile(
  file: FileValue | undefined,
  { getClient }: ValidationContext,
): Promise<Verdict> {
  const id = file?.asset?._ref;
  if (!id) return true;
  const client = getClient({ apiVersion: API_VERSION });
  const asset = await client.fetch<Asset | null>(assetQuery, { id });
  return asset === null || checkPdf(asset);
}

/** Creates a PDF field, which checks the file's type and size after the upload. */
export function pdfField(description: string) {
  return defineField({
    name: 'pdf',
    title: 'PDF',
    type: 'file',
    description,
    options: { accept: 'application/pdf', storeOriginalFilename: true },
    validation: (rule) => rule.custom(checkFile),
  });
}
