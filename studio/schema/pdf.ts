import { defineField, type FileValue, type ValidationContext } from 'sanity';

/** What the shop takes everywhere: 10 MB. */
export const PDF_MAX_BYTES = 10_485_760;

const MEGABYTE = 1024 * 1024;
const assetQuery = '*[_id == $id][0]{ mimeType, size }';

interface Asset {
  mimeType?: string;
  size?: number;
}

/** @returns true, or what is wrong with an uploaded file, said to the owner */
export function checkPdf({ mimeType, size = 0 }: Asset): true | string {
  if (mimeType !== 'application/pdf') return 'Only a PDF can be sold. Please choose another file.';
  if (size <= PDF_MAX_BYTES) return true;
  return `The PDF has ${(size / MEGABYTE).toFixed(1)} MB; at most 10 MB are possible.`;
}

async function checkFile(
  file: FileValue | undefined,
  { getClient }: ValidationContext,
): Promise<true | string> {
  const id = file?.asset?._ref;
  if (!id) return true;
  const client = getClient({ apiVersion: '2025-02-19' });
  const asset = await client.fetch<Asset | null>(assetQuery, { id });
  return asset === null || checkPdf(asset);
}

/** The file that students read. */
export function pdfField(description: string) {
  return defineField({
    name: 'pdf',
    title: 'PDF',
    type: 'file',
    description,
    options: { accept: 'application/pdf' },
    validation: (rule) => rule.custom(checkFile),
  });
}
