import { defineField, type FileValue, type ValidationContext } from 'sanity';
import { API_VERSION } from '../api-version.ts';
import { type Asset, checkPdf } from './check-pdf.ts';

const assetQuery = '*[_id == $id][0]{ mimeType, size }';

async function checkFile(
  file: FileValue | undefined,
  { getClient }: ValidationContext,
): Promise<true | string> {
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
